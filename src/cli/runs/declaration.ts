/** Declares `runs`, `runs show`, `runs resolve`, and `report`. */
import type { CommandDeclaration } from '../command-line/declaration.ts';
import { generalOptions, immobilisationOptions, runArgument } from '../command-line/options.ts';

const show: CommandDeclaration = {
	arguments: [runArgument, { key: 'row', count: 'optional' }],
	groups: [generalOptions],
	examples: ['asset-importer runs show 20260131T134500Z-ativos', 'asset-importer runs show 20260131T134500Z-ativos 17'],
	load: async () => (await import('./run.ts')).runRunsShow,
};

const resolve: CommandDeclaration = {
	arguments: [runArgument, { key: 'rows', count: 'any' }],
	groups: [
		{
			title: 'what-the-person-found',
			options: [{ flag: '--created', takes: 'text', valueOptional: true }, { flag: '--not-created' }],
		},
		generalOptions,
	],
	examples: [
		'asset-importer runs resolve 20260131T134500Z-ativos 17 18 --not-created',
		'asset-importer runs resolve 20260131T134500Z-ativos 17 --created',
	],
	load: async () => (await import('./run.ts')).runRunsResolve,
};

export const declaration: CommandDeclaration = {
	groups: [generalOptions],
	examples: ['asset-importer runs'],
	commands: [
		{ name: 'show', declare: async () => show },
		{ name: 'resolve', declare: async () => resolve },
	],
	load: async () => (await import('./run.ts')).runRunsList,
};

export const report: CommandDeclaration = {
	arguments: [runArgument],
	groups: [immobilisationOptions, generalOptions],
	examples: ['asset-importer report 20260131T134500Z-ativos --lang en'],
	load: async () => (await import('./run.ts')).runReport,
};
