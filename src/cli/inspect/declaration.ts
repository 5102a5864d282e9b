/** Declares `inspect`. */
import type { CommandDeclaration } from '../command-line/declaration.ts';
import {
	assetOptions,
	generalOptions,
	inputsArgument,
	invoiceFilterOptions,
	invoiceOptions,
	tableOptions,
} from '../command-line/options.ts';

export const declaration: CommandDeclaration = {
	arguments: [inputsArgument],
	groups: [
		{ title: 'mapping', options: [{ flag: '--write-mapping', takes: 'text', completes: 'files' }] },
		tableOptions,
		assetOptions,
		invoiceOptions,
		invoiceFilterOptions,
		generalOptions,
	],
	examples: ['asset-importer inspect ativos.csv', 'asset-importer inspect ativos.xlsx --write-mapping mapa.json'],
	load: async () => (await import('./run.ts')).runInspect,
};
