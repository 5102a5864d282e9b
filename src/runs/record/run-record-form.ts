/**
 * `run.json` as bytes: one wrong bit there makes everything a second time, so all of it has a checksum, and its form is
 * checked.
 */
import { z } from 'zod';
import { decodeCheckedJson, encodeCheckedJson } from '../../disk/checked-json.ts';
import { ENVIRONMENTS } from '../../contract/api-key.ts';
import type { AllInputs, FileFigures, PlanFigures, RunEnvironment, RunInput, RunRecord } from './run-record.ts';
import type { EarlierFigures, PlacedNotice, SessionRecord, TableRecord } from './run-record.ts';

type Fields<Value> = Readonly<Record<keyof Value, z.ZodType>>;

const count = z.int().nonnegative();
const counts = z.record(z.string(), count);
const texts = z.array(z.string());
const time = z.string().refine((text) => !Number.isNaN(Date.parse(text)));

const environment = z.strictObject({
	baseUrl: z.string(),
	kind: z.enum(ENVIRONMENTS),
	embedded: z.string().optional(),
	isKept: z.literal(true).optional(),
} satisfies Fields<RunEnvironment>);

const input = z.strictObject({ file: z.string(), sha256: z.string(), bytes: count } satisfies Fields<RunInput>);
const allInputs = z.strictObject({ count, bytes: count, sha256: z.string() } satisfies Fields<AllInputs>);

const table = z.strictObject({
	file: z.string(),
	sheet: z.string().optional(),
	format: z.enum(['xlsx', 'xls', 'ods', 'fods', 'html', 'csv']),
	csv: z.strictObject({ encoding: z.string(), delimiter: z.string(), lineEnd: z.string() }).optional(),
	formatCodes: texts.optional(),
	headerRow: count,
	header: texts,
	fields: z.array(z.string().nullable()),
	locales: z.record(z.string(), z.enum(['pt-BR', 'en-US'])).optional(),
	mappedLocales: z.record(z.string(), z.enum(['pt-BR', 'en-US'])).optional(),
	isRemembered: z.literal(true).optional(),
} satisfies Fields<TableRecord>);

const shownValue = z.strictObject({ text: z.string(), suggestion: z.string().optional() });
const several = z.strictObject({ shown: z.array(shownValue), more: count, uncounted: z.literal(true).optional() });

const notice = z.strictObject({
	origin: z.discriminatedUnion('kind', [
		z.strictObject({ kind: z.literal('file'), file: z.string(), document: count.optional() }),
		z.strictObject({
			kind: z.literal('row'),
			file: z.string(),
			sheet: z.string().optional(),
			row: count,
			unit: count.optional(),
			units: count.optional(),
		}),
		z.strictObject({
			kind: z.literal('invoice'),
			file: z.string(),
			accessKey: z.string(),
			item: count.optional(),
			unit: count.optional(),
		}),
	]),
	problem: z.strictObject({
		code: z.string(),
		place: z.strictObject({ column: count.optional(), name: z.string() }).optional(),
		found: z.string().optional(),
		params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
	}),
	count,
	several: z.record(z.string(), several).optional(),
} satisfies Fields<PlacedNotice>);

const files = z.strictObject({
	read: count,
	refused: count,
	skipped: count,
	documents: z.strictObject({ refused: count, skipped: count }).optional(),
} satisfies Fields<FileFigures>);

const planned = z.strictObject({
	units: count,
	drafts: count,
	rejected: count,
	skipped: count,
	joined: count.optional(),
	files,
	earlier: z
		.strictObject({
			runs: count,
			created: count,
			held: count,
			clashing: count.optional(),
		} satisfies Fields<EarlierFigures>)
		.optional(),
	totalCents: count,
	byStatus: counts,
	byCategory: counts,
	bySupplier: counts,
	exchangeRates: texts.optional(),
	inferredBuyer: z.string().optional(),
	customFields: texts.optional(),
	notices: z.array(notice),
} satisfies Fields<PlanFigures>);

const session = z.strictObject({
	at: time,
	keyFingerprint: z.string().optional(),
	places: texts.optional(),
	again: texts.optional(),
	acceptDroppedFields: z.literal(true).optional(),
	ledger: z.string().optional(),
} satisfies Fields<SessionRecord>);

const record = z.strictObject({
	version: z.literal(1),
	// It names a file of the records of sent runs.
	id: z.uuid().optional(),
	program: z.string(),
	command: z.enum(['validate', 'import']),
	subject: z.literal('lines').optional(),
	startedAt: time,
	environment: environment.optional(),
	keyFingerprint: z.string().optional(),
	options: z.record(z.string(), z.unknown()),
	typed: z.strictObject({ inputs: texts, flags: texts }).optional(),
	inputs: z.array(input),
	allInputs: allInputs.optional(),
	tables: z.array(table),
	planned: planned.optional(),
	sessions: z.array(session).optional(),
	deprecations: z.array(z.looseObject({ method: z.string(), path: z.string() })).optional(),
} satisfies Fields<RunRecord>);

export function encodeRunRecord(value: RunRecord): string {
	return encodeCheckedJson(value, '\t');
}

/** Undefined: the bytes are not those of a record as they were written. */
export function decodeRunRecord(bytes: Buffer): RunRecord | undefined {
	const value = decodeCheckedJson(bytes);
	return isRunRecord(value) ? value : undefined;
}

function isRunRecord(value: unknown): value is RunRecord {
	// Once a run: what zod would compile for it costs more than it saves.
	return record.safeParse(value, { jitless: true }).success;
}
