/** What `ledger` and its sub-commands take. */
import type { CommandDeclaration } from '../command-line/declaration.ts';
import { connectionOptions, generalOptions, teamOptions } from '../command-line/options.ts';

const init: CommandDeclaration = {
	groups: [{ title: 'ledger', options: [{ flag: '--role', takes: 'text' }] }, teamOptions, generalOptions],
	examples: ['asset-importer ledger init --ledger postgres://dono@banco.exemplo.com.br/ativos'],
	load: async () => (await import('../ledger/run.ts')).runLedgerInit,
};

const check: CommandDeclaration = {
	groups: [
		{
			title: 'ledger',
			options: [{ flag: '--accept-server' }, { flag: '--forget-missing', key: 'ledger.forget-missing' }],
		},
		teamOptions,
		generalOptions,
	],
	examples: ['asset-importer ledger check --accept-server'],
	load: async () => (await import('../ledger/run.ts')).runLedgerCheck,
};

const bring: CommandDeclaration = {
	arguments: [{ key: 'folders', count: 'many', completes: 'folders' }],
	groups: [
		{ title: 'ledger', options: [{ flag: '--same-company' }] },
		teamOptions,
		{ ...connectionOptions, options: connectionOptions.options.filter(({ flag }) => flag === '--api-key-file') },
		generalOptions,
	],
	examples: ['asset-importer ledger import runs ../maria/runs --api-key-file chave.txt'],
	load: async () => (await import('../ledger/bring.ts')).runLedgerImport,
};

const exporting: CommandDeclaration = {
	groups: [
		{ title: 'ledger', options: [{ flag: '-o, --output', key: 'ledger.output', takes: 'text', completes: 'files' }] },
		teamOptions,
		generalOptions,
	],
	examples: ['asset-importer ledger export -o registro.ndjson'],
	load: async () => (await import('../ledger/run.ts')).runLedgerExport,
};

export const ledger: CommandDeclaration = {
	groups: [teamOptions, generalOptions],
	examples: ['asset-importer ledger'],
	commands: [
		{ name: 'init', declare: async () => init },
		{ name: 'check', declare: async () => check },
		{ name: 'import', declare: async () => bring },
		{ name: 'export', declare: async () => exporting },
	],
	load: async () => (await import('../ledger/run.ts')).runLedgerCheck,
};
