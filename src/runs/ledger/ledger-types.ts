/**
 * What the ledger answers: the runs that it knows, and what they made under the names of a draft. And what a run that is
 * being sent reserves and publishes in it.
 *
 * There are two: the files of one runs folder (`ledger.ts`), and a database that a team shares (`../team/`). Nobody who asks
 * knows which.
 */
import type { UnitIdentity } from '../../drafts/invoice-unit/unit-identity.ts';
import type { PlanIdentities } from '../plan-file/plan-line.ts';
import type { Fault } from '../../messages/fault.ts';
import type { RowStates } from '../journal/row-states.ts';
import type { KeyIdentity } from '../record/key-fingerprint.ts';
import type { JournalEntry, RunEnvironment, RunRecord } from '../record/run-record.ts';
import type { AssetRequest } from '../../contract/asset.ts';

export type LedgerState = 'created' | 'unconfirmed';

/** Where a ledger is. */
export interface LedgerPlace {
	/** A database that others use too: it reads no run folders, and is asked about many drafts at once. */
	readonly isShared: boolean;
	/** Of one that others use too, without the password: runs that are sent with it say so. */
	readonly address?: string;
	readonly open: (request: LedgerRequest, signal?: AbortSignal) => Promise<Ledger>;
}

export interface LedgerRequest {
	readonly runsDir: string;
	readonly environment: RunEnvironment;
	/** Runs sent with it count whatever their address is. */
	readonly keyIdentity?: KeyIdentity;
	/** The folder of the run that asks, which does not count. */
	readonly ownDir?: string;
	/** Under the lock of the environment: no other process sends from the runs folder. */
	readonly isLocked: boolean;
	/** A key that no earlier run was sent with is a new key of the same company. */
	readonly sameCompany?: boolean;
}

export interface Ledger {
	/** The other runs of the environment, oldest first. */
	readonly runs: readonly KeyedRun[];
	/** Answers about these drafts, and about all units of these invoices. */
	readonly about: (drafts: readonly PlanIdentities[], accessKeys?: readonly string[]) => Promise<LedgerAnswers>;
	/** Of the run whose folder is `ownDir`: it is sent from now on, or a person settles rows of it. */
	readonly openSession: (session: LedgerSessionRequest) => Promise<LedgerSession>;
	readonly close: () => Promise<void>;
}

export interface LedgerAnswers {
	/** There is nothing that it could know. */
	readonly isEmpty: boolean;
	/** False: no other run knows this identity. True: `find` must be asked. */
	readonly mightContain: (draft: PlanIdentities) => boolean;
	/** False: no other run made anything of this item of an invoice, alone or joined. True: `find` must be asked of its units. */
	readonly mightContainItem: (accessKey: string, item: number) => boolean;
	/**
	 * What other runs made under one of its names, oldest first. Of the other units of its item the first, and only when
	 * no run knows its key.
	 */
	readonly find: (draft: PlanIdentities) => readonly LedgerHit[];
	/** Of the item of a hit, by the division that made it. */
	readonly unitsOf: (hit: LedgerHit) => UnitsOfItem;
}

export interface LedgerSessionRequest {
	/** The folder of the run, whose record says that it is sent. */
	readonly dir: string;
	/** Where the drafts stand, by the journal. */
	readonly states: RowStates;
	/** Waits until what was noted in the journal is durable: the ledger never knows more than it. */
	readonly whenDurable: () => Promise<void>;
}

/** What a run tells the ledger while it is sent. */
export interface LedgerSession {
	/** Drafts that are reserved together; 0: there is nothing to reserve. */
	readonly batch: number;
	/** Those of the drafts that this run alone may create from now on, and what is known of the others. */
	readonly reserve: (drafts: readonly DraftToReserve[]) => Promise<Reserved>;
	/** What became of a draft. Written behind the journal; what could not be written says `fault`. */
	readonly publish: (entry: JournalEntry) => void;
	/** Why nothing more may be sent. */
	readonly fault: () => Fault | undefined;
	/** Writes what is left, and gives back what was not attempted. `isFinished`: the run has nothing more to send. */
	readonly end: (isFinished: boolean) => Promise<void>;
}

export interface DraftToReserve {
	readonly n: number;
	/** Its plan line. */
	readonly bytes: Buffer;
	readonly identities: PlanIdentities;
	/** What nobody else may have of them. */
	readonly query: PlanIdentities;
	/** It is created once more although it was created before. */
	readonly isAgain: boolean;
}

export interface Reserved {
	readonly has: (n: number) => boolean;
	readonly answers: LedgerAnswers;
}

export interface KeyedRun {
	readonly name: string;
	readonly record: RunRecord;
	/** It created something, or left something unconfirmed. */
	readonly hasOutcomes: boolean;
}

export interface LedgerHit {
	readonly state: LedgerState;
	/** Name of the run folder, with whose it is where that is not this one; and the position in its plan. */
	readonly run: string;
	readonly n: number;
	/** What it has in common with the draft that was asked for; the first of these that it has. */
	readonly same: 'key' | 'enrollment-id' | 'serial-number' | 'item' | 'spelling' | 'serial-spelling';
	/** The number that it was created with. */
	readonly enrollmentId: string;
	readonly key: string;
	readonly unit?: UnitIdentity;
	/** Of a unit of an invoice, see `drafts/invoice-unit/item-layout.ts`. */
	readonly layout?: string;
	/** Where it came from: `ativos.csv:7`. */
	readonly readPlace: () => string;
	/** What was sent. */
	readonly readBody: () => AssetRequest;
	/** `unconfirmed` only since another run has it in hand, and has not said what became of it. */
	readonly isReserved?: true;
	/** Of a created asset whose answer could be read. */
	readonly assetId?: string;
}

/** As texts for a message: `1-3, 7 (20260131T130000Z-notas)`; a run is named where it is not the one that divided. */
export interface UnitsOfItem {
	readonly made: string;
	/** Whose fate nobody knows. */
	readonly doubtful: string;
	readonly missing: string;
	/** The first that does not exist, or else the first that is in doubt; absent: all exist. */
	readonly open?: number;
}
