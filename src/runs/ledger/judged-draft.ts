/** A draft as the ledger judges it, out of its plan line. `bytes`: sound, and unchanged until it is judged. */
import { findBody, findIdentities, isFromRow } from '../plan-file/draft-bytes.ts';
import type { JudgedDraft } from './judge-draft.ts';
import type { RunRecord } from '../record/run-record.ts';

/** `record`: of its run, which says whether a serial number may stand on several assets. */
export function judgedDraft(bytes: Buffer, { options }: Pick<RunRecord, 'options'>): JudgedDraft {
	const { serialNumber, ...identities } = findIdentities(bytes);
	const isSerialAsked = serialNumber !== undefined && options['repeatedSerials'] !== 'accept';
	return {
		...identities,
		...(isSerialAsked ? { serialNumber } : {}),
		isRow: isFromRow(bytes),
		readBody: () => JSON.parse(findBody(bytes)),
	};
}
