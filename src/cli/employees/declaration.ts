/** Declares `employees`. */
import type { CommandDeclaration } from '../command-line/declaration.ts';
import { connectionOptions, generalOptions } from '../command-line/options.ts';

export const declaration: CommandDeclaration = {
	groups: [{ title: 'result', options: [{ flag: '--all-fields' }] }, connectionOptions, generalOptions],
	examples: ['asset-importer employees --json > colaboradores.json'],
	load: async () => (await import('./run.ts')).runEmployees,
};
