/**
 * The run on disk, as types. A run folder is self-contained and all of it is derived from these files:
 *
 * | file | lines |
 * | --- | --- |
 * | `run.json` | one `RunRecord` |
 * | `inputs.jsonl` | one `RunInput` per input, of a run of more inputs than its record names |
 * | `plan.jsonl` | one `PlanLine` per draft, in input order, written and fsynced before the first request |
 * | `rejections.jsonl` | one `RejectionLine` per rejected row, item or file, in input order |
 * | `skips.jsonl` | one `SkipLine` per thing left out on purpose |
 * | `journal.jsonl` | one `JournalEntry` per event, append-only |
 *
 * Plan and journal are block logs (`disk/batches.ts`). While a session runs, zero bytes are reserved behind the journal; a
 * session that ends takes them away. So a journal that ends neither in zero bytes nor in `ended`, or that has fewer
 * `started` than `run.json` has sessions, was cut.
 */
import type { Environment } from '../../contract/api-key.ts';
import type { LineUpdate } from '../../contract/line.ts';
import type { ApiError, DeprecationNotice } from '../../client/outcome.ts';
import type { Draft, Rejection, Skip } from '../../drafts/draft/built.ts';
import type { Fault } from '../../messages/fault.ts';
import type { Origin } from '../../messages/origin.ts';
import type { Problem, ShownProblem } from '../../messages/problem.ts';
import type { Several } from '../../messages/several-values.ts';
import type { Row } from '../../sources/values/cell.ts';
import type { CsvDialect, TableSource } from '../../sources/values/source.ts';

export interface RunRecord {
	readonly version: 1;
	/** Random. It stays when the folder is copied, moved or renamed. Absent: planned before runs had one. */
	readonly id?: string;
	readonly program: string;
	/** `validate`: nothing is sent from this run. */
	readonly command: 'validate' | 'import';
	/** Absent: assets. Runs of lines are in a folder of their own, `line-update/`. */
	readonly subject?: 'lines';
	/** ISO, UTC. */
	readonly startedAt: string;
	/** Absent for a dry run that names no API. */
	readonly environment?: RunEnvironment;
	/** Short salted fingerprint of the key; a different company's key is noticed by it. Absent for a dry run without a key. */
	readonly keyFingerprint?: string;
	/** Options that decide the plan; never the key. */
	readonly options: Readonly<Record<string, unknown>>;
	/** The command line as it was typed, without the word of the command: to name the next command exactly. */
	readonly typed?: { readonly inputs: readonly string[]; readonly flags: readonly string[] };
	/** The first thousand of them. */
	readonly inputs: readonly RunInput[];
	/** Of more than those: all of them, which stand in `inputs.jsonl`. */
	readonly allInputs?: AllInputs;
	readonly tables: readonly TableRecord[];
	/** Written last, when plan, rejections and skips are complete and on disk; absent: the plan was never finished. */
	readonly planned?: PlanFigures;
	/** Each has a `started` in the journal. */
	readonly sessions?: readonly SessionRecord[];
	/** Endpoints of the API that said, while this run was planned or sent, that they will end; each once. */
	readonly deprecations?: readonly DeprecationNotice[];
}

export interface RunInput {
	readonly file: string;
	/** Of its bytes, in lower-case hexadecimal. */
	readonly sha256: string;
	readonly bytes: number;
}

export interface AllInputs {
	readonly count: number;
	/** Of all inputs together. */
	readonly bytes: number;
	/** Of `inputs.jsonl`. */
	readonly sha256: string;
}

export interface SessionRecord {
	/** ISO, UTC. */
	readonly at: string;
	readonly keyFingerprint?: string;
	/** Fingerprints of the folder that the run lay in, see `run-place.ts`. */
	readonly places?: readonly string[];
	/** Enrollment ids given with `--again`; they hold for every later session of the run. */
	readonly again?: readonly string[];
	/** Given with `--dropped-fields accept`; it holds for every later session of the run. */
	readonly acceptDroppedFields?: true;
	/** Address of the team's ledger that it was sent with, without the password. */
	readonly ledger?: string;
}

export interface RunEnvironment {
	/** Without a trailing slash. */
	readonly baseUrl: string;
	readonly kind: Environment;
	/** Set for the API served by this program inside a command: such a world is gone when the command ends. */
	readonly embedded?: string;
	/** But for one that is kept in a folder (`--sandbox-data`). */
	readonly isKept?: true;
}

export interface TableRecord {
	readonly file: string;
	readonly sheet?: string;
	readonly format: TableSource['format'];
	readonly csv?: CsvDialect;
	readonly formatCodes?: readonly string[];
	readonly headerRow: number;
	/** The header cells as the user wrote them, by column. */
	readonly header: readonly string[];
	/** Field of each column: an `AssetField`, `custom:<label>`, or null for one that is not imported. */
	readonly fields: readonly (string | null)[];
	/** Of columns whose rows prove another locale than the run's. Absent: none. */
	readonly locales?: Readonly<Record<number, 'pt-BR' | 'en-US'>>;
	/** Of columns whose locale a mapping names. */
	readonly mappedLocales?: Readonly<Record<number, 'pt-BR' | 'en-US'>>;
	/** Read by answers that were kept for its header. */
	readonly isRemembered?: true;
}

