/** A draft as the ledger judges it, out of its plan line. `bytes`: sound, and unchanged until it is judged. */
import { findBody, findIdentities } from './draft-bytes.ts';
import type { JudgedDraft } from './judge-draft.ts';

const FROM_ROW = Buffer.from(',"origin":{"kind":"row",');

/** Its serial number is left out: whether one may stand twice was decided when the run was planned. */
export function judgedDraft(bytes: Buffer): JudgedDraft {
	const { serialNumber: _, ...identities } = findIdentities(bytes);
	return { ...identities, isRow: bytes.includes(FROM_ROW), readBody: () => JSON.parse(findBody(bytes)) };
}
