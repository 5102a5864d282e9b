/** Declares `template`. */
import type { CommandDeclaration } from '../command-line/declaration.ts';
import { generalOptions } from '../command-line/options.ts';

export const declaration: CommandDeclaration = {
	groups: [
		{ title: 'workbook', options: [{ flag: '-o, --output', takes: 'text', completes: 'files' }] },
		generalOptions,
	],
	examples: ['asset-importer template -o novos.xlsx'],
	load: async () => (await import('./run.ts')).runTemplate,
};
