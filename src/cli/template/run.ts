/** `asset-importer template`: writes the empty workbook to fill in. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Fault } from '../../messages/fault.ts';
import { wordsOf } from '../../messages/texts.ts';
import { quoteWord } from '../../reports/text/command-line.ts';
import { writeTemplate } from '../../reports/xlsx/write-template.ts';
import { EXIT } from '../terminal/exit-code.ts';
import type { CommandRun } from '../terminal/command.ts';
import { type Io, printJson, timeOf } from '../terminal/io.ts';
import { requireExtension, writeNewFile } from '../terminal/write-new-file.ts';

export const runTemplate: CommandRun = async ({ flags, config: { language }, io }) => {
	const words = wordsOf('cli', language);
	const { output = words('template.file') } = flags;
	if (output === '-') return printTemplate(io, { name: words('template.file'), language, now: timeOf(io) });
	requireExtension(output, '.xlsx');
	await writeNewFile(io.cwd, output, (file) => writeTemplate(file, { name: output, language, now: timeOf(io) }));
	if (flags.json) printJson(io, { file: output });
	else if (!flags.quiet) {
		const next = words('template.next', { file: quoteWord(output) });
		io.stderr.write(`${words('template.written', { file: output })}\n${next}\n`);
	}
	return EXIT.done;
};

async function printTemplate(io: Io, content: Parameters<typeof writeTemplate>[1]): Promise<number> {
	if (io.writeBytes === undefined) throw new Fault('output-file-unwritable', { path: 'stdout', reason: 'TTY' });
	const folder = await mkdtemp(path.join(os.tmpdir(), 'asset-importer-'));
	try {
		const file = path.join(folder, content.name);
		await writeTemplate(file, content);
		io.writeBytes(await readFile(file));
		return EXIT.done;
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}
