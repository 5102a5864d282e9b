/** Declares `validate`. */
import type { CommandDeclaration } from '../command-line/declaration.ts';
import { connectionOptions } from '../command-line/connection-options.ts';
import { generalOptions } from '../command-line/general-options.ts';
import { invoiceFilterOptions, invoiceOptions } from '../command-line/invoice-options.ts';
import { logOptions, shardOptions } from '../command-line/run-options.ts';
import { comparisonOptions } from '../command-line/sending-options.ts';
import { assetOptions, tableOptions } from '../command-line/table-options.ts';
import { inputsArgument } from '../command-line/arguments.ts';

export const declaration: CommandDeclaration = {
	arguments: [inputsArgument],
	groups: [
		tableOptions,
		assetOptions,
		invoiceOptions,
		invoiceFilterOptions,
		connectionOptions,
		comparisonOptions,
		shardOptions,
		logOptions,
		generalOptions,
	],
	notes: {
		'pt-BR':
			'Escreve uma pasta com rejected.xlsx e rejected.csv: corrija as linhas ali e importe esse arquivo como está. A API só é consultada (colunas de colaboradores) quando há endereço e chave, ou com --sandbox; só então as linhas são comparadas com o que execuções anteriores criaram.',
		en: 'Writes a folder with rejected.xlsx and rejected.csv: correct the rows there and import that file as it is. The API is only asked (columns of employees) where there are address and key, or with --sandbox; only then are the rows compared with what earlier runs created.',
	},
	examples: [
		{
			command: 'asset-importer validate ativos.xlsx',
			about: { 'pt-BR': 'confere uma planilha', en: 'checks a spreadsheet' },
		},
		{
			command: 'asset-importer validate notas/ --enrollment-id "NF{number}-{item}-{unit}" --default-status available',
			about: { 'pt-BR': 'confere uma pasta de notas', en: 'checks a folder of invoices' },
		},
	],
	load: async () => (await import('./run.ts')).runValidate,
};
