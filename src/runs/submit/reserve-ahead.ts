/**
 * Plan lines beside what the ledger says of them, in plan order: nothing leaves before it is reserved, and the next lines
 * are reserved while these are sent.
 */
import {
	checkAgainstLedger,
	type LedgerFinding,
	type LedgerQuery,
	ledgerQueryOf,
} from '../ledger/check-against-ledger.ts';
import type { LedgerSession, Reserved } from '../ledger/ledger-types.ts';
import { inBatches, type SoundPlanLine } from '../plan-file/read-plan.ts';
import { findIdentities } from '../plan-file/draft-bytes.ts';
import type { RunRecord } from '../record/run-record.ts';

export interface CheckedLine extends SoundPlanLine {
	/** Why it is left out; undefined: nobody else may create it. */
	readonly finding: LedgerFinding | undefined;
}

export interface ReserveRequest {
	readonly record: RunRecord;
	readonly ledger: LedgerSession;
	/** Enrollment ids that are created once more. */
	readonly again: ReadonlySet<string>;
}

export async function* reserveAhead(
	blocks: AsyncIterable<Iterable<SoundPlanLine>>,
	{ record, ledger, again }: ReserveRequest,
): AsyncGenerator<Iterable<CheckedLine>> {
	if (ledger.batch === 0) {
		const reserved = await ledger.reserve([]);
		for await (const lines of blocks) {
			yield check(lines, reserved, again, ({ bytes }) => ledgerQueryOf(bytes, record));
		}
		return;
	}
	const reserve = async (lines: readonly SoundPlanLine[]): Promise<Iterable<CheckedLine>> => {
		const drafts = lines.map((line) => {
			const identities = findIdentities(line.bytes);
			const query = ledgerQueryOf(line.bytes, record, identities);
			return { ...line, identities, query, isAgain: again.has(query.enrollmentId) };
		});
		return check(drafts, await ledger.reserve(drafts), again, ({ query }) => query);
	};
	let ahead: Promise<Iterable<CheckedLine>> | undefined;
	for await (const lines of inBatches(blocks, ledger.batch, Math.ceil(ledger.batch / 10))) {
		const current = ahead;
		ahead = reserve(lines);
		// Whoever waits for it hears of it; until then it is no unhandled failure.
		ahead.catch(() => {});
		if (current !== undefined) yield await current;
	}
	if (ahead !== undefined) yield await ahead;
}

function* check<Line extends SoundPlanLine>(
	lines: Iterable<Line>,
	{ answers, has }: Reserved,
	again: ReadonlySet<string>,
	queryOf: (line: Line) => LedgerQuery,
): Generator<CheckedLine> {
	for (const line of lines) {
		const finding = answers.isEmpty ? undefined : checkAgainstLedger(queryOf(line), answers, again);
		if (finding === undefined && !has(line.n)) throw new Error('neither reserved nor known');
		const { n, bytes, offset } = line;
		yield { n, bytes, offset, finding };
	}
}
