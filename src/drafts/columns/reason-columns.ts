/**
 * Columns that this program adds to a file it hands back, and skips when the file comes in again: before the columns of its
 * owner in a workbook, behind them in a CSV.
 *
 * The three reason columns are recognised only together, side by side and by their exact folded names, so that a
 * user's own column named `Linha` stays the user's. They mean nothing on import, but for one thing: a code that says that a
 * row had cells too few or too many is believed until the row has the right shape (`row-shape.ts`). The identity column of a workbook tells which row of the input a row
 * was; it is for people and programs that compare files, and means nothing on import.
 */
import type { Language } from '../../messages/message.ts';
import { foldName } from '../values/folded-name.ts';

/** Row number in the original file, what is wrong in words, the codes. In this order, side by side. */
export const REASON_COLUMNS = {
	'pt-BR': ['linha', 'problemas', 'códigos'],
	en: ['row', 'problems', 'codes'],
} as const satisfies Readonly<Record<Language, readonly [string, string, string]>>;

/** Header of the hidden column with the identity of each row; the same in every language. */
export const IDENTITY_COLUMN = 'asset-importer id';

const TRIOS: ReadonlySet<string> = new Set(Object.values(REASON_COLUMNS).map((names) => trioKey(names)));
const REASON_NAMES: ReadonlySet<string> = new Set(Object.values(REASON_COLUMNS).flat().map(foldName));
const IDENTITY = foldName(IDENTITY_COLUMN);

/** The column from 0 at which the three reason columns start, or undefined when there are none. */
export function findReasonColumns(header: readonly string[]): number | undefined {
	const start = header.findIndex((_, column) => TRIOS.has(trioKey(header.slice(column, column + 3))));
	return start === -1 ? undefined : start;
}

/**
 * Columns that look like what is left of the three when a person deleted or moved one: two names of one language, or one
 * beside the identity column. A single `Linha` is the user's.
 */
export function findStrayReasons(header: readonly string[]): readonly number[] {
	if (findReasonColumns(header) !== undefined) return [];
	const least = header.some(isIdentityHeader) ? 1 : 2;
	const strays = Object.values(REASON_COLUMNS).map((names) => {
		const folded = names.map(foldName);
		return header.flatMap((name, column) => (folded.includes(foldName(name)) ? [column] : []));
	});
	return strays.find((columns) => columns.length >= least) ?? [];
}

/**
 * The place of a column among those of its owner, by which a mapping names it with a letter: reasons that stand before them do
 * not count, nor what is left of them.
 */
export function ownPosition(header: readonly string[], column: number): number {
	return column - countReasonsBefore(header);
}

/** The place of a column whose owner calls it by that letter. */
export function placeOfOwn(header: readonly string[], position: number): number {
	return position + countReasonsBefore(header);
}

function countReasonsBefore(header: readonly string[]): number {
	const first = header.slice(0, 3);
	if (TRIOS.has(trioKey(first))) return first.length;
	const other = first.findIndex((name) => !REASON_NAMES.has(foldName(name)));
	const count = other === -1 ? first.length : other;
	return count > 0 && header.some(isIdentityHeader) ? count : 0;
}

export function isIdentityHeader(header: string): boolean {
	return foldName(header) === IDENTITY;
}

function trioKey(names: readonly string[]): string {
	return names.map(foldName).join('|');
}
