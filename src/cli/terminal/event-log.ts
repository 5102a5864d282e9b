/**
 * Appends a command's events to a file, one JSON line each. Lines are collected and written a few times a second, faults and
 * run folders at once; a kill loses the last ones, but the run's journal loses none. Complete lines are written together, so
 * several processes may share the file. If the disk fails, the log ends but the command continues.
 */
import { appendFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { PRIVATE_FILE } from '../../disk/durable-file.ts';
import { type Clock, isoTime } from '../../client/clock.ts';
import type { CreateOutcome } from '../../client/outcome.ts';
import { Fault } from '../../messages/fault.ts';
import type { SubmitCounts } from '../../runs/submit/submission.ts';
import { renderJson } from '../../messages/render-visible.ts';

/**
 * One JSON object per line. `docs/log.schema.json` describes them for programs. They contain file names, figures, codes and
 * asset ids, but never the key, a cell, a body or employee data: every field is declared here, so nothing else is included by
 * accident. `n` is a row's position in the plan (`runs show <run> #n`).
 */
export type LogEvent =
	| { readonly kind: 'start'; readonly program: string; readonly command: string; readonly pid: number }
	/** The run folder exists. Written before the run continues, so that a parent that kills this process finds the folder. */
	| { readonly kind: 'run'; readonly run: string }
	| { readonly kind: 'input'; readonly file: string; readonly bytes: number; readonly sha256: string }
	/** Number of rows read from a file. Starts again if the file is read a second time. */
	| { readonly kind: 'reading'; readonly file: string; readonly rows: number }
	| {
			readonly kind: 'planned';
			readonly run: string;
			readonly units: number;
			readonly drafts: number;
			readonly rejected: number;
			readonly skipped: number;
			readonly totalCents: number;
	  }
	| { readonly kind: 'notice'; readonly code: string; readonly count: number; readonly file?: string }
	| {
			readonly kind: 'request';
			readonly n: number;
			readonly ms: number;
			readonly outcome: CreateOutcome['kind'];
			readonly status?: number;
			readonly code?: string;
	  }
	| {
			readonly kind: 'row';
			readonly n: number;
			readonly outcome: 'created' | 'refused' | 'unconfirmed' | 'skipped';
			readonly assetId?: string;
			readonly code?: string;
	  }
	| { readonly kind: 'pause'; readonly ms: number; readonly code: string }
	| (SubmitCounts & { readonly kind: 'progress'; readonly concurrency: number; readonly perSecond: number })
	| { readonly kind: 'fault'; readonly code: string }
	| { readonly kind: 'end'; readonly exitCode: number; readonly ms: number };

export interface EventLog {
	readonly write: (event: LogEvent) => void;
	/** Writes the rest. Returns why the log ended early, if it did. */
	readonly close: () => Promise<unknown>;
}

const AT_ONCE: ReadonlySet<LogEvent['kind']> = new Set(['run', 'planned', 'fault']);
const FLUSH_EVERY_MS = 250;
const FLUSH_CHARACTERS = 64 * 1024;

/** Throws `output-file-unwritable`. */
export async function openEventLog(file: string, clock: Clock): Promise<EventLog> {
	const handle = await open(file, 'a', PRIVATE_FILE).catch((error: unknown) => {
		const reason = error instanceof Error ? error.message : String(error);
		throw new Fault('output-file-unwritable', { path: file, reason }, { cause: error });
	});
	let gathered = '';
	let failure: unknown;
	let timer: NodeJS.Timeout | undefined;
	const flush = (): void => {
		clearTimeout(timer);
		timer = undefined;
		try {
			if (failure === undefined) appendFileSync(handle.fd, gathered);
		} catch (error) {
			failure = error;
		}
		gathered = '';
	};

	return {
		write(event) {
			if (failure !== undefined) return;
			gathered += `${renderJson({ at: isoTime(clock.now()), ...event })}\n`;
			if (AT_ONCE.has(event.kind) || gathered.length >= FLUSH_CHARACTERS) flush();
			else timer ??= setTimeout(flush, FLUSH_EVERY_MS).unref();
		},
		async close() {
			flush();
			await handle.close().catch((error: unknown) => {
				failure ??= error;
			});
			return failure;
		},
	};
}
