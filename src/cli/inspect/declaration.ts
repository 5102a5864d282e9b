/** Declares `inspect`. */
import type { CommandDeclaration } from '../command-line/declaration.ts';
import { generalOptions } from '../command-line/general-options.ts';
import { invoiceFilterOptions, invoiceOptions } from '../command-line/invoice-options.ts';
import { assetOptions, tableOptions } from '../command-line/table-options.ts';
import { inputsArgument } from '../command-line/arguments.ts';

export const declaration: CommandDeclaration = {
	arguments: [inputsArgument],
	groups: [
		{
			title: { 'pt-BR': 'Mapeamento:', en: 'Mapping:' },
			options: [
				{
					flag: '--write-mapping',
					value: { 'pt-BR': 'arquivo', en: 'file' },
					about: {
						'pt-BR':
							'escreve o começo de um arquivo de mapeamento, para completar e dar em --mapping; nunca por cima de outro',
						en: 'writes the start of a mapping file, to complete and give to --mapping; never over another file',
					},
					completes: 'files',
				},
			],
		},
		tableOptions,
		assetOptions,
		invoiceOptions,
		invoiceFilterOptions,
		generalOptions,
	],
	examples: [
		{
			command: 'asset-importer inspect ativos.csv',
			about: { 'pt-BR': 'mostra o que cada coluna é, e por quê', en: 'shows what each column is, and why' },
		},
		{
			command: 'asset-importer inspect ativos.xlsx --write-mapping mapa.json',
			about: { 'pt-BR': 'começa um arquivo de mapeamento', en: 'starts a mapping file' },
		},
	],
	load: async () => (await import('./run.ts')).runInspect,
};
