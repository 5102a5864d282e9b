/**
 * The run on disk. A run folder is self-contained and all of it is derived from these files:
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
 *
 * One wrong bit in `run.json` creates everything a second time, so it has a checksum, and its form is checked.
 */
import { z } from 'zod';
import { ENVIRONMENTS } from '../../contract/api-key.ts';
import type { LineUpdate } from '../../contract/line.ts';
import type { ApiError, DeprecationNotice } from '../../client/outcome.ts';
import { decodeCheckedJson, encodeCheckedJson } from '../../disk/checked-json.ts';
import type { Draft, Rejection, Skip } from '../../drafts/draft/built.ts';
import type { Fault } from '../../messages/fault.ts';
import type { ProblemGroup } from '../../messages/group-problems.ts';
import type { Origin } from '../../messages/origin.ts';
import type { Problem, ShownProblem } from '../../messages/problem.ts';
import type { Row } from '../../sources/values/cell.ts';
import type { CsvDialect } from '../../sources/values/source.ts';

const object = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject(shape).readonly();
const list = <Item extends z.ZodType>(item: Item) => z.array(item).readonly();
const byName = <Value extends z.ZodType>(value: Value) => z.record(z.string(), value).readonly();
const count = z.int().nonnegative();
const texts = list(z.string());
/** ISO, UTC. */
const time = z.string().refine((text) => !Number.isNaN(Date.parse(text)));

const runInput = object({
	file: z.string(),
	/** Of its bytes, in lower-case hexadecimal. */
	sha256: z.string(),
	bytes: count,
});
export type RunInput = z.infer<typeof runInput>;

const sessionRecord = object({
	at: time,
	keyFingerprint: z.string().optional(),
	/** Fingerprints of the folder that the run lay in, see `run-place.ts`. */
	places: texts.optional(),
	/** Enrollment ids given with `--again`; they hold for every later session of the run. */
	again: texts.optional(),
	/** Given with `--dropped-fields accept`; it holds for every later session of the run. */
	acceptDroppedFields: z.literal(true).optional(),
	/** Address of the team's ledger that it was sent with, without the password. */
	ledger: z.string().optional(),
});
export type SessionRecord = z.infer<typeof sessionRecord>;

const runEnvironment = object({
	/** Without a trailing slash. */
	baseUrl: z.string(),
	kind: z.enum(ENVIRONMENTS),
	/** Set for the API served by this program inside a command: such a world is gone when the command ends. */
	embedded: z.string().exactOptional(),
	/** But for one that is kept in a folder (`--sandbox-data`). */
	isKept: z.literal(true).exactOptional(),
});
export type RunEnvironment = z.infer<typeof runEnvironment>;

const csvForm = z.strictObject({ encoding: z.string(), delimiter: z.string(), lineEnd: z.string() });
const locales = byName(z.enum(['pt-BR', 'en-US']));

const tableRecord = object({
	file: z.string(),
	sheet: z.string().exactOptional(),
	format: z.enum(['xlsx', 'xls', 'ods', 'fods', 'html', 'csv']),
	csv: z.custom<CsvDialect>((value) => csvForm.safeParse(value, { jitless: true }).success).optional(),
	formatCodes: texts.optional(),
	headerRow: count,
	/** The header cells as the user wrote them, by column. */
	header: texts,
	/** Field of each column: an `AssetField`, `custom:<label>`, or null for one that is not imported. */
	fields: list(z.string().nullable()),
	/** Of columns whose rows prove another locale than the run's. Absent: none. */
	locales: locales.optional(),
	/** Of columns whose locale a mapping names. */
	mappedLocales: locales.optional(),
	/** Read by answers that were kept for its header. */
	isRemembered: z.literal(true).optional(),
});
export type TableRecord = z.infer<typeof tableRecord>;

export type PlacedNotice = ProblemGroup;

const origin = z.discriminatedUnion('kind', [
	z.strictObject({ kind: z.literal('file'), file: z.string(), document: count.exactOptional() }),
	z.strictObject({
		kind: z.literal('row'),
		file: z.string(),
		sheet: z.string().exactOptional(),
		row: count,
		unit: count.exactOptional(),
		units: count.exactOptional(),
	}),
	z.strictObject({
		kind: z.literal('invoice'),
		file: z.string(),
		accessKey: z.string(),
		item: count.exactOptional(),
		unit: count.exactOptional(),
	}),
]);

const shownValue = z.strictObject({ text: z.string(), suggestion: z.string().exactOptional() });

const placedNotice: z.ZodType<PlacedNotice> = z.strictObject({
	origin,
	problem: z.strictObject({
		code: z.string(),
		place: z.strictObject({ column: count.exactOptional(), name: z.string() }).exactOptional(),
		found: z.string().exactOptional(),
		params: z.record(z.string(), z.union([z.string(), z.number()])).exactOptional(),
	}),
	count,
	several: z
		.record(
			z.string(),
			z.strictObject({ shown: z.array(shownValue), more: count, uncounted: z.literal(true).exactOptional() }),
		)
		.exactOptional(),
});

