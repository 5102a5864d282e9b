/** The source of an asset: the cells of its row, with their table, or an invoice. */
import type { Origin } from '../../messages/origin.ts';
import { decodePlanLine, decodeSent, identitiesOf } from '../plan-file/plan-line.ts';
import { renderPlace } from '../plan-file/row-names.ts';
import type { PlanLine, TableRecord } from '../record/run-record.ts';

export interface SentSource {
	readonly line: PlanLine;
	/** Absent for an invoice. */
	readonly table?: TableRecord | undefined;
}

type FindTable = (origin: Origin) => TableRecord | undefined;

/** Reads a line of a plan as a draft of a ledger. Its row is read only if somebody asks for the source. */
export function readSentDraft(bytes: Buffer, tableOf: FindTable) {
	const sent = decodeSent(bytes);
	return {
		...identitiesOf(sent),
		readPlace: () => renderPlace(sent.origin),
		readOrigin: () => sent.origin,
		readBody: () => sent.body,
		readSource: () => readSource(bytes, tableOf),
	};
}

/** Undefined for a row whose cells or table are not known. */
function readSource(bytes: Buffer, tableOf: FindTable): SentSource | undefined {
	const line = decodePlanLine(bytes);
	const table = tableOf(line.origin);
	if (line.origin.kind === 'row' && (line.row === undefined || table === undefined)) return undefined;
	return { line, table };
}
