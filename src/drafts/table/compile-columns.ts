/** Prepares the columns of a table once: how each is read, under which locale, and which of its texts are unknown. */
import { definedOf, type PlainCode, type Problem, type ProblemPlace } from '../../messages/problem.ts';
import { type Converted, type FilledCell, refused } from '../values/converted.ts';
import { weighDate } from '../values/time/date-text.ts';
import { isNoValue } from '../values/placeholder.ts';
import { parseRange } from '../values/number-range.ts';
import { splitText } from '../values/split-text.ts';
import { tidyText } from '../values/tidy-text.ts';
import { currencyOfText } from '../values/foreign-money.ts';
import { createZone } from '../values/time/zone.ts';
import { swapDate, weighNumberStyle } from '../values/locale-evidence.ts';
import { renderSettingsPath } from '../values/read-settings.ts';
import { type ColumnRules, type Fill, isOfWords, prepareColumn } from '../columns/prepare-column.ts';
import type { ColumnTexts } from '../columns/column-profile.ts';
import { isNumbered, weighNumbers } from '../columns/number-columns.ts';
import { HeldTally } from '../columns/held-numbers.ts';
import { unmark } from '../columns/number-marks.ts';
import { wholeOf } from '../columns/whole-number.ts';
import { countTexts, type TextCounts } from '../columns/text-counts.ts';
import {
	type ColumnTarget,
	IGNORED,
	isField,
	isReturnedFile,
	localeKind,
	renderTarget,
} from '../columns/column-target.ts';
import type { TableOptions } from '../decisions/table-options.ts';
import type { ColumnDecisions, FoundHeader, RowBuilder } from './table-drafts.ts';
import { type ColumnReading, findMappedColumn, findMeanings, type Mapping, rowNumbersOf } from '../mapping/mapping.ts';
import { givenLocale, type Held, type SaidReading } from '../values/column-reading.ts';
import { foldKey } from '../values/folded-name.ts';
import type { Body } from '../draft/check-body.ts';
import { renderCell } from '../values/cell-text.ts';

export interface CompiledColumn {
	readonly index: number;
	readonly place: ProblemPlace;
	readonly target: ColumnTarget;
	readonly missing?: PlainCode;
	/** Meanings of its texts in the mapping, see `ColumnReading`. These values are accepted even if they look like placeholders. */
	readonly values?: NonNullable<ColumnReading['values']>;
	/** A person's decisions about cells that may be held. Undefined: its cells are never held. */
	readonly said?: SaidReading;
	/** True for a cell that a person said how to read, so that it counts although its row comes back with it. */
	readonly isAnswered?: (cell: FilledCell) => boolean;
	/** Words and numbers that a question may be about. */
	readonly unknown?: TextCounts;
	readonly held?: HeldTally;
	readonly fill: Fill;
}

export interface CompiledColumns {
	readonly columns: readonly CompiledColumn[];
	readonly constants: readonly ((body: Body) => Problem | undefined)[];
	/** `notices`: about the constants. `texts`: unknown words of the rows read so far, by column. */
	readonly decide: () => Pick<ReturnType<RowBuilder['decide']>, 'notices' | 'texts'>;
}

type CompiledTable = Pick<FoundHeader, 'header' | 'targets' | 'systemWords' | 'profile'>;
type RunRules = Pick<ColumnRules, 'zone' | 'startedAt' | 'exchangeRates'>;

export function compileColumns(
	found: CompiledTable,
	options: TableOptions,
	decisions: ColumnDecisions,
): CompiledColumns {
	const { header, targets } = found;
	const { startedAt, exchangeRates, mapping } = options;
	const run = { zone: createZone(options.timeZone), ...definedOf({ startedAt, exchangeRates }) };
	const constants = compileConstants(targets, options, { ...run, locale: 'pt-BR', shortYears: false });
	const compile = createColumnCompiler(found, options, decisions, run);
	const columns = targets.flatMap((target, index) => {
		const split = findMappedColumn(mapping, index, header)?.split;
		if (split === undefined) return compile(target, index);
		const [first, second] = [0, 1].map((position) => ({ at: split.at, position }));
		return [...compile(target, index, first), ...compile(split.to, index, second)];
	});
	return {
		columns,
		constants: constants.fills,
		decide() {
			const texts = columns.flatMap(({ index: column, unknown, held }): readonly ColumnTexts[] => {
				const numbers = held?.list();
				return [
					...(unknown === undefined ? [] : [{ column, words: unknown.list() }]),
					...(numbers === undefined ? [] : [{ column, held: numbers }]),
				];
			});
			return { notices: constants.notices, texts };
		},
	};
}

/** Returns a function that compiles a column, or one of the parts of its cells. */
function createColumnCompiler(
	found: CompiledTable,
	options: TableOptions,
	decisions: ColumnDecisions,
	run: RunRules,
): (target: ColumnTarget, index: number, part?: TextPart) => readonly CompiledColumn[] {
	const { header } = found;
	const returned = isReturnedFile(found);
	const evidenceOf = weighNumbers(found, returned);
	return (target, index, part) => {
		const name = header[index] ?? '';
		const mapped = findMappedColumn(options.mapping, index, header);
		const { locale: decided, held, swaps = false } = decisions.get(index) ?? {};
		const kind = localeKind(target);
		const given = givenLocale(kind, mapped);
		const locale = given ?? decided ?? options.locale;
		const currency = mapped?.currency ?? currencyOfText(name);
		const shortYears = mapped?.shortYears ?? false;
		const evidence = part === undefined ? evidenceOf(index) : {};
		const isLocaleGiven = given !== undefined;
		const rules = { ...run, locale, isLocaleGiven, shortYears, currency, ...evidence, ...saidOfNumbers(mapped) };
		const whole = prepareColumn(target, rules);
		if (whole === undefined) return [];
		const fill = part === undefined ? whole : fillPart(whole, part);
		const place = { column: index, name };
		const missing = missingCode(target, options);
		let read = swaps ? swapDates(fill) : held === undefined ? fill : hold(fill, held);
		const said = kind && (mapped ?? {});
		const unknown = returned || !isOfWords(target) ? undefined : countTexts();
		if (unknown !== undefined) read = countUnknown(read, unknown);
		const numbers = returned || !isNumbered(target) ? undefined : new HeldTally();
		if (numbers !== undefined) read = countHeld(read, numbers);
		const values = part === undefined ? valuesAt(found, index, options.mapping) : undefined;
		const believed = values && prepareColumn(target, { ...rules, isVouchedFor: true });
		if (values !== undefined && believed !== undefined)
			read = replaceValues(read, believed, values, refusedCode(target, missing));
		const isAnswered = findAnswered(values, saidOfNumbers(mapped));
		const more = definedOf({ missing, values, said, isAnswered, unknown, held: numbers });
		return [{ index, place, target, ...more, fill: read }];
	};
}

