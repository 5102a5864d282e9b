/**
 * Resolves unconfirmed rows as created or not created, by `runs resolve`. Rows that were not created are sent by the next
 * `resume`. The last resolution counts until the row is sent. Either all named rows are resolved, or none. Rows are named as in
 * `row-names.ts` without serial numbers, since a printed command must mean one row.
 */
import path from 'node:path';
import { Fault } from '../../messages/fault.ts';
import type { Origin } from '../../messages/origin.ts';
import type { Problem } from '../../messages/problem.ts';
import { checkLedgerNamed, checkResolvable } from '../ledger/check-run.ts';
import { type Clock, isoTime, systemClock } from '../../client/clock.ts';
import { decodePlanLine, findIdentities } from '../plan-file/plan-line.ts';
import { foldJournalOf, type FoldedJournal, readEnded, readEntries } from '../journal/fold-journal.ts';
import { filesLedger, publishOutcomes } from '../ledger/ledger.ts';
import type { Ledger, LedgerAnswers, LedgerPlace } from '../ledger/ledger-types.ts';
import { lockRuns } from '../record/lock.ts';
import { readPlan } from '../plan-file/read-plan.ts';
import { listRows, MAX_LISTED_ROWS, namesOfRow, planName } from '../plan-file/row-names.ts';
import type { RowState, RowStates } from '../journal/row-states.ts';
import { RUN_FILES, readRunRecord, runsDirOf } from '../record/run-folder.ts';
import { endOfResolving, type JournalEntry, type RunRecord } from '../record/run-record.ts';
import { openSession } from '../journal/session.ts';

export type ManualResolution =
	| { readonly kind: 'created'; readonly assetId?: string }
	| { readonly kind: 'not-created' };

export interface ResolvedRow {
	/** Position in the plan. */
	readonly n: number;
	readonly enrollmentId: string;
	/** Another run created the asset too. */
	readonly notice?: Problem;
}

export interface ResolveSettings {
	readonly clock?: Clock;
	/** Absent: the files of the runs folder. */
	readonly ledger?: LedgerPlace;
}

export async function resolveRows(
	dir: string,
	names: readonly string[] | 'all',
	word: ManualResolution,
	{ clock = systemClock, ledger: place = filesLedger }: ResolveSettings = {},
): Promise<readonly ResolvedRow[]> {
	const record = checkResolvable(dir, await readRunRecord(dir));
	checkLedgerNamed(path.basename(path.resolve(dir)), record, place);
	const lock = await lockRuns(runsDirOf(dir), record.environment, new Date(clock.now()));
	try {
		const folded = await foldJournalOf(dir, record, { offsets: false });
		const rows = await (names === 'all'
			? findUnconfirmed(dir, record, folded.states)
			: findRows(dir, record, names, folded.states));
		checkOneAsset(word, rows);
		if (rows.length === 0) return [];
		// Only `created` needs the other runs: one of them may have created it too.
		const written: Written = { dir, record, folded, rows, word, clock, address: place.address };
		if (word.kind !== 'created' && !place.isShared) {
			await write(written);
			return named(rows);
		}
		const { environment } = record;
		const ledger = await place.open({ runsDir: runsDirOf(dir), environment, ownDir: dir, isLocked: true });
		try {
			const answers = await ledger.about(rows);
			await write(written, ledger);
			return word.kind === 'created' ? warnCreatedElsewhere(rows, answers) : named(rows);
		} finally {
			await ledger.close();
		}
	} finally {
		await lock.release();
	}
}

interface Written {
	readonly dir: string;
	readonly record: RunRecord;
	readonly folded: FoldedJournal;
	readonly rows: readonly FoundRow[];
	readonly word: ManualResolution;
	readonly clock: Clock;
	readonly address: LedgerPlace['address'];
}

async function write({ dir, record, folded, rows, word, clock, address }: Written, ledger?: Ledger): Promise<void> {
	const before = readEnded(path.join(dir, RUN_FILES.journal), folded);
	const own = await openSession(dir, record, folded, { clock, ledger: address });
	const { states } = folded;
	const told = await ledger?.openSession({ dir, states, whenDurable: own.whenDurable });
	const journal = told === undefined ? own : publishOutcomes(own, told);
	const at = isoTime(clock.now());
	const results = await Promise.allSettled(rows.map(({ n }) => journal.append(entryOf(n, at, word))));
	const { fault } = await journal.end(endOfResolving(at, before));
	for (const result of results) if (result.status === 'rejected') throw result.reason;
	if (fault !== undefined) throw fault;
}

function named(rows: readonly FoundRow[]): readonly ResolvedRow[] {
	return rows.map(({ n, enrollmentId }) => ({ n, enrollmentId }));
}

