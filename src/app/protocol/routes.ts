/**
 * What the page may ask of the server, in one table: method, path, and what goes there and comes back.
 *
 * All of it is JSON but the bytes of an input and of a file to download. An answer that is no success has `ErrorBody`. Paths have
 * `:id` of a workbench, `:run` of a run folder and `:name` of a file in it.
 *
 * | method and path | body | answer |
 * | --- | --- | --- |
 * | GET /api/home | | HomeView |
 * | PUT /api/language | { language } | HomeView |
 * | GET /api/search?text= | | { found: FoundRowView[] } |
 * | GET /api/runs/:run | | RunView |
 * | GET /api/runs/:run/rows/:row | | { found: FoundRowView[] } |
 * | GET /api/runs/:run/files/:name | | the file |
 * | POST /api/workbenches | CreateBody | WorkbenchView |
 * | GET /api/workbenches/:id | | WorkbenchView |
 * | DELETE /api/workbenches/:id | | {} |
 * | GET /api/workbenches/:id/stream | | NDJSON of StreamEvent |
 * | PUT /api/workbenches/:id/inputs/:name | bytes | WorkbenchView |
 * | DELETE /api/workbenches/:id/inputs/:name | | WorkbenchView |
 * | POST /api/workbenches/:id/pasted | { text } | WorkbenchView |
 * | PUT /api/workbenches/:id/settings | SettingsBody | WorkbenchView |
 * | PUT /api/workbenches/:id/target | TargetBody | WorkbenchView |
 * | POST /api/workbenches/:id/answers | AnswersBody | WorkbenchView |
 * | GET /api/workbenches/:id/rows?… | RowsQuery, in the address | RowWindow |
 * | POST /api/workbenches/:id/edits | EditBody | WorkbenchView |
 * | POST /api/workbenches/:id/fill | FillBody | WorkbenchView |
 * | POST /api/workbenches/:id/undo, …/redo | {} | WorkbenchView |
 * | POST /api/workbenches/:id/check | {} | WorkbenchView |
 * | POST /api/workbenches/:id/send | SendBody | WorkbenchView |
 * | POST /api/workbenches/:id/stop, …/resume | {} | WorkbenchView |
 * | POST /api/workbenches/:id/resolve | ResolveBody | WorkbenchView |
 *
 * A name of an input may have `/`, as `%2F`. `report.html` is to be opened in a tab; other files are downloads.
 */
import { z } from 'zod';
import { ASSET_STATUSES } from '../../contract/asset-fields.ts';
import { recordOf } from '../../drafts/values/read-settings.ts';
import { LANGUAGES } from '../../messages/message.ts';

export interface ErrorBody {
	/** In the language of the workbench. */
	readonly message: string;
	readonly action?: string;
}

const column = z.int().nonnegative();
const place = z.strictObject({ table: z.string(), row: z.int().positive() });
const texts = recordOf(z.string());
const textsAsJson = z
	.string()
	.transform((text, context): unknown => {
		try {
			return JSON.parse(text);
		} catch {
			context.addIssue('no JSON');
			return z.NEVER;
		}
	})
	.pipe(texts);

export const languageBody = z.strictObject({ language: z.enum(LANGUAGES) });
/** `sample`: with what the package has in `samples/`. */
export const createBody = z.strictObject({ sample: z.boolean().optional() });
export const pastedBody = z.strictObject({ text: z.string().min(1) });

/** What a person may set beside the tables; names are those of flags in camel case. Absent: not said. */
export const settingsBody = z.strictObject({
	defaultStatus: z.enum(ASSET_STATUSES).optional(),
	company: z.string().optional(),
	/** For invoices. */
	enrollmentId: z.string().optional(),
	encoding: z.string().optional(),
	delimiter: z.string().optional(),
	locale: z.enum(['pt-BR', 'en-US']).optional(),
	repeatedSerials: z.enum(['refuse', 'accept']).optional(),
	shortRows: z.enum(['refuse', 'accept']).optional(),
	exchangeRate: z.array(z.string()).optional(),
	/** Labels of custom fields that the rehearsal's company has; absent: all that are needed. */
	customFields: z.array(z.string()).optional(),
});

