/** Declares `import`. */
import type { CommandDeclaration } from '../command-line/declaration.ts';
import {
	assetOptions,
	connectionOptions,
	generalOptions,
	immobilisationOptions,
	inputsArgument,
	invoiceFilterOptions,
	invoiceOptions,
	logOptions,
	sendingOptions,
	shardOptions,
	tableOptions,
} from '../command-line/options.ts';

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
	examples: [
		'asset-importer import ativos.xlsx --sandbox',
		'asset-importer import ativos.xlsx --base-url https://api.exemplo.com.br --api-key-file chave.txt',
		'asset-importer import notas.zip --enrollment-id "NF{number}-{item}-{unit}" --default-status available',
	],
	load: async () => (await import('./run.ts')).runImport,
};
