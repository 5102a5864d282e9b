/** Declares `sandbox`. */
import type { CommandDeclaration } from '../command-line/declaration.ts';
import { generalOptions } from '../command-line/options.ts';

export const declaration: CommandDeclaration = {
	groups: [
		{
			title: 'simulated-api',
			options: [
				{ flag: '--port', takes: 'number' },
				{ flag: '--data', takes: 'text', completes: 'folders' },
				{ flag: '--demo' },
				{ flag: '--custom-fields', takes: 'list' },
				{ flag: '--seed', takes: 'text' },
				{ flag: '--control-token', takes: 'text' },
				{ flag: '--openapi' },
			],
		},
		generalOptions,
	],
	examples: ['asset-importer sandbox --port 8080 --demo'],
	load: async () => (await import('./run.ts')).runSandbox,
};