const fileFigures = object({
	read: count,
	refused: count,
	skipped: count,
	/** Documents of a batch, not files. Absent: none. */
	documents: object({ refused: count, skipped: count }).optional(),
});
export type FileFigures = z.infer<typeof fileFigures>;

const earlierFigures = object({
	/** Runs that the drafts were compared with: those from which something was sent. */
	runs: count,
	created: count,
	held: count,
	/** Against what one of them created; absent in a plan, whose rejections they are. */
	clashing: count.exactOptional(),
});
export type EarlierFigures = z.infer<typeof earlierFigures>;

const planFigures = object({
	/** Data rows of spreadsheets and units of invoice items that were read. `drafts + rejected + skipped`. */
	units: count,
	drafts: count,
	rejected: count,
	skipped: count,
	/** Counted in `skipped` too: items of invoices that are part of the asset of another item. Absent: none. */
	joined: count.optional(),
	/** Files, and documents of a batch, that are refused or left out whole are counted here alone: they are no rows. */
	files: fileFigures,
	/** Counted in `skipped` too. Absent: the drafts were compared with no earlier run. */
	earlier: earlierFigures.optional(),
	totalCents: count,
	byStatus: byName(count),
	byCategory: byName(count),
	bySupplier: byName(count),
	/** Reais for one unit of other currencies, as typed: `USD=5.43`. Absent: none. */
	exchangeRates: texts.optional(),
	/** The buyer inferred from the invoices. Absent: named by the user, or no invoices. */
	inferredBuyer: z.string().optional(),
	/** Labels of the custom fields that the drafts have. Absent: none. */
	customFields: texts.optional(),
	notices: list(placedNotice),
});
export type PlanFigures = z.infer<typeof planFigures>;

const deprecation: z.ZodType<DeprecationNotice> = z.strictObject({
	method: z.string(),
	path: z.string(),
	deprecatedAt: z.string().exactOptional(),
	sunsetAt: z.string().exactOptional(),
	documentation: z.string().exactOptional(),
	successor: z.string().exactOptional(),
});

const runRecord = object({
	version: z.literal(1),
	/** Random. It stays when the folder is copied, moved or renamed, and names a file of the marks of sent runs. */
	id: z.uuid().optional(),
	program: z.string(),
	/** `validate`: nothing is sent from this run. */
	command: z.enum(['validate', 'import']),
	/** Absent: assets. Runs of lines are in a folder of their own, `line-update/`. */
	subject: z.literal('lines').optional(),
	startedAt: time,
	/** Absent for a dry run that names no API. */
	environment: runEnvironment.optional(),
	/** Options that decide the plan; never the key. */
	options: byName(z.unknown()),
	/** The command line as it was typed, without the word of the command: to name the next command exactly. */
	typed: object({ inputs: texts, flags: texts }).optional(),
	inputs: list(runInput),
	/** Of more than those: all of them, and the fingerprint of `inputs.jsonl`, where they stand. */
	allInputs: object({ count, bytes: count, sha256: z.string() }).optional(),
	tables: list(tableRecord),
	/** Written last, when plan, rejections and skips are complete and on disk; absent: the plan was never finished. */
	planned: planFigures.optional(),
	/** Each has a `started` in the journal. */
	sessions: list(sessionRecord).optional(),
	/** Endpoints of the API that said, while this run was planned or sent, that they will end; each once. */
	deprecations: list(deprecation).optional(),
});
export type RunRecord = z.infer<typeof runRecord>;

export function encodeRunRecord(record: RunRecord): string {
	return encodeCheckedJson(record, '\t');
}

export function decodeRunRecord(bytes: Buffer): RunRecord | undefined {
	const value = decodeCheckedJson(bytes);
	return isRunRecord(value) ? value : undefined;
}

function isRunRecord(value: unknown): value is RunRecord {
	// Once a run: what zod would compile for it costs more than it saves.
	return runRecord.safeParse(value, { jitless: true }).success;
}

export interface PlanLine {
	/** Position in the plan, from 1: how the journal names a draft. */
	readonly n: number;
	readonly key: Draft['key'];
	readonly layout?: string | undefined;
	readonly origin: Draft['origin'];
	readonly body: Draft['body'];
	/** The row as read, to return it unchanged if the API refuses it. Absent for invoices. */
	readonly row?: Row | undefined;
}
/** The plan line of an update of a phone line. It may be sent again: setting twice is setting once. */
export interface UpdatePlanLine {
	readonly n: number;
	readonly key: string;
	readonly origin: Origin;
	readonly update: LineUpdate;
	readonly row?: Row | undefined;
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
	| { readonly type: 'updated'; readonly n: number; readonly at: string; readonly notices?: readonly ShownProblem[] }
	| { readonly type: 'refused'; readonly n: number; readonly at: string; readonly error: ApiError }
	| { readonly type: 'unconfirmed'; readonly n: number; readonly at: string; readonly problem: ShownProblem }
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

export type StopFault = Pick<Fault, 'code' | 'params'> & {
	readonly problem?: ShownProblem;
	readonly awaits?: NonNullable<Fault['awaits']>;
};

export function stopFaultOf({ code, params, problem, awaits }: Fault): StopFault {
	return { code, params, ...(problem && { problem }), ...(awaits && { awaits }) };
}
