/** Declares `sms`. */
import type { CommandDeclaration } from '../command-line/declaration.ts';
import { connectionOptions, generalOptions } from '../command-line/options.ts';

export const declaration: CommandDeclaration = {
	arguments: [{ key: 'line', count: 'one' }],
	groups: [
		{
			title: 'messages',
			options: [
				{ flag: '--from', takes: 'text' },
				{ flag: '--to', takes: 'text' },
				{ flag: '--time-zone', key: 'sms.time-zone', takes: 'text' },
				{ flag: '--service', takes: 'list' },
				{ flag: '--page', takes: 'number' },
				{ flag: '--page-size', takes: 'number' },
				{ flag: '--all' },
			],
		},
		connectionOptions,
		generalOptions,
	],
	examples: ['asset-importer sms "+55 11 91234-5678" --from 01/12/2025 --all'],
	load: async () => (await import('./run.ts')).runSms,
};
