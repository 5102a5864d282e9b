/**
 * The settings of one command, from flags, then environment variables, then a config file (`docs/automation.md`). Settings are
 * read nowhere else. The API key is never in argv or in the config file.
 */
import { definedOf } from '../messages/problem.ts';
import { z } from 'zod';
import { LEDGER_ADDRESS, parseLedgerAddress } from '../contract/ledger-address.ts';
import type { CellReader } from '../drafts/values/converted.ts';
import { parseExchangeRate } from '../drafts/values/foreign-money.ts';
import { createWordReader } from '../drafts/values/word-list.ts';
import { findLanguage, LANGUAGES } from '../messages/message.ts';
import { ACQUISITION_TYPE_WORDS, STATUS_WORDS } from '../drafts/values/asset-words.ts';
import { CSV_SETTINGS, OPTIONS } from './options.ts';

export { definedOf } from '../messages/problem.ts';

/** A number or a percentage of requests: `20` or `5%`. */
const failures = z.union([z.int().nonnegative(), z.templateLiteral([z.number().nonnegative(), '%'])]);

const BELONGS_TO = /^[0-9A-Z]{44}\/[1-9]\d{0,2}=(?:none|[0-9A-Z]{44}(?:\/[1-9]\d{0,2})?)$/;

/** Settings of config files and flags. */
export const settingsSchema = z.strictObject({
	baseUrl: z.string().optional(),
	lang: z
		.preprocess((typed) => (typeof typed === 'string' ? (findLanguage(typed) ?? typed) : typed), z.enum(LANGUAGES))
		.optional(),
	runsDir: z.string().min(1).optional(),
	caFile: z.string().min(1).optional(),
	ledger: z.string().refine(parseLedgerAddress, { error: LEDGER_ADDRESS }).optional(),

	sheet: z.array(z.string()).optional(),
	csv: z.array(z.enum(OPTIONS.csv.choices)).transform(readCsvSettings).optional(),
	locale: z.enum(OPTIONS.locale.choices).optional(),
	timeZone: z.string().refine(isTimeZone, { error: 'not a time zone' }).optional(),
	defaultStatus: z
		.preprocess(meantBy(createWordReader(STATUS_WORDS)), z.enum(OPTIONS['default-status'].choices))
		.optional(),
	defaultAcquisitionType: z
		.preprocess(meantBy(createWordReader(ACQUISITION_TYPE_WORDS)), z.enum(OPTIONS['default-acquisition-type'].choices))
		.optional(),
	unknownColumns: z.enum(OPTIONS['unknown-columns'].choices).optional(),
	repeatedSerials: z.enum(OPTIONS['repeated-serials'].choices).optional(),
	mapping: z.string().min(1).optional(),
	corrections: z.string().min(1).optional(),
	exchangeRate: z.array(z.string().refine((typed) => parseExchangeRate(typed) !== undefined, 'USD=5.43')).optional(),

	company: z.array(z.string().min(1)).optional(),
	assetNumber: z.string().min(1).optional(),
	cost: z.enum(OPTIONS.cost.choices).optional(),
	rules: z.string().min(1).optional(),
	invoiceFields: z.boolean().optional(),
	allow: z.array(z.string().min(1)).optional(),
	belongsTo: z.array(z.string().regex(BELONGS_TO, '<key>/<item>=<key>/<item>')).optional(),
	limit: z.array(z.string().regex(/^(?:units=[1-9]\d{0,5}|expense=\d{1,9})$/, 'units=200, expense=1200')).optional(),

	concurrency: z.int().min(1).max(256).optional(),
	maxPerSecond: z.number().positive().optional(),
	maxFailures: failures.optional(),
	timeout: z.number().positive().optional(),
});
export type Settings = z.infer<typeof settingsSchema>;

/** Frozen settings, with values that only the environment has. */
export interface Config extends Readonly<Omit<Settings, 'ledger'>> {
	readonly language: (typeof LANGUAGES)[number];
	/** The address may contain a password, so only the connecting code gets it. */
	readonly ledger?: { readonly url: string };
	/** Checked only here. Only the client gets it; runs get its identity (`identifyKey`). */
	readonly apiKey?: string;
	readonly runsDir: string;
	/** Set by flag, variable or file. */
	readonly isRunsDirChosen: boolean;
	/** Settings set only by the working folder's config file, which may come from anybody, and that file. */
	readonly ofFolder: { readonly file: string; readonly settings: ReadonlySet<string> };
	/** Folder for the marks of sent runs. */
	readonly stateDir?: string;
	/** Set if there is no such folder, although the user did not refuse one. */
	readonly lacksHome?: boolean;
	readonly proxy?: { readonly url: string; readonly noProxy: readonly string[] };
}

/** If a name is repeated, its last value counts. */
function readCsvSettings(typed: readonly string[]) {
	const last = <Value extends string>(name: string, values: readonly Value[]): Value | undefined =>
		values.findLast((value) => typed.findLast((one) => one.startsWith(`${name}=`)) === `${name}=${value}`);
	const delimiter = last('delimiter', CSV_SETTINGS.delimiter);
	return definedOf({
		encoding: last('encoding', CSV_SETTINGS.encoding),
		// A tab is hard to type on a command line.
		delimiter: delimiter === 'tab' ? ('\t' as const) : delimiter,
		quotes: last('quotes', CSV_SETTINGS.quotes),
		shortRows: last('short-rows', CSV_SETTINGS['short-rows']),
	});
}

export const WORDS_OF_SETTINGS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
	defaultStatus: STATUS_WORDS.words,
	defaultAcquisitionType: ACQUISITION_TYPE_WORDS.words,
};

/** Translates spreadsheet words (`em uso`) to API names. */
function meantBy(read: CellReader<string>): (typed: unknown) => unknown {
	return (typed) => {
		const meant = typeof typed === 'string' ? read(typed) : undefined;
		return meant?.ok === true ? meant.value : typed;
	};
}

function isTimeZone(name: string): boolean {
	try {
		return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
	} catch {
		return false;
	}
}
