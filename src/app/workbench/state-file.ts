/**
 * `workbench.json`: what a person said of an import beside its inputs, answers and edits, and which runs came of it.
 *
 * It is put in place as a whole, so a reader finds all of it or all of what was there before. Never in it: the key.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { ENVIRONMENTS } from '../../contract/api-key.ts';
import { LANGUAGES } from '../../messages/message.ts';
import { replaceFile } from '../../runs/storage/durable-file.ts';
import { settingsBody } from '../protocol/routes.ts';

const stateSchema = z.object({
	version: z.literal(1),
	changedAt: z.string(),
	language: z.enum(LANGUAGES),
	/** As they were named. */
	inPlace: z.array(z.string()),
	settings: settingsBody,
	target: z.discriminatedUnion('kind', [
		z.object({ kind: z.literal('rehearsal') }),
		z.object({ kind: z.literal('api'), baseUrl: z.string(), environment: z.enum(ENVIRONMENTS) }),
	]),
	/** The last check that ended with a plan. `edits`: lines of the corrections that it saw; `signature`: of all else. */
	checked: z.object({ run: z.string(), edits: z.number(), signature: z.string() }).optional(),
	/** Of the invoices and settings of which `drafts.xlsx` was made. */
	drafted: z.string().optional(),
	/**
	 * `pid`, `start`: of the process, as `isAlive` asks for it; absent while it is being started. `run`: as soon as its folder is
	 * known.
	 */
	sending: z
		.object({
			run: z.string().optional(),
			pid: z.number().optional(),
			start: z.string().optional(),
			logOffset: z.number(),
			startedAt: z.string(),
			total: z.number(),
		})
		.optional(),
});

export type WorkbenchState = Readonly<z.infer<typeof stateSchema>>;

const FILE = 'workbench.json';

/** Undefined where there is none, or none of ours. */
export async function readState(dir: string): Promise<WorkbenchState | undefined> {
	try {
		const parsed = stateSchema.safeParse(JSON.parse(await readFile(path.join(dir, FILE), 'utf8')));
		return parsed.success ? parsed.data : undefined;
	} catch {
		return undefined;
	}
}

export async function writeState(dir: string, state: WorkbenchState): Promise<void> {
	await replaceFile(path.join(dir, FILE), `${JSON.stringify(state, undefined, '\t')}\n`);
}
