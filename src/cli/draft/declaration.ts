/** Declares `draft`. */
import type { CommandDeclaration } from '../command-line/declaration.ts';
import { generalOptions } from '../command-line/general-options.ts';
import { invoiceFilterOptions, invoiceOptions } from '../command-line/invoice-options.ts';
import { assetOptions } from '../command-line/table-options.ts';

export const declaration: CommandDeclaration = {
	arguments: [
		{
			name: { 'pt-BR': 'notas', en: 'invoices' },
			about: {
				'pt-BR': 'notas .xml, arquivos .zip, pastas ou padrões como "notas/*.xml"',
				en: 'invoices .xml, .zip files, folders, or patterns like "invoices/*.xml"',
			},
			count: 'many',
			completes: 'files',
		},
	],
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
					fallback: { 'pt-BR': 'rascunhos.xlsx', en: 'drafts.xlsx' },
					completes: 'files',
				},
			],
		},
		invoiceOptions,
		invoiceFilterOptions,
		assetOptions,
		generalOptions,
	],
	examples: [
		{
			command: 'asset-importer draft notas/',
			about: {
				'pt-BR': 'uma linha por ativo das notas, para preencher o nº de patrimônio e importar',
				en: 'one row per asset of the invoices, to fill in the enrollment ids and import',
			},
		},
	],
	load: async () => (await import('./run.ts')).runDraft,
};
