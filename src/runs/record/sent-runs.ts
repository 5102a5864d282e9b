/**
 * What is known of a run outside its folder: that it was sent, for whom, where it lay, and how far its journal had come.
 *
 * A folder cannot tell that it is an old copy, nor that others lie elsewhere. So each run that is sent is noted in two
 * places: in `.sent/` of its runs folder, and in the folder that this user has for it on this computer (`stateDir`). One file
 * a run, replaced as a whole, so that imports in two folders never write the same file. The key stands there as a salted
 * fingerprint, as in `run.json`. Rehearsals with an API that ends with its command, and phone lines, are not noted.
 *
 * A place that cannot be read or written costs a notice (`sent-runs-unusable`), never the import; a file that is damaged is
 * removed with the same notice.
 */
import { closeSync, fstatSync, openSync, readdirSync, readFileSync, readSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { canonicalAddress } from '../../client/base-url.ts';
import { ENVIRONMENTS } from '../../contract/api-key.ts';
import type { Problem } from '../../messages/problem.ts';
import { decodeCheckedLine, encodeCheckedLine, SEAL_BYTES } from '../storage/checked-line.ts';
import { diskErrorCode } from '../storage/disk-error.ts';
import { makeFolder, replaceFile } from '../storage/durable-file.ts';
import type { KeyIdentity } from './key-fingerprint.ts';
import { RUN_FILES } from './run-folder.ts';
import type { RunEnvironment, RunRecord } from './run-record.ts';

const sentRunSchema = z.object({
	id: z.uuid(),
	/** Of the run folder. */
	name: z.string(),
	/** The runs folder that it was last sent from. Not noted in that folder itself, which may be moved. */
	runsDir: z.string().optional(),
	/** As `canonicalAddress` gives it. */
	address: z.string(),
	kind: z.enum(ENVIRONMENTS),
	keyFingerprint: z.string(),
	shard: z.string().optional(),
	/** ISO, UTC: when it was last sent. */
	at: z.string(),
	mark: z.object({ bytes: z.int().positive(), end: z.string().length(SEAL_BYTES) }),
});
export type SentRun = Readonly<z.infer<typeof sentRunSchema>>;

/** How far a journal had come, and what stood right before that place: a journal only ever grows behind it. */
export type JournalMark = SentRun['mark'];

export interface SentRuns {
	/** Those that can be read. */
	readonly list: () => readonly SentRun[];
	/** Removes what is damaged on the way. Gives what kept this place from being used. */
	readonly put: (run: SentRun) => Promise<readonly Problem[]>;
	readonly forget: (id: string) => void;
}

export const sentRunsOf = (runsDir: string): SentRuns => openSentRuns(path.join(runsDir, '.sent'));
export const sentRunsOfUser = (stateDir: string): SentRuns => openSentRuns(path.join(stateDir, 'sent'));

function openSentRuns(folder: string): SentRuns {
	const namesIn = (): readonly string[] => {
		try {
			return readdirSync(folder).filter((name) => name.endsWith('.json'));
		} catch {
			// Writing says why.
			return [];
		}
	};
	const forget = (name: string): void => {
		try {
			rmSync(path.join(folder, name), { force: true });
		} catch {
			// It is asked about again.
		}
	};
	return {
		list: () => namesIn().flatMap((name) => readSentRun(path.join(folder, name)) ?? []),
		async put(run) {
			const damaged = namesIn().find((name) => readSentRun(path.join(folder, name)) === undefined);
			if (damaged !== undefined) forget(damaged);
			try {
				await makeFolder(folder);
				await replaceFile(path.join(folder, fileOf(run.id)), encodeCheckedLine(run));
			} catch (error) {
				return [unusable(folder, diskErrorCode(error) ?? String(error))];
			}
			return damaged === undefined ? [] : [unusable(path.join(folder, damaged), 'CRC-32')];
		},
		forget: (id) => forget(fileOf(id)),
	};
}

function readSentRun(file: string): SentRun | undefined {
	try {
		const { data } = sentRunSchema.safeParse(decodeCheckedLine(readFileSync(file)), { jitless: true });
		return data === undefined || path.basename(file) !== fileOf(data.id) ? undefined : data;
	} catch {
		return undefined;
	}
}

function unusable(file: string, reason: string): Problem {
	return { code: 'sent-runs-unusable', params: { path: file, reason } };
}

const fileOf = (id: string): string => `${id}.json`;

/** Of the same company. */
export function isOfKey(run: SentRun, { kind }: Pick<RunEnvironment, 'kind'>, keyIdentity: KeyIdentity): boolean {
	return run.kind === kind && keyIdentity.isOf(run.keyFingerprint);
}

export function isOfAddress(run: SentRun, { baseUrl, kind }: RunEnvironment): boolean {
	return run.kind === kind && run.address === canonicalAddress(baseUrl);
}

/** Notes how far the run has come, at the beginning and the end of a session. Gives what could not be done. */
export async function noteSentRun(
	dir: string,
	record: RunRecord,
	at: string,
	stateDir: string | undefined,
): Promise<readonly Problem[]> {
	const { id, environment, subject } = record;
	const keyFingerprint = record.sessions?.findLast((session) => session.keyFingerprint !== undefined)?.keyFingerprint;
	if (id === undefined || environment === undefined || keyFingerprint === undefined) return [];
	if (subject !== undefined || environment.embedded !== undefined) return [];
	const mark = readMark(path.join(dir, RUN_FILES.journal));
	if (mark === undefined) return [];
	const shard = record.options['shard'];
	const runsDir = realFolder(path.dirname(path.resolve(dir)));
	const run: SentRun = {
		id,
		name: path.basename(path.resolve(dir)),
		address: canonicalAddress(environment.baseUrl),
		kind: environment.kind,
		keyFingerprint,
		...(typeof shard === 'string' ? { shard } : {}),
		at,
		mark,
	};
	const here = await sentRunsOf(runsDir).put(run);
	return stateDir === undefined ? here : [...here, ...(await sentRunsOfUser(stateDir).put({ ...run, runsDir }))];
}

/** The folder by the one name that it has, as far as it exists. */
export function realFolder(folder: string): string {
	const resolved = path.resolve(folder);
	try {
		return realpathSync(resolved);
	} catch {
		const parent = path.dirname(resolved);
		return parent === resolved ? resolved : path.join(realFolder(parent), path.basename(resolved));
	}
}

/** The journal of `dir` holds all that it held at the mark. */
export function reachesMark(dir: string, { bytes, end }: JournalMark): boolean {
	return readAt(path.join(dir, RUN_FILES.journal), (read) => read(bytes - SEAL_BYTES, SEAL_BYTES)) === end;
}

const STEP_BYTES = 64 * 1024;

/** Undefined: there is no whole line at its end. Behind the last line zero bytes may be reserved. */
function readMark(journal: string): JournalMark | undefined {
	return readAt(journal, (read, size) => {
		for (let stop = size; stop > 0; stop -= STEP_BYTES) {
			const start = Math.max(0, stop - STEP_BYTES);
			const written = read(start, stop - start).replace(/\0+$/, '').length;
			if (written === 0) continue;
			const bytes = start + written;
			const end = bytes < SEAL_BYTES ? '' : read(bytes - SEAL_BYTES, SEAL_BYTES);
			return /^"crc":"[0-9a-f]{8}"\}\n$/.test(end) ? { bytes, end } : undefined;
		}
		return undefined;
	});
}

/** `read` gives the bytes as one character each. Undefined where the file cannot be read. */
function readAt<Value>(
	file: string,
	work: (read: (position: number, length: number) => string, size: number) => Value,
): Value | undefined {
	let descriptor: number;
	try {
		descriptor = openSync(file, 'r');
	} catch {
		return undefined;
	}
	try {
		const read = (position: number, length: number): string => {
			const bytes = Buffer.alloc(length);
			return bytes.toString('latin1', 0, readSync(descriptor, bytes, 0, length, position));
		};
		return work(read, fstatSync(descriptor).size);
	} catch {
		return undefined;
	} finally {
		closeSync(descriptor);
	}
}