/** The key is kept in memory alone. */
export const targetBody = z.discriminatedUnion('kind', [
	z.strictObject({ kind: z.literal('rehearsal') }),
	z.strictObject({ kind: z.literal('api'), baseUrl: z.string(), apiKey: z.string().optional() }),
]);

export const answerBody = z.discriminatedUnion('kind', [
	z.strictObject({ kind: z.literal('leave-out') }),
	z.strictObject({ kind: z.literal('header'), row: z.union([z.int().positive(), z.literal('none')]) }),
	z.strictObject({ kind: z.literal('identifier'), column }),
	z.strictObject({ kind: z.literal('status'), column: column.optional(), value: z.enum(ASSET_STATUSES).optional() }),
	z.strictObject({ kind: z.literal('columns'), targets: texts }),
	z.strictObject({
		kind: z.literal('words'),
		column,
		field: z.enum(['status', 'acquisitionType', 'quantity', 'enrollmentId']),
		values: texts,
	}),
	z.strictObject({ kind: z.literal('people'), column, values: texts }),
	z.strictObject({
		kind: z.literal('quantity'),
		column,
		numbers: z.string(),
		price: z.enum(['each', 'total']).optional(),
	}),
	z.strictObject({
		kind: z.literal('dates'),
		columns: z.record(
			z.string(),
			z.strictObject({ locale: z.enum(['pt-BR', 'en-US', '?']).optional(), shortYears: z.boolean().optional() }),
		),
	}),
]);

/** `reset`: what was answered or remembered of the table counts no more. */
export const answersBody = z.strictObject({
	table: z.string(),
	reset: z.boolean().optional(),
	answers: z.array(answerBody),
});

/** One action of a person: undone as a whole. */
export const editBody = z.strictObject({
	cells: z.array(z.strictObject({ ...place.shape, column, text: z.string() })).optional(),
	rows: z.array(z.strictObject({ ...place.shape, isSkipped: z.boolean() })).optional(),
});

/** Which rows, in the order of the inputs. */
export const rowsQuery = z.strictObject({
	bucket: z.enum(['ready', 'wrong', 'skipped']).optional(),
	/** `ProblemView.id`. */
	problem: z.string().optional(),
	table: z.string().optional(),
	/** Anywhere in the row, or in `column` alone; letter case and accents do not count. */
	text: z.string().optional(),
	column: z.coerce.number().int().nonnegative().optional(),
	/** Cells that hold this text and nothing else, letter by letter, by column; in the address as JSON. */
	values: z.union([texts, textsAsJson]).optional(),
	from: z.coerce.number().int().nonnegative(),
	/** The first row that is not asked for; at most 500 after `from`, but for a fill. */
	to: z.coerce.number().int().nonnegative(),
});

/** The rows of a filter get one text, or a series: `PAT-001` goes on with `PAT-002`. */
export const fillBody = z.strictObject({ filter: rowsQuery, column, text: z.string(), isSeries: z.boolean() });

/** `count`: as a person typed it. Needed for production. */
export const sendBody = z.strictObject({ count: z.string().optional() });

export const resolveBody = z.strictObject({
	run: z.string(),
	n: z.int().positive(),
	isCreated: z.boolean(),
	assetId: z.string().optional(),
});

export type TargetBody = z.infer<typeof targetBody>;
export type AnswersBody = z.infer<typeof answersBody>;
export type EditBody = z.infer<typeof editBody>;
export type RowsQuery = z.infer<typeof rowsQuery>;
export type FillBody = z.infer<typeof fillBody>;
export type ResolveBody = z.infer<typeof resolveBody>;
export type SettingsBody = z.infer<typeof settingsBody>;
