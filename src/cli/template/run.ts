/** `asset-importer template`: the empty workbook to fill in. */
import { quoteWord } from '../../reports/text/command-line.ts';
import { writeTemplate } from '../../reports/xlsx/write-template.ts';
import { EXIT } from '../terminal/exit-code.ts';
import type { CommandRun } from '../command-line/declaration.ts';
import { printJson } from '../terminal/io.ts';
import { writeNewFile } from '../terminal/write-new-file.ts';

const DEFAULT_NAMES = { 'pt-BR': 'ativos.xlsx', en: 'assets.xlsx' } as const;

export const runTemplate: CommandRun = async ({ flags, config: { language }, io }) => {
	const { output = DEFAULT_NAMES[language] } = flags;
	await writeNewFile(io.cwd, output, (file) => writeTemplate(file, { name: output, language, now: io.now() }));
	if (flags.json) printJson(io, { file: output });
	else if (!flags.quiet) io.stderr.write(`${WRITTEN[language](output)}\n`);
	return EXIT.done;
};

const WRITTEN = {
	'pt-BR': (file: string) =>
		`Planilha escrita: ${file}\nPreencha e confira: asset-importer validate ${quoteWord(file)}`,
	en: (file: string) =>
		`Workbook written: ${file}\nFill it in and check it: asset-importer validate ${quoteWord(file)}`,
} as const;
