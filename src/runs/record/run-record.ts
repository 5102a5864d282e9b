/**
 * The run on disk: `run.json`, plan, rejections, skips and journal. Everything else in the folder is derived from them. A
 * running session reserves zero bytes at the end of the journal and removes them when it ends. So the journal was cut if it
 * ends in neither zero bytes nor `ended`, or if it has fewer `started` than `run.json` has sessions. One wrong bit in
 * `run.json` could create everything a second time, so it has a checksum and a strict schema.
 */
import { z } from 'zod';
import { ENVIRONMENTS } from '../../contract/api-key.ts';
import type { ApiError, DeprecationNotice } from '../../client/outcome.ts';
import { decodeCheckedJson, encodeCheckedJson } from '../../disk/checked-json.ts';
import type { ChangedAsset, Draft, Rejection, Skip } from '../../drafts/draft/row-result.ts';
import type { Fault } from '../../messages/fault.ts';
import type { ProblemGroup } from '../../messages/group-problems.ts';
import type { Problem, ShownProblem } from '../../messages/problem.ts';
import type { Row } from '../../sources/values/cell.ts';
import type { CsvDialect } from '../../sources/values/source.ts';
import { ignoredColumns, planPreview } from './preview-record.ts';
import { byName, count, list, object, origin, texts, time } from './record-parts.ts';

const runInput = object({
	file: z.string(),
	/** Hash of the file's bytes, in lower-case hexadecimal. */
	sha256: z.string(),
	bytes: count,
});
export type RunInput = z.infer<typeof runInput>;

const sessionRecord = object({
	at: time,
	keyFingerprint: z.string().optional(),
	/** Fingerprints of the run's folder, see `run-place.ts`. */
	places: texts.optional(),
	/** Enrollment ids given with `--again`; they apply to every later session of the run. */
	again: texts.optional(),
	/** Set by `--dropped-fields accept`; it applies to every later session of the run. */
	acceptDroppedFields: z.literal(true).optional(),
	/** Address of the team's ledger in use, without the password. */
	ledger: z.string().optional(),
});
export type SessionRecord = z.infer<typeof sessionRecord>;

export const runEnvironment = object({
	/** Without a trailing slash. */
	baseUrl: z.string(),
	kind: z.enum(ENVIRONMENTS),
	/** Set if the program itself serves the API inside a command; its data is gone when the command ends. */
	embedded: z.string().exactOptional(),
	/** Set if such an API keeps its data in a folder (`--sandbox-data`). */
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
	/** Field of each column: an `AssetField`, `custom:<label>`, or null if the column is not imported. */
	fields: list(z.string().nullable()),
	/** Set if a cell with a range of numbers is several assets. */
	expandsRanges: z.literal(true).optional(),
	/** Second field of the columns that are divided, by column. Absent if none. */
	seconds: byName(z.string()).optional(),
	/** Locales of columns whose rows prove another locale than the run's. Absent if none. */
	locales: locales.optional(),
	/** Columns with dates or amounts that are not read, because neither the table nor a person says how. */
	heldDates: list(count).optional(),
	/** Locales that a mapping sets, by column. */
	mappedLocales: locales.optional(),
	/** Set if remembered answers for this header were used. */
	isRemembered: z.literal(true).optional(),
});
export type TableRecord = z.infer<typeof tableRecord>;

export type PlacedNotice = ProblemGroup;

const shownValue = z.strictObject({ text: z.string(), suggestion: z.string().exactOptional() });

