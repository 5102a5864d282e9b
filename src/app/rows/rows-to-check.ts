/** Chooses the rows that edits can change: those that were edited, and those that share a number with one of them. */
import { nameOf as nameOfTable } from '../../drafts/corrections/correction-log.ts';
import { encodeOnlyRow } from '../../runs/plan/only-rows.ts';
import type { CheckedRun, EditedRows } from './checked-run.ts';
import type { Edits } from './edits.ts';
import { asInFile } from './row-index.ts';
import { RowSums } from './row-sums.ts';

/** With more rows, checking everything takes no longer. */
const MAX_ROWS = 2_000;

export interface RowsToCheck extends EditedRows {
	/** Their lines, see `readOnlyRows`. */
	readonly text: string;
}

/** `checked`: the rows as edited, whose numbers may be those of other rows. Undefined if an edit may change more than rows. */
export async function listRowsToCheck(
	run: CheckedRun,
	edits: Edits,
	checked?: CheckedRun,
): Promise<RowsToCheck | undefined> {
	const { index, tables } = run;
	const changed = edits.changed();
	if (changed.length > MAX_ROWS) return undefined;
	await Promise.all([index.done, checked?.index.done]);
	if (mayChangeMore(run)) return undefined;
	const ids = new Set<number>();
	for (const { table, row } of changed) {
		const number = tables.findIndex(({ corrections }) => {
			const own = corrections?.placeOf(row)?.table;
			return own !== undefined && nameOfTable(own) === nameOfTable(table);
		});
		const id = number === -1 ? undefined : index.find(number, row);
		if (id === undefined) return undefined;
		ids.add(id);
	}
	const names = new Set<number>();
	if (checked !== undefined) for (let id = 0; id < checked.index.rows(); id++) addAll(names, checked.index.namesOf(id));
	for (let size = -1; size < ids.size && ids.size <= MAX_ROWS; ) {
		size = ids.size;
		for (const id of ids) addAll(names, index.namesOf(id));
		addAll(ids, index.withNames(names));
	}
	return ids.size > MAX_ROWS ? undefined : readRows(run, edits, [...ids]);
}

async function readRows({ index, tables }: CheckedRun, edits: Edits, ids: readonly number[]): Promise<RowsToCheck> {
	const typed = new Map<number, string>();
	const before = new RowSums();
	const places = ids
		.map((id) => ({ id, ...index.at(id) }))
		.toSorted((left, right) => left.table - right.table || left.row - right.row);
	const lines = await index.read(places);
	const texts = places.map(({ id, bucket, table: number, row: at }, place) => {
		const [line, table] = [lines[place], tables[number]];
		if (line?.row === undefined || table === undefined) return '';
		typed.set(id, edits.stateOf(table, at));
		before.add(bucket, line, table);
		const { file, sheet } = table.record;
		return encodeOnlyRow({ file, ...(sheet === undefined ? {} : { sheet }), row: asInFile(line.row) });
	});
	return { typed, before, edits: edits.count(), text: texts.join('') };
}

/**
 * Units of invoices, rows of several assets, and columns in doubt depend on other rows, or other rows on them. Of rows that were
 * created earlier, no number is known.
 */
export function mayChangeMore({ record, index, tables }: CheckedRun): boolean {
	const { units, notices = [], earlier } = record.planned ?? {};
	const isInDoubt = notices.some(
		({ origin, problem }) =>
			origin.kind === 'row' &&
			problem.place !== undefined &&
			tables.some(({ record: { file, headerRow } }) => file === origin.file && headerRow === origin.row),
	);
	return (
		isInDoubt ||
		index.hasUnits ||
		(earlier?.created ?? 0) + (earlier?.held ?? 0) > 0 ||
		units !== index.rows() ||
		tables.some(
			({ record: { locales, heldDates, fields, expandsRanges = false } }) =>
				locales !== undefined || heldDates !== undefined || expandsRanges || fields.includes('quantity'),
		)
	);
}

function addAll(into: Set<number>, numbers: readonly number[]): void {
	for (const number of numbers) into.add(number);
}
