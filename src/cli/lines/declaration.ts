/** Declares `lines` and `lines update`. */
import type { CommandDeclaration, OptionGroup } from '../command-line/declaration.ts';
import {
	connectionOptions,
	delimiterOption,
	encodingOption,
	generalOptions,
	sheetOption,
	unknownColumnsOption,
	updateSendingOptions,
} from '../command-line/options.ts';

const oneLineOptions: OptionGroup = {
	title: 'one-line',
	options: [
		{ flag: '--id', takes: 'text' },
		{ flag: '--phone', takes: 'text' },
		{ flag: '--name', takes: 'text' },
		{ flag: '--cost-center', takes: 'text' },
		{ flag: '--employee', takes: 'text' },
		{ flag: '--custom', takes: 'list' },
		{ flag: '--clear', takes: 'list', choices: ['name', 'cost-center', 'employee'] },
	],
};

const update: CommandDeclaration = {
	arguments: [{ key: 'file', count: 'optional', completes: 'files' }],
	groups: [
		oneLineOptions,
		{ title: 'spreadsheet', options: [sheetOption, encodingOption, delimiterOption, unknownColumnsOption] },
		{ title: 'update', options: [{ flag: '--dry-run' }, { flag: '--resume', takes: 'text', valueOptional: true }] },
		updateSendingOptions,
		connectionOptions,
		generalOptions,
	],
	examples: [
		'asset-importer lines update --phone "+55 11 91234-5678" --name "Recepção"',
		'asset-importer lines update linhas.xlsx --dry-run',
	],
	load: async () => (await import('./update.ts')).runLinesUpdate,
};

export const declaration: CommandDeclaration = {
	groups: [connectionOptions, generalOptions],
	examples: ['asset-importer lines --sandbox'],
	commands: [{ name: 'update', declare: async () => update }],
	load: async () => (await import('./run.ts')).runLines,
};
