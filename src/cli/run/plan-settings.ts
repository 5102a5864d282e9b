/** The settings that decide a plan, from the config to what `makePlan` takes. */
import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Config, definedOf } from '../../config/config.ts';
import { showLedgerAddress } from '../../contract/ledger-address.ts';
import { parseAllowedCases } from '../../drafts/invoice-settings/invoice-cases.ts';
import { parseCompany } from '../../drafts/invoice-unit/tax-id.ts';
import { parseEnrollmentTemplate } from '../../drafts/invoice-settings/enrollment-template.ts';
import { DEFAULT_NFE_OPTIONS, type NfeOptions } from '../../drafts/invoice-settings/invoice-options.ts';
import { type FilterFlags, parseFilters } from '../../drafts/invoice-settings/parse-filters.ts';
import { parseRules } from '../../drafts/invoice-settings/parse-rules.ts';
import { parseMapping } from '../../drafts/mapping/parse-mapping.ts';
import { DEFAULT_TABLE_OPTIONS, type TableOptions } from '../../drafts/table/table-drafts.ts';
import { parseExchangeRate } from '../../drafts/values/foreign-money.ts';
import { Fault } from '../../messages/fault.ts';
import type { Problem } from '../../messages/problem.ts';
import { messageOf } from '../../messages/texts.ts';
import { renderProblem } from '../../messages/render-problem.ts';
import type { PlanSettings } from '../../runs/plan/plan-run.ts';
import { CorrectionsUnreadable, readCorrections } from '../../runs/record/read-corrections.ts';
import { parseShard, type Shard } from '../../runs/record/shard.ts';

/** Throws `Fault` for a setting or an option file that cannot be used. */
export async function planSettings(config: Config, cwd: string): Promise<PlanSettings> {
	const shard = shardOf(config);
	const corrections = await readOptionCorrections(config, cwd);
	return {
		...(shard === undefined ? {} : { shard }),
		open: csvDialect(config),
		sheets: config.sheet ?? [],
		table: await tableOptions(config, cwd),
		nfe: await nfeOptions(config, cwd),
		repeatedSerials: config.repeatedSerials ?? 'refuse',
		...definedOf({ corrections }),
	};
}

/** How a CSV is to be read, as far as the person says it. */
export function csvDialect({ encoding, delimiter, quotes }: Config): PlanSettings['open'] {
	return definedOf({ encoding, delimiter, quotes });
}

/** What of the settings a run record keeps: all that was set, without the key, the proxy's login and the ledger's password. */
export function recordedSettings(config: Config, hasLedger: boolean): Record<string, unknown> {
	const {
		apiKey: _key,
		proxy: _proxy,
		color: _color,
		stateDir: _stateDir,
		isRunsDirChosen: _,
		ledger,
		...kept
	} = config;
	return hasLedger && ledger !== undefined ? { ...kept, ledger: showLedgerAddress(ledger.url) } : kept;
}

function shardOf({ shard }: Config): Shard | undefined {
	if (shard === undefined) return undefined;
	const parsed = parseShard(shard);
	if (parsed !== undefined) return parsed;
	throw new Fault('setting-invalid', { setting: '--shard', found: shard, expected: '1/8 … 8/8', file: '' });
}

async function tableOptions(config: Config, cwd: string): Promise<TableOptions> {
	const { defaultStatus, defaultAcquisitionType } = config;
	const mapping = await readOptionFile(config, '--mapping', config.mapping, cwd, parseMapping);
	const { locale, timeZone, unknownColumns } = config;
	const rates = (config.exchangeRate ?? []).flatMap((typed) => parseExchangeRate(typed) ?? []);
	return {
		...DEFAULT_TABLE_OPTIONS,
		...definedOf({ locale, timeZone, unknownColumns, defaultStatus, defaultAcquisitionType, mapping }),
		...(locale === undefined ? {} : { isLocaleSaid: true }),
		...(rates.length === 0 ? {} : { exchangeRates: new Map(rates.map((rate) => [rate.currency, rate])) }),
	};
}

async function nfeOptions(config: Config, cwd: string): Promise<NfeOptions> {
	const rules = await readOptionFile(config, '--rules', config.rules, cwd, parseRules);
	const { cost, recoverableTaxes, enrollmentStart, maxUnitsPerLine, measuredUnits, categories, timeZone } = config;
	const { enrollmentId, defaultStatus: status, defaultAcquisitionType: acquisitionType } = config;
	const enrollmentIdTemplate = enrollmentId === undefined ? undefined : parseEnrollmentTemplate(enrollmentId);
	return {
		...DEFAULT_NFE_OPTIONS,
		companies: (config.company ?? []).map(parseCompany),
		filters: parseFilters(filtersOf(config)),
		allow: parseAllowedCases(config.allow ?? []),
		...(config.invoiceFields === false ? { customFields: false } : {}),
		...definedOf({ cost, recoverableTaxes, enrollmentStart, maxUnitsPerLine, measuredUnits, categories, timeZone }),
		...definedOf({ rules, enrollmentIdTemplate, status, acquisitionType }),
	};
}

/** The filters among the settings. */
function filtersOf(config: Config): FilterFlags {
	const { includeNcm, excludeNcm, includeCfop, excludeCfop, includeText, excludeText, minUnitPrice } = config;
	return definedOf({ includeNcm, excludeNcm, includeCfop, excludeCfop, includeText, excludeText, minUnitPrice });
}

type Parsed<Value> =
	| { readonly ok: true; readonly value: Value }
	| { readonly ok: false; readonly problems: readonly Problem[] };

async function readOptionFile<Value>(
	config: Config,
	option: string,
	file: string | undefined,
	cwd: string,
	parse: (json: unknown) => Parsed<Value>,
): Promise<Value | undefined> {
	if (file === undefined) return undefined;
	const unusable = (reason: string, cause?: unknown): Fault =>
		new Fault('option-file-unreadable', { kind: 'json', option, path: file, reason }, { cause });
	let json: unknown;
	try {
		const text = await readFile(path.resolve(cwd, file), 'utf8');
		json = JSON.parse(text.replace(/^\uFEFF/, ''));
	} catch (error) {
		throw unusable(error instanceof Error ? error.message : String(error), error);
	}
	const parsed = parse(json);
	if (parsed.ok) return parsed.value;
	throw unusable(renderWrong(parsed.problems, config));
}

function renderWrong(problems: readonly Problem[], { language }: Config): string {
	const wrong = problems.map((problem) => renderProblem(problem, language)).join('; ');
	const expected = new Set(
		problems.map(({ code }) => messageOf(code, language).explanation).filter((text) => !text.includes('{')),
	);
	return [`${wrong}.`, ...expected].join(' ');
}

async function readOptionCorrections(config: Config, cwd: string): Promise<PlanSettings['corrections']> {
	const { corrections: file } = config;
	if (file === undefined) return undefined;
	const unusable = (place: string, reason: string, cause: unknown): Fault =>
		new Fault('option-file-unreadable', { kind: 'lines', option: '--corrections', path: place, reason }, { cause });
	try {
		const whole = path.resolve(cwd, file);
		// Elsewhere a file that is not there yet has no corrections; here it was named.
		await access(whole);
		return await readCorrections(whole);
	} catch (error) {
		if (error instanceof CorrectionsUnreadable) {
			const { line, problems, message } = error;
			throw unusable(`${file}:${line}`, problems.length === 0 ? message : renderWrong(problems, config), error);
		}
		throw unusable(file, error instanceof Error ? error.message : String(error), error);
	}
}
