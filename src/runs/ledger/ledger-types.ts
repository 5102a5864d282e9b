/** What the ledger answers: the runs that it knows, and what they made under the names of a draft. */
import type { UnitIdentity } from '../../drafts/invoice-unit/unit-identity.ts';
import type { PlanIdentities } from '../plan-file/draft-bytes.ts';
import type { RunRecord } from '../record/run-record.ts';
import type { LedgerState } from './ledger-entries.ts';
import type { AssetRequest } from '../../contract/asset.ts';

export interface Ledger {
	/** The other runs of the environment, oldest first. */
	readonly runs: readonly KeyedRun[];
	/** Identities known. */
	readonly count: number;
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
	readonly close: () => void;
}

export interface KeyedRun {
	readonly name: string;
	readonly record: RunRecord;
	/** It created something, or left something unconfirmed. */
	readonly isTelling: boolean;
}

export interface LedgerHit {
	readonly state: LedgerState;
	/** Name of the run folder, and the position in its plan. */
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
