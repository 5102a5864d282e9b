/** Asks if the price is per asset, how the assets of a row are numbered, and how to split serial numbers. */
import { findMappedColumn, SERIAL_SEPARATORS } from '../mapping/mapping.ts';
import type { Patch } from '../mapping/patch.ts';
import { columnPatch, pathOfColumn } from '../mapping/write-mapping.ts';
import { DEFAULT_NUMBERS } from '../values/lot-numbers.ts';
import { countsRanges } from './barred-column.ts';
import { isDecided } from './fix-decided.ts';
import type { ProposedTable } from './propose-targets.ts';
import { ask, ONE_SERIAL, type QuestionAbout } from './question.ts';
import type { HeaderOptions } from './table-options.ts';

export function askQuantity(
	table: ProposedTable,
	options: HeaderOptions,
): readonly QuestionAbout<'price' | 'numbers' | 'serials'>[] {
	const { header, targets, quantity, assumed } = table;
	// Ranges name the number of each asset.
	const isNumbered = (column: number): boolean => countsRanges(column, table, assumed);
	if (quantity !== undefined) {
		const { column, target: custom } = quantity;
		const ofPrice = askPrice(header, column, custom);
		const ofNumbers = isNumbered(column) ? [] : [askNumbers(header, column, ofPrice.path)];
		return [ofPrice, ...ofNumbers, ...askSeparator(table, column, ofPrice.path)];
	}
	const column = targets.findIndex(({ kind }) => kind === 'quantity');
	if (column === -1) return [];
	const { numbers, price, serials } = findMappedColumn(options.mapping, column, header) ?? {};
	const isPriceOpen = price === undefined && isDecided('priceCents', targets, options);
	if (numbers !== undefined && !isPriceOpen) return [];
	const ofPrice = isPriceOpen ? askPrice(header, column) : undefined;
	return [
		...(ofPrice === undefined ? [] : [ofPrice]),
		...(numbers === undefined && !isNumbered(column) ? [askNumbers(header, column, ofPrice?.path)] : []),
		...(serials === undefined ? askSeparator(table, column, ofPrice?.path) : []),
	];
}

function patchQuantity(header: readonly string[], column: number, answer: string, value: string): Patch {
	return columnPatch(header, column, { to: 'quantity', [answer]: value });
}

/** `custom`: keeps the column as a custom field, so that each row is one asset. */
function askPrice(header: readonly string[], column: number, custom?: string): QuestionAbout<'price'> {
	const question = ask({
		path: pathOfColumn(header, column, 'price'),
		group: 'quantity',
		about: { kind: 'price', column },
		values: ['each', 'total'],
		place: (price) => patchQuantity(header, column, 'price', price),
	});
	if (custom === undefined) return question;
	const row = { value: custom, patch: columnPatch(header, column, { to: custom }) };
	return { ...question, options: [...question.options, row] };
}

function askNumbers(header: readonly string[], column: number, after: string | undefined): QuestionAbout<'numbers'> {
	return ask({
		path: pathOfColumn(header, column, 'numbers'),
		group: 'quantity',
		about: { kind: 'numbers', column },
		values: [DEFAULT_NUMBERS],
		place: (numbers) => patchQuantity(header, column, 'numbers', numbers),
		proposal: DEFAULT_NUMBERS,
		typed: 'numbers',
		after,
	});
}

function askSeparator(
	{ header, assumed, profile }: ProposedTable,
	column: number,
	after: string | undefined,
): readonly QuestionAbout<'serials'>[] {
	const serials = [...assumed].find(([, target]) => target === 'serialNumber')?.[0];
	const samples = profile?.columns.find((one) => one.column === serials)?.samples ?? [];
	for (const separator of SERIAL_SEPARATORS) {
		const sample = samples.find((text) => isListOfSerials(text, separator));
		if (sample === undefined) continue;
		const question = ask({
			path: pathOfColumn(header, column, 'serials'),
			group: 'quantity',
			about: { kind: 'serials', column, sample },
			values: [separator],
			place: (one) => patchQuantity(header, column, 'serials', one),
			proposal: separator,
			after,
		});
		const one = { value: ONE_SERIAL, patch: columnPatch(header, column, { to: 'quantity' }) };
		return [{ ...question, options: [...question.options, one] }];
	}
	return [];
}

/** Four digits after a slash may be the year of one serial number. */
const SHORTEST_SERIAL = 5;

function isListOfSerials(text: string, separator: string): boolean {
	const parts = text.split(separator).map((part) => part.trim());
	return parts.length > 1 && parts.every((part) => part.length >= SHORTEST_SERIAL && /\d/.test(part));
}
