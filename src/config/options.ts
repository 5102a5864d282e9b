/**
 * Every command-line option by name: its values, and which printed commands repeat it. Plain data, so that `--help` loads no
 * schema. The words are in `messages/text/<language>/help.json`.
 */
import { ACQUISITION_TYPES, ASSET_STATUSES } from '../contract/asset-fields.ts';
import { CASES_TO_ALLOW } from '../drafts/invoice-settings/invoice-cases.ts';

export interface OptionFacts {
	readonly short?: string;
	/** Absent for a switch. `list`: may be repeated. */
	readonly takes?: 'text' | 'number' | 'list';
	readonly valueOptional?: true;
	readonly choices?: readonly string[];
	readonly completes?: 'files' | 'folders';
	/** Commands that repeat it when they are printed or started by the page. */
	readonly keptBy?: readonly ('resume' | 'draft' | 'resolve' | 'page')[];
	/** Applies only to one set of files, one run or its output, so the command for corrected rows leaves it out. */
	readonly once?: true;
	/** Most people need it, so the help shows it without `--all`. */
	readonly common?: true;
}

/** Settings of `--csv` with their values. */
export const CSV_SETTINGS = {
	encoding: ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be', 'cp850', 'cp860', 'cp437', 'macintosh'],
	delimiter: [';', ',', '|', '^', '~', 'tab'],
	quotes: ['double', 'single', 'backslash'],
	'short-rows': ['refuse', 'accept'],
} as const;
const CSV_CHOICES = Object.entries(CSV_SETTINGS).flatMap(([name, values]) => values.map((value) => `${name}=${value}`));

export const OPTIONS = {
	// every command
	lang: { common: true, takes: 'text', choices: ['pt-BR', 'en'], keptBy: ['resume', 'draft', 'resolve'] },
	'runs-dir': { common: true, takes: 'text', completes: 'folders', keptBy: ['resume', 'draft', 'page'] },
	config: { takes: 'text', completes: 'files', keptBy: ['resume', 'draft', 'resolve', 'page'] },
	json: { common: true, once: true },
	quiet: { common: true, short: 'q', once: true },
	verbose: { short: 'v', once: true },
	log: { takes: 'text', completes: 'files', once: true },

	// API
	sandbox: { common: true, keptBy: ['resume'] },
	'sandbox-data': { takes: 'text', completes: 'folders', keptBy: ['resume'] },
	'sandbox-fields': { takes: 'list', keptBy: ['resume'] },
	'base-url': { common: true, takes: 'text', keptBy: ['resume'] },
	'api-key-file': { common: true, takes: 'text', completes: 'files', keptBy: ['resume'] },
	'ca-file': { takes: 'text', completes: 'files', keptBy: ['resume', 'page'] },

	// team ledger
	ledger: { common: true, takes: 'text', keptBy: ['resume', 'draft', 'resolve', 'page'] },

	// spreadsheets
	sheet: { common: true, takes: 'list' },
	csv: { takes: 'list', choices: CSV_CHOICES, once: true },
	locale: { takes: 'text', choices: ['pt-BR', 'en-US'] },
	'unknown-columns': { common: true, takes: 'text', choices: ['error', 'ignore', 'custom-fields'] },
	'exchange-rate': { takes: 'list' },
	'repeated-serials': { takes: 'text', choices: ['refuse', 'accept'] },
	mapping: { common: true, takes: 'text', completes: 'files' },
	'save-mapping': { once: true },
	corrections: { takes: 'text', completes: 'files', once: true },
	'accept-proposals': { keptBy: ['draft'] },
	'no-input': { once: true },

	// assets
	'default-status': { common: true, takes: 'text', choices: ASSET_STATUSES, keptBy: ['draft'] },
	'default-acquisition-type': { takes: 'text', choices: ACQUISITION_TYPES, keptBy: ['draft'] },
	'time-zone': { takes: 'text', keptBy: ['draft'] },

	// invoices
	company: { common: true, takes: 'list', keptBy: ['draft'] },
	'asset-number': { common: true, takes: 'text', keptBy: ['draft'] },
	cost: { takes: 'text', choices: ['landed', 'product'], keptBy: ['draft'] },
	'invoice-fields': { keptBy: ['draft'] },
	allow: { takes: 'list', choices: CASES_TO_ALLOW, keptBy: ['draft'] },
	'belongs-to': { takes: 'list', keptBy: ['draft'] },
	rules: { common: true, takes: 'text', completes: 'files', keptBy: ['draft'] },
	limit: { takes: 'list', keptBy: ['draft'] },

	// sending
	yes: { common: true, short: 'y' },
	confirm: { takes: 'text', once: true },
	first: { common: true, takes: 'number', once: true },
	concurrency: { takes: 'number', keptBy: ['resume'] },
	'max-per-second': { takes: 'number', keptBy: ['resume'] },
	'max-failures': { takes: 'number' },
	'dropped-fields': { common: true, takes: 'text', choices: ['created', 'accept'], keptBy: ['resume'] },
	accept: { common: true, takes: 'list', choices: ['same-company', 'missing-runs', 'new-server'], keptBy: ['resume'] },
	timeout: { takes: 'number', keptBy: ['resume'] },
	again: { takes: 'list', keptBy: ['resume'] },
	'dry-run': { common: true, short: 'n', once: true },
	'keep-plan': { once: true },

	// results and runs
	output: { common: true, short: 'o', takes: 'text', completes: 'files' },
	all: { common: true },
	created: { common: true, takes: 'text', valueOptional: true },
	'not-created': { common: true },

	// one phone line
	name: { common: true, takes: 'text' },
	'cost-center': { common: true, takes: 'text' },
	employee: { common: true, takes: 'text' },
	custom: { common: true, takes: 'list' },
	clear: { common: true, takes: 'list', choices: ['name', 'cost-center', 'employee'] },

	// SMS messages
	from: { common: true, takes: 'text' },
	to: { common: true, takes: 'text' },
	service: { takes: 'list' },

	// servers
	port: { common: true, takes: 'number' },
	'no-open': {},
	demo: { common: true },
} as const satisfies Readonly<Record<string, OptionFacts>>;

