/**
 * What one command has read of a runs folder, so that what it plans or shows first and what it sends afterwards cost one
 * reading. Nothing is taken on trust: each answer is given again only when its file is still the one that was read.
 *
 * A record is replaced as a whole, so its file tells by its number and times. A journal is written in place within
 * reserved space: besides, nothing may stand behind the last line that was folded. Entries of the ledger are kept by what
 * their index says that they were made from.
 */
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { type FoldedJournal, foldJournal, type FoldOptions } from '../journal/fold-journal.ts';
import type { LedgerEntries, LedgerSources } from './ledger-entries.ts';
import { readRecordSync } from '../record/run-folder.ts';
import type { RunRecord } from '../record/run-record.ts';

export interface RunMemory {
	/** As `readRunRecord`; the file is `recordFile`. */
	readonly record: (dir: string, recordFile: string) => RunRecord;
	/** The entries of a run that were made from these very files. */
	readonly entries: (dir: string, sources: LedgerSources) => LedgerEntries | undefined;
	readonly keepEntries: (dir: string, sources: LedgerSources, entries: LedgerEntries) => void;
	/** As `foldJournal`, to be read only. The last journal is kept. */
	readonly fold: (file: string, options: FoldOptions, signal?: AbortSignal) => Promise<FoldedJournal>;
	/** The same, for a caller that changes the states: it is not given again. */
	readonly takeFold: (file: string, options: FoldOptions, signal?: AbortSignal) => Promise<FoldedJournal>;
}

interface KeptFold {
	readonly file: string;
	readonly version: string;
	readonly options: FoldOptions;
	readonly folded: FoldedJournal;
}

export function createRunMemory(): RunMemory {
	const records = new Map<string, { readonly version: string; readonly record: RunRecord }>();
	const ledger = new Map<string, { readonly sources: LedgerSources; readonly entries: LedgerEntries }>();
	let kept: KeptFold | undefined;

	const fold: RunMemory['fold'] = async (file, options, signal) => {
		// Before it is read: what is written meanwhile makes it another version.
		const version = versionOf(file);
		if (kept !== undefined && kept.version === version && isSameFold(kept, file, options)) return kept.folded;
		kept = undefined;
		const folded = await foldJournal(file, options, signal);
		if (version !== undefined) kept = { file, version, options, folded };
		return folded;
	};

	return {
		record(dir, recordFile) {
			const version = versionOf(recordFile);
			const known = records.get(recordFile);
			if (known !== undefined && known.version === version) return known.record;
			const record = readRecordSync(dir);
			if (version !== undefined) records.set(recordFile, { version, record });
			return record;
		},
		entries(dir, sources) {
			const known = ledger.get(dir);
			return known !== undefined && isSameSources(known.sources, sources) ? known.entries : undefined;
		},
		keepEntries: (dir, sources, entries) => void ledger.set(dir, { sources, entries }),
		fold,
		async takeFold(file, options, signal) {
			const folded = await fold(file, options, signal);
			kept = undefined;
			return folded;
		},
	};
}

/** Undefined: there is no such file, or reading it says why not. */
function versionOf(file: string): string | undefined {
	try {
		const { dev, ino, size, mtimeNs, ctimeNs } = statSync(file, { bigint: true });
		return [dev, ino, size, mtimeNs, ctimeNs].join(' ');
	} catch {
		return undefined;
	}
}

function isSameFold({ file, options, folded }: KeptFold, wanted: string, { drafts, sessions, offsets }: FoldOptions) {
	if (file !== wanted || options.drafts !== drafts || options.offsets !== offsets) return false;
	return folded.sessions >= sessions && nothingFollows(file, folded);
}

/** The clock of a file system ticks slowly: a line written within one tick leaves size and time as they were. */
function nothingFollows(file: string, { end, tornBytes }: FoldedJournal): boolean {
	if (tornBytes > 0) return false;
	const descriptor = openSync(file, 'r');
	try {
		const next = Buffer.alloc(1);
		return readSync(descriptor, next, 0, 1, end) === 0 || next[0] === 0;
	} finally {
		closeSync(descriptor);
	}
}

function isSameSources(one: LedgerSources, other: LedgerSources): boolean {
	return (
		one.journalBytes === other.journalBytes &&
		one.journalModifiedMs === other.journalModifiedMs &&
		one.planBytes === other.planBytes
	);
}
