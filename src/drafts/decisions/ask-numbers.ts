/**
 * Asks about numbers that wait: whole ones with decimals (`1001.0`) or marks of thousands (`1.001`) among others, and ranges of several
 * (`1001 a 1010`).
 */
import type { TableProfile, TableTexts } from '../columns/column-profile.ts';
import { IGNORED, isReturnedFile, type NamedColumns, parseTarget } from '../columns/column-target.ts';
import type { HeldNumbers } from '../columns/held-numbers.ts';
import { isNumbered, roleOf, weighNumbers } from '../columns/number-columns.ts';
import { isSurelyMarked, THOUSANDS, unmark } from '../columns/number-marks.ts';
import { createNumberCheck, type NumberCheck, type NumberEvidence } from '../columns/number-check.ts';
import { areRanges, hasThreeDecimals, isAmongWholes, type NumberShape } from '../columns/number-shape.ts';
import { STRIPS, wholeOf } from '../columns/whole-number.ts';
import { type ColumnReading, findMappedColumn, type Mapping } from '../mapping/mapping.ts';
import { columnPatch, pathOfColumn } from '../mapping/write-mapping.ts';
import { converted } from '../values/converted.ts';
import { countRange, isLong, numberInRange, parseRange } from '../values/number-range.ts';
import type { Problem } from '../../messages/problem.ts';
import { ask, type Question } from './question.ts';

interface AskedTable {
	readonly profile: TableProfile | undefined;
	readonly mapping: Mapping | undefined;
	/** Path of an open question about a quantity column. */
	readonly after: string | undefined;
}

/** `targets`: by column, including proposed ones. */
export function askNumbers(
	{ header, targets: own }: NamedColumns,
	targets: ReadonlyMap<number, string>,
	{ columns }: TableTexts,
	table: AskedTable,
): readonly Question[] {
	const { profile, mapping } = table;
	// The few rows of a file that we returned prove nothing.
	if (isReturnedFile({ targets: own })) return [];
	const known = header.map((_, column) => parseTarget(targets.get(column) ?? '') ?? IGNORED);
	const evidenceOf = weighNumbers({ targets: known, profile }, false);
	const filled = [...targets.values()];
	const hasQuantity = filled.includes('quantity');
	const isPriced = filled.includes('price') || filled.includes('priceCents');
	return columns.flatMap(({ column, held }): readonly Question[] => {
		const target = known[column] ?? IGNORED;
		const to = targets.get(column);
		if (held === undefined || to === undefined || !isNumbered(target)) return [];
		const entry = findMappedColumn(mapping, column, header) ?? {};
		const evidence = evidenceOf(column);
		const check = createNumberCheck(evidence, roleOf(target));
		const asked = { header, column, to, entry, held, check, evidence };
		if (to !== 'enrollmentId') return askStrip(asked);
		return [...askStrip(asked), ...askThousands(asked), ...askRange(asked, { ...table, hasQuantity, isPriced })];
	});
}

interface AskedNumbers {
	readonly header: readonly string[];
	readonly column: number;
	readonly to: string;
	readonly entry: Partial<ColumnReading>;
	readonly held: HeldNumbers;
	readonly check: NumberCheck;
	readonly evidence: NumberEvidence;
}

const isRefused = (check: NumberCheck, text: string): boolean => !check(converted(text)).ok;

/** The possible decisions by property, the function that reads such numbers, and the decision that applies it. */
export const WHOLE_READINGS = {
	strip: { values: STRIPS, read: wholeOf, as: '.0' },
	thousands: { values: THOUSANDS, read: unmark, as: 'strip' },
} as const;

/** The parts of a question about whole numbers that are written in another way, also where a person asks for it. */
export function wholeReading(
	reading: keyof typeof WHOLE_READINGS,
	{ header, column, to }: Pick<AskedNumbers, 'header' | 'column' | 'to'>,
	{ count, sample }: { readonly count: number; readonly sample: string },
) {
	const { values, read, as } = WHOLE_READINGS[reading];
	return {
		path: pathOfColumn(header, column, reading),
		group: `${reading} ${column}`,
		about: { kind: 'reading', reading, column, count, sample },
		values,
		place: (value: string) => columnPatch(header, column, { to, [reading]: value }),
		samples: (value: string) => [value === as ? (read(sample) ?? sample) : sample],
	} as const;
}

function askStrip(asked: AskedNumbers): readonly Question[] {
	const { entry, check, evidence } = asked;
	const { decimals } = asked.held;
	if (entry.strip !== undefined || decimals.count === 0 || !isRefused(check, decimals.sample)) return [];
	const isSure = evidence.shape !== undefined && isAmongWholes(evidence.shape);
	return [ask({ ...wholeReading('strip', asked, decimals), scope: 'rows', proposal: isSure ? '.0' : undefined })];
}

function askThousands(asked: AskedNumbers): readonly Question[] {
	const { entry, check, evidence } = asked;
	const { marked } = asked.held;
	if (entry.thousands !== undefined || marked.count === 0 || !isRefused(check, marked.sample)) return [];
	const { shape } = evidence;
	if (shape !== undefined && hasThreeDecimals(shape)) return [];
	const isSure = shape !== undefined && shape.decimals === 0 && isSurelyMarked(shape.marks, marked);
	return [
		ask({
			...wholeReading('thousands', asked, marked),
			scope: 'rows',
			proposal: isSure ? 'strip' : undefined,
			evidence: shape === undefined ? [] : [weighEvidence(shape, marked.count)],
		}),
	];
}

function weighEvidence({ marks: { plain, large, created, texts } }: NumberShape, marked: number): Problem {
	return created === undefined
		? { code: 'column-marks', params: { small: plain - large, large, marked } }
		: { code: 'column-marks-created', params: { count: created, marked: texts.length } };
}

const LEAST = 2;

/** Proposed if the quantities say the same. Without a quantity, the price of a row may be that of each or of all. */
function askRange(
	{ header, column, to, entry, held, check, evidence: { shape } }: AskedNumbers,
	{ hasQuantity, isPriced, after }: AskedTable & { readonly hasQuantity: boolean; readonly isPriced: boolean },
): readonly Question[] {
	const { count, sample, agreeing } = held.ranges;
	const range = parseRange(sample);
	const isPriceOpen = after === undefined && !hasQuantity && isPriced;
	const isOpen = entry.range === undefined || (entry.range === 'expand' && isPriceOpen);
	if (!isOpen || range === undefined || !(isRefused(check, sample) || (agreeing > 0 && isLong(range)))) return [];
	const numbers = countRange(range);
	const shown = [1, 2].map((position) => numberInRange(range, position)).join(', ');
	const example = numbers === 2 ? shown : `${shown} … ${numberInRange(range, numbers)}`;
	return [
		ask({
			path: pathOfColumn(header, column, 'range'),
			scope: 'rows',
			group: `range ${column}`,
			about: { kind: 'reading', reading: 'range', column, count, sample },
			values: [...(isPriceOpen ? ['each', 'total'] : ['expand']), 'none', 'refuse'],
			place: (value) => columnPatch(header, column, { to, range: value }),
			proposal: (hasQuantity || after !== undefined) && agreeing === count ? 'expand' : undefined,
			samples: (value) => (value === 'refuse' ? undefined : value === 'none' ? [sample] : [example, String(numbers)]),
			evidence:
				shape !== undefined && count >= LEAST && areRanges(shape) ? [{ code: 'column-ranges', params: { count } }] : [],
			after,
		}),
	];
}
