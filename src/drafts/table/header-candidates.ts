/** Lists the rows that may be the header of a table whose names do not show it: rows, and two rows together. */
import type { Row } from '../../sources/values/cell.ts';
import type { HeaderCandidates } from '../decisions/question.ts';
import { pairEndingAt } from '../mapping/header-row.ts';
import { isBlank, renderCell } from '../values/cell-text.ts';
import { looksLikeData } from './find-data-rows.ts';
import { hasRepeated, isKnown, isLabel, readHeader } from './header-groups.ts';

/** A row of fewer names is a title. */
const FEWEST_NAMES = 2;
const MAX_ROWS = 6;

interface Pair {
	readonly above: Row;
	readonly row: Row;
}

/** The likeliest first. Proposes `none` if the first row of the table looks like data. */
export function listCandidates(rows: readonly Row[], found: Row): HeaderCandidates {
	const first = rows.find((row) => listFilled(row).length >= FEWEST_NAMES) ?? found;
	const others = rows.filter((row) => row !== first);
	const two = findPair(rows, found);
	// A row of groups leaves columns without a name.
	const likely = two?.above === found && namesMore(two) ? two.row : found;
	const shown = [likely, ...rows.filter((row) => row !== likely)].slice(0, MAX_ROWS);
	const both = two === undefined ? [] : readHeader(rows, two.row, two.above);
	// A row whose names show that it belongs to the one above is never read alone.
	const isNeverAlone = two !== undefined && isSame(readHeader(rows, two.row), both);
	const alone = isNeverAlone ? shown.filter((row) => row !== two.row) : shown;
	const ofRows = alone.map((row) => ({ row: row.number, cells: readHeader(rows, row) }));
	const isBest = two !== undefined && (needEachOther(two) || (isNeverAlone && two.row === likely));
	const ofTwo = two === undefined ? [] : [{ row: pairEndingAt(two.row.number), cells: both }];
	const all = isBest ? [...ofTwo, ...ofRows] : [...ofRows, ...ofTwo];
	return { proposal: looksLikeData(first, others) ? 'none' : (all[0]?.row ?? likely.number), rows: all };
}

/** The likely row, and the one above or below it. */
function findPair(rows: readonly Row[], likely: Row): Pair | undefined {
	const pairs = rows.flatMap((above, at): readonly Pair[] => {
		const row = rows[at + 1];
		return row !== undefined && [above, row].includes(likely) && isPair(above, row) ? [{ above, row }] : [];
	});
	return pairs.find(needEachOther) ?? pairs[0];
}

const isSame = (one: readonly string[], other: readonly string[]): boolean => one.join('\n') === other.join('\n');

const listFilled = ({ cells }: Row): readonly number[] =>
	cells.flatMap((cell, column) => (isBlank(cell) ? [] : [column]));

/** True for names below other names, some of which are above several. */
function isPair(above: Row, row: Row): boolean {
	const [upper, lower] = [listFilled(above), listFilled(row)];
	const areLabels = [above, row].every(({ cells }) => cells.every((cell) => isBlank(cell) || isLabel(cell)));
	const isTitle = upper.length < FEWEST_NAMES && upper[0] === 0;
	// An upper row with another name for each column is a header itself.
	const isGrouped = lower.some((column) => !upper.includes(column)) || hasRepeated(above.cells);
	const areNear = row.number === above.number + 1;
	return areNear && areLabels && upper.length > 0 && !isTitle && lower.length >= FEWEST_NAMES && isGrouped;
}

const namesMore = ({ above, row }: Pair): boolean =>
	listFilled(row).length > listFilled(above).length && holdsKnown(row);

/** True if the lower row, whose names are known, leaves some of them equal, or columns that only the upper row names. */
function needEachOther({ above, row }: Pair): boolean {
	const isVertical = listFilled(above).some((column) => isBlank(row.cells[column] ?? null));
	return holdsKnown(row) && (isVertical || hasRepeated(row.cells));
}

function holdsKnown({ cells }: Row): boolean {
	return cells.filter((cell) => !isBlank(cell) && isKnown(renderCell(cell))).length >= FEWEST_NAMES;
}
