/** The interface of both ledgers: the files of one runs folder (`ledger.ts`) and the database of a team (`../team/`). */
import type { UnitIdentity } from '../../drafts/invoice-unit/unit-identity.ts';
import type { Origin } from '../../messages/origin.ts';
import type { PlanIdentities } from '../plan-file/plan-line.ts';
import type { Fault } from '../../messages/fault.ts';
import type { SentSource } from './sent-source.ts';
import type { RowStates } from '../journal/row-states.ts';
import type { KeyIdentity } from '../record/key-fingerprint.ts';
import type { DoneMark } from '../record/done-marks.ts';
import type { JournalEntry, RunEnvironment, RunRecord } from '../record/run-record.ts';
import type { AssetRequest } from '../../contract/asset.ts';

export type LedgerState = 'created' | 'unconfirmed';

export interface LedgerPlace {
	/** True for a database that others use too. It is queried about many drafts at once. */
	readonly isShared: boolean;
	/** Without the password; noted in runs that are sent with it. */
	readonly address?: string;
	readonly open: (request: LedgerRequest, signal?: AbortSignal) => Promise<Ledger>;
}

export interface LedgerRequest {
	readonly runsDir: string;
	readonly environment: RunEnvironment;
	/** Runs sent with this key count at any address. */
	readonly keyIdentity?: KeyIdentity;
	/** Folder of the run that asks; that run is left out. */
	readonly ownDir?: string | undefined;
	/** True if the caller has the environment's lock, so that no other process sends from the runs folder. */
	readonly isLocked: boolean;
	readonly sameCompany?: boolean;
	/** This user's folder: what was sent from other runs folders counts too. */
	readonly stateDir?: string | undefined;
}

export interface Ledger {
	/** The other runs of the environment, oldest first. */
	readonly runs: readonly KeyedRun[];
	readonly about: (drafts: readonly PlanIdentities[], accessKeys?: readonly string[]) => Promise<LedgerAnswers>;
	/** Assets that a run created, in the order of its plan. `isWanted`: by position in the plan. */
	readonly listCreated: (
		run: KeyedRun,
		isWanted: (n: number) => boolean,
		signal?: AbortSignal,
	) => AsyncIterable<LedgerDraft>;
	/** Loads the changes that colleagues made in the dashboard. None with files, where the runs folder has them. */
	readonly loadDone: () => Promise<readonly DoneMark[]>;
	readonly keepDone: (marks: readonly DoneMark[]) => Promise<void>;
	/** Begins to send the run in `ownDir`, or to resolve rows of it. */
	readonly openSession: (session: LedgerSessionRequest) => Promise<LedgerSession>;
	readonly close: () => Promise<void>;
}

export interface LedgerAnswers {
	readonly isEmpty: boolean;
	/** False: no other run used this item of an invoice, alone or joined. */
	readonly mightContainItem: (accessKey: string, item: number) => boolean;
	/** Oldest first. If no run knows the draft's key, includes the first other unit of its item. */
	readonly find: (draft: PlanIdentities) => readonly LedgerHit[];
	/** Units of the hit's item, as its run divided it. */
	readonly unitsOf: (hit: LedgerHit) => UnitsOfItem;
}

export interface LedgerSessionRequest {
	readonly dir: string;
	readonly states: RowStates;
	/** The ledger never knows more than the durable journal. */
	readonly whenDurable: () => Promise<void>;
}

export interface LedgerSession {
	/** Drafts that are reserved together; 0: nothing to reserve. */
	readonly batch: number;
	/** Reserves the drafts that are free, and answers about the others. */
	readonly reserve: (drafts: readonly DraftToReserve[]) => Promise<Reserved>;
	/** Written after the journal; `fault` reports failures. */
	readonly publish: (entry: JournalEntry) => void;
	readonly fault: () => Fault | undefined;
	/** Writes the rest, and releases what was not attempted. `isFinished`: the run has nothing more to send. */
	readonly end: (isFinished: boolean) => Promise<void>;
}

export interface DraftToReserve {
	readonly n: number;
	readonly bytes: Buffer;
	readonly identities: PlanIdentities;
	readonly query: PlanIdentities;
	readonly isAgain: boolean;
}

export interface Reserved {
	readonly has: (n: number) => boolean;
	readonly answers: LedgerAnswers;
}

export interface KeyedRun {
	readonly name: string;
	readonly record: RunRecord;
	readonly hasOutcomes: boolean;
}

export interface LedgerHit {
	readonly state: LedgerState;
	/** Name of the run folder, with its user if that is not this one. */
	readonly run: string;
	readonly n: number;
	/** The first of these that it shares with the draft. */
	readonly same: 'key' | 'enrollment-id' | 'serial-number' | 'item' | 'range' | 'spelling' | 'serial-spelling';
	readonly enrollmentId: string;
	readonly key: string;
	readonly unit?: UnitIdentity | undefined;
	/** Division of the invoice's item, see `drafts/invoice-unit/item-layout.ts`. */
	readonly layout?: string | undefined;
	/** `ativos.csv:7` */
	readonly readPlace: () => string;
	/** Undefined if the plan of its run is lost. */
	readonly readOrigin: () => Origin | undefined;
	readonly readBody: () => AssetRequest;
	/** Reads the row or invoice that it was made from. Undefined if that is not known. */
	readonly readSource: () => SentSource | undefined;
	/** The plan of its run is lost, and its body has only the names. */
	readonly hasNamesOnly?: true;
	/** Unconfirmed because another run has reserved it. */
	readonly isReserved?: true;
	readonly assetId?: string | undefined;
}

export interface LedgerDraft extends Omit<LedgerHit, 'same'>, Pick<PlanIdentities, 'serialNumber'> {}

/** Texts for a message: `1-3, 7 (20260131T130000Z-notas)`. A run is named if it is not the one that divided the item. */
export interface UnitsOfItem {
	readonly made: string;
	readonly doubtful: string;
	readonly missing: string;
	/** The first missing unit, or else the first unconfirmed one; absent: all exist. */
	readonly open?: number;
}
