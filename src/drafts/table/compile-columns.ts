/** Prepares the columns of a table once: how each is read, under which locale, and what its texts prove about it. */
import type { AssetField } from '../../contract/asset-fields.ts';
import { NINE, ZERO } from '../../sources/bytes/ascii.ts';
import { definedOf, type PlainCode, type Problem, type ProblemPlace } from '../../messages/problem.ts';
import { type FilledCell, refused } from '../values/converted.ts';
import { weighDate } from '../values/time/date-text.ts';
import { tidyText } from '../values/tidy-text.ts';
import { currencyOfText } from '../values/foreign-money.ts';
import { createZone } from '../values/time/zone.ts';
import {
	countDate,
	countNumber,
	countReal,
	countWhole,
	type DateCounts,
	decideNumbers,
	decideOrder,
	isConverted,
	isWhole,
	type LocaleKind,
	mayBeConverted,
	noDateCounts,
	noNumberCounts,
	type NumberCounts,
} from '../values/locale-evidence.ts';
import { renderSettingsPath } from '../values/read-settings.ts';
import { type ColumnRules, type Fill, isOfWords, prepareColumn } from '../columns/prepare-column.ts';
import type { ColumnTexts } from '../columns/column-profile.ts';
import { isDecimalColumn, type NumberEvidence } from '../columns/number-shape.ts';
import { countTexts, type TextCounts } from '../columns/text-counts.ts';
import { type ColumnTarget, isField, isHandedBack, renderTarget } from '../columns/column-target.ts';
import type { TableOptions } from '../decisions/table-options.ts';
import type { ColumnDecision, ColumnDecisions, FoundHeader, HeldDates, RowBuilder } from './table-drafts.ts';
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
	/** A person named its order of day and month. */
	readonly isOrderGiven: boolean;
	readonly fill: Fill;
}

export interface CompiledColumns {
	readonly columns: readonly CompiledColumn[];
	readonly constants: readonly ((body: Body) => Problem | undefined)[];
	readonly decide: () => Pick<ReturnType<RowBuilder['decide']>, 'decisions' | 'notices' | 'texts'>;
}

type ColumnPlace = ProblemPlace & { readonly column: number; readonly name: string };

/** Counts of a column whose texts can be read in two ways, or of a custom field, which is evidence for the others. */
interface Weighed {
	readonly column: number;
	readonly header: string;
	readonly place: ProblemPlace;
	readonly kind: LocaleKind | undefined;
	readonly dates: DateCounts;
	readonly numbers: NumberCounts;
	readonly isMapped: boolean;
}

