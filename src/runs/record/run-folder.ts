/**
 * The folder of one run: its name, files and record. `runs/<UTC time>-<short name>/` is self-contained, so it can be zipped and
 * sent to a colleague. `run.json` is replaced atomically and made durable each time, so a reader never sees half of it.
 */
import { lstatSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { Fault } from '../../messages/fault.ts';
import { diskErrorCode, unwritable } from '../../disk/disk-error.ts';
import { replaceFile, syncFolder } from '../../disk/durable-file.ts';
import { decodeRunRecord, encodeRunRecord, findOtherProgram, type RunRecord } from './run-record.ts';

import type { DeprecationNotice } from '../../client/outcome.ts';

export const RUN_FILES = {
	record: 'run.json',
	inputs: 'inputs.jsonl',
	plan: 'plan.jsonl',
	rejections: 'rejections.jsonl',
	skips: 'skips.jsonl',
	/** Assets of earlier imports that this one no longer has. */
	absent: 'absent.jsonl',
	reconciliation: 'reconciliation.jsonl',
	numbers: 'numbers.jsonl',
	journal: 'journal.jsonl',
	/** Open questions about words of rejected rows. */
	mapping: 'mapping.json',
} as const;

/**
 * The runs folder that contains a run, with its lock and ledger. Throws `Fault` `run-folder-linked` for a symbolic link:
 * the link's folder has another lock, so the run could be sent twice at the same time.
 */
export function runsDirOf(dir: string): string {
	const own = path.resolve(dir);
	if (lstatSync(own, { throwIfNoEntry: false })?.isSymbolicLink() === true) {
		throw new Fault('run-folder-linked', { path: own, real: realpathSync(own) });
	}
	return path.dirname(own);
}

/** Gives a finished folder the name of a new run, so that a run is there whole or not at all. Shortens `name` to what every file system accepts. */
export async function nameRunFolder(finished: string, name: string, now: Date): Promise<string> {
	const runsDir = path.dirname(finished);
	const stem = `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z-${shortName(name)}`;
	try {
		for (let attempt = 1; ; attempt++) {
			const dir = path.join(runsDir, attempt === 1 ? stem : `${stem}-${attempt}`);
			if (await renameToNew(finished, dir)) {
				await syncFolder(runsDir);
				return dir;
			}
		}
	} catch (error) {
		throw unwritable(runsDir, error);
	}
}

/** Returns false if the name is taken. A system may replace an empty folder, so that is asked first. */
async function renameToNew(from: string, to: string): Promise<boolean> {
	if (lstatSync(to, { throwIfNoEntry: false }) !== undefined) return false;
	try {
		await rename(from, to);
		return true;
	} catch (error) {
		if (lstatSync(to, { throwIfNoEntry: false }) === undefined) throw error;
		return false;
	}
}

function shortName(name: string): string {
	const folded = path
		.parse(name)
		.name.normalize('NFD')
		.replaceAll(/\p{M}/gu, '')
		.toLowerCase()
		.replaceAll(/[^a-z0-9]+/g, '-')
		.replaceAll(/^-|-$/g, '');
	return folded.slice(0, 32).replace(/-$/, '') || 'run';
}

export async function writeRunRecord(dir: string, record: RunRecord): Promise<void> {
	try {
		await replaceFile(path.join(dir, RUN_FILES.record), encodeRunRecord(record));
	} catch (error) {
		throw unwritable(dir, error);
	}
}

/** Throws `Fault` `run-not-found`, `run-file-unreadable`, or `run-record-damaged` (also if it is missing beside a plan or journal). */
export async function readRunRecord(dir: string): Promise<RunRecord> {
	return readRecordSync(dir);
}

/** Synchronous: for a thousand small files in sequence, waiting costs more than reading. */
export function readRecordSync(dir: string): RunRecord {
	const file = path.join(dir, RUN_FILES.record);
	let bytes: Buffer;
	try {
		bytes = readFileSync(file);
	} catch (error) {
		throw recordFault(dir, error);
	}
	const record = decodeRunRecord(bytes);
	if (record !== undefined) return record;
	const program = findOtherProgram(bytes);
	const kind = program === undefined ? ({ kind: 'unreadable' } as const) : ({ kind: 'version', program } as const);
	throw new Fault('run-record-damaged', { ...kind, path: file, run: dir });
}

function recordFault(dir: string, error: unknown): Fault {
	const reason = diskErrorCode(error) ?? String(error);
	if (reason !== 'ENOENT' && reason !== 'ENOTDIR') return recordUnreadable(dir, error);
	if (!isRunFolder(dir)) return new Fault('run-not-found', { path: dir }, { cause: error });
	const params = { kind: 'missing', path: path.join(dir, RUN_FILES.record), run: dir } as const;
	return new Fault('run-record-damaged', params, { cause: error });
}

function recordUnreadable(dir: string, error: unknown): Fault {
	const file = path.join(dir, RUN_FILES.record);
	return new Fault(
		'run-file-unreadable',
		{ path: file, reason: diskErrorCode(error) ?? String(error) },
		{ cause: error },
	);
}

/** True also for a plan or journal without a record, so that nothing it sent is overlooked. */
export function isRunFolder(dir: string): boolean {
	try {
		return [RUN_FILES.record, RUN_FILES.plan, RUN_FILES.journal].some(
			(file) => statSync(path.join(dir, file), { throwIfNoEntry: false }) !== undefined,
		);
	} catch (error) {
		throw recordUnreadable(dir, error);
	}
}

/** The caller must hold the run's lock. */
export async function recordDeprecations(dir: string, notices: readonly DeprecationNotice[]): Promise<void> {
	if (notices.length === 0) return;
	try {
		const record = await readRunRecord(dir);
		await writeRunRecord(dir, { ...record, deprecations: mergeDeprecations(record.deprecations ?? [], notices) });
	} catch (error) {
		// A failing disk was already reported, and the run's result matters more than this.
		if (!(error instanceof Fault)) throw error;
	}
}

export function mergeDeprecations(
	before: readonly DeprecationNotice[],
	after: readonly DeprecationNotice[],
): readonly DeprecationNotice[] {
	const byEndpoint = new Map([...before, ...after].map((notice) => [`${notice.method} ${notice.path}`, notice]));
	return [...byEndpoint.values()];
}
