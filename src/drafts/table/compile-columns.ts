/** Prepares the columns of a table once: how each is read, under which locale, and what its texts prove about it. */
import type { AssetField } from '../../contract/asset-fields.ts';
import { definedOf, type PlainCode, type Problem, type ProblemPlace } from '../../messages/problem.ts';
import { refused } from '../values/converted.ts';
import { weighDate } from '../values/time/date-text.ts';
import { tidyText } from '../values/tidy-text.ts';
import { currencyOfText } from '../values/foreign-money.ts';
import { createZone } from '../values/time/zone.ts';
import {
	countDate,
	type DateCounts,
	decideLocale,
	isDayFirst,
	type Locale,
	type LocaleCounts,
	type LocaleKind,
	noDateCounts,
	weighNumberStyle,
} from '../values/locale-evidence.ts';
import { renderSettingsPath } from '../values/read-settings.ts';
import { type ColumnRules, type Fill, isOfWords, prepareColumn } from '../columns/prepare-column.ts';
import type { ColumnTexts } from '../columns/column-profile.ts';
import { isDecimalColumn, type NumberEvidence } from '../columns/number-shape.ts';
import { countTexts, type TextCounts } from '../columns/text-counts.ts';
import { type ColumnTarget, isField, isHandedBack, renderTarget } from '../columns/column-target.ts';
import type { TableOptions } from '../decisions/table-options.ts';
import type { ColumnDecisions, FoundHeader, RowBuilder } from './table-drafts.ts';
import { type ColumnReading, findMappedColumn, type Mapping, rowNumbersOf } from '../mapping/mapping.ts';
import { foldKey } from '../values/folded-name.ts';
import type { Body } from '../draft/check-body.ts';
import { renderCell } from '../values/cell-text.ts';

export interface CompiledColumn {
	readonly index: number;
	readonly place: ProblemPlace;
	readonly target: ColumnTarget;
	readonly missing?: PlainCode;
	/** What the mapping says its texts mean, see `ColumnReading`. These values are accepted even if they look like placeholders. */
	readonly values?: NonNullable<ColumnReading['values']>;
	readonly fill: Fill;
}

export interface CompiledColumns {
	readonly columns: readonly CompiledColumn[];
	readonly constants: readonly ((body: Body) => void)[];
	readonly decide: () => Pick<ReturnType<RowBuilder['decide']>, 'decisions' | 'notices' | 'texts'>;
}

interface Weighed {
	readonly column: number;
	readonly place: ProblemPlace;
	readonly kind: LocaleKind;
	readonly counts: DateCounts;
	readonly isMapped: boolean;
}

/** Fields of numbers that stand for something. */
const NUMBERED: readonly AssetField[] = ['enrollmentId', 'serialNumber', 'nfeNumber', 'contractId'];
const WEIGHING = { date: weighDates, number: weighNumbers } as const;

