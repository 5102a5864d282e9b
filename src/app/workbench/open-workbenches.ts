/** The folder of workbenches: made, found, opened once, taken away; and the runs beside it. */
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { environmentOfKey, readPastedKey } from '../../contract/api-key.ts';
import { Fault } from '../../messages/fault.ts';
import type { Language } from '../../messages/message.ts';
import { loadTexts } from '../../messages/texts.ts';
import { makeFolder, replaceFile } from '../../runs/storage/durable-file.ts';
import type { Stage, WorkbenchListing } from '../protocol/view.ts';
import { WORKBENCHES } from './check-runs.ts';
import { findRows, listRunViews, showRow } from './found-rows.ts';
import { FOLDERS } from './input-files.ts';
import { inputKindOf } from './input-kind.ts';
import { type KeptWorkbench, newWorkbenchId, openWorkbench } from './open-workbench.ts';
import { readState, type WorkbenchState, writeState } from './state-file.ts';
import type { CreateOptions, Workbench, Workbenches, WorkbenchesOptions } from './workbench.ts';

const ID = /^\d{14}-[0-9a-f]{8}$/;

export async function openWorkbenches(options: WorkbenchesOptions): Promise<Workbenches> {
	const { runsDir, cwd } = options;
	const dir = path.join(runsDir, WORKBENCHES);
	const now = options.now ?? ((): Date => new Date());
	const keys = new Map<string, string>();
	const opened = new Map<string, Promise<KeptWorkbench | undefined>>();
	let { language } = options;
	await loadTexts(language);

	const open = (id: string): Promise<KeptWorkbench | undefined> => {
		if (!ID.test(id)) return Promise.resolve(undefined);
		const known = opened.get(id) ?? openKept(path.join(dir, id), { ...options, now, keys });
		opened.set(id, known);
		known.then(
			(workbench) => workbench === undefined && opened.delete(id),
			() => opened.delete(id),
		);
		return known;
	};
	const listIds = async (): Promise<readonly string[]> =>
		(await readdir(dir).catch((): string[] => [])).filter((name) => ID.test(name));

	return {
		open,
		async list() {
			const listings = await Promise.all((await listIds()).map((id) => listOne(dir, id, opened.get(id))));
			const found = listings.filter((listing) => listing !== undefined);
			return found.toSorted((left, right) => (left.changedAt < right.changedAt ? 1 : -1));
		},
		async create(more = {}) {
			const id = newWorkbenchId(now());
			await makeWorkbench(path.join(dir, id), more, { ...options, language }, now());
			const workbench = await open(id);
			if (workbench === undefined) throw new Error(`a workbench that was just made is not there: ${id}`);
			return workbench;
		},
		async remove(id) {
			const workbench = await open(id);
			if (workbench === undefined) return;
			if (workbench.isSending()) throw new Fault('sending-refused', { kind: 'running' });
			opened.delete(id);
			await workbench.close();
			await workbench.clearChecks();
			await rm(path.join(dir, id), { recursive: true, force: true, maxRetries: 3 });
			keys.delete(id);
		},
		runs: () => listRunViews(runsDir, cwd),
		find: (text) => findRows(runsDir, cwd, text, language),
		row: (run, row) => showRow(path.join(runsDir, path.basename(run)), row, language),
		async setLanguage(next: Language) {
			await loadTexts(next);
			language = next;
		},
		async close() {
			for (const one of opened.values()) await (await one.catch(() => undefined))?.close();
			opened.clear();
		},
	};
}

/** A key that this start was given is not typed once more where it leads to the same place. */
async function openKept(
	dir: string,
	options: Parameters<typeof openWorkbench>[1] & Pick<WorkbenchesOptions, 'target'>,
): Promise<KeptWorkbench | undefined> {
	const { keys } = options;
	const id = path.basename(dir);
	const given = keyOf(options.target);
	const target = (await readState(dir))?.target;
	const isSame =
		target?.kind === 'api' && target.baseUrl === given?.baseUrl && target.environment === given.environment;
	if (isSame && !keys.has(id)) keys.set(id, given.key);
	return openWorkbench(dir, options);
}

async function makeWorkbench(
	dir: string,
	{ sample = false, inPlace = [] }: CreateOptions,
	{ samplesDir, language, target = { kind: 'rehearsal' } }: WorkbenchesOptions,
	now: Date,
): Promise<void> {
	await makeFolder(dir);
	if (sample && samplesDir !== undefined) await copySamples(samplesDir, dir);
	await writeState(dir, {
		version: 1,
		changedAt: now.toISOString(),
		language,
		inPlace: [...inPlace],
		settings: {},
		target: targetState(target),
	});
}

async function listOne(
	dir: string,
	id: string,
	opened: Promise<Workbench | undefined> | undefined,
): Promise<WorkbenchListing | undefined> {
	const state = await readState(path.join(dir, id));
	if (state === undefined) return undefined;
	const folders = Object.values(FOLDERS).map((name) => path.join(dir, id, name));
	const uploads = await Promise.all(folders.map(listFiles));
	const inputs = [...state.inPlace, ...uploads.flat().toSorted()];
	const stage: Stage = (await opened)?.view().stage ?? stageOf(state, inputs.length);
	return { id, name: path.basename(inputs[0] ?? ''), changedAt: state.changedAt, stage, inputs: inputs.length };
}

async function listFiles(dir: string): Promise<readonly string[]> {
	const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => []);
	return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** Of one that nobody has opened yet. */
function stageOf({ checked, sending }: WorkbenchState, inputs: number): Stage {
	if (sending !== undefined) return 'result';
	return checked === undefined ? (inputs > 0 ? 'columns' : 'inputs') : 'send';
}

function targetState(target: StartTarget): WorkbenchState['target'] {
	if (target.kind === 'rehearsal') return target;
	return { kind: 'api', baseUrl: target.baseUrl, environment: keyOf(target)?.environment ?? 'production' };
}

type StartTarget = NonNullable<WorkbenchesOptions['target']>;

/** The key that this start was given, with where it leads. */
function keyOf(target: StartTarget | undefined) {
	if (target?.kind !== 'api' || target.apiKey === undefined) return undefined;
	const pasted = readPastedKey(target.apiKey);
	if (!pasted.ok) return undefined;
	return { baseUrl: target.baseUrl, key: pasted.key, environment: environmentOfKey(pasted.key) };
}

/** The spreadsheets, and the invoices of the folder in it. */
async function copySamples(from: string, to: string): Promise<void> {
	for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
		if (!entry.isFile() || !/\.(?:csv|xlsx|xml)$/.test(entry.name)) continue;
		const file = path.join(entry.parentPath, entry.name);
		const folder = path.join(to, FOLDERS[await inputKindOf(file)]);
		await makeFolder(folder);
		await replaceFile(path.join(folder, entry.name), await readFile(file));
	}
}
