/**
 * Notes of sent runs outside their folders: key, address, folder, and the end of the journal. A folder cannot tell that it is
 * an old copy or that other folders exist. So each sent run is noted in `.sent/` of its runs folder, when a session starts and
 * ends, and in the user's state folder, where a mark beside the note follows the journal (`sent-mark.ts`). Each run has one
 * file, replaced atomically, so imports in two folders never write the same file. Rehearsals with an embedded API and phone
 * line updates are not noted. A place that cannot be read or written, or a damaged file, which is removed, raises a notice
 * (`sent-runs-unusable`) but never stops the import.
 */
import { readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { canonicalAddress } from '../../client/base-url.ts';
import { ENVIRONMENTS } from '../../contract/api-key.ts';
import type { Problem } from '../../messages/problem.ts';
import { decodeCheckedJson, encodeCheckedJson } from '../../disk/checked-json.ts';
import { diskErrorCode } from '../../disk/disk-error.ts';
import { makeFolder, replaceFile } from '../../disk/durable-file.ts';
import type { KeyIdentity } from './key-fingerprint.ts';
import type { RunEnvironment, RunRecord } from './run-record.ts';
import { markSchema, openMark, reachesMark, readMark, type RunningMark } from './sent-mark.ts';

const sentRunSchema = z.object({
	id: z.uuid(),
	name: z.string(),
	/** The runs folder that it was last sent from. Absent in that folder's own note, since the folder may be moved. */
	runsDir: z.string().optional(),
	address: z.string(),
	kind: z.enum(ENVIRONMENTS),
	keyFingerprint: z.string(),
	ledger: z.string().optional(),
	/** ISO, UTC: when it was last sent. */
	at: z.string(),
	mark: markSchema,
});
export type SentRun = Readonly<z.infer<typeof sentRunSchema>>;

export interface NotePlaces {
	readonly runsDir: string;
	/** This user's state folder on this computer. */
	readonly stateDir?: string | undefined;
}

export const sentFolderOfUser = (stateDir: string): string => path.join(stateDir, 'sent');

function foldersOf({ runsDir, stateDir }: NotePlaces): readonly string[] {
	return [path.join(runsDir, '.sent'), ...(stateDir === undefined ? [] : [sentFolderOfUser(stateDir)])];
}

export function listSentRuns(folder: string): readonly SentRun[] {
	return namesIn(folder).flatMap((name) => readSentRun(path.join(folder, name)) ?? []);
}

/** Lists a run twice if both places note it. */
export function listNoted(places: NotePlaces): readonly (SentRun & { readonly runsDir: string })[] {
	const own = realFolder(places.runsDir);
	return foldersOf(places)
		.flatMap(listSentRuns)
		.map((run) => ({ ...run, runsDir: run.runsDir ?? own }));
}

export function findSentRun(dir: string, { id }: RunRecord, stateDir: string | undefined): readonly SentRun[] {
	if (id === undefined) return [];
	const folders = foldersOf({ runsDir: path.dirname(path.resolve(dir)), stateDir });
	return folders.flatMap((folder) => readSentRun(path.join(folder, fileOf(id))) ?? []);
}

/** Returns the last plan line sent according to marks that an old copy's journal does not reach; 0 if it reaches all. */
export function findSentBeyond(dir: string, record: RunRecord, stateDir: string | undefined): number {
	const unknown = findSentRun(dir, record, stateDir).filter(({ mark }) => !reachesMark(dir, mark));
	return Math.max(0, ...unknown.map(({ mark }) => mark.n));
}

export function forgetSentRuns(runs: readonly Pick<SentRun, 'id'>[], places: NotePlaces): void {
	for (const { id } of runs) for (const folder of foldersOf(places)) forget(folder, fileOf(id));
}

/** Also removes a damaged file. Returns a notice about that, or about a folder that cannot be used. */
export async function putSentRun(
	folder: string,
	run: SentRun,
	andThen = async (): Promise<void> => {},
): Promise<readonly Problem[]> {
	const damaged = namesIn(folder).find((name) => readSentRun(path.join(folder, name)) === undefined);
	if (damaged !== undefined) forget(folder, damaged);
	try {
		await makeFolder(folder);
		await replaceFile(path.join(folder, fileOf(run.id)), encodeCheckedJson(run));
		await andThen();
	} catch (error) {
		return [unusable(folder, diskErrorCode(error) ?? String(error))];
	}
	return damaged === undefined ? [] : [unusable(path.join(folder, damaged), 'damaged')];
}

function namesIn(folder: string): readonly string[] {
	try {
		return readdirSync(folder).filter((name) => name.endsWith('.json'));
	} catch {
		// Writing reports why.
		return [];
	}
}

function forget(folder: string, name: string): void {
	try {
		for (const file of [name, markFileOf(name)]) rmSync(path.join(folder, file), { force: true });
	} catch {
		// The user is asked about it again.
	}
}

function readSentRun(file: string): SentRun | undefined {
	try {
		const { data } = sentRunSchema.safeParse(decodeCheckedJson(readFileSync(file)), { jitless: true });
		if (data === undefined || path.basename(file) !== fileOf(data.id)) return undefined;
		return { ...data, mark: readMark(markFileOf(file)) ?? data.mark };
	} catch {
		return undefined;
	}
}

function unusable(file: string, reason: string): Problem {
	return { code: 'sent-runs-unusable', params: { path: file, reason } };
}

const fileOf = (id: string): string => `${id}.json`;
const markFileOf = (file: string): string => file.replace(/json$/, 'mark');

export function isOfKey(run: SentRun, { kind }: Pick<RunEnvironment, 'kind'>, keyIdentity: KeyIdentity): boolean {
	return run.kind === kind && keyIdentity.isOf(run.keyFingerprint);
}

export function isOfAddress(run: SentRun, { baseUrl, kind }: RunEnvironment): boolean {
	return run.kind === kind && run.address === canonicalAddress(baseUrl);
}

/**
 * Notes that the run is being sent and how far its journal reaches, kept current until closed. Undefined for a run that is
 * not noted (see above). `onProblem` receives what failed.
 */
export async function noteSentRun(
	dir: string,
	record: RunRecord,
	state: Pick<SentRun, 'at' | 'mark'>,
	stateDir: string | undefined,
	onProblem: (problem: Problem) => void,
): Promise<RunningMark | undefined> {
	const run = describeSentRun(dir, record, state);
	if (run === undefined) return undefined;
	const runsDir = realFolder(path.dirname(path.resolve(dir)));
	const [here = '', ofUser] = foldersOf({ runsDir, stateDir });
	for (const problem of await putSentRun(here, run)) onProblem(problem);
	let running: RunningMark | undefined;
	if (ofUser !== undefined) {
		const file = path.join(ofUser, markFileOf(fileOf(run.id)));
		const problems = await putSentRun(ofUser, { ...run, runsDir }, async () => {
			running = await openMark(file, run.mark, (reason) => onProblem(unusable(ofUser, reason)));
		});
		for (const problem of problems) onProblem(problem);
	}
	let { mark } = run;
	return {
		keep(next) {
			mark = { ...next, n: Math.max(mark.n, next.n) };
			running?.keep(mark);
		},
		async close(isWhole) {
			await running?.close(isWhole);
			// If the run was moved away, do not recreate its old runs folder.
			if (isWhole) await putSentRun(here, { ...run, mark });
		},
	};
}

function describeSentRun(
	dir: string,
	{ id, environment, sessions }: RunRecord,
	state: Pick<SentRun, 'at' | 'mark'>,
): SentRun | undefined {
	const keyFingerprint = sessions?.findLast((session) => session.keyFingerprint !== undefined)?.keyFingerprint;
	if (id === undefined || environment === undefined || keyFingerprint === undefined) return undefined;
	if (environment.embedded !== undefined) return undefined;
	return {
		id,
		name: path.basename(path.resolve(dir)),
		address: canonicalAddress(environment.baseUrl),
		kind: environment.kind,
		keyFingerprint,
		ledger: sessions?.at(-1)?.ledger,
		...state,
	};
}

/** Resolves symbolic links in the part of the path that exists. */
export function realFolder(folder: string): string {
	const resolved = path.resolve(folder);
	try {
		return realpathSync(resolved);
	} catch {
		const parent = path.dirname(resolved);
		return parent === resolved ? resolved : path.join(realFolder(parent), path.basename(resolved));
	}
}