export function compileColumns(
	found: Pick<FoundHeader, 'header' | 'targets' | 'systemWords' | 'profile'>,
	options: TableOptions,
	decisions: ColumnDecisions,
): CompiledColumns {
	const { header, targets } = found;
	const zone = createZone(options.timeZone);
	const { startedAt, exchangeRates } = options;
	const run = { zone, ...definedOf({ startedAt, exchangeRates }) };
	const constants = compileConstants(targets, options, { ...run, locale: 'pt-BR', shortYears: false });
	const weighed: Weighed[] = [];
	const unknownWords = new Map<number, TextCounts>();
	// A file of rejected rows has only the unusual rows of a table, so its texts prove nothing.
	const handedBack = isHandedBack(found);
	const evidenceOf = weighNumbersOf(found, handedBack);
	const columns = targets.flatMap((target, index): readonly CompiledColumn[] => {
		const name = header[index] ?? '';
		const mapped = findMappedColumn(options.mapping, index, header);
		const locale = mapped?.locale ?? decisions.get(index) ?? options.locale;
		const currency = mapped?.currency ?? currencyOfText(name);
		const shortYears = mapped?.shortYears ?? false;
		const rules = { ...run, locale, shortYears, currency, ...evidenceOf(index) };
		const fill = prepareColumn(target, rules);
		if (fill === undefined) return [];
		const place = { column: index, name };
		const missing = missingCode(target, options);
		const kind = handedBack ? undefined : localeKind(target);
		let read = fill;
		if (kind !== undefined) {
			const counts = noDateCounts();
			weighed.push({ column: index, place, kind, counts, isMapped: mapped?.locale !== undefined });
			read = WEIGHING[kind](read, counts);
		}
		if (!handedBack && isOfWords(target)) {
			const words = countTexts();
			unknownWords.set(index, words);
			read = countUnknown(read, words);
		}
		const values = valuesOf(found, target, mapped, options.mapping);
		const believed = values && prepareColumn(target, { ...rules, isVouchedFor: true });
		if (values !== undefined && believed !== undefined)
			read = replaceValues(read, believed, values, refusedCode(target, missing));
		const more = definedOf({ missing, values });
		return [{ index, place, target, ...more, fill: read }];
	});
	return {
		columns,
		constants: constants.fills,
		decide() {
			const { decisions: decided, notices } = decideColumns(weighed, options);
			return {
				decisions: decided,
				notices: [...constants.notices, ...notices],
				texts: listTexts(unknownWords, weighed),
			};
		},
	};
}

function weighNumbersOf(
	{ targets, profile }: Pick<FoundHeader, 'targets' | 'profile'>,
	isOurs: boolean,
): (index: number) => NumberEvidence {
	const shapeOf = (index: number): NumberEvidence['shape'] =>
		profile?.columns.find(({ column }) => column === index)?.shape;
	const isNumbered = (target: ColumnTarget): boolean => NUMBERED.some((field) => isField(target, field));
	const isDecimalTable = targets.some((target, index) => isNumbered(target) && isDecimalColumn(shapeOf(index), isOurs));
	return (index) => ({ shape: shapeOf(index), isDecimalTable, isHandedBack: isOurs });
}

function listTexts(unknownWords: ReadonlyMap<number, TextCounts>, weighed: readonly Weighed[]): readonly ColumnTexts[] {
	const words = [...unknownWords].map(([column, texts]): ColumnTexts => ({ column, words: texts.list() }));
	const dates = weighed.filter(({ kind }) => kind === 'date');
	return [
		...words,
		...dates.map(({ column, counts }) => ({ column, dates: { ...counts, samples: [...counts.samples] } })),
	];
}

/** Returns what texts of the column mean, by the mapping or a known system. */
function valuesOf(
	{ systemWords }: Pick<FoundHeader, 'systemWords'>,
	target: ColumnTarget,
	mapped: ColumnReading | undefined,
	mapping: Mapping | undefined,
): ColumnReading['values'] {
	const name = renderTarget(target) ?? '';
	const plain = name === 'status' ? Object.entries(systemWords) : [];
	const words = mapping?.words?.get(name);
	if (plain.length === 0 && words === undefined) return mapped?.values;
	return new Map([
		...plain.map(([text, value]) => [foldKey(text), value] as const),
		...(words ?? []),
		...(mapped?.values ?? []),
	]);
}

/** An empty status is no problem if there is a default. */
function missingCode(target: ColumnTarget, { defaultStatus, mapping }: TableOptions): PlainCode | undefined {
	if (isField(target, 'enrollmentId')) return rowNumbersOf(mapping) === undefined ? 'enrollment-id-missing' : undefined;
	return isField(target, 'status') && defaultStatus === undefined ? 'status-missing' : undefined;
}

/** Of a text that a person refused: it is there, so nothing is missing. */
const refusedCode = (target: ColumnTarget, missing: PlainCode | undefined): PlainCode | undefined =>
	missing && (isField(target, 'status') ? 'status-unknown' : 'enrollment-id-placeholder');

const LOCALE_KINDS: Readonly<Partial<Record<AssetField, LocaleKind>>> = {
	acquisitionDate: 'date',
	warrantyExpirationDate: 'date',
	employeeAttachedAt: 'date',
	priceCents: 'number',
};

