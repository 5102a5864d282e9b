/** Quantities such as `10`. Rejected rows list the units that were not created: `2, 5-7 de 10`. */
import { isBlank, renderCell } from './cell-text.ts';
import { type Converted, converted, type FilledCell, refused } from './converted.ts';
import { readError } from './read-error.ts';
import { tidyText } from './tidy-text.ts';

export const MAX_ASSETS = 10_000;

export interface Quantity {
	readonly of: number;
	readonly units: readonly number[];
}

const WHOLE = /^\+?0*(?<count>[1-9]\d{0,5})(?:[.,]0{1,2})?$/;
const RANGE = String.raw`[1-9]\d{0,5}(?:-[1-9]\d{0,5})?`;
const SOME = new RegExp(String.raw`^(?<units>${RANGE}(?:, ?${RANGE})*) (?:de|of) (?<of>[1-9]\d{0,5})$`, 'i');

export function parseQuantity(cell: FilledCell): Converted<Quantity> {
	const error = readError(cell);
	if (error !== undefined) return error;
	const text = isBlank(cell) ? '' : tidyText(renderCell(cell));
	const count = WHOLE.exec(text)?.groups?.['count'];
	const some = SOME.exec(text)?.groups ?? {};
	const of = Number(count ?? some['of'] ?? 0);
	const units = count === undefined ? parseUnits(some['units'] ?? '') : quantityOf(of).units;
	const isKnown =
		of <= MAX_ASSETS && units.length > 0 && units.every((unit, index) => isNext(unit, units[index - 1], of));
	return isKnown ? converted({ of, units }) : refused('quantity-format', text, { kind: 'text', limit: MAX_ASSETS });
}

export function renderQuantity({ of, units }: Quantity, between: 'de' | 'of'): string {
	return units.length === of ? String(of) : `${renderRanges(units)} ${between} ${of}`;
}

/** Renders ascending numbers as ranges: `1-3, 7`. */
export function renderRanges(numbers: readonly number[]): string {
	const ranges: { readonly from: number; to: number }[] = [];
	for (const number of numbers) {
		const last = ranges.at(-1);
		if (last?.to === number - 1) last.to = number;
		else ranges.push({ from: number, to: number });
	}
	return ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`)).join(', ');
}

function isNext(unit: number, before: number | undefined, of: number): boolean {
	return unit > (before ?? 0) && unit <= of;
}

function parseUnits(text: string): readonly number[] {
	return text.split(',').flatMap((range) => {
		const [from = 0, to = from] = range.split('-').map(Number);
		return from > 0 && to <= MAX_ASSETS ? listFrom(from, to) : [];
	});
}

export function quantityOf(of: number): Quantity {
	return { of, units: listFrom(1, of) };
}

function listFrom(from: number, to: number): readonly number[] {
	return Array.from({ length: Math.max(0, Math.min(to, MAX_ASSETS + 1) - from + 1) }, (_, index) => from + index);
}
