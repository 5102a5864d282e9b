/** `asset-importer template`: the empty workbook to fill in. */
import { loadConfig } from '../../config/load-config.ts';
import { quoteWord } from '../../reports/text/command-line.ts';
import { writeTemplate } from '../../reports/xlsx/write-template.ts';
import { EXIT } from '../terminal/exit-code.ts';
import type { CommandRun } from '../command-line/declaration.ts';
import { printJson } from '../api/read-api.ts';
import { writeNewFile } from '../terminal/write-new-file.ts';

const DEFAULT_NAMES = { 'pt-BR': 'ativos.xlsx', en: 'assets.xlsx' } as const;

export const runTemplate: CommandRun = async ({ flags, io }) => {
	const { language } = loadConfig({ flags, env: io.env, cwd: io.cwd });
	const output = typeof flags['output'] === 'string' ? flags['output'] : DEFAULT_NAMES[language];
	await writeNewFile(io.cwd, output, (file) => writeTemplate(file, { name: output, language, now: io.now() }));
	if (flags['json'] === true) printJson(io, { file: output });
	else if (flags['quiet'] !== true) io.stderr.write(`${WRITTEN[language](output)}\n`);
	return EXIT.done;
};

const WRITTEN = {
	'pt-BR': (file: string) =>
		`Planilha escrita: ${file}\nPreencha e confira: asset-importer validate ${quoteWord(file)}`,
	en: (file: string) =>
		`Workbook written: ${file}\nFill it in and check it: asset-importer validate ${quoteWord(file)}`,
} as const;
