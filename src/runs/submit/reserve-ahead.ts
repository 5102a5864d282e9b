/**
 * Yields plan lines in order with what the ledger knows about them. Each line is reserved before it is sent, and the next
 * lines are reserved meanwhile.
 */
import {
	checkAgainstLedger,
	type LedgerFinding,
	ledgerQueryOf,
	warnNearDuplicates,
	withoutSharedSerial,
} from '../ledger/check-against-ledger.ts';
import type { LedgerSession, Reserved } from '../ledger/ledger-types.ts';
import { inBatches, type SoundPlanLine } from '../plan-file/read-plan.ts';
import { findIdentities } from '../plan-file/plan-line.ts';
import type { Problem } from '../../messages/problem.ts';
import type { RunRecord } from '../record/run-record.ts';

export interface CheckedLine extends SoundPlanLine {
	/** The reason to skip it; undefined if it is reserved for this run. */
	readonly finding: LedgerFinding | undefined;
	readonly notices: readonly Problem[];
}

const NO_NOTICES: readonly Problem[] = [];

export interface ReserveRequest {
	readonly record: RunRecord;
	readonly ledger: LedgerSession;
	readonly again: ReadonlySet<string>;
}

/** Batches reserved while one is sent. With only one, workers would sometimes wait for the database. */
const BATCHES_AHEAD = 2;

export async function* reserveAhead(
	blocks: AsyncIterable<Iterable<SoundPlanLine>>,
	request: ReserveRequest,
): AsyncGenerator<Iterable<CheckedLine>> {
	const { record, ledger, again } = request;
	if (ledger.batch === 0) {
		const reserved = await ledger.reserve([]);
		for await (const lines of blocks) yield check(lines, reserved, request);
		return;
	}
	const reserve = async (lines: readonly SoundPlanLine[]): Promise<Iterable<CheckedLine>> => {
		const drafts = lines.map(({ n, bytes }) => {
			const identities = findIdentities(bytes);
			const query = withoutSharedSerial(identities, record);
			return { n, bytes, identities, query, isAgain: again.has(identities.enrollmentId) };
		});
		return check(lines, await ledger.reserve(drafts), request);
	};
	const ahead: Promise<Iterable<CheckedLine>>[] = [];
	for await (const lines of inBatches(blocks, ledger.batch, Math.ceil(ledger.batch / 10))) {
		const reserving = reserve(lines);
		// Avoids an unhandled rejection; the awaiting caller sees the error.
		reserving.catch(() => {});
		ahead.push(reserving);
		const first = ahead.length > BATCHES_AHEAD ? ahead.shift() : undefined;
		if (first !== undefined) yield await first;
	}
	for (const reserving of ahead) yield await reserving;
}

function* check(
	lines: Iterable<SoundPlanLine>,
	{ answers, has }: Reserved,
	{ record, again }: ReserveRequest,
): Generator<CheckedLine> {
	for (const line of lines) {
		const identities = answers.isEmpty ? undefined : findIdentities(line.bytes);
		const isKnown = identities !== undefined && answers.find(identities).length > 0;
		const finding = isKnown ? checkAgainstLedger(ledgerQueryOf(line.bytes, record), answers, again) : undefined;
		if (finding === undefined && !has(line.n)) throw new Error('neither reserved nor known');
		// A colleague may have created another spelling after this was planned.
		const warnings = isKnown && finding === undefined ? warnNearDuplicates(identities, answers) : [];
		yield { ...line, finding, notices: warnings.length === 0 ? NO_NOTICES : warnings.map(({ problem }) => problem) };
	}
}
