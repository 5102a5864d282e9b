/** Reads and writes the state of a workbench, as a whole, so that a reader never sees half of it. The key is never in it. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { ENVIRONMENTS } from '../../contract/api-key.ts';
import { LANGUAGES } from '../../messages/message.ts';
import { unwritable } from '../../disk/disk-error.ts';
import { replaceFile } from '../../disk/durable-file.ts';
import { settingsBody } from '../protocol/routes.ts';
import { STAGES } from '../protocol/view.ts';

const sumSchema = z.object({ rows: z.number(), cents: z.number(), unreadable: z.number() });

const stateSchema = z.object({
	version: z.literal(1),
	changedAt: z.string(),
	/** Counts how often a program has opened the workbench. */
	starts: z.number().optional(),
	language: z.enum(LANGUAGES),
	inPlace: z.array(z.string()),
	settings: settingsBody,
	target: z.discriminatedUnion('kind', [
		z.object({ kind: z.literal('rehearsal') }),
		z.object({ kind: z.literal('api'), baseUrl: z.string(), environment: z.enum(ENVIRONMENTS) }),
	]),
	/** `isAsking`: rows wait for answers; only a check knows the questions. */
	checked: z
		.object({ run: z.string(), edits: z.number(), signature: z.string(), isAsking: z.boolean().optional() })
		.optional(),
	/** The stage last reached, for lists. */
	stage: z.enum(STAGES).optional(),
	/** `pid`, `start`: absent until the process has started; `run`: absent until its folder is known. */
	sending: z
		.object({
			run: z.string().optional(),
			pid: z.number().optional(),
			start: z.string().optional(),
			isRehearsal: z.boolean(),
			sentTo: z.string(),
			logOffset: z.number(),
			startedAt: z.string(),
			total: z.number(),
			/** True if only the first assets were confirmed. */
			isFirst: z.boolean().optional(),
			/** Rows that the check rejected or skipped. */
			checked: z.object({ wrong: sumSchema, skipped: sumSchema }).optional(),
		})
		.optional(),
});

export type WorkbenchState = Readonly<z.infer<typeof stateSchema>>;

const FILE = 'workbench.json';

export async function readState(dir: string): Promise<WorkbenchState | undefined> {
	try {
		const parsed = stateSchema.safeParse(JSON.parse(await readFile(path.join(dir, FILE), 'utf8')));
		return parsed.success ? parsed.data : undefined;
	} catch {
		return undefined;
	}
}

/** Throws `runs-folder-unwritable`, which names the runs folder: the user knows no folder in it. */
export async function writeState(dir: string, state: WorkbenchState): Promise<void> {
	try {
		await replaceFile(path.join(dir, FILE), `${JSON.stringify(state, undefined, '\t')}\n`);
	} catch (error) {
		throw unwritable(path.resolve(dir, '../..'), error);
	}
}

/** The state of an open workbench, which is on disk as soon as it is saved. */
export class KeptState {
	readonly #dir: string;
	readonly #clock: () => Date;
	#now: WorkbenchState;
	#written: Promise<void> = Promise.resolve();

	constructor(dir: string, now: WorkbenchState, clock: () => Date) {
		this.#dir = dir;
		this.#now = now;
		this.#clock = clock;
	}

	get now(): WorkbenchState {
		return this.#now;
	}

	/** Writes are serialised; the last one wins. */
	async save(change: Partial<WorkbenchState>): Promise<void> {
		const next = { ...this.#now, ...change, changedAt: this.#clock().toISOString() };
		this.#now = next;
		this.#written = this.#written.catch(() => {}).then(() => writeState(this.#dir, next));
		return this.#written;
	}

	async close(): Promise<void> {
		await this.#written.catch(() => {});
	}
}