export type OptionName = keyof typeof OPTIONS;

/** Options by flag as typed, such as `--sheet` or `-o`. */
const BY_FLAG: ReadonlyMap<string, TypedOption> = new Map(
	Object.entries<OptionFacts>(OPTIONS).flatMap(([name, facts]) => {
		const option = { flag: `--${name}`, facts };
		return [
			[option.flag, option] as const,
			...(facts.short === undefined ? [] : [[`-${facts.short}`, option] as const]),
		];
	}),
);

export function factsOf(name: OptionName): OptionFacts {
	return OPTIONS[name];
}

interface TypedOption {
	/** The long form. */
	readonly flag: string;
	readonly facts: OptionFacts;
}

/** The values of options as typed, by the names that settings and flags have. Words that belong to no known option are passed over. */
export function readOptions(words: readonly string[]): Readonly<Record<string, unknown>> {
	const read: Record<string, unknown> = {};
	for (const [index, word] of words.entries()) {
		const [typed = '', ...more] = word.split('=');
		const option = BY_FLAG.get(typed);
		if (option === undefined) continue;
		const inline = more.length === 0 ? undefined : more.join('=');
		const isSwitch = option.facts.takes === undefined;
		const value = isSwitch ? !option.flag.startsWith('--no-') : (inline ?? words[index + 1] ?? '');
		const name = option.flag
			.replace(/^--(?:no-)?/, '')
			.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
		const before = read[name];
		read[name] =
			option.facts.takes === 'list'
				? [...(Array.isArray(before) ? before : []), value]
				: option.facts.takes === 'number'
					? Number(value)
					: value;
	}
	return read;
}

/** Keeps the options that `keeps` accepts, with their values. Drops words that belong to no known option. */
export function filterOptions(words: readonly string[], keeps: (option: TypedOption) => boolean): readonly string[] {
	let isKept = false;
	let awaitsValue = false;
	return words.filter((word) => {
		const isValue = awaitsValue && !word.startsWith('--');
		awaitsValue = false;
		if (isValue) return isKept;
		const option = BY_FLAG.get(word.split('=')[0] ?? '');
		isKept = option !== undefined && keeps(option);
		awaitsValue = option?.facts.takes !== undefined && !word.includes('=');
		return isKept;
	});
}