const placedNotice: z.ZodType<PlacedNotice> = z.strictObject({
	origin,
	problem: z.strictObject({
		code: z.string(),
		place: z
			.strictObject({ column: count.exactOptional(), name: z.string(), field: z.string().exactOptional() })
			.exactOptional(),
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
	/** Documents inside batch files. Absent if none. */
	documents: object({ refused: count, skipped: count }).optional(),
});
export type FileFigures = z.infer<typeof fileFigures>;

const earlierFigures = object({
	/** Runs that the drafts were compared with: those that sent something. */
	runs: count,
	created: count,
	held: count,
	/** Drafts that contradict an asset of such a run. Absent in a plan, where they are rejections. */
	clashing: count.exactOptional(),
});
export type EarlierFigures = z.infer<typeof earlierFigures>;

const changedFigures = object({
	/** `rows + unchanged + notCompared` are the rows that earlier runs created. */
	rows: count,
	/** Fields of these rows that say otherwise than what was sent. */
	differences: count,
	unchanged: count,
	/** It is not known from which cells the asset was read. */
	notCompared: count,
	/** Fields that differ because they are read otherwise than when they were sent. */
	readDifferently: count,
	/** Assets of earlier imports of the same tables that no row has. */
	absent: count,
	/** In which the days of dates are. */
	timeZone: z.string(),
});

const planFigures = object({
	/** Spreadsheet rows and units of invoice items that were read: `drafts + rejected + skipped`. */
	units: count,
	drafts: count,
	rejected: count,
	skipped: count,
	/** Also counted in `skipped`: invoice items that are part of another item's asset. Absent if none. */
	joined: count.optional(),
	/** Counts files and batch documents that were refused or skipped as a whole. They are not rows: no other figure has them. */
	files: fileFigures,
	/** Also counted in `skipped`. Absent if the drafts were not compared with earlier runs. */
	earlier: earlierFigures.optional(),
	/** Absent if no row was compared with its asset. */
	changed: changedFigures.optional(),
	totalCents: count,
	byStatus: byName(count),
	byCategory: byName(count),
	bySupplier: byName(count),
	/** Reais per unit of foreign currency, as typed: `USD=5.43`. Absent if none. */
	exchangeRates: texts.optional(),
	/** The buyer inferred from the invoices. Absent if the user named one, or without invoices. */
	inferredBuyer: z.string().optional(),
	/** Labels of the drafts' custom fields. Absent if none. */
	customFields: texts.optional(),
	notices: list(placedNotice),
	/** Absent without drafts, and in runs of older versions. */
	preview: planPreview.optional(),
	/** Columns that are not imported. Absent if none, and in runs of older versions. */
	ignoredColumns: ignoredColumns.optional(),
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
	/** 2: plan and journal name the run in every batch. */
	version: z.union([z.literal(1), z.literal(2)]),
	/** Random. Unchanged when the folder is copied, moved or renamed. Names the files in `sent-runs.ts`. */
	id: z.uuid().optional(),
	program: z.string(),
	/** `validate`: nothing is sent from this run. */
	command: z.enum(['validate', 'import']),
	startedAt: time,
	/** Absent for a dry run without an API. */
	environment: runEnvironment.optional(),
	/** Options that decide the plan; never the key. */
	options: byName(z.unknown()),
	/** The command line as typed, without the command's name: used to print the exact next command. */
	typed: object({ inputs: texts, flags: texts }).optional(),
	inputs: list(runInput),
	/** Set if `inputs` lists only the first ones: totals of all, and the fingerprint of `inputs.jsonl`, which lists them. */
	allInputs: object({ count, bytes: count, sha256: z.string() }).optional(),
	tables: list(tableRecord),
	/** Settings that make units of invoices rows: labels of custom fields, and the zone of dates. Absent without invoices. */
	unitRows: object({ labels: texts, timeZone: z.string() }).optional(),
	/** Written last, once plan, rejections and skips are complete and durable. Absent: the plan was never finished. */
	planned: planFigures.optional(),
	/** Each has a `started` in the journal. */
	sessions: list(sessionRecord).optional(),
	/** Deprecation notices of the API while this run was planned or sent, one per endpoint. */
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

/** The program that wrote an undamaged record in another form. Undefined for a damaged one. */
export function findOtherProgram(bytes: Buffer): string | undefined {
	const value = decodeCheckedJson(bytes);
	return z.object({ program: z.string() }).safeParse(value, { jitless: true }).data?.program;
}

function isRunRecord(value: unknown): value is RunRecord {
	// Checked once per run: letting zod compile the schema would cost more than it saves.
	return runRecord.safeParse(value, { jitless: true }).success;
}

export interface PlanLine {
	/** Position in the plan, from 1. The journal refers to a draft by it. */
	readonly n: number;
	readonly key: Draft['key'];
	readonly layout?: string | undefined;
	readonly origin: Draft['origin'];
	readonly corrected?: Draft['corrected'];
	readonly body: Draft['body'];
	/** The row as read, to return it unchanged if the API refuses it. Absent for invoices. */
	readonly row?: KeptRow | undefined;
}

export interface KeptRow extends Row {
	/** Columns whose cells are not kept, although the row had them. */
	readonly withheld?: readonly number[] | undefined;
}

export type RejectionLine = Omit<Rejection, 'kind'>;
export type SkipLine = Omit<Skip, 'kind' | 'compared'> & { readonly changed?: ChangedAsset };

/** By these later runs recognise an asset, even if the plan is lost. Absent for invoices, of which more is compared. */
export interface SentNames {
	readonly enrollmentId: string;
	/** Absent if it is the enrollment id. */
	readonly key?: string;
	readonly serialNumber?: string;
}

/** `at` is ISO, UTC; `n` is the position in the plan. */
export type JournalEntry =
	/** Durable before the request is sent. */
	| { readonly type: 'attempt'; readonly n: number; readonly at: string; readonly names?: SentNames }
	| {
			readonly type: 'created';
			readonly n: number;
			readonly at: string;
			readonly id?: string;
			readonly createdAt?: string;
			readonly notices?: readonly Problem[];
			/** Recorded by a person (`runs resolve`), not answered by the API. */
			readonly byPerson?: true;
	  }
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
	/** Skipped just before sending: an earlier run had created it, or left it unconfirmed. */
	| { readonly type: 'skipped'; readonly n: number; readonly at: string; readonly reason: Problem }
	| { readonly type: 'started'; readonly at: string }
	/** The session ended. `reason`: `finished`, or why it stopped. */
	| {
			readonly type: 'ended';
			readonly at: string;
			readonly reason: string;
			readonly fault?: StopFault;
	  };

/** Ends a `runs resolve` session. Keeps the last session's fault if it awaits a decision. */
export function endOfResolving(at: string, before: JournalEntry | undefined): JournalEntry {
	const fault = before?.type === 'ended' ? before.fault : undefined;
	return { type: 'ended', at, reason: 'resolved', ...(fault?.awaits && { fault }) };
}

export type StopFault = Pick<Fault, 'code' | 'params'> & {
	readonly problem?: ShownProblem;
	readonly awaits?: NonNullable<Fault['awaits']>;
	readonly fields?: readonly string[];
};

export function stopFaultOf({ code, params, problem, awaits, fields }: Fault): StopFault {
	return { code, params, ...(problem && { problem }), ...(awaits && { awaits }), ...(fields && { fields }) };
}