/** Fields of numbers that stand for something. */
const NUMBERED: readonly AssetField[] = ['enrollmentId', 'serialNumber', 'nfeNumber', 'contractId'];

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
		const { locale: decided, held } = decisions.get(index) ?? {};
		const locale = mapped?.locale ?? decided ?? options.locale;
		const currency = mapped?.currency ?? currencyOfText(name);
		const shortYears = mapped?.shortYears ?? false;
		const rules = { ...run, locale, shortYears, currency, ...evidenceOf(index) };
		const fill = prepareColumn(target, rules);
		if (fill === undefined) return [];
		const place = { column: index, name };
		const missing = missingCode(target, options);
		let read = held === undefined ? fill : holdDates(fill, held);
		const isOrderGiven = mapped?.locale !== undefined;
		const counted = handedBack ? undefined : startWeighing(target, place, isOrderGiven);
		if (counted !== undefined) {
			weighed.push(counted);
			read = weigh(read, counted);
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
		return [{ index, place, target, ...more, isOrderGiven, fill: read }];
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

function startWeighing(target: ColumnTarget, place: ColumnPlace, isMapped: boolean): Weighed | undefined {
	const kind = localeKind(target);
	if (kind === undefined && target.kind !== 'custom') return undefined;
	return {
		column: place.column,
		header: place.name,
		place,
		kind,
		dates: noDateCounts(),
		numbers: noNumberCounts(),
		isMapped,
	};
}

function weigh(fill: Fill, { kind, dates, numbers }: Weighed): Fill {
	if (kind === 'date') return weighDates(fill, dates);
	return kind === 'number' ? weighNumbers(fill, numbers) : weighOther(fill, dates, numbers);
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
	return [
		...words,
		...weighed.map(({ column, dates, numbers }) => ({
			column,
			dates: { ...dates, samples: [...dates.samples] },
			numbers,
		})),
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
	{ locale: fallback, isLocaleGiven: isGiven = false }: TableOptions,
): Pick<ReturnType<RowBuilder['decide']>, 'decisions' | 'notices'> {
	const decisions = new Map<number, ColumnDecision>();
	const notices: Problem[] = [];
	const prior = { fallback, isGiven };
	const isAnyConverted = weighed.some(({ kind, dates }) => kind === 'date' && isConverted(dates));
	for (const one of weighed) {
		const { column, place, kind, dates, numbers, isMapped } = one;
		if (kind === undefined) continue;
		const isHeld = kind === 'date' && isAnyConverted && countReal(dates) > 0 && mayBeConverted(dates);
		const none = { locale: fallback, isOpen: false, notice: undefined };
		const read = isMapped
			? none
			: kind === 'date'
				? decideOrder(one, weighed, prior)
				: decideNumbers(numbers, prior, place);
		const held = isHeld ? 'converted' : read.isOpen === true ? 'written' : undefined;
		if (read.locale !== fallback || held !== undefined) decisions.set(column, { locale: read.locale, held });
		if (read.notice !== undefined) notices.push(read.notice);
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

function weighNumbers(fill: Fill, counts: NumberCounts): Fill {
	return (cell, body, formatCode) => {
		if (typeof cell === 'string') countNumber(counts, tidyText(cell));
		return fill(cell, body, formatCode);
	};
}

function weighDates(fill: Fill, counts: DateCounts): Fill {
	return (cell, body, formatCode) => {
		const result = fill(cell, body, formatCode);
		const day = dayOf(cell);
		if (day !== undefined) counts.days[day] = (counts.days[day] ?? 0) + 1;
		if (typeof cell !== 'string') return result;
		const { order, isShort } = weighDate(cell);
		const isOpen = isShort && !result.ok;
		if (order !== undefined || isOpen) countDate(counts, cell, order, isOpen);
		return result;
	};
}

const LIKE_DATE = /^\d{1,2}[/.-]\d{1,2}[/.-]\d{2}/;
const LIKE_NUMBER = /^(?:R?\$ ?)?\d[\d.,]*$/;
const DOLLAR = 0x24;
const UPPER_R = 0x52;

/** Any text may stand in such a column, so a look at its first character leaves out most of them. */
function weighOther(fill: Fill, dates: DateCounts, numbers: NumberCounts): Fill {
	return (cell, body, formatCode) => {
		if (typeof cell === 'string') {
			const first = cell.charCodeAt(0);
			const isDigit = first >= ZERO && first <= NINE;
			if (isDigit && isWhole(cell)) countWhole(numbers, cell);
			else if (isDigit && LIKE_DATE.test(cell)) countDate(dates, cell, weighDate(cell).order, false);
			else if ((isDigit || first === DOLLAR || first === UPPER_R) && LIKE_NUMBER.test(cell)) countNumber(numbers, cell);
		}
		return fill(cell, body, formatCode);
	};
}

/** The day of a real date. */
function dayOf(cell: FilledCell): number | undefined {
	if (typeof cell !== 'object' || cell.kind !== 'date') return undefined;
	return (cell.text.charCodeAt(8) - ZERO) * 10 + cell.text.charCodeAt(9) - ZERO;
}

/** A date that is refused for another reason tells that one. */
function holdDates(fill: Fill, held: HeldDates): Fill {
	return (cell, body, formatCode) => {
		const result = fill(cell, body, formatCode);
		const isHeld =
			held === 'converted' ? isSwappable(cell) : typeof cell === 'string' && weighDate(cell).order === 'either';
		return isHeld && result.ok && result.value !== undefined
			? refused('date-order-unclear', renderCell(cell), { kind: held })
			: result;
	};
}

/** With the same number for day and month, a swapped date is the same one. */
function isSwappable(cell: FilledCell): boolean {
	return dayOf(cell) !== undefined && typeof cell === 'object' && cell.text.slice(5, 7) !== cell.text.slice(8, 10);
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
		const place = { name: renderSettingsPath(['constants', renderTarget(target) ?? '']) };
		const tried = fill(tidy, {});
		if (tried.ok && tried.notice !== undefined) {
			notices.push({ ...tried.notice, place });
		}
		return [
			(body: Body) => {
				const filled = fill(tidy, body);
				return filled.ok ? undefined : { ...filled.problem, place };
			},
		];
	});
	const isConstant = (field: 'status' | 'acquisitionType'): boolean =>
		(mapping?.constants ?? []).some(({ target }) => isField(target, field));
	if (defaultStatus !== undefined && !isConstant('status')) {
		fills.push((body) => {
			body.status ??= defaultStatus;
			return undefined;
		});
	}
	const hasType = targets.some((target) => isField(target, 'acquisitionType'));
	if (defaultAcquisitionType !== undefined && !hasType && !isConstant('acquisitionType')) {
		fills.push((body) => {
			body.acquisitionType = defaultAcquisitionType;
			return undefined;
		});
	}
	return { fills, notices };
}
