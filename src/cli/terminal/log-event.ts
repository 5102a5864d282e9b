/**
 * The events of `--log`, one JSON object a line. `docs/log.schema.json` describes them for programs.
 *
 * Names of files, figures, codes and ids of assets; never the key, a cell, a body, or anything of an employee: every field is
 * named here, so nothing comes along by accident. `n` is the position of a row in the plan (`runs show <run> #n`).
 */
import type { CreateOutcome } from '../../client/outcome.ts';

export type LogEvent =
	| { readonly kind: 'start'; readonly program: string; readonly command: string; readonly pid: number }
	| { readonly kind: 'input'; readonly file: string; readonly bytes: number; readonly sha256: string }
	| {
			readonly kind: 'planned';
			/** Name of the run folder. */
			readonly run: string;
			readonly units: number;
			readonly drafts: number;
			readonly rejected: number;
			readonly skipped: number;
			readonly totalCents: number;
	  }
	| { readonly kind: 'notice'; readonly code: string; readonly count: number; readonly file?: string }
	/** One request: how long it took, and what it came to. */
	| {
			readonly kind: 'request';
			readonly n: number;
			readonly ms: number;
			readonly outcome: CreateOutcome['kind'];
			readonly status?: number;
			readonly code?: string;
	  }
	/** What became of a row. */
	| {
			readonly kind: 'row';
			readonly n: number;
			readonly outcome: 'created' | 'refused' | 'unconfirmed' | 'skipped';
			readonly assetId?: string;
			readonly code?: string;
	  }
	/** All workers wait, for so many milliseconds. */
	| { readonly kind: 'pause'; readonly ms: number; readonly code: string }
	| {
			readonly kind: 'progress';
			readonly total: number;
			readonly created: number;
			readonly refused: number;
			readonly unconfirmed: number;
			readonly skipped: number;
			readonly left: number;
			readonly concurrency: number;
			readonly perSecond: number;
	  }
	| { readonly kind: 'fault'; readonly code: string }
	| { readonly kind: 'end'; readonly exitCode: number; readonly ms: number };
