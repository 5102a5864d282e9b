/** What `employees`, `lines`, `lines update` and `sms` take. */
import type { CommandDeclaration, OptionGroup } from '../command-line/declaration.ts';
import {
	connectionOptions,
	delimiterOption,
	quotesOption,
	encodingOption,
	generalOptions,
	sheetOption,
	shortRowsOption,
	unknownColumnsOption,
	updateSendingOptions,
} from '../command-line/options.ts';

export const employees: CommandDeclaration = {
	groups: [{ title: 'result', options: [{ flag: '--all-fields' }] }, connectionOptions, generalOptions],
	examples: ['asset-importer employees --json > colaboradores.json'],
	load: async () => (await import('../employees/run.ts')).runEmployees,
};

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

const linesUpdate: CommandDeclaration = {
	arguments: [{ key: 'file', count: 'optional', completes: 'files' }],
	groups: [
		oneLineOptions,
		{
			title: 'spreadsheet',
			options: [sheetOption, encodingOption, delimiterOption, quotesOption, unknownColumnsOption, shortRowsOption],
		},
		{ title: 'update', options: [{ flag: '--dry-run' }, { flag: '--resume', takes: 'text', valueOptional: true }] },
		updateSendingOptions,
		connectionOptions,
		generalOptions,
	],
	examples: [
		'asset-importer lines update --phone "+55 11 91234-5678" --name "Recepção"',
		'asset-importer lines update linhas.xlsx --dry-run',
	],
	load: async () => (await import('../lines/update.ts')).runLinesUpdate,
};

export const lines: CommandDeclaration = {
	groups: [connectionOptions, generalOptions],
	examples: ['asset-importer lines --sandbox'],
	commands: [{ name: 'update', declare: async () => linesUpdate }],
	load: async () => (await import('../lines/run.ts')).runLines,
};

export const sms: CommandDeclaration = {
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
	load: async () => (await import('../sms/run.ts')).runSms,
};
