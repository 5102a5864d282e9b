/**
 * The arguments and options that several commands share, the options in the groups in which the help shows them. What they are called and what they do
 * stands in `messages/text/<language>/help.json`; `config` checks their values.
 */
import { ACQUISITION_TYPES, ASSET_STATUSES } from '../../contract/asset-fields.ts';
import { INVOICE_CASES } from '../../drafts/invoice-settings/invoice-cases.ts';
import type { ArgumentDeclaration, OptionDeclaration, OptionGroup } from './declaration.ts';

/** Of the commands that read spreadsheets and invoices. */
export const inputsArgument: ArgumentDeclaration = { key: 'inputs', count: 'many', completes: 'files' };

/** The run that a command is about. */
export const runArgument: ArgumentDeclaration = { key: 'run', count: 'one', completes: 'runs' };

export const languageOption: OptionDeclaration = { flag: '--lang', takes: 'text', choices: ['pt-BR', 'en'] };

/** Of every command. */
export const generalOptions: OptionGroup = {
	title: 'general',
	options: [
		languageOption,
		{ flag: '--runs-dir', takes: 'text', completes: 'folders' },
		{ flag: '--config', takes: 'text', completes: 'files' },
		{ flag: '--json' },
		{ flag: '--quiet' },
	],
};

/** Of the commands that talk to the API. The key itself is no option: other programs see a command line. */
export const connectionOptions: OptionGroup = {
	title: 'api',
	options: [
		{ flag: '--sandbox' },
		{ flag: '--data', key: 'data.rehearsal', takes: 'text', completes: 'folders' },
		{ flag: '--base-url', takes: 'text' },
		{ flag: '--api-key-file', takes: 'text', completes: 'files' },
		{ flag: '--ca-file', takes: 'text', completes: 'files' },
	],
};

/** Of the commands that ask or tell what others of the team imported. */
export const teamOptions: OptionGroup = {
	title: 'team',
	options: [
		{ flag: '--ledger', takes: 'text' },
		{ flag: '--ledger-ca-file', takes: 'text', completes: 'files' },
	],
};

/** Of what a command does as events, for programs. */
export const logOptions: OptionGroup = {
	title: 'log',
	options: [{ flag: '--log', takes: 'text', completes: 'files' }],
};

export const sheetOption: OptionDeclaration = { flag: '--sheet', takes: 'list' };
export const encodingOption: OptionDeclaration = {
	flag: '--encoding',
	takes: 'text',
	choices: ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be', 'cp850', 'cp860', 'cp437', 'macintosh'],
};
export const delimiterOption: OptionDeclaration = {
	flag: '--delimiter',
	takes: 'text',
	choices: [';', ',', '|', 'tab'],
};
export const quotesOption: OptionDeclaration = {
	flag: '--quotes',
	takes: 'text',
	choices: ['double', 'single', 'backslash'],
};
export const unknownColumnsOption: OptionDeclaration = {
	flag: '--unknown-columns',
	takes: 'text',
	choices: ['error', 'ignore', 'custom-fields'],
};

export const shortRowsOption: OptionDeclaration = {
	flag: '--short-rows',
	takes: 'text',
	choices: ['refuse', 'accept'],
};

export const tableOptions: OptionGroup = {
	title: 'spreadsheets',
	options: [
		sheetOption,
		encodingOption,
		delimiterOption,
		quotesOption,
		{ flag: '--locale', takes: 'text', choices: ['pt-BR', 'en-US'] },
		unknownColumnsOption,
		{ flag: '--exchange-rate', takes: 'list' },
		{ flag: '--repeated-serials', takes: 'text', choices: ['refuse', 'accept'] },
		shortRowsOption,
		{ flag: '--mapping', takes: 'text', completes: 'files' },
		{ flag: '--save-mapping' },
		{ flag: '--corrections', takes: 'text', completes: 'files' },
	],
};

/** Whether a person is asked what is open about a table. */
export const askingOptions: OptionGroup = {
	title: 'questions',
	options: [{ flag: '--accept-proposals' }, { flag: '--no-input' }],
};

/** Of what spreadsheets and invoices may both leave open. */
export const assetOptions: OptionGroup = {
	title: 'assets',
	options: [
		{ flag: '--default-status', takes: 'text', choices: ASSET_STATUSES },
		{ flag: '--default-acquisition-type', takes: 'text', choices: ACQUISITION_TYPES },
		{ flag: '--time-zone', takes: 'text' },
	],
};

/** Who bought, what it cost, how it is numbered, what is an asset. */
export const invoiceOptions: OptionGroup = {
	title: 'invoices',
	options: [
		{ flag: '--company', takes: 'list' },
		{ flag: '--enrollment-id', takes: 'text' },
		{ flag: '--enrollment-start', takes: 'number' },
		{ flag: '--cost', takes: 'text', choices: ['landed', 'product'] },
		{ flag: '--recoverable-taxes', takes: 'text', choices: ['include', 'exclude'] },
		{ flag: '--max-units-per-line', takes: 'number' },
		{ flag: '--measured-units', takes: 'text', choices: ['skip', 'one-per-line'] },
		{ flag: '--allow', takes: 'list', choices: Object.keys(INVOICE_CASES) },
		{ flag: '--rules', takes: 'text', completes: 'files' },
		{ flag: '--no-categories' },
		{ flag: '--no-invoice-fields' },
	],
};

export const invoiceFilterOptions: OptionGroup = {
	title: 'filter-of-invoice-lines',
	options: [
		{ flag: '--include-ncm', takes: 'list' },
		{ flag: '--exclude-ncm', takes: 'list' },
		{ flag: '--include-cfop', takes: 'list' },
		{ flag: '--exclude-cfop', takes: 'list' },
		{ flag: '--include-text', takes: 'list' },
		{ flag: '--exclude-text', takes: 'list' },
		{ flag: '--min-unit-price', takes: 'text' },
	],
};

const again: OptionDeclaration = { flag: '--again', takes: 'list' };
const sameCompany: OptionDeclaration = { flag: '--same-company' };
const pace: readonly OptionDeclaration[] = [
	{ flag: '--yes' },
	{ flag: '--concurrency', takes: 'number' },
	{ flag: '--max-per-second', takes: 'number' },
	{ flag: '--max-failures', takes: 'number' },
	{ flag: '--accept-dropped-fields' },
	{ flag: '--custom-fields', key: 'custom-fields.rehearsal', takes: 'list' },
	{ flag: '--timeout', takes: 'number' },
];

export const sendingOptions: OptionGroup = {
	title: 'sending',
	options: [{ flag: '--confirm', takes: 'text' }, ...pace, again, sameCompany, { flag: '--forget-missing' }],
};

/** Without what only makes sense for assets. */
export const updateSendingOptions: OptionGroup = { title: 'sending', options: [...pace, sameCompany] };

/** Of a dry run, which is compared with earlier runs as an import is. */
export const comparisonOptions: OptionGroup = { title: 'comparison-with-earlier-runs', options: [again, sameCompany] };

/** Of a dry run whose drafts somebody wants to read. */
export const keepingOptions: OptionGroup = { title: 'plan', options: [{ flag: '--keep-plan' }] };

/** By which several processes share one batch. */
export const shardOptions: OptionGroup = { title: 'several-processes', options: [{ flag: '--shard', takes: 'text' }] };

/** Of the commands that end with a run whose assets exist. */
export const immobilisationOptions: OptionGroup = {
	title: 'fixed-assets',
	options: [{ flag: '--immobilisation-list', takes: 'text', completes: 'files' }],
};
