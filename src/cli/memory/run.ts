/** `asset-importer memory`: lists the answers that are remembered, or forgets those that are named. */
import type { WrittenMapping } from '../../drafts/mapping/parse-mapping.ts';
import { forget } from '../../drafts/mapping/remembered.ts';
import { Fault } from '../../messages/fault.ts';
import { renderQuoted, renderVisible } from '../../messages/render-visible.ts';
import { wordsOf } from '../../messages/texts.ts';
import { changeMemory, readMemory } from '../../runs/record/memory.ts';
import type { CommandRun } from '../terminal/command.ts';
import { EXIT } from '../terminal/exit-code.ts';
import { printJson } from '../terminal/io.ts';
import { wrapFor } from '../terminal/wrap-output.ts';

/** Nothing is forgotten if one of the names is not remembered. */
export const runMemory: CommandRun = async ({ args, flags, config: { runsDir, language }, io }) => {
	if (args.length > 0) await changeMemory(runsDir, (memory) => args.reduce(forgetOne, memory));
	const memory = await readMemory(runsDir);
	const words = wordsOf('cli', language);
	const { columns = {}, words: meant = {}, tables = {} } = memory;
	const lines = [
		...Object.entries(columns).map(([header, said]) => {
			const meaning = renderVisible(typeof said === 'string' ? said : said.to);
			return words('memory.column', { header: renderQuoted(header), meaning });
		}),
		...Object.entries(meant).flatMap(([field, values]) =>
			Object.entries(values).map(([word, meaning]) =>
				words('memory.word', { word: renderQuoted(word), field, meaning }),
			),
		),
		...Object.entries(tables).map(([key, { name = key }]) => words('memory.table', { name: renderQuoted(name) })),
	];
	if (flags.json) printJson(io, memory);
	else io.stdout.write(wrapFor(io.stdout, `${lines.length === 0 ? words('memory.none') : lines.join('\n')}\n`));
	return EXIT.done;
};

function forgetOne(memory: WrittenMapping, name: string): WrittenMapping {
	const left = forget(memory, name);
	if (left === undefined) throw new Fault('setting-invalid', { setting: 'memory', found: name, expected: '' });
	return left;
}
