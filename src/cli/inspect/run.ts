/** `asset-importer inspect`: shows how each input would be read, and starts a mapping file. */
import { writeFile } from 'node:fs/promises';
import { proposeMapping } from '../../drafts/table/mapped-table.ts';
import { Fault } from '../../messages/fault.ts';
import { wordsOf } from '../../messages/texts.ts';
import { quoteWord } from '../../reports/text/command-line.ts';
import { loadItems, withItems } from '../../runs/record/saved-items.ts';
import { loadMappings } from '../../runs/record/saved-mappings.ts';
import { EXIT } from '../terminal/exit-code.ts';
import { inspectInputs, type InspectedTable, type Inspection } from './inspect-inputs.ts';
import { whilePiped } from '../run/list-piped.ts';
import { planSettings, refuseSheetOfCsv } from '../run/plan-settings.ts';
import type { CommandRun } from '../terminal/command.ts';
import { plainInspection, renderInspection } from './render-inspect.ts';
import { printJson, printLines } from '../terminal/io.ts';
import { listenForStop } from '../terminal/stop.ts';
import { requireExtension, writeNewFile } from '../terminal/write-new-file.ts';

export const runInspect: CommandRun = async (invocation) => {
	const { args, flags, config, io } = invocation;
	if (flags.output !== undefined) requireExtension(flags.output, '.json');
	refuseSheetOfCsv(invocation);
	const savedMappings = await loadMappings(config.runsDir);
	const settings = await planSettings(config, io.cwd);
	const nfe = withItems(settings.nfe, await loadItems(config.runsDir));
	const stop = listenForStop(io, config.language);
	try {
		const signal = stop.requested;
		const inspection = await whilePiped(invocation, signal, async (list) =>
			inspectInputs(await list(args), { ...settings, nfe, savedMappings, runsDir: config.runsDir }, signal),
		);
		if (flags.json) printJson(io, plainInspection(inspection, config.language));
		else printLines(io.stdout, [renderInspection(inspection, config)]);
		const mapping = flags.output;
		if (mapping !== undefined) {
			const text = mappingOf(inspection);
			await writeNewFile(io.cwd, mapping, (file) => writeFile(file, text));
			const words = wordsOf('cli', config.language);
			const written = words('inspect.mapping-written', { file: mapping, word: quoteWord(mapping) });
			if (!flags.quiet) io.stderr.write(`${written}\n`);
		}
		return EXIT.done;
	} finally {
		stop.dispose();
	}
};

/** A mapping starts from one table, since the same header may mean something else in another. */
function mappingOf({ files }: Inspection): string {
	const tables = files.flatMap((file): readonly InspectedTable[] => (file.kind === 'table' ? file.tables : []));
	const [table] = tables;
	if (table === undefined || tables.length > 1) throw new Fault('mapping-needs-one-table', { count: tables.length });
	return `${JSON.stringify(proposeMapping(table.answers), undefined, '\t')}\n`;
}
