/** Declares `resume`. */
import type { CommandDeclaration } from '../command-line/declaration.ts';
import {
	connectionOptions,
	generalOptions,
	immobilisationOptions,
	logOptions,
	runArgument,
	sendingOptions,
} from '../command-line/options.ts';

export const declaration: CommandDeclaration = {
	arguments: [{ ...runArgument, key: 'resume.run', count: 'optional' }],
	groups: [
		{ title: 'going-on', options: [{ flag: '--settle-unconfirmed' }] },
		sendingOptions,
		immobilisationOptions,
		connectionOptions,
		logOptions,
		generalOptions,
	],
	examples: ['asset-importer resume', 'asset-importer resume 20260131T134500Z-ativos --concurrency 2'],
	load: async () => (await import('./run.ts')).runResume,
};
