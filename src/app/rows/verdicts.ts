/** Reads cells that were edited since the last check, until a check includes them. */
import type { CorrectedRow } from '../../drafts/corrections/correction-log.ts';
import { definedOf, type Problem } from '../../messages/problem.ts';
import type { TableRecord } from '../../runs/record/run-record.ts';
import type { Row } from '../../sources/values/cell.ts';
import type { CheckedTable } from './checked-table.ts';
import type { Edits } from './edits.ts';

/** A fill of more rows waits for the next check. */
const MOST_ROWS = 200;

/** A row with what was typed into it. */
export interface EditedFileRow {
	readonly table: Pick<TableRecord, 'file' | 'sheet'>;
	readonly row: Row;
}

/** A row as it was found in the last check. */
export interface FoundRow {
	readonly table: CheckedTable;
	readonly row: Row;
}

interface JudgedRun {
	readonly name: string;
	readonly findRows: (changed: readonly CorrectedRow[]) => Promise<readonly FoundRow[]>;
}

export interface Verdict {
	/** Columns that were edited. */
	readonly columns: ReadonlySet<number>;
	/** The problems of these columns. */
	readonly problems: readonly Problem[];
}

interface KeptVerdict extends Verdict {
	readonly table: CheckedTable;
	readonly row: number;
	/** The typed values that this verdict is about, see `stateOf`. */
	readonly state: string;
}

export interface VerdictsParts {
	readonly edits: Edits;
	/** Returns the problems of each row, undefined if they cannot be told before the next check. */
	readonly judge: (run: string, rows: readonly EditedFileRow[]) => Promise<readonly (readonly Problem[])[] | undefined>;
	readonly onChange: () => void;
}

export class Verdicts {
	readonly #parts: VerdictsParts;
	readonly #kept = new Map<string, KeptVerdict>();

	constructor(parts: VerdictsParts) {
		this.#parts = parts;
	}

	/** Call with the rows that an edit changes. */
	async judge(run: JudgedRun, changed: readonly CorrectedRow[]): Promise<void> {
		if (changed.length > MOST_ROWS) return;
		const { edits, judge, onChange } = this.#parts;
		const found = await run.findRows(changed);
		if (found.length === 0) return;
		const judged = found.map(({ table, row: { number: row } }) => {
			return { table, row, state: edits.stateOf(table, row), columns: edits.changedColumns(table, row) };
		});
		const edited = found.map(({ table, row }) => ({ table: placeOf(table.record), row: edits.correct(table, row) }));
		const all = await judge(run.name, edited);
		for (const [key, known] of this.#kept) if (!this.#holds(known)) this.#kept.delete(key);
		for (const [index, one] of judged.entries()) {
			const problems = all?.[index]?.filter(({ place }) => one.columns.has(place?.column ?? -1));
			if (problems !== undefined) this.#kept.set(keyOf(one.table, one.row), { ...one, problems });
		}
		onChange();
	}

	/** Undefined for a row that the last check has seen as it is. */
	ofRow(table: CheckedTable, row: number): Verdict | undefined {
		const known = this.#kept.get(keyOf(table, row));
		return known !== undefined && this.#holds(known) ? known : undefined;
	}

	#holds({ table, row, state }: KeptVerdict): boolean {
		const { edits } = this.#parts;
		return edits.ofRow(table, row)?.isBehind === true && edits.stateOf(table, row) === state;
	}
}

const placeOf = ({ file, sheet }: TableRecord) => ({ file, ...definedOf({ sheet }) });

const keyOf = ({ name }: CheckedTable, row: number): string => `${row} ${name}`;
