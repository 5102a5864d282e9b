/**
 * A person's word on requests whose fate is unknown: the asset was found, or it was looked for and is not there.
 *
 * A row is named `#12` by its place in the plan, or by its enrollment id or its draft key. Rows that were not created are
 * sent by the next `resume`. Nothing is written unless all rows named can be.
 * Refused: a row that is not there (`run-row-unknown`), one name for several rows (`run-row-ambiguous`), a row whose fate is
 * known (`run-row-not-unconfirmed`), several rows for one asset (`resolve-one-asset`), a run being sent
 * (`runs-folder-locked`).
 */
import path from 'node:path';
import { Fault } from '../problems/fault.ts';
import { type Clock, systemClock } from './clock.ts';
import { findIdentities } from './draft-bytes.ts';
import { foldJournal } from './fold-journal.ts';
import { isoTime } from './iso-time.ts';
import { lockRuns } from './lock.ts';
import { readPlan } from './read-plan.ts';
import type { RowStates } from './row-states.ts';
import { RUN_FILES, readRunRecord } from './run-folder.ts';
import type { JournalEntry } from './run-record.ts';
import { openSession } from './session.ts';

/** `assetId` is absent when the person saw the asset but not its id. */
export type PersonsWord = { readonly kind: 'created'; readonly assetId?: string } | { readonly kind: 'not-created' };

export interface ResolvedRow {
	/** Position in the plan. */
	readonly n: number;
	readonly enrollmentId: string;
}

export async function resolveRows(
	dir: string,
	names: readonly string[],
	word: PersonsWord,
	clock: Clock = systemClock,
): Promise<readonly ResolvedRow[]> {
	const record = await readRunRecord(dir);
	const run = path.basename(path.resolve(dir));
	if (record.command !== 'import') throw new Fault('run-was-dry', { run });
	if (record.planned === undefined || record.environment === undefined) throw new Fault('plan-unfinished', { run });
	if (word.kind === 'created' && word.assetId !== undefined && new Set(names).size > 1) {
		throw new Fault('resolve-one-asset', { asset: word.assetId, rows: names.length });
	}
	const lock = await lockRuns(path.dirname(path.resolve(dir)), record.environment, new Date(clock.now()));
	try {
		const { drafts } = record.planned;
		const sessions = record.sessions?.length ?? 0;
		const folded = await foldJournal(path.join(dir, RUN_FILES.journal), { drafts, sessions, offsets: false });
		const rows = await findRows(dir, run, names, folded.states);
		const journal = await openSession(dir, record, folded, { clock });
		const at = isoTime(clock.now());
		const written = rows.map(({ n }) => journal.append(entryOf(n, at, word)));
		const results = await Promise.allSettled(written);
		await journal.end({ type: 'ended', at, reason: 'resolved' });
		for (const result of results) if (result.status === 'rejected') throw result.reason;
		return rows;
	} finally {
		await lock.release();
	}
}

async function findRows(
	dir: string,
	run: string,
	names: readonly string[],
	states: RowStates,
): Promise<readonly ResolvedRow[]> {
	const found = new Map<string, ResolvedRow[]>([...new Set(names)].map((name) => [name, []]));
	for await (const { n, bytes } of readPlan(path.join(dir, RUN_FILES.plan), states.drafts, () => true)) {
		const { key, enrollmentId } = findIdentities(bytes);
		for (const name of new Set([`#${n}`, key, enrollmentId])) found.get(name)?.push({ n, enrollmentId });
	}
	const rowsOf = [...found].map(([name, rows]): ResolvedRow => {
		const [row] = rows;
		if (row === undefined) throw new Fault('run-row-unknown', { run, row: name });
		if (rows.length > 1) {
			const places = rows.map(({ n }) => `#${n}`).join(', ');
			throw new Fault('run-row-ambiguous', { run, row: name, rows: places, example: row.n });
		}
		const state = states.of(row.n);
		if (state !== 'unconfirmed' && state !== 'attempting') {
			throw new Fault('run-row-not-unconfirmed', { run, row: name, state });
		}
		return row;
	});
	return [...new Map(rowsOf.map((row) => [row.n, row])).values()];
}

function entryOf(n: number, at: string, word: PersonsWord): JournalEntry {
	if (word.kind === 'not-created') {
		return { type: 'released', n, at, problem: { code: 'not-created-by-person' }, byPerson: true };
	}
	return { type: 'created', n, at, ...(word.assetId === undefined ? {} : { id: word.assetId }), byPerson: true };
}
