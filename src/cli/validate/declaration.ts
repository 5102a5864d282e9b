/** Declares `validate`. */
import type { CommandDeclaration } from '../command-line/declaration.ts';
import {
	assetOptions,
	comparisonOptions,
	connectionOptions,
	generalOptions,
	inputsArgument,
	invoiceFilterOptions,
	invoiceOptions,
	logOptions,
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
		comparisonOptions,
		shardOptions,
		logOptions,
		generalOptions,
	],
	examples: [
		'asset-importer validate ativos.xlsx',
		'asset-importer validate notas/ --enrollment-id "NF{number}-{item}-{unit}" --default-status available',
	],
	load: async () => (await import('./run.ts')).runValidate,
};
