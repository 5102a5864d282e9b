/** Keeps edits of rows, on disk before they count. A row is behind if it changed since it was checked. */
import { open, readFile, truncate } from 'node:fs/promises';
import path from 'node:path';
import { type CorrectedRow, CorrectionLog } from '../../drafts/corrections/correction-log.ts';
import { type CorrectionAction, encodeAction, parseAction } from '../../drafts/corrections/correction.ts';
import { diskErrorCode, unwritable } from '../../disk/disk-error.ts';
import { PRIVATE_FILE } from '../../disk/durable-file.ts';
import type { Row } from '../../sources/values/cell.ts';
import type { RowView } from '../protocol/view.ts';
import type { CheckedTable, TypedRow } from './checked-table.ts';

export const CORRECTIONS = 'corrections.jsonl';

export type Edits = Awaited<ReturnType<typeof openEdits>>;

interface Pending {
	readonly action: CorrectionAction;
	readonly rows: readonly CorrectedRow[];
}

export interface EditedRow extends TypedRow {
	readonly isBehind: boolean;
}

/** Removes a last line that was cut, since its action never happened. */
export async function openEdits(workbenchDir: string) {
	const file = path.join(workbenchDir, CORRECTIONS);
	const now = new CorrectionLog();
	let pending: readonly Pending[] = (await readActions(file)).map((action) => ({ action, rows: now.add(action) }));
	const seen = new CorrectionLog();
	let count = pending.length;
	let appended: Promise<readonly CorrectedRow[]> = Promise.resolve([]);
	return {
		count: () => count,
		/** Returns the rows that it changes. */
		append(action: CorrectionAction): Promise<readonly CorrectedRow[]> {
			appended = appended
				.catch(() => {})
				.then(() => appendLine(file, encodeAction(action)))
				.then(() => {
					const rows = now.add(action);
					pending = [...pending, { action, rows }];
					count += 1;
					return rows;
				});
			return appended;
		},
		log: () => now,
		/** Lists rows that changed since the last check. */
		changed: (): readonly CorrectedRow[] => pending.flatMap(({ rows }) => rows),
		/** Renders the typed values of a row as one text, to compare it later. */
		stateOf: (table: CorrectableTable, row: number): string => stateOf(table.corrections?.typedIn(row, now)),
		/** Puts into a row of the file what a person has typed. */
		correct({ corrections }: CorrectableTable, row: Row): Row {
			const place = corrections?.placeOf(row.number);
			return (place && now.ofTable(place.table)?.correct(row)) ?? row;
		},
		/** Lists columns of a row in which something else is typed than the last check has seen. */
		changedColumns({ corrections }: CorrectableTable, row: number): ReadonlySet<number> {
			const textsIn = (log: CorrectionLog): ReadonlyMap<number, string> =>
				new Map(corrections?.typedIn(row, log).cells.map(({ column, text }) => [column, text]));
			const [before, after] = [textsIn(seen), textsIn(now)];
			const columns = new Set([...before.keys(), ...after.keys()]);
			return new Set([...columns].filter((column) => before.get(column) !== after.get(column)));
		},
		ofRow: ({ corrections }: CorrectableTable, row: number): EditedRow | undefined =>
			corrections && editedRow(corrections.typedIn(row, now), corrections.typedIn(row, seen)),
		/** Notes that the last check has seen the first `upTo` actions. */
		setSeen(upTo: number): void {
			const first = count - pending.length;
			const newly = pending.slice(0, Math.max(0, upTo - first));
			for (const { action } of newly) seen.add(action);
			pending = pending.slice(newly.length);
		},
		isBehind: () => pending.length > 0,
	};
}

type CorrectableTable = Pick<CheckedTable, 'corrections'>;

export function editedRow(now: TypedRow, seen: TypedRow): EditedRow {
	return { ...now, isBehind: stateOf(now) !== stateOf(seen) };
}

const stateOf = (typed: TypedRow | undefined): string =>
	JSON.stringify([typed?.cells ?? [], typed?.isSkipped ?? false]);

export function viewEdited(
	row: Pick<RowView, 'place' | 'bucket' | 'cells' | 'problems'>,
	edited: EditedRow | undefined,
): RowView {
	const { cells: typed = [], isSkipped = false, isBehind = false } = edited ?? {};
	const cells = [...row.cells];
	for (const { column, text } of typed) {
		while (cells.length < column) cells.push('');
		cells[column] = text;
	}
	return { ...row, cells, edited: typed.map(({ column }) => column), isBehind, isSkipped };
}

async function readActions(file: string): Promise<readonly CorrectionAction[]> {
	const bytes = await readFile(file).catch((error: unknown) => {
		if (diskErrorCode(error) === 'ENOENT') return Buffer.alloc(0);
		throw unwritable(file, error);
	});
	const whole = bytes.lastIndexOf(0x0a) + 1;
	if (whole < bytes.length) await truncate(file, whole);
	const actions: CorrectionAction[] = [];
	for (const line of bytes.toString('utf8', 0, whole).split('\n')) {
		if (line === '') continue;
		const parsed = parseAction(JSON.parse(line));
		if (parsed.ok) actions.push(parsed.value);
	}
	return actions;
}

async function appendLine(file: string, line: string): Promise<void> {
	try {
		const opened = await open(file, 'a', PRIVATE_FILE);
		try {
			await opened.appendFile(line);
			await opened.datasync();
		} finally {
			await opened.close();
		}
	} catch (error) {
		throw unwritable(file, error);
	}
}
