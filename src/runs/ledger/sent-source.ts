/** The source of an asset: the cells of its row, with their table, or an invoice. */
import type { Origin } from '../../messages/origin.ts';
import { decodePlanLine } from '../plan-file/plan-line.ts';
import type { PlanLine, TableRecord } from '../record/run-record.ts';

export interface SentSource {
	readonly line: PlanLine;
	/** Absent for an invoice. */
	readonly table?: TableRecord | undefined;
}

/** Undefined for a row whose cells or table are not known. */
export function readSource(
	bytes: Buffer,
	tableOf: (origin: Origin) => TableRecord | undefined,
): SentSource | undefined {
	const line = decodePlanLine(bytes);
	const table = tableOf(line.origin);
	if (line.origin.kind === 'row' && (line.row === undefined || table === undefined)) return undefined;
	return { line, table };
}
