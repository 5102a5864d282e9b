/** Declares `probe`. */
import type { CommandDeclaration } from '../command-line/declaration.ts';
import { connectionOptions, generalOptions } from '../command-line/options.ts';

export const declaration: CommandDeclaration = {
	groups: [connectionOptions, generalOptions],
	examples: ['asset-importer probe --base-url https://api.exemplo.com.br --api-key-file chave-de-teste.txt'],
	load: async () => (await import('./run.ts')).runProbe,
};
