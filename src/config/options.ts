/**
 * Every option of the command line by its name: the values it takes, and which printed commands repeat it.
 *
 * Plain data, so that `--help` loads no schema. The words are in `messages/text/<language>/help.json`.
 */
import { ACQUISITION_TYPES, ASSET_STATUSES } from '../contract/asset-fields.ts';
import { INVOICE_CASES } from '../drafts/invoice-settings/invoice-cases.ts';

export interface OptionFacts {
	readonly short?: string;
	/** Absent: a switch. `list`: may be repeated. */
	readonly takes?: 'text' | 'number' | 'list';
	readonly valueOptional?: true;
	readonly choices?: readonly string[];
	readonly completes?: 'files' | 'folders';
	/** Commands that repeat it when they are printed, or started by the page. */
	readonly keptBy?: readonly ('resume' | 'draft' | 'resolve' | 'page')[];
	/** Describes one set of files or one run, so it is left out when corrected rows are imported. */
	readonly once?: true;
}

export const OPTIONS = {
	// every command
	lang: { takes: 'text', choices: ['pt-BR', 'en'], keptBy: ['resume', 'draft', 'resolve'] },
	'runs-dir': { takes: 'text', completes: 'folders', keptBy: ['resume', 'draft', 'page'] },
	config: { takes: 'text', completes: 'files', keptBy: ['resume', 'draft', 'resolve', 'page'] },
	json: {},
	quiet: {},
	log: { takes: 'text', completes: 'files' },

	// API
	sandbox: { keptBy: ['resume'] },
	data: { takes: 'text', completes: 'folders', keptBy: ['resume'] },
	'custom-fields': { takes: 'list', keptBy: ['resume'] },
	'base-url': { takes: 'text', keptBy: ['resume'] },
	'api-key-file': { takes: 'text', completes: 'files', keptBy: ['resume'] },
	'ca-file': { takes: 'text', completes: 'files', keptBy: ['resume', 'page'] },

	// team ledger
	ledger: { takes: 'text', keptBy: ['resume', 'draft', 'resolve', 'page'] },
	'ledger-ca-file': { takes: 'text', completes: 'files', keptBy: ['resume', 'draft', 'resolve', 'page'] },
	role: { takes: 'text' },
	'accept-server': {},

	// spreadsheets
	sheet: { takes: 'list' },
	encoding: {
		takes: 'text',
		choices: ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be', 'cp850', 'cp860', 'cp437', 'macintosh'],
		once: true,
	},
	delimiter: { takes: 'text', choices: [';', ',', '|', 'tab'], once: true },
	quotes: { takes: 'text', choices: ['double', 'single', 'backslash'], once: true },
	locale: { takes: 'text', choices: ['pt-BR', 'en-US'] },
	'unknown-columns': { takes: 'text', choices: ['error', 'ignore', 'custom-fields'] },
	'exchange-rate': { takes: 'list' },
	'repeated-serials': { takes: 'text', choices: ['refuse', 'accept'] },
	'short-rows': { takes: 'text', choices: ['refuse', 'accept'] },
	mapping: { takes: 'text', completes: 'files' },
	'save-mapping': {},
	'write-mapping': { takes: 'text', completes: 'files' },
	corrections: { takes: 'text', completes: 'files', once: true },
	'accept-proposals': {},
	'no-input': {},

	// assets
	'default-status': { takes: 'text', choices: ASSET_STATUSES, keptBy: ['draft'] },
	'default-acquisition-type': { takes: 'text', choices: ACQUISITION_TYPES, keptBy: ['draft'] },
	'time-zone': { takes: 'text', keptBy: ['draft'] },

	// invoices
	company: { takes: 'list', keptBy: ['draft'] },
	'enrollment-id': { takes: 'text', keptBy: ['draft'] },
	'enrollment-start': { takes: 'number', keptBy: ['draft'] },
	cost: { takes: 'text', choices: ['landed', 'product'], keptBy: ['draft'] },
	'recoverable-taxes': { takes: 'text', choices: ['include', 'exclude'], keptBy: ['draft'] },
	'max-units-per-line': { takes: 'number', keptBy: ['draft'] },
	'measured-units': { takes: 'text', choices: ['skip', 'one-per-line'], keptBy: ['draft'] },
	allow: { takes: 'list', choices: Object.keys(INVOICE_CASES), keptBy: ['draft'] },
	rules: { takes: 'text', completes: 'files', keptBy: ['draft'] },
	'no-categories': { keptBy: ['draft'] },
	'no-invoice-fields': { keptBy: ['draft'] },
	'include-ncm': { takes: 'list', keptBy: ['draft'] },
	'exclude-ncm': { takes: 'list', keptBy: ['draft'] },
	'include-cfop': { takes: 'list', keptBy: ['draft'] },
	'exclude-cfop': { takes: 'list', keptBy: ['draft'] },
	'include-text': { takes: 'list', keptBy: ['draft'] },
	'exclude-text': { takes: 'list', keptBy: ['draft'] },
	'min-unit-price': { takes: 'text', keptBy: ['draft'] },

	// sending
	yes: {},
	confirm: { takes: 'text', once: true },
	concurrency: { takes: 'number', keptBy: ['resume'] },
	'max-per-second': { takes: 'number', keptBy: ['resume'] },
	'max-failures': { takes: 'number' },
	'accept-dropped-fields': { keptBy: ['resume'] },
	'fields-created': {},
	timeout: { takes: 'number', keptBy: ['resume'] },
	again: { takes: 'list', keptBy: ['resume'] },
	'same-company': { keptBy: ['resume'] },
	'forget-missing': {},
	'settle-unconfirmed': {},
	'immobilisation-list': { takes: 'text', completes: 'files', keptBy: ['resume'], once: true },
	shard: { takes: 'text' },
	'dry-run': { once: true },
	'keep-plan': { once: true },
	resume: { takes: 'text', valueOptional: true },

	// results and runs
	output: { short: 'o', takes: 'text', completes: 'files' },
	all: {},
	created: { takes: 'text', valueOptional: true },
	'not-created': {},
	'all-fields': {},

	// one phone line
	id: { takes: 'text' },
	phone: { takes: 'text' },
	name: { takes: 'text' },
	'cost-center': { takes: 'text' },
	employee: { takes: 'text' },
	custom: { takes: 'list' },
	clear: { takes: 'list', choices: ['name', 'cost-center', 'employee'] },

	// SMS messages
	from: { takes: 'text' },
	to: { takes: 'text' },
	service: { takes: 'list' },
	page: { takes: 'number' },
	'page-size': { takes: 'number' },

	// servers
	port: { takes: 'number' },
	'no-open': {},
	demo: {},
	seed: { takes: 'text' },
	'control-token': { takes: 'text' },
	openapi: {},
} as const satisfies Readonly<Record<string, OptionFacts>>;

export type OptionName = keyof typeof OPTIONS;

/** Options by their flag, `--sheet` or `-o`, as they may be typed. */
const BY_FLAG: ReadonlyMap<string, OptionFacts> = new Map(
	Object.entries<OptionFacts>(OPTIONS).flatMap(([name, facts]) => [
		[`--${name}`, facts] as const,
		...(facts.short === undefined ? [] : [[`-${facts.short}`, facts] as const]),
	]),
);

export function factsOf(name: OptionName): OptionFacts {
	return OPTIONS[name];
}

interface TypedOption {
	readonly flag: string;
	readonly facts: OptionFacts;
}

/** Keeps the options that `keeps` names, with their values. Words that belong to no known option are dropped. */
export function filterOptions(words: readonly string[], keeps: (option: TypedOption) => boolean): readonly string[] {
	let isKept = false;
	let awaitsValue = false;
	return words.filter((word) => {
		const isValue = awaitsValue && !word.startsWith('--');
		awaitsValue = false;
		if (isValue) return isKept;
		const [flag = ''] = word.split('=');
		const facts = BY_FLAG.get(flag);
		isKept = facts !== undefined && keeps({ flag, facts });
		awaitsValue = facts?.takes !== undefined && flag === word;
		return isKept;
	});
}
