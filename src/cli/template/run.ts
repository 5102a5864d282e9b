/** `asset-importer template`: the empty workbook to fill in. */
import { wordsOf } from '../../messages/texts.ts';
import { quoteWord } from '../../reports/text/command-line.ts';
import { writeTemplate } from '../../reports/xlsx/write-template.ts';
import { EXIT } from '../terminal/exit-code.ts';
import type { CommandRun } from '../terminal/command.ts';
import { printJson, timeOf } from '../terminal/io.ts';
import { writeNewFile } from '../terminal/write-new-file.ts';

export const runTemplate: CommandRun = async ({ flags, config: { language }, io }) => {
	const words = wordsOf('cli', language);
	const { output = words('template.file') } = flags;
	await writeNewFile(io.cwd, output, (file) => writeTemplate(file, { name: output, language, now: timeOf(io) }));
	if (flags.json) printJson(io, { file: output });
	else if (!flags.quiet) {
		const next = words('template.next', { file: quoteWord(output) });
		io.stderr.write(`${words('template.written', { file: output })}\n${next}\n`);
	}
	return EXIT.done;
};