export interface PlanFigures {
	/** Data rows of spreadsheets and units of invoice items that were read. `drafts + rejected + skipped`. */
	readonly units: number;
	readonly drafts: number;
	readonly rejected: number;
	readonly skipped: number;
	/** Counted in `skipped` too: items of invoices that are part of the asset of another item. Absent: none. */
	readonly joined?: number;
	/** Files, and documents of a batch, that are refused or left out whole are counted here alone: they are no rows. */
	readonly files: FileFigures;
	/** Counted in `skipped` too. Absent: the drafts were compared with no earlier run. */
	readonly earlier?: EarlierFigures;
	/** Sum of `priceCents` over the drafts. */
	readonly totalCents: number;
	readonly byStatus: Readonly<Record<string, number>>;
	readonly byCategory: Readonly<Record<string, number>>;
	readonly bySupplier: Readonly<Record<string, number>>;
	/** Reais for one unit of other currencies, as typed: `USD=5.43`. Absent: none. */
	readonly exchangeRates?: readonly string[];
	/** The buyer inferred from the invoices. Absent: named by the user, or no invoices. */
	readonly inferredBuyer?: string;
	/** Labels of the custom fields that the drafts have. Absent: none. */
	readonly customFields?: readonly string[];
	readonly notices: readonly PlacedNotice[];
}

export interface FileFigures {
	readonly read: number;
	readonly refused: number;
	readonly skipped: number;
	/** Documents of a batch, not files. Absent: none. */
	readonly documents?: { readonly refused: number; readonly skipped: number };
}

export interface EarlierFigures {
	/** Runs that the drafts were compared with: those from which something was sent. */
	readonly runs: number;
	/** Created by one of them. */
	readonly created: number;
	/** Left unconfirmed by one of them. */
	readonly held: number;
	/** Against what one of them created; absent in a plan, whose rejections they are. */
	readonly clashing?: number;
}

export interface PlacedNotice {
	readonly origin: Origin;
	readonly problem: ShownProblem;
	readonly count: number;
	readonly several?: Several;
}

export interface PlanLine {
	/** Position in the plan, from 1: how the journal names a draft. */
	readonly n: number;
	readonly key: Draft['key'];
	readonly layout?: string;
	readonly origin: Draft['origin'];
	readonly body: Draft['body'];
	/** The row as read, to return it unchanged if the API refuses it. Absent for invoices. */
	readonly row?: Row;
}
/** The plan line of an update of a phone line. It may be sent again: setting twice is setting once. */
export interface UpdatePlanLine {
	readonly n: number;
	/** The id of the phone line. */
	readonly key: string;
	readonly origin: Origin;
	readonly update: LineUpdate;
	readonly row?: Row;
}
export type RejectionLine = Omit<Rejection, 'kind'>;
export type SkipLine = Omit<Skip, 'kind'>;

/** `at` is ISO, UTC; `n` is the position in the plan. */
export type JournalEntry =
	/** On disk before the request leaves. */
	| { readonly type: 'attempt'; readonly n: number; readonly at: string }
	| {
			readonly type: 'created';
			readonly n: number;
			readonly at: string;
			readonly id?: string;
			readonly createdAt?: string;
			readonly notices?: readonly Problem[];
			/** Recorded by hand (`runs resolve`), not an answer of the API. */
			readonly byPerson?: true;
	  }
	/** A phone line was changed. */
	| { readonly type: 'updated'; readonly n: number; readonly at: string; readonly notices?: readonly Problem[] }
	| { readonly type: 'refused'; readonly n: number; readonly at: string; readonly error: ApiError }
	| { readonly type: 'unconfirmed'; readonly n: number; readonly at: string; readonly problem: Problem }
	/** The draft may be sent again: nothing was sent, the request was throttled, or `runs resolve` says so. */
	| {
			readonly type: 'released';
			readonly n: number;
			readonly at: string;
			readonly problem: Problem;
			readonly byPerson?: true;
	  }
	/** Left out when its turn came: an earlier run had created it, or holds it unconfirmed. */
	| { readonly type: 'skipped'; readonly n: number; readonly at: string; readonly reason: Problem }
	| { readonly type: 'started'; readonly at: string }
	/** A session of sending ended: `finished`, or why it stopped. */
	| {
			readonly type: 'ended';
			readonly at: string;
			readonly reason: string;
			readonly fault?: StopFault;
	  };

/** Ends a session of `runs resolve`; a reason to wait stays. */
export function endOfResolving(at: string, before: JournalEntry | undefined): JournalEntry {
	const fault = before?.type === 'ended' ? before.fault : undefined;
	return { type: 'ended', at, reason: 'resolved', ...(fault?.awaits && { fault }) };
}

/** A fault as it is kept: what a message needs. */
export type StopFault = Pick<Fault, 'code' | 'params'> & {
	readonly problem?: ShownProblem;
	readonly awaits?: NonNullable<Fault['awaits']>;
};

export function stopFaultOf({ code, params, problem, awaits }: Fault): StopFault {
	return { code, params, ...(problem && { problem }), ...(awaits && { awaits }) };
}
