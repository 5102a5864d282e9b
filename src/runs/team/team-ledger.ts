/**
 * The ledger of a team: a database in which each computer finds what all computers created, and reserves what it is about to
 * create. A unique index on names prevents a second asset; each run's journal stays authoritative. A reservation never times
 * out: resuming the run, the next command in its runs folder, or `runs resolve` settles it.
 */
import { showLedgerAddress } from '../../contract/ledger-address.ts';
import { Fault } from '../../messages/fault.ts';
import { answerFrom } from '../ledger/answers.ts';
import { filesLedger } from '../ledger/ledger.ts';
import type {
	DraftToReserve,
	Ledger,
	LedgerAnswers,
	LedgerDraft,
	LedgerPlace,
	LedgerRequest,
	LedgerSession,
	LedgerSessionRequest,
	Reserved,
} from '../ledger/ledger-types.ts';
import { createTableLookup } from '../record/find-table.ts';
import { readRunRecord } from '../record/run-folder.ts';
import type { JournalEntry } from '../record/run-record.ts';
import { syncFolders, listLocalRuns } from './sync-runs.ts';
import { ledgerFault, openTeamDatabase, type TeamAddress, type TeamDatabase } from './team-database.ts';
import {
	type DraftOutcome,
	type DraftToWrite,
	findDrafts,
	freeReserved,
	indexDrafts,
	listCreated,
	namesOfDraft,
	publishDrafts,
	readCellsOnly,
	reserveAll,
	reserveFree,
	type TableOf,
	type TeamRunRef,
} from './team-drafts.ts';
import {
	BATCH,
	syncRun,
	type EnteredRun,
	enterRun,
	findScope,
	holdRun,
	listScopeRuns,
	markSeen,
	type TeamRun,
} from './team-runs.ts';
import { keepTeamDone, loadTeamDone } from './team-done.ts';
import { checkHere, readServer } from './team-schema.ts';

export function teamLedger(address: TeamAddress): LedgerPlace {
	return {
		isShared: true,
		address: showLedgerAddress(address.url),
		open: (request, signal) =>
			request.environment.embedded === undefined
				? openTeam(address, request, signal)
				: filesLedger.open(request, signal),
	};
}

async function openTeam(address: TeamAddress, request: LedgerRequest, signal?: AbortSignal): Promise<Ledger> {
	const database = await openTeamDatabase(address);
	try {
		const server = await readServer(database);
		const record = request.ownDir === undefined ? undefined : await readRunRecord(request.ownDir);
		const scope = await findScope(database, server, { ...request, ...(record === undefined ? {} : { record }) });
		const folders = await listLocalRuns(request);
		const own = record?.id;
		const isFromHere = (uuid: string): boolean => folders.has(uuid);
		await syncFolders(database, scope, folders, { own, releaseUnsent: request.isLocked, signal });
		const all = await listScopeRuns(database, scope, isFromHere);
		return createTeamLedger(database, scope, all, own);
	} catch (error) {
		await database.close();
		throw error;
	}
}

function createTeamLedger(
	database: TeamDatabase,
	scope: number,
	all: readonly TeamRun[],
	own: string | undefined,
): Ledger {
	const runs = all.filter(({ uuid }) => uuid !== own);
	const byId = new Map(all.map((run) => [run.id, run]));
	let place: TeamRunRef = { scope, run: all.find(({ uuid }) => uuid === own)?.id ?? 0 };
	const about: Ledger['about'] = async (drafts, accessKeys = []) =>
		answersOf(runs, await findDrafts(database, place, byId, drafts, accessKeys));
	return {
		runs,
		about,
		async *listCreated({ record }, isWanted) {
			const of = all.find(({ uuid }) => uuid === record.id);
			if (of !== undefined) yield* listCreated(database, of.id, byId, isWanted);
		},
		loadDone: () => loadTeamDone(database, scope),
		keepDone: (marks) => keepTeamDone(database, scope, marks),
		async openSession(request) {
			const record = await readRunRecord(request.dir);
			const entered = await enterRun(database, scope, request.dir, record);
			place = entered;
			await holdRun(database, entered);
			const { unsent } = await syncRun(database, entered, request.dir, record, { releaseUnsent: true });
			const tableOf = createTableLookup(record.tables);
			return new TeamSession(database, entered, { ...request, unsent, tableOf }, about);
		},
		close: () => database.close(),
	};
}

function answersOf(runs: readonly TeamRun[], drafts: readonly LedgerDraft[]): LedgerAnswers {
	const byName = indexDrafts(drafts);
	return answerFrom(runs, {
		isEmpty: drafts.length === 0,
		has: (name) => byName.has(name),
		made: (names) => [...new Set(names.flatMap((name) => byName.get(name) ?? []))],
	});
}

/** Outcomes within this time are written together. */
const PUBLISH_AFTER_MS = 200;
/** Retries, since the other run may have released the names in between. */
const MOST_TRIES = 3;

class TeamSession implements LedgerSession {
	readonly batch = BATCH;
	readonly #database: TeamDatabase;
	readonly #place: EnteredRun;
	readonly #dir: string;
	readonly #whenDurable: () => Promise<void>;
	readonly #about: Ledger['about'];
	readonly #tableOf: TableOf;
	#unsent: number;
	/** Reserved drafts without an outcome. */
	readonly #inHand = new Set<number>();
	#isContested = false;
	/** By draft; the last outcome counts. */
	#waiting = new Map<number, DraftOutcome>();
	#timer: NodeJS.Timeout | undefined;
	#written: Promise<void> = Promise.resolve();
	#reserving: Promise<void> = Promise.resolve();
	#fault: Fault | undefined;
	/** The database lacks drafts whose outcome was published: they were resolved as not created, or it was restored. */
	#isBehind = false;

