/**
 * Finds the tables whose rejected rows come back: those of the files, and behind them one with the units of invoices, which is made only if
 * a unit was rejected.
 */
import type { Language } from '../../messages/message.ts';
import type { TableRecord } from '../../runs/record/run-record.ts';
import type { RunView } from '../../runs/view/run-view.ts';
import { openRunUnits, type RunUnits } from '../../runs/view/unit-rows.ts';
import type { RejectedRow } from './rejected-rows.ts';

export function createRejectedTables(run: RunView, language: Language) {
	const { tables } = run.record;
	let opened: Promise<RunUnits | undefined> | undefined;
	const openUnits = (): Promise<RunUnits | undefined> => (opened ??= openRunUnits(run, language));
	return {
		async list(): Promise<readonly TableRecord[]> {
			const units = await opened;
			return units === undefined ? tables : [...tables, units.table];
		},
		/** Undefined only for a run folder of another version. */
		async find(table: number): Promise<TableRecord | undefined> {
			return tables[table] ?? (await openUnits())?.table;
		},
		async complete(rejected: RejectedRow): Promise<RejectedRow> {
			if (rejected.values === undefined) return rejected;
			const units = await openUnits();
			return units?.complete(rejected) ?? rejected;
		},
	};
}
