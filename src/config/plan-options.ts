/** Turns the settings of a config or a calling program into plan options. */
import { parseAllowedCases } from '../drafts/invoice-settings/parse-allowed.ts';
import { parseEnrollmentTemplate } from '../drafts/invoice-settings/enrollment-template.ts';
import { INVOICE_FIELDS } from '../drafts/invoice-unit/custom-fields.ts';
import { DEFAULT_NFE_OPTIONS, type NfeOptions } from '../drafts/invoice-settings/invoice-options.ts';
import { parseRules, type ReadRules } from '../drafts/invoice-settings/parse-rules.ts';
import { parseCompany } from '../drafts/invoice-unit/tax-id.ts';
import { DEFAULT_TABLE_OPTIONS, type TableOptions } from '../drafts/decisions/table-options.ts';
import type { Mapping } from '../drafts/mapping/mapping.ts';
import { parseMapping } from '../drafts/mapping/parse-mapping.ts';
import { parseExchangeRate } from '../drafts/values/foreign-money.ts';
import type { ReadSettings } from '../drafts/values/read-settings.ts';
import { Fault } from '../messages/fault.ts';
import { definedOf, type Settings } from './config.ts';
import type { ImportSettings } from './import-settings.ts';
import { parseSettings } from './load-config.ts';

type Known = Readonly<Omit<Settings, 'ledger'>>;
interface Parsed {
	readonly mapping?: Mapping | undefined;
	readonly rules?: ReadRules | undefined;
}

export function planOptions(settings: Known, { mapping, rules }: Parsed) {
	return {
		open: csvDialect(settings),
		sheets: settings.sheet ?? [],
		table: tableOptions(settings, mapping),
		nfe: nfeOptions(settings, rules),
		repeatedSerials: settings.repeatedSerials ?? 'refuse',
	};
}

/** Throws `Fault` for a setting that cannot be used. */
export function parsePlanOptions({ mapping, rules, ...settings }: ImportSettings) {
	const parsed = { mapping: parseJson('mapping', mapping, parseMapping), rules: parseJson('rules', rules, parseRules) };
	return planOptions(parseSettings(settings), parsed);
}

/** Throws `Fault` for what the schema of the setting refuses. */
export function parseJson<Value>(
	setting: string,
	json: object | undefined,
	parse: (json: unknown) => ReadSettings<Value>,
): Value | undefined {
	if (json === undefined) return undefined;
	const read = parse(json);
	if (read.ok) return read.value;
	const [problem] = read.problems;
	const params = { setting, found: problem?.found ?? '', expected: `docs/${setting}.schema.json`, file: '' };
	throw new Fault('setting-invalid', params, definedOf({ problem }));
}

export function csvDialect({ csv = {} }: Known): Omit<NonNullable<Known['csv']>, 'shortRows'> {
	const { shortRows: _, ...dialect } = csv;
	return dialect;
}

function tableOptions(settings: Known, mapping: Mapping | undefined): TableOptions {
	const { defaultStatus, defaultAcquisitionType, locale, timeZone, unknownColumns } = settings;
	const shortRows = settings.csv?.shortRows;
	const rates = (settings.exchangeRate ?? []).flatMap((typed) => parseExchangeRate(typed) ?? []);
	return {
		...DEFAULT_TABLE_OPTIONS,
		...definedOf({ locale, timeZone, unknownColumns, shortRows, defaultStatus, defaultAcquisitionType, mapping }),
		...(locale === undefined ? {} : { isLocaleGiven: true }),
		...(rates.length === 0 ? {} : { exchangeRates: new Map(rates.map((rate) => [rate.currency, rate])) }),
	};
}

function nfeOptions(settings: Known, rules: ReadRules | undefined): NfeOptions {
	const {
		cost,
		timeZone,
		assetNumber,
		invoiceFields,
		limit = [],
		defaultStatus: status,
		defaultAcquisitionType: acquisitionType,
	} = settings;
	const enrollmentIdTemplate = assetNumber === undefined ? undefined : parseEnrollmentTemplate(assetNumber);
	return {
		...DEFAULT_NFE_OPTIONS,
		companies: (settings.company ?? []).map(parseCompany),
		allow: parseAllowedCases(settings.allow ?? []),
		belongsTo: new Map(
			(settings.belongsTo ?? []).map((text) => [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)]),
		),
		...rules,
		customFields: invoiceFields === true ? (rules?.customFields ?? INVOICE_FIELDS) : {},
		...definedOf({ maxUnitsPerLine: limitOf(limit, 'units'), expenseLimitCents: limitOf(limit, 'expense', 100) }),
		...definedOf({ cost, timeZone, enrollmentIdTemplate, status, acquisitionType }),
	};
}

function limitOf(limits: readonly string[], name: 'units' | 'expense', times = 1): number | undefined {
	const set = limits.findLast((limit) => limit.startsWith(`${name}=`));
	return set === undefined ? undefined : Number(set.slice(name.length + 1)) * times;
}