	constructor(
		database: TeamDatabase,
		place: EnteredRun,
		{
			dir,
			whenDurable,
			unsent,
			tableOf,
		}: LedgerSessionRequest & { readonly unsent: number; readonly tableOf: TableOf },
		about: Ledger['about'],
	) {
		this.#unsent = unsent;
		this.#tableOf = tableOf;
		this.#database = database;
		this.#place = place;
		this.#dir = dir;
		this.#whenDurable = whenDurable;
		this.#about = about;
	}

	readonly reserve = (drafts: readonly DraftToReserve[]): Promise<Reserved> => {
		const reserving = this.#reserve(drafts);
		const before = this.#reserving;
		this.#reserving = reserving.then(
			() => before,
			(error: unknown) => {
				if (error instanceof Fault) this.#fault ??= error;
				return before;
			},
		);
		return reserving;
	};

	async #reserve(drafts: readonly DraftToReserve[]): Promise<Reserved> {
		for (let left = drafts, tries = 1; ; tries++) {
			await this.#take(left);
			left = drafts.filter(({ n }) => !this.#inHand.has(n));
			// Even with free names, an item may have been divided differently, or a number spelled differently.
			const answers = await this.#about(drafts.map(({ identities }) => identities));
			if (left.every(({ query }) => answers.find(query).length > 0)) {
				return { has: (n) => this.#inHand.has(n), answers };
			}
			if (tries === MOST_TRIES) throw ledgerFault('busy', this.#database.place);
		}
	}

	/** Takes all drafts in one statement, except those that share a name with an earlier one, which follow in the next. */
	async #take(drafts: readonly DraftToReserve[]): Promise<void> {
		let rest = drafts.map(({ n, bytes, identities, query, isAgain }): DraftToWrite => {
			return { n, line: readCellsOnly(bytes, this.#tableOf), ...namesOfDraft(identities, isAgain ? undefined : query) };
		});
		while (rest.length > 0) {
			const names = new Set<string>();
			const later: DraftToWrite[] = [];
			const now = rest.filter((draft) => {
				const isFirst = !draft.exclusive.some((name) => names.has(name));
				if (!isFirst) later.push(draft);
				for (const name of draft.exclusive) names.add(name);
				return isFirst;
			});
			for (const n of await this.#takeThose(now)) this.#inHand.add(n);
			rest = later;
		}
	}

	/** Tries the cheap statement until some names are not free. */
	async #takeThose(drafts: readonly DraftToWrite[]): Promise<Iterable<number>> {
		if (!this.#isContested && (await reserveAll(this.#database, this.#place, drafts))) return drafts.map(({ n }) => n);
		const own = await reserveFree(this.#database, this.#place, drafts);
		if (own.size === 0) await checkHere(this.#database);
		this.#isContested = own.size < drafts.length;
		return own;
	}

	readonly publish = (entry: JournalEntry): void => {
		const outcome = outcomeOf(entry);
		if (entry.type === 'released' && entry.byPerson === true) this.#unsent++;
		if (outcome === undefined || this.#fault !== undefined) return;
		const isFirst = this.#inHand.delete(outcome.n);
		this.#waiting.set(outcome.n, { ...outcome, isFirst });
		this.#timer ??= setTimeout(() => this.#write(), PUBLISH_AFTER_MS);
	};

	readonly fault = (): Fault | undefined => this.#fault;

	#write(): void {
		clearTimeout(this.#timer);
		this.#timer = undefined;
		const outcomes = [...this.#waiting.values()];
		this.#waiting.clear();
		this.#written = this.#written.then(async () => {
			if (this.#fault !== undefined || outcomes.length === 0) return;
			try {
				await this.#whenDurable();
				const isWhole = await publishDrafts(this.#database, this.#place, outcomes);
				if (isWhole) return;
				await checkHere(this.#database);
				this.#isBehind = true;
			} catch (error) {
				if (!(error instanceof Fault)) throw error;
				this.#fault = error;
			}
		});
	}

	readonly end = async (isFinished: boolean): Promise<void> => {
		// Drafts that are reserved meanwhile are not sent, and are released with the rest.
		await this.#reserving;
		this.#write();
		await this.#written;
		if (this.#fault !== undefined) return;
		try {
			// A database that was restored meanwhile lacks outcomes; `ledger import` writes them again.
			await checkHere(this.#database);
			if (this.#isBehind)
				await syncRun(this.#database, this.#place, this.#dir, await readRunRecord(this.#dir), { releaseUnsent: true });
			await freeReserved(this.#database, this.#place, this.#inHand);
			const unsent = isFinished ? 0 : this.#unsent;
			await markSeen(this.#database, this.#place, this.#dir, { unsent, byPerson: false });
		} catch (error) {
			if (!(error instanceof Fault)) throw error;
			this.#fault = error;
		}
	};
}

/** A released draft is sent again, or its names are released at the end. */
function outcomeOf(entry: JournalEntry): DraftOutcome | undefined {
	switch (entry.type) {
		case 'created':
			return { n: entry.n, state: 'created', ...(entry.id === undefined ? {} : { assetId: entry.id }) };
		case 'unconfirmed':
			return { n: entry.n, state: 'unconfirmed' };
		case 'refused':
		case 'skipped':
			return { n: entry.n, state: 'gone' };
		case 'released':
			return entry.byPerson === true ? { n: entry.n, state: 'gone' } : undefined;
		case 'attempt':
		case 'started':
		case 'ended':
			return undefined;
	}
}
