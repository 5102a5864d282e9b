/** What `setup`, `inspect`, `template`, `draft`, `sandbox` and `probe` take. */
import type { CommandDeclaration } from '../command-line/declaration.ts';
import {
	askingOptions,
	assetOptions,
	connectionOptions,
	generalOptions,
	inputsArgument,
	invoiceFilterOptions,
	invoiceOptions,
	tableOptions,
	teamOptions,
} from '../command-line/options.ts';

export const setup: CommandDeclaration = {
	arguments: [inputsArgument],
	groups: [tableOptions, askingOptions, assetOptions, generalOptions],
	examples: ['asset-importer setup ativos.xlsx'],
	load: async () => (await import('../setup/run.ts')).runSetup,
};

export const inspect: CommandDeclaration = {
	arguments: [inputsArgument],
	groups: [
		{ title: 'mapping', options: [{ flag: '--write-mapping', takes: 'text', completes: 'files' }] },
		tableOptions,
		assetOptions,
		invoiceOptions,
		invoiceFilterOptions,
		generalOptions,
	],
	examples: ['asset-importer inspect ativos.csv', 'asset-importer inspect ativos.xlsx --write-mapping mapa.json'],
	load: async () => (await import('../inspect/run.ts')).runInspect,
};

export const template: CommandDeclaration = {
	groups: [
		{ title: 'workbook', options: [{ flag: '-o, --output', takes: 'text', completes: 'files' }] },
		generalOptions,
	],
	examples: ['asset-importer template -o novos.xlsx'],
	load: async () => (await import('../template/run.ts')).runTemplate,
};

export const draft: CommandDeclaration = {
	arguments: [{ key: 'invoices', count: 'many', completes: 'files' }],
	groups: [
		{ title: 'workbook', options: [{ flag: '-o, --output', key: 'draft.output', takes: 'text', completes: 'files' }] },
		invoiceOptions,
		invoiceFilterOptions,
		assetOptions,
		teamOptions,
		generalOptions,
	],
	examples: ['asset-importer draft notas/'],
	load: async () => (await import('../draft/run.ts')).runDraft,
};

export const sandbox: CommandDeclaration = {
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
	load: async () => (await import('../sandbox/run.ts')).runSandbox,
};

export const probe: CommandDeclaration = {
	groups: [connectionOptions, generalOptions],
	examples: ['asset-importer probe --base-url https://api.exemplo.com.br --api-key-file chave-de-teste.txt'],
	load: async () => (await import('../probe/run.ts')).runProbe,
};