/** Returns what texts of the column mean, by the mapping or a known system. */
export function valuesAt(
	{ header, targets, systemWords }: Pick<FoundHeader, 'header' | 'targets' | 'systemWords'>,
	column: number,
	mapping: Mapping | undefined,
): ColumnReading['values'] {
	const name = renderTarget(targets[column] ?? IGNORED) ?? '';
	const meanings = findMeanings(mapping, column, header, name);
	const plain = name === 'status' ? Object.entries(systemWords) : [];
	if (plain.length === 0) return meanings;
	return new Map([...plain.map(([text, value]) => [foldKey(text), value] as const), ...(meanings ?? [])]);
}

/** An empty status is no problem if there is a default. */
function missingCode(target: ColumnTarget, { defaultStatus, mapping }: TableOptions): PlainCode | undefined {
	if (isField(target, 'enrollmentId')) return rowNumbersOf(mapping) === undefined ? 'enrollment-id-missing' : undefined;
	return isField(target, 'status') && defaultStatus === undefined ? 'status-missing' : undefined;
}

/** A text that a person refused is there, so nothing is missing. */
const refusedCode = (target: ColumnTarget, missing: PlainCode | undefined): PlainCode | undefined =>
	missing && (isField(target, 'status') ? 'status-unknown' : 'enrollment-id-placeholder');

function countUnknown(fill: Fill, words: TextCounts): Fill {
	return (cell, body, formatCode) => {
		const result = fill(cell, body, formatCode);
		if (!result.ok && typeof cell === 'string') words.add(tidyText(cell));
		return result;
	};
}

interface TextPart {
	readonly at: string;
	readonly position: number;
}

const NOTHING: Converted<undefined> = Object.freeze({ ok: true, value: undefined });

/** The first part tells what is wrong with the cell. */
function fillPart(fill: Fill, { at, position }: TextPart): Fill {
	return (cell, body, formatCode) => {
		const text = tidyText(renderCell(cell));
		const isFirst = position === 0;
		if (isNoValue(text)) return isFirst ? fill(cell, body, formatCode) : NOTHING;
		const part = splitText(text, at)?.[position];
		if (part !== undefined) return fill(part, body);
		return isFirst ? refused('text-not-two-parts', text, { separator: at }) : NOTHING;
	};
}

/** The ranges among them are counted where the quantity of their row is known, see `row-lot.ts`. */
function countHeld(fill: Fill, held: HeldTally): Fill {
	return (cell, body, formatCode) => {
		const result = fill(cell, body, formatCode);
		if (!result.ok) held.addWhole(result.problem.found ?? '');
		return result;
	};
}

/** Undefined if the mapping says nothing of single cells. */
function findAnswered(
	values: ColumnReading['values'],
	{ strip, thousands, range }: SaidOfNumbers,
): ((cell: FilledCell) => boolean) | undefined {
	const isKept = range === 'none';
	if (strip === undefined && thousands === undefined && !isKept && values === undefined) return undefined;
	return (cell) => {
		const text = renderCell(cell);
		if (values?.has(foldKey(text)) === true) return true;
		const tidy = tidyText(text);
		if (isKept && parseRange(tidy) !== undefined) return true;
		return (
			(strip !== undefined && wholeOf(tidy) !== undefined) || (thousands !== undefined && unmark(tidy) !== undefined)
		);
	};
}

type SaidOfNumbers = Pick<ColumnRules, 'strip' | 'thousands' | 'range'>;

const saidOfNumbers = ({ strip, thousands, range }: SaidOfNumbers = {}): SaidOfNumbers => ({ strip, thousands, range });

/** A date that is refused for another reason tells that one. */
function hold(fill: Fill, held: Held): Fill {
	return (cell, body, formatCode) => {
		if (held === 'style')
			return fitsBothStyles(cell) ? refused('amount-style-unclear', cell) : fill(cell, body, formatCode);
		const result = fill(cell, body, formatCode);
		if (!result.ok || result.value === undefined) return result;
		if (held === 'swapped') return swapDate(cell) === undefined ? result : refused('date-swapped', renderCell(cell));
		const isHeld = typeof cell === 'string' && weighDate(cell).order === 'either';
		return isHeld ? refused('date-order-unclear', cell) : result;
	};
}

function fitsBothStyles(cell: FilledCell): cell is string {
	return typeof cell === 'string' && weighNumberStyle(tidyText(cell)) === 'either';
}

/** With the same number for day and month, a swapped date is the same one. */
const swapDates =
	(fill: Fill): Fill =>
	(cell, body, formatCode) =>
		fill(swapDate(cell) ?? cell, body, formatCode);

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