/** The kind of a column whose texts can be read in two ways. */
export function localeKind(target: ColumnTarget): LocaleKind | undefined {
	if (target.kind !== 'field' || target.unit === 'cents') return undefined;
	return LOCALE_KINDS[target.field];
}

function decideColumns(
	weighed: readonly Weighed[],
	{ locale: fallback, isLocaleGiven = false }: TableOptions,
): Pick<ReturnType<RowBuilder['decide']>, 'decisions' | 'notices'> {
	const decisions = new Map<number, Locale>();
	const notices: Problem[] = [];
	for (const { column, place, kind, counts, isMapped } of weighed) {
		if (isMapped) continue;
		const isDecided = isLocaleGiven || (kind === 'date' && isDayFirst(place.name ?? ''));
		const { locale, notice } = decideLocale(kind, counts, fallback, place, isDecided);
		if (locale !== fallback) decisions.set(column, locale);
		if (notice !== undefined) notices.push(notice);
	}
	return { decisions, notices };
}

function countUnknown(fill: Fill, words: TextCounts): Fill {
	return (cell, body, formatCode) => {
		const result = fill(cell, body, formatCode);
		if (!result.ok && typeof cell === 'string') words.add(tidyText(cell));
		return result;
	};
}

function weighNumbers(fill: Fill, counts: LocaleCounts): Fill {
	return (cell, body, formatCode) => {
		if (typeof cell === 'string') {
			const proof = weighNumberStyle(cell);
			if (proof !== undefined) counts[proof] += 1;
		}
		return fill(cell, body, formatCode);
	};
}

function weighDates(fill: Fill, counts: DateCounts): Fill {
	return (cell, body, formatCode) => {
		const result = fill(cell, body, formatCode);
		if (typeof cell !== 'string') return result;
		const { order, isShort } = weighDate(cell);
		const isOpen = isShort && !result.ok;
		if (order !== undefined || isOpen) countDate(counts, cell, order, isOpen);
		return result;
	};
}

/** `believed` fills in the value that the mapping gives for a text. */
function replaceValues(
	fill: Fill,
	believed: Fill,
	values: NonNullable<ColumnReading['values']>,
	missing: PlainCode | undefined,
): Fill {
	return (cell, body, formatCode) => {
		const found = renderCell(cell);
		const text = values.get(foldKey(found));
		if (text === undefined) return fill(cell, body, formatCode);
		if (text !== '') return believed(text, body);
		return missing === undefined ? { ok: true, value: undefined } : refused(missing, found);
	};
}

/** `notices`: about the constants themselves, once for all rows. */
function compileConstants(
	targets: readonly ColumnTarget[],
	{ mapping, defaultStatus, defaultAcquisitionType }: TableOptions,
	rules: ColumnRules,
): { readonly fills: CompiledColumns['constants']; readonly notices: readonly Problem[] } {
	const notices: Problem[] = [];
	const fills = (mapping?.constants ?? []).flatMap(({ target, text }) => {
		if (isField(target, 'enrollmentId')) return [];
		const fill = prepareColumn(target, { ...rules, isVouchedFor: true });
		if (fill === undefined) return [];
		const tidy = tidyText(text);
		const tried = fill(tidy, {});
		if (tried.ok && tried.notice !== undefined) {
			notices.push({ ...tried.notice, place: { name: renderSettingsPath(['constants', renderTarget(target) ?? '']) } });
		}
		return [(body: Body) => void fill(tidy, body)];
	});
	const isConstant = (field: 'status' | 'acquisitionType'): boolean =>
		(mapping?.constants ?? []).some(({ target }) => isField(target, field));
	if (defaultStatus !== undefined && !isConstant('status')) {
		fills.push((body) => void (body.status ??= defaultStatus));
	}
	const hasType = targets.some((target) => isField(target, 'acquisitionType'));
	if (defaultAcquisitionType !== undefined && !hasType && !isConstant('acquisitionType')) {
		fills.push((body) => void (body.acquisitionType = defaultAcquisitionType));
	}
	return { fills, notices };
}
