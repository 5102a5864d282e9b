/** Declares `template`. */
import type { CommandDeclaration } from '../command-line/declaration.ts';
import { generalOptions } from '../command-line/general-options.ts';

export const declaration: CommandDeclaration = {
	groups: [
		{
			title: { 'pt-BR': 'Planilha:', en: 'Workbook:' },
			options: [
				{
					flag: '-o, --output',
					value: { 'pt-BR': 'arquivo', en: 'file' },
					about: {
						'pt-BR': 'arquivo .xlsx a escrever; nunca por cima de outro',
						en: '.xlsx file to write; never over another file',
					},
					fallback: { 'pt-BR': 'ativos.xlsx', en: 'assets.xlsx' },
					completes: 'files',
				},
			],
		},
		generalOptions,
	],
	examples: [
		{
			command: 'asset-importer template -o novos.xlsx',
			about: {
				'pt-BR': 'planilha vazia, com instruções e listas',
				en: 'an empty workbook, with instructions and lists',
			},
		},
	],
	load: async () => (await import('./run.ts')).runTemplate,
};
