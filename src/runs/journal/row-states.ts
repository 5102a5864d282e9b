/** The state of every draft of a plan: one byte per draft and, on demand, the offset of its last journal entry. */
import type { JournalEntry } from '../record/run-record.ts';

export const ROW_STATES = ['unsent', 'attempting', 'created', 'refused', 'unconfirmed', 'skipped'] as const;
export type RowState = (typeof ROW_STATES)[number];

/** The state after an entry. If nothing follows `attempting`, the outcome of the request is unknown. */
const stateAfter = {
	attempt: 'attempting',
	created: 'created',
	refused: 'refused',
	unconfirmed: 'unconfirmed',
	released: 'unsent',
	skipped: 'skipped',
} as const satisfies Readonly<Record<Exclude<JournalEntry['type'], 'started' | 'ended'>, RowState>>;
export type RowEntryType = keyof typeof stateAfter;

export const ROW_ENTRY_TYPES = [
	'attempt',
	'created',
	'refused',
	'unconfirmed',
	'released',
	'skipped',
] as const satisfies readonly RowEntryType[];

type StartOfEntry = Pick<JournalEntry, 'type'> | { readonly type: RowEntryType; readonly n: number };

/** False for an entry about the whole run. Throws if it is not a journal entry. */
export function isRowEntry<Entry extends StartOfEntry>(entry: Entry): entry is Extract<Entry, { readonly n: number }> {
	if (entry.type === 'started' || entry.type === 'ended') return false;
	if (!(entry.type in stateAfter)) throw new Error('no entry of a journal');
	return true;
}

const codeAfter = Object.fromEntries(
	Object.entries(stateAfter).map(([type, state]) => [type, ROW_STATES.indexOf(state)]),
);

export interface RowStates {
	readonly drafts: number;
	readonly of: (n: number) => RowState;
	/** Offset of the draft's last entry in the journal. */
	readonly entryOffset: (n: number) => number | undefined;
	readonly count: (state: RowState) => number;
	readonly apply: (n: number, type: RowEntryType, entryOffset: number) => void;
}

export function createRowStates(drafts: number, keep: { readonly offsets: boolean }): RowStates {
	const codes = new Uint8Array(drafts + 1);
	const offsets = new Float64Array(keep.offsets ? drafts + 1 : 0);
	const counts = new Float64Array(ROW_STATES.length);
	counts[0] = drafts;
	return {
		drafts,
		of: (n) => ROW_STATES[codes[n] ?? 0] ?? 'unsent',
		entryOffset: (n) => {
			const offset = offsets[n] ?? 0;
			return offset === 0 ? undefined : offset - 1;
		},
		count: (state) => counts[ROW_STATES.indexOf(state)] ?? 0,
		apply(n, type, entryOffset) {
			const before = codes[n] ?? 0;
			const after = codeAfter[type] ?? 0;
			codes[n] = after;
			counts[before] = (counts[before] ?? 0) - 1;
			counts[after] = (counts[after] ?? 0) + 1;
			if (keep.offsets) offsets[n] = entryOffset + 1;
		},
	};
}

/** Finds the last plan line that was attempted; 0 if none. */
export function findLastSent(states: RowStates): number {
	let n = states.drafts;
	while (n > 0 && (states.of(n) === 'unsent' || states.of(n) === 'skipped')) n--;
	return n;
}
