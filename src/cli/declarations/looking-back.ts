/** What `runs`, `runs show`, `runs resolve` and `report` take. */
import type { CommandDeclaration } from '../command-line/declaration.ts';
import { generalOptions, immobilisationOptions, runArgument, teamOptions } from '../command-line/options.ts';

const runsShow: CommandDeclaration = {
	arguments: [runArgument, { key: 'row', count: 'optional' }],
	groups: [teamOptions, generalOptions],
	examples: ['asset-importer runs show 20260131T134500Z-ativos', 'asset-importer runs show 20260131T134500Z-ativos 17'],
	load: async () => (await import('../runs/run.ts')).runRunsShow,
};

const runsResolve: CommandDeclaration = {
	arguments: [runArgument, { key: 'rows', count: 'any' }],
	groups: [
		{
			title: 'what-the-person-found',
			options: [
				{ flag: '--all', key: 'runs.all' },
				{ flag: '--created', takes: 'text', valueOptional: true },
				{ flag: '--not-created' },
			],
		},
		teamOptions,
		generalOptions,
	],
	examples: [
		'asset-importer runs resolve 20260131T134500Z-ativos 17 18 --not-created',
		'asset-importer runs resolve 20260131T134500Z-ativos 17 --created',
		'asset-importer runs resolve 20260131T134500Z-ativos --all --not-created',
	],
	load: async () => (await import('../runs/run.ts')).runRunsResolve,
};

export const runs: CommandDeclaration = {
	groups: [teamOptions, generalOptions],
	examples: ['asset-importer runs'],
	commands: [
		{ name: 'show', declare: async () => runsShow },
		{ name: 'resolve', declare: async () => runsResolve },
	],
	load: async () => (await import('../runs/run.ts')).runRunsList,
};

export const report: CommandDeclaration = {
	arguments: [runArgument],
	groups: [immobilisationOptions, generalOptions],
	examples: ['asset-importer report 20260131T134500Z-ativos --lang en'],
	load: async () => (await import('../runs/run.ts')).runReport,
};
