/** Declares `import`. */
import type { CommandDeclaration } from '../command-line/declaration.ts';
import { connectionOptions } from '../command-line/connection-options.ts';
import { generalOptions } from '../command-line/general-options.ts';
import { immobilisationOptions, logOptions, shardOptions } from '../command-line/run-options.ts';
import { invoiceFilterOptions, invoiceOptions } from '../command-line/invoice-options.ts';
import { sendingOptions } from '../command-line/sending-options.ts';
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
		sendingOptions,
		shardOptions,
		immobilisationOptions,
		logOptions,
		generalOptions,
	],
	notes: {
		'pt-BR':
			'Cada ativo é criado uma única vez, mesmo que o comando seja repetido ou interrompido (resume continua). As linhas recusadas voltam em rejected.xlsx: corrija-as e importe esse arquivo como está.',
		en: 'Each asset is created once, even if the command is repeated or interrupted (resume goes on). Rejected rows come back in rejected.xlsx: correct them and import that file as it is.',
	},
	examples: [
		{
			command: 'asset-importer import ativos.xlsx --sandbox',
			about: {
				'pt-BR': 'ensaia a importação inteira, sem conta',
				en: 'rehearses the whole import, without an account',
			},
		},
		{
			command: 'asset-importer import ativos.xlsx --base-url https://api.exemplo.com.br --api-key-file chave.txt',
			about: { 'pt-BR': 'importa uma planilha', en: 'imports a spreadsheet' },
		},
		{
			command: 'asset-importer import notas.zip --enrollment-id "NF{number}-{item}-{unit}" --default-status available',
			about: { 'pt-BR': 'importa as notas de um .zip', en: 'imports the invoices of a .zip' },
		},
	],
	load: async () => (await import('./run.ts')).runImport,
};
