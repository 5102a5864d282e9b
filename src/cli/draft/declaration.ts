/** Declares `draft`. */
import type { CommandDeclaration } from '../command-line/declaration.ts';
import { assetOptions, generalOptions, invoiceFilterOptions, invoiceOptions } from '../command-line/options.ts';

export const declaration: CommandDeclaration = {
	arguments: [{ key: 'invoices', count: 'many', completes: 'files' }],
	groups: [
		{ title: 'workbook', options: [{ flag: '-o, --output', key: 'draft.output', takes: 'text', completes: 'files' }] },
		invoiceOptions,
		invoiceFilterOptions,
		assetOptions,
		generalOptions,
	],
	examples: ['asset-importer draft notas/'],
	load: async () => (await import('./run.ts')).runDraft,
};
