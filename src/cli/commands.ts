/** Every command, under the titles of the help (`title.<title>`), with the arguments and options it takes. */
import type { OptionName } from '../config/options.ts';
import type { ArgumentDeclaration, CommandDeclaration, CommandFamily, ListedCommand } from './terminal/command.ts';

const inputs: ArgumentDeclaration = { key: 'inputs', count: 'many', completes: 'files' };
const run: ArgumentDeclaration = { key: 'run', count: 'one', completes: 'runs' };

const general: readonly OptionName[] = ['lang', 'json', 'quiet', 'config'];
const ofRuns: readonly OptionName[] = ['lang', 'runs-dir', 'json', 'quiet', 'config'];
const target: readonly OptionName[] = ['base-url', 'api-key-file', 'ca-file'];
const api: readonly OptionName[] = ['sandbox', 'sandbox-fields', 'sandbox-data', ...target];
const team: readonly OptionName[] = ['ledger'];
const log: readonly OptionName[] = ['log', 'verbose'];
const sheets: readonly OptionName[] = ['sheet', 'csv', 'unknown-columns'];

const tables = {
	spreadsheets: [
		...sheets,
		'locale',
		'exchange-rate',
		'repeated-serials',
		'mapping',
		'save-mapping',
		'corrections',
	] satisfies readonly OptionName[],
};
const questions = { questions: ['accept-proposals', 'no-input'] satisfies readonly OptionName[] };
const assets = {
	assets: ['default-status', 'default-acquisition-type', 'time-zone'] satisfies readonly OptionName[],
};
const invoices = {
	invoices: [
		'company',
		'asset-number',
		'cost',
		'invoice-fields',
		'allow',
		'belongs-to',
		'rules',
		'limit',
	] satisfies readonly OptionName[],
};
const planning = { ...tables, ...questions, ...assets, ...invoices, api, team };
const pace: readonly OptionName[] = [
	'yes',
	'concurrency',
	'max-per-second',
	'max-failures',
	'dropped-fields',
	'timeout',
];
const sending: readonly OptionName[] = ['first', 'confirm', ...pace, 'again', 'accept'];

const app: CommandDeclaration = {
	name: 'app',
	arguments: [{ ...inputs, count: 'any' }],
	options: { page: ['port', 'no-open'], api: ['sandbox-data', ...target], team, general: ofRuns },
	examples: ['asset-importer app', 'asset-importer app ativos.xlsx', 'asset-importer app --no-open'],
	load: async () => (await import('./app/run.ts')).runApp,
};

const validate: CommandDeclaration = {
	name: 'validate',
	arguments: [inputs],
	options: {
		...planning,
		'comparison-with-earlier-runs': ['again', 'accept'],
		plan: ['keep-plan'],
		log,
		general: ofRuns,
	},
	examples: [
		'asset-importer validate ativos.xlsx',
		'asset-importer validate notas/ --asset-number "NF{number}-{item}-{unit}" --default-status available',
	],
	load: async () => (await import('./validate/run.ts')).runValidate,
};

const importing: CommandDeclaration = {
	name: 'import',
	arguments: [inputs],
	options: {
		...planning,
		sending: ['dry-run', ...sending],
		log,
		general: ofRuns,
	},
	examples: [
		'asset-importer import ativos.xlsx --sandbox',
		'asset-importer import ativos.xlsx --base-url https://api.exemplo.com.br --api-key-file chave.txt',
		'asset-importer import notas.zip --asset-number "NF{number}-{item}-{unit}" --default-status available',
		'asset-importer import ativos.xlsx --first 3',
	],
	load: async () => (await import('./import/run.ts')).runImport,
};

const resume: CommandDeclaration = {
	name: 'resume',
	arguments: [{ ...run, key: 'resume.run', count: 'optional' }],
	options: {
		sending,
		api,
		team,
		log,
		general: ofRuns,
	},
	examples: ['asset-importer resume', 'asset-importer resume 20260131T134500Z-ativos --concurrency 2'],
	load: async () => (await import('./resume/run.ts')).runResume,
};

const inspect: CommandDeclaration = {
	name: 'inspect',
	arguments: [inputs],
	options: { mapping: ['output'], ...tables, ...assets, ...invoices, general: ofRuns },
	examples: ['asset-importer inspect ativos.csv', 'asset-importer inspect ativos.xlsx -o mapa.json'],
	load: async () => (await import('./inspect/run.ts')).runInspect,
};

const template: CommandDeclaration = {
	name: 'template',
	options: { workbook: ['output'], general },
	examples: ['asset-importer template -o novos.xlsx'],
	load: async () => (await import('./template/run.ts')).runTemplate,
};

const draft: CommandDeclaration = {
	name: 'draft',
	arguments: [{ key: 'invoices', count: 'many', completes: 'files' }],
	options: { workbook: ['output'], ...questions, ...invoices, ...assets, team, general: ofRuns },
	examples: ['asset-importer draft notas/'],
	load: async () => (await import('./draft/run.ts')).runDraft,
};

const sandbox: CommandDeclaration = {
	name: 'sandbox',
	options: {
		'simulated-api': ['port', 'sandbox-data', 'demo', 'sandbox-fields'],
		general,
	},
	examples: ['asset-importer sandbox --port 8080 --demo'],
	load: async () => (await import('./sandbox/run.ts')).runSandbox,
};

