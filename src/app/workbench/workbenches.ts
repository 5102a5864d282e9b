import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { environmentOfKey, readPastedKey } from '../../contract/api-key.ts';
import { Fault } from '../../messages/fault.ts';
import type { Language } from '../../messages/message.ts';
import { escapeUnseen } from '../../messages/render-visible.ts';
import { loadTexts } from '../../messages/texts.ts';
import { shownName } from '../../messages/uploaded-file.ts';
import { makeFolder, replaceFile } from '../../disk/durable-file.ts';
import type { TargetBody } from '../protocol/routes.ts';
import type { FoundRowView, RunListingView, WorkbenchListing } from '../protocol/view.ts';
import { WORKBENCHES } from './commands.ts';
import { findRows, listRunViews, showRow } from './found-rows.ts';
import { FOLDERS, inputKindOf } from './input-files.ts';
import { readState, type WorkbenchState, writeState } from './state-file.ts';
import { openWorkbench, type Workbench } from './workbench.ts';
import type { WorkbenchOptions } from './workbench-options.ts';

const ID = /^\d{14}-[0-9a-f]{8}$/;

export interface WorkbenchesOptions extends Omit<WorkbenchOptions, 'now' | 'keys'> {
	readonly language: Language;
	readonly samplesDir?: string;
	readonly target?: TargetBody;
	readonly now?: () => Date;
}

export interface CreateOptions {
	readonly sample?: boolean | undefined;
	readonly inPlace?: readonly string[];
}

export class Workbenches {
	readonly #options: WorkbenchesOptions;
	readonly #dir: string;
	readonly #now: () => Date;
	readonly #keys = new Map<string, string>();
	readonly #opened = new Map<string, Promise<Workbench | undefined>>();
	#language: Language;
	#isClosed = false;

	constructor(options: WorkbenchesOptions) {
		this.#options = options;
		this.#dir = path.join(options.runsDir, WORKBENCHES);
		this.#now = options.now ?? ((): Date => new Date());
		this.#language = options.language;
	}

	open(id: string): Promise<Workbench | undefined> {
		// A page that is still open may ask after the end.
		if (this.#isClosed || !ID.test(id)) return Promise.resolve(undefined);
		const known = this.#opened.get(id) ?? this.#openFirst(id);
		this.#opened.set(id, known);
		const forget = (): void => void this.#opened.delete(id);
		known.then((workbench) => (workbench === undefined ? forget() : undefined), forget);
		return known;
	}

	async list(): Promise<readonly WorkbenchListing[]> {
		const ids = (await readdir(this.#dir).catch((): string[] => [])).filter((name) => ID.test(name));
		const listings = await Promise.all(ids.map((id) => listOne(this.#dir, id, this.#opened.get(id))));
		const found = listings.filter((listing) => listing !== undefined);
		return found.toSorted((left, right) => (left.changedAt < right.changedAt ? 1 : -1));
	}

	async create(more: CreateOptions = {}): Promise<Workbench> {
		const now = this.#now();
		const id = `${now.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}-${randomUUID().slice(0, 8)}`;
		await makeWorkbench(path.join(this.#dir, id), more, { ...this.#options, language: this.#language }, now);
		const workbench = await this.open(id);
		if (workbench === undefined) throw new Error(`a workbench that was just made is not there: ${id}`);
		return workbench;
	}

	async remove(id: string): Promise<void> {
		const workbench = await this.open(id);
		if (workbench === undefined) return;
		if (workbench.isSending()) throw new Fault('sending-refused', { kind: 'running' });
		this.#opened.delete(id);
		await workbench.close();
		await rm(path.join(this.#dir, id), { recursive: true, force: true, maxRetries: 3 });
		this.#keys.delete(id);
	}

	runs(): Promise<readonly RunListingView[]> {
		return listRunViews(this.#options.runsDir, this.#options.cwd);
	}

	find(text: string): Promise<readonly FoundRowView[]> {
		return findRows(this.#options.runsDir, this.#options.cwd, text, this.#language);
	}

	row(run: string, row: string): Promise<readonly FoundRowView[]> {
		return showRow(path.join(this.#options.runsDir, path.basename(run)), row, this.#language);
	}

	async setLanguage(language: Language): Promise<void> {
		await loadTexts(language);
		this.#language = language;
	}

	async close(): Promise<void> {
		this.#isClosed = true;
		for (const one of this.#opened.values()) await (await one.catch(() => undefined))?.close();
		this.#opened.clear();
	}

	/** Reuses the key of this start if the workbench has the same target. */
	async #openFirst(id: string): Promise<Workbench | undefined> {
		const dir = path.join(this.#dir, id);
		const given = keyOf(this.#options.target);
		const target = (await readState(dir))?.target;
		const isSame =
			target?.kind === 'api' && target.baseUrl === given?.baseUrl && target.environment === given.environment;
		if (isSame && !this.#keys.has(id)) this.#keys.set(id, given.key);
		return openWorkbench(dir, { ...this.#options, now: this.#now, keys: this.#keys });
	}
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
	const inputs = [...state.inPlace, ...uploads.flat().map(shownName).toSorted()];
	const { stage = 'inputs' } = (await opened)?.view().state ?? state;
	return {
		id,
		name: escapeUnseen(path.basename(inputs[0] ?? '')),
		changedAt: state.changedAt,
		stage,
		inputs: inputs.length,
	};
}

async function listFiles(dir: string): Promise<readonly string[]> {
	const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => []);
	return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

function targetState(target: TargetBody): WorkbenchState['target'] {
	if (target.kind === 'rehearsal') return target;
	return { kind: 'api', baseUrl: target.baseUrl, environment: keyOf(target)?.environment ?? 'production' };
}

function keyOf(target: TargetBody | undefined) {
	if (target?.kind !== 'api' || target.apiKey === undefined) return undefined;
	const pasted = readPastedKey(target.apiKey);
	if (!pasted.ok) return undefined;
	return { baseUrl: target.baseUrl, key: pasted.key, environment: environmentOfKey(pasted.key) };
}

async function copySamples(from: string, to: string): Promise<void> {
	for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
		if (!entry.isFile() || !/\.(?:csv|xlsx|xml)$/.test(entry.name)) continue;
		const file = path.join(entry.parentPath, entry.name);
		const folder = path.join(to, FOLDERS[await inputKindOf(file)]);
		await makeFolder(folder);
		await replaceFile(path.join(folder, entry.name), await readFile(file));
	}
}