export function checkOneAsset(word: ManualResolution, rows: readonly ResolvedRow[]): void {
	if (word.kind !== 'created' || word.assetId === undefined || rows.length < 2) return;
	throw new Fault('resolve-one-asset', { asset: word.assetId, rows: rows.length });
}

async function findUnconfirmed(dir: string, record: RunRecord, states: RowStates): Promise<readonly FoundRow[]> {
	const rows: FoundRow[] = [];
	const isWanted = (n: number): boolean => isUnconfirmed(states.of(n));
	for await (const { n, bytes } of readPlan(dir, record, isWanted)) {
		const { key, enrollmentId } = findIdentities(bytes);
		rows.push({ n, key, enrollmentId });
	}
	return rows;
}

async function findRows(
	dir: string,
	record: RunRecord,
	names: readonly string[],
	states: RowStates,
): Promise<readonly FoundRow[]> {
	const run = path.basename(path.resolve(dir));
	const found = new Map<string, Candidate[]>([...new Set(names)].map((name) => [name, []]));
	const places = [...found.keys()].flatMap((name) => {
		const number = /(?:^|:|, item )(?<number>\d+)$/.exec(name)?.groups?.['number'];
		return number === undefined ? [] : [`"row":${number}`, `"item":${number}`];
	});
	const unconfirmed: Candidate[] = [];
	for await (const { n, bytes } of readPlan(dir, record, () => true)) {
		const identities = findIdentities(bytes);
		const state = states.of(n);
		const isListed = isUnconfirmed(state) && unconfirmed.length <= MAX_LISTED_ROWS;
		const isMeant =
			[planName(n), identities.key, identities.enrollmentId].some((name) => found.has(name)) ||
			places.some((text) => bytes.includes(text));
		if (!isListed && !isMeant) continue;
		const { key, origin, body } = decodePlanLine(bytes);
		const candidate: Candidate = { n, key, enrollmentId: body.enrollmentId, origin, state };
		if (isListed) unconfirmed.push(candidate);
		for (const name of new Set(namesOfRow({ n, key, origin, enrollmentId: body.enrollmentId }))) {
			found.get(name)?.push(candidate);
		}
	}
	const journalFile = path.join(dir, RUN_FILES.journal);
	const rowsOf = new Map<number, FoundRow>();
	for (const [name, rows] of found) {
		const [row] = rows;
		if (row === undefined) throw new Fault('run-row-unknown', { run, row: name, rows: listRows(unconfirmed) });
		if (rows.length > 1) {
			throw new Fault('run-row-ambiguous', { run, row: name, rows: listRows(rows), example: planName(row.n) });
		}
		if (!isUnconfirmed(row.state) && !(await isManuallyResolved(journalFile, row.n))) {
			throw new Fault('run-row-not-unconfirmed', { row: name, state: row.state, rows: listRows(unconfirmed) });
		}
		rowsOf.set(row.n, { n: row.n, key: row.key, enrollmentId: row.enrollmentId });
	}
	return [...rowsOf.values()];
}

function warnCreatedElsewhere(rows: readonly FoundRow[], answers: LedgerAnswers): readonly ResolvedRow[] {
	return rows.map(({ n, key, enrollmentId }): ResolvedRow => {
		const hits = answers.find({ key, enrollmentId });
		const made = hits.find(({ same, state }) => state === 'created' && (same === 'key' || same === 'enrollment-id'));
		if (made === undefined) return { n, enrollmentId };
		const params = { run: made.run, assetId: made.assetId ?? '?' };
		return { n, enrollmentId, notice: { code: 'resolved-row-created-elsewhere', found: enrollmentId, params } };
	});
}

interface FoundRow extends ResolvedRow {
	readonly key: string;
}

interface Candidate extends FoundRow {
	readonly origin: Origin;
	readonly state: RowState;
}

function isUnconfirmed(state: RowState): boolean {
	return state === 'unconfirmed' || state === 'attempting';
}

function entryOf(n: number, at: string, word: ManualResolution): JournalEntry {
	if (word.kind === 'not-created') {
		return { type: 'released', n, at, problem: { code: 'not-created-by-person' }, byPerson: true };
	}
	return { type: 'created', n, at, ...(word.assetId === undefined ? {} : { id: word.assetId }), byPerson: true };
}

/** Entries that do not revoke a resolution. */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set(['attempt', 'released']);

export async function isManuallyResolved(file: string, n: number): Promise<boolean> {
	let hasWord = false;
	for await (const entry of readEntries(file)) {
		if (!('n' in entry) || entry.n !== n) continue;
		if ('byPerson' in entry && entry.byPerson) hasWord = true;
		else if (!WITHOUT_EFFECT.has(entry.type)) hasWord = false;
	}
	return hasWord;
}