const runs: CommandFamily = {
	name: 'runs',
	commands: [
		{
			name: 'list',
			options: { team, general: ofRuns },
			examples: ['asset-importer runs'],
			load: async () => (await import('./runs/run.ts')).runRunsList,
		},
		{
			name: 'show',
			arguments: [run, { key: 'row', count: 'optional' }],
			options: { team, general: ofRuns },
			examples: [
				'asset-importer runs show 20260131T134500Z-ativos',
				'asset-importer runs show 20260131T134500Z-ativos 17',
			],
			load: async () => (await import('./runs/run.ts')).runRunsShow,
		},
		{
			name: 'resolve',
			arguments: [run, { key: 'rows', count: 'any' }],
			options: { 'what-the-person-found': ['all', 'created', 'not-created'], team, general: ofRuns },
			examples: [
				'asset-importer runs resolve 20260131T134500Z-ativos 17 18 --not-created',
				'asset-importer runs resolve 20260131T134500Z-ativos 17 --created',
				'asset-importer runs resolve 20260131T134500Z-ativos --all --not-created',
			],
			load: async () => (await import('./runs/run.ts')).runRunsResolve,
		},
		{
			name: 'done',
			arguments: [{ key: 'changed', count: 'many', completes: 'files' }],
			options: { team, api: ['api-key-file'], general: ofRuns },
			examples: ['asset-importer runs done runs/20260131T134500Z-ativos/changed.xlsx'],
			load: async () => (await import('./runs/done.ts')).runRunsDone,
		},
		{
			name: 'prune',
			options: { 'what-to-remove': ['dry-run'], general: ofRuns },
			examples: ['asset-importer runs prune'],
			load: async () => (await import('./runs/run.ts')).runRunsPrune,
		},
	],
};

const report: CommandDeclaration = {
	name: 'report',
	arguments: [run],
	options: { general: ofRuns },
	examples: ['asset-importer report 20260131T134500Z-ativos --lang en'],
	load: async () => (await import('./runs/run.ts')).runReport,
};

const ledger: CommandFamily = {
	name: 'ledger',
	commands: [
		{
			name: 'check',
			options: { ledger: ['accept'], team, general: ofRuns },
			examples: ['asset-importer ledger', 'asset-importer ledger check --accept new-server'],
			load: async () => (await import('./ledger/run.ts')).runLedgerCheck,
		},
		{
			name: 'init',
			arguments: [{ key: 'role', count: 'optional' }],
			options: { team, general },
			examples: ['asset-importer ledger init --ledger postgres://dono@banco.exemplo.com.br/ativos'],
			load: async () => (await import('./ledger/run.ts')).runLedgerInit,
		},
		{
			name: 'import',
			arguments: [{ key: 'folders', count: 'many', completes: 'folders' }],
			options: { ledger: ['accept'], team, api: ['api-key-file'], general },
			examples: ['asset-importer ledger import runs ../maria/runs --api-key-file chave.txt'],
			load: async () => (await import('./ledger/bring.ts')).runLedgerImport,
		},
		{
			name: 'export',
			options: { ledger: ['output'], team, general },
			examples: ['asset-importer ledger export -o registro.ndjson'],
			load: async () => (await import('./ledger/run.ts')).runLedgerExport,
		},
	],
};

const memory: CommandFamily = {
	name: 'memory',
	commands: [
		{
			name: 'list',
			options: { general: ofRuns },
			examples: ['asset-importer memory'],
			load: async () => (await import('./memory/run.ts')).runMemoryList,
		},
		{
			name: 'forget',
			arguments: [{ key: 'tables', count: 'many' }],
			options: { general: ['lang', 'runs-dir', 'config'] },
			examples: ['asset-importer memory forget ativos.csv'],
			load: async () => (await import('./memory/run.ts')).runMemoryForget,
		},
	],
};

const employees: CommandDeclaration = {
	name: 'employees',
	options: { result: ['all'], api, general },
	examples: ['asset-importer employees --json > colaboradores.json'],
	load: async () => (await import('./employees/run.ts')).runEmployees,
};

const lines: CommandFamily = {
	name: 'lines',
	commands: [
		{
			name: 'list',
			options: { api, general },
			examples: ['asset-importer lines --sandbox'],
			load: async () => (await import('./lines/run.ts')).runLines,
		},
		{
			name: 'update',
			arguments: [{ key: 'line', count: 'one' }],
			options: {
				change: ['name', 'cost-center', 'employee', 'custom', 'clear'],
				sending: ['dry-run', 'yes', 'timeout'],
				api,
				general,
			},
			examples: ['asset-importer lines update "+55 11 91234-5678" --name "Recepção"'],
			load: async () => (await import('./lines/update.ts')).runLinesUpdate,
		},
	],
};

const sms: CommandDeclaration = {
	name: 'sms',
	arguments: [{ key: 'line', count: 'one' }],
	options: { messages: ['from', 'to', 'time-zone', 'service', 'all'], api, general },
	examples: ['asset-importer sms "+55 11 91234-5678" --from 01/12/2025 --all'],
	load: async () => (await import('./sms/run.ts')).runSms,
};

const completion: CommandDeclaration = {
	name: 'completion',
	arguments: [{ key: 'shell', count: 'one', choices: ['bash', 'zsh', 'fish'] }],
	options: { general },
	examples: [
		'source <(asset-importer completion bash)',
		'source <(asset-importer completion zsh)',
		'asset-importer completion fish | source',
	],
	load: async () => (await import('./completion/run.ts')).runCompletion,
};

export const COMMAND_GROUPS: Readonly<Record<string, readonly ListedCommand[]>> = {
	importing: [app, validate, importing, resume],
	preparing: [memory, inspect, template, draft, sandbox],
	'looking-back': [runs, report],
	'team-ledger': [ledger],
	'asking-the-api': [employees, lines, sms],
	terminal: [completion],
};
