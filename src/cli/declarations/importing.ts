/** What `app`, `validate`, `import` and `resume` take. */
import type { CommandDeclaration } from '../command-line/declaration.ts';
import {
	askingOptions,
	assetOptions,
	comparisonOptions,
	connectionOptions,
	generalOptions,
	immobilisationOptions,
	keepingOptions,
	inputsArgument,
	invoiceFilterOptions,
	invoiceOptions,
	logOptions,
	runArgument,
	sendingOptions,
	shardOptions,
	tableOptions,
	teamOptions,
} from '../command-line/options.ts';

/** Of what makes a plan of inputs. */
const planningOptions = [
	tableOptions,
	askingOptions,
	assetOptions,
	invoiceOptions,
	invoiceFilterOptions,
	connectionOptions,
	teamOptions,
];

export const app: CommandDeclaration = {
	arguments: [{ ...inputsArgument, count: 'any' }],
	groups: [
		{ title: 'page', options: [{ flag: '--port', takes: 'number' }, { flag: '--no-open' }] },
		{ ...connectionOptions, options: connectionOptions.options.filter(({ flag }) => flag !== '--sandbox') },
		teamOptions,
		generalOptions,
	],
	examples: ['asset-importer app', 'asset-importer app ativos.xlsx', 'asset-importer app --no-open'],
	load: async () => (await import('../app/run.ts')).runApp,
};

export const validate: CommandDeclaration = {
	arguments: [inputsArgument],
	groups: [...planningOptions, comparisonOptions, shardOptions, keepingOptions, logOptions, generalOptions],
	examples: [
		'asset-importer validate ativos.xlsx',
		'asset-importer validate notas/ --enrollment-id "NF{number}-{item}-{unit}" --default-status available',
	],
	load: async () => (await import('../validate/run.ts')).runValidate,
};

export const importing: CommandDeclaration = {
	arguments: [inputsArgument],
	groups: [...planningOptions, sendingOptions, shardOptions, immobilisationOptions, logOptions, generalOptions],
	examples: [
		'asset-importer import ativos.xlsx --sandbox',
		'asset-importer import ativos.xlsx --base-url https://api.exemplo.com.br --api-key-file chave.txt',
		'asset-importer import notas.zip --enrollment-id "NF{number}-{item}-{unit}" --default-status available',
	],
	load: async () => (await import('../import/run.ts')).runImport,
};

export const resume: CommandDeclaration = {
	arguments: [{ ...runArgument, key: 'resume.run', count: 'optional' }],
	groups: [
		{ title: 'going-on', options: [{ flag: '--settle-unconfirmed' }, { flag: '--fields-created' }] },
		sendingOptions,
		immobilisationOptions,
		connectionOptions,
		teamOptions,
		logOptions,
		generalOptions,
	],
	examples: ['asset-importer resume', 'asset-importer resume 20260131T134500Z-ativos --concurrency 2'],
	load: async () => (await import('../resume/run.ts')).runResume,
};
