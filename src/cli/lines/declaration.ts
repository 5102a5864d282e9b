/** Declares `lines`. */
import type { CommandDeclaration } from '../command-line/declaration.ts';
import { connectionOptions } from '../command-line/connection-options.ts';
import { generalOptions } from '../command-line/general-options.ts';

export const declaration: CommandDeclaration = {
	groups: [connectionOptions, generalOptions],
	examples: [
		{
			command: 'asset-importer lines --sandbox',
			about: { 'pt-BR': 'as linhas da API simulada', en: 'the lines of the simulated API' },
		},
	],
	commands: [
		{
			name: 'update',
			about: {
				'pt-BR': 'Altera nome, centro de custo, colaborador e campos de uma linha, ou de muitas por uma planilha',
				en: 'Changes name, cost center, employee and fields of one line, or of many by a spreadsheet',
			},
			declare: async () => (await import('../lines-update/declaration.ts')).declaration,
		},
	],
	load: async () => (await import('./run.ts')).runLines,
};
