/**
 * The ledger entries of one run: read from its `ledger.index`, or made from its journal and plan and written there.
 *
 * The index only saves time: it is made anew when it is missing, damaged or older than the journal, and a folder that
 * cannot be written to costs nothing but that time. Throws what reading a journal and a plan throws.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { hash64, LASTING_SEED } from '../../sources/lists/text-hash.ts';
import { foldJournal } from '../journal/fold-journal.ts';
import {
	allocateEntries,
	decodeLedgerIndex,
	encodeLedgerIndex,
	LEDGER_STATES,
	type LedgerEntries,
	type LedgerState,
	type LedgerSources,
	resizeEntries,
} from './ledger-entries.ts';
import { findIdentities } from '../plan-file/plan-line.ts';
import { listItemNames, listOwnNames } from './ledger-names.ts';
import { readPlan, type SoundPlanLine } from '../plan-file/read-plan.ts';
import type { RowState, RowStates } from '../journal/row-states.ts';
import { RUN_FILES } from '../record/run-folder.ts';
import type { RunMemory } from './run-memory.ts';
import type { RunRecord } from '../record/run-record.ts';
import { PRIVATE_FILE } from '../../disk/durable-file.ts';

const INDEX_FILE = 'ledger.index';

export async function loadLedgerEntries(
	dir: string,
	record: RunRecord,
	{ keepIndex, memory }: { readonly keepIndex: boolean; readonly memory: RunMemory },
	signal?: AbortSignal,
): Promise<LedgerEntries> {
	// The journal has the last word: a record put back from an older copy knows nothing of what was sent after it.
	if ((record.sessions?.length ?? 0) === 0 && !existsSync(path.join(dir, RUN_FILES.journal))) return allocateEntries(0);
	const sources = statSources(dir);
	const file = path.join(dir, INDEX_FILE);
	if (sources !== undefined) {
		const known = memory.entries(dir, sources) ?? readIndex(file, sources);
		// Only what an index says is kept: it was made under the lock, when nobody wrote to the journal.
		if (known !== undefined) memory.keepEntries(dir, sources, known);
		if (known !== undefined) return known;
	}
	const entries = await buildEntries(dir, record, signal);
	if (sources === undefined || !keepIndex) return entries;
	try {
		await writeFile(`${file}.new`, encodeLedgerIndex(entries, sources), { mode: PRIVATE_FILE });
		await rename(`${file}.new`, file);
	} catch {
		// Made anew next time.
	}
	return entries;
}

function readIndex(file: string, sources: LedgerSources): LedgerEntries | undefined {
	let bytes: Buffer;
	try {
		bytes = readFileSync(file);
	} catch {
		return undefined;
	}
	return decodeLedgerIndex(bytes, sources);
}

/** Undefined: a file is missing or out of reach; reading it says so. */
function statSources(dir: string): LedgerSources | undefined {
	try {
		const journal = statSync(path.join(dir, RUN_FILES.journal));
		const plan = statSync(path.join(dir, RUN_FILES.plan));
		return { journalBytes: journal.size, journalModifiedMs: journal.mtimeMs, planBytes: plan.size };
	} catch {
		return undefined;
	}
}

async function buildEntries(dir: string, record: RunRecord, signal: AbortSignal | undefined): Promise<LedgerEntries> {
	const drafts = record.planned?.drafts ?? 0;
	const sessions = record.sessions?.length ?? 0;
	const { states } = await foldJournal(path.join(dir, RUN_FILES.journal), { drafts, sessions, offsets: true }, signal);
	let entries = allocateEntries(countHeld(states));
	let count = 0;
	let lastItems: readonly string[] = [];

	const add = ({ n, offset }: SoundPlanLine, name: string): void => {
		if (count === entries.count) entries = resizeEntries(entries, 2 * count);
		const [low, high] = hash64(name, LASTING_SEED);
		entries.lows[count] = low;
		entries.highs[count] = high;
		entries.planOffsets[count] = offset;
		entries.journalOffsets[count] = states.entryOffset(n) ?? 0;
		entries.states[count] = LEDGER_STATES.indexOf(ledgerStateOf(states.of(n)) ?? 'created');
		count++;
	};

	const isHeld = (one: number): boolean => ledgerStateOf(states.of(one)) !== undefined;
	for await (const line of readPlan(path.join(dir, RUN_FILES.plan), drafts, isHeld, signal)) {
		const draft = findIdentities(line.bytes);
		const items = listItemNames(draft);
		for (const name of listOwnNames(draft)) add(line, name);
		// One unit speaks for all of its item, which stand one behind the other.
		for (const name of items) if (!lastItems.includes(name)) add(line, name);
		lastItems = items;
	}
	return resizeEntries(entries, count);
}

/** Drafts that were created, or of which nobody knows. */
export function countHeld(states: RowStates): number {
	return states.count('created') + states.count('unconfirmed') + states.count('attempting');
}

/** What an earlier run's draft means for a later one; undefined: nothing. */
function ledgerStateOf(state: RowState): LedgerState | undefined {
	if (state === 'created') return 'created';
	return state === 'unconfirmed' || state === 'attempting' ? 'unconfirmed' : undefined;
}
