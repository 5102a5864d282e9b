/** `ACTIONS` change a workbench: `POST /api/workbenches/:id/<action>`. The other routes are in `server/routes.ts`. */
import { z } from 'zod';
import type { Patch } from '../../drafts/mapping/patch.ts';
import { ASSET_STATUSES } from '../../contract/asset-fields.ts';
import { recordOf } from '../../drafts/values/read-settings.ts';
import { LANGUAGES } from '../../messages/message.ts';

export interface ErrorBody {
	readonly message: string;
	readonly action?: string;
}

const column = z.int().nonnegative();
const unit = z.strictObject({ accessKey: z.string(), item: z.int().positive(), unit: z.int().positive().optional() });
const place = z.strictObject({ table: z.string(), row: z.int().positive(), unit: unit.exactOptional() });
/** A row by its place, or the next wrong one after a position: after the last row comes the first. */
const sought = z.union([place, z.strictObject({ wrongAfter: z.int() })]);
const texts = recordOf(z.string());
const parsed = z.string().transform((text, context): unknown => {
	try {
		return JSON.parse(text);
	} catch {
		context.addIssue('no JSON');
		return z.NEVER;
	}
});
/** See `Finding`. */
const found = z.strictObject({
	columns: z.array(column).readonly(),
	find: z.string().optional(),
	isWhole: z.boolean().optional(),
});

export const languageBody = z.strictObject({ language: z.enum(LANGUAGES) });
export const createBody = z.strictObject({ sample: z.boolean().optional() });

export const settingsBody = z.strictObject({
	defaultStatus: z.enum(ASSET_STATUSES).optional(),
	company: z.string().optional(),
	enrollmentId: z.string().optional(),
	encoding: z.string().optional(),
	delimiter: z.string().optional(),
	locale: z.enum(['pt-BR', 'en-US']).optional(),
	repeatedSerials: z.enum(['refuse', 'accept']).optional(),
	shortRows: z.enum(['refuse', 'accept']).optional(),
	exchangeRate: z.array(z.string()).optional(),
	invoiceFields: z.literal('fill').optional(),
	/** Labels of custom fields in the rehearsal's company; absent: all that are needed. */
	customFields: z.array(z.string()).optional(),
	/** Permissions for single invoices: `altered=<access key>`. */
	allow: z.array(z.string()).optional(),
});

const targetBody = z.discriminatedUnion('kind', [
	z.strictObject({ kind: z.literal('rehearsal') }),
	z.strictObject({ kind: z.literal('api'), baseUrl: z.string(), apiKey: z.string().optional() }),
]);

const patch: z.ZodType<Patch> = z.lazy(() => recordOf(z.union([z.string(), z.number(), z.boolean(), patch])));

/** `reset`: forgets the answers before. */
const answersBody = z.strictObject({ table: z.string(), reset: z.boolean().optional(), patches: z.array(patch) });

const editBody = z.strictObject({
	cells: z.array(z.strictObject({ ...place.shape, column, text: z.string() })).optional(),
	rows: z.array(z.strictObject({ ...place.shape, isSkipped: z.boolean() })).optional(),
});

export const rowsQuery = z.strictObject({
	bucket: z.enum(['ready', 'wrong', 'skipped', 'created', 'unconfirmed']).optional(),
	problem: z.string().optional(),
	table: z.string().optional(),
	text: z.string().optional(),
	column: z.coerce.number().int().nonnegative().optional(),
	values: z.union([texts, parsed.pipe(texts)]).optional(),
	/** Texts by column, as names are compared: `NA GAVETA` is `na gaveta`. */
	alike: z.union([texts, parsed.pipe(texts)]).optional(),
	/** Only rows in which something would be replaced. */
	found: z.union([found, parsed.pipe(found)]).optional(),
	sortBy: z.coerce.number().int().nonnegative().optional(),
	order: z.enum(['ascending', 'descending']).optional(),
	/** Rows keep the order that they had then: another number sorts again. */
	sortedAt: z.coerce.number().int().nonnegative().optional(),
	/** Only this row, and its place. */
	sought: z.union([sought, parsed.pipe(sought)]).optional(),
	from: z.coerce.number().int().nonnegative(),
	to: z.coerce.number().int().nonnegative(),
});

/** `of`: the column whose texts are counted in the rows of the filter. */
export const valuesQuery = z.strictObject({
	...rowsQuery.omit({ sought: true, from: true, to: true }).shape,
	of: z.coerce.number().int().nonnegative(),
});

const fillBody = z.strictObject({ filter: rowsQuery, ...found.shape, text: z.string(), isSeries: z.boolean() });

const resolveBody = z.strictObject({
	run: z.string(),
	n: z.int().positive(),
	isCreated: z.boolean(),
	assetId: z.string().optional(),
});

const nothing = z.strictObject({});

export const ACTIONS = {
	removeInput: z.strictObject({ name: z.string() }),
	/** Remembers what is marked as done in a list of changes, which is no input any more. */
	takeDone: z.strictObject({ name: z.string() }),
	paste: z.strictObject({ text: z.string().min(1) }),
	setSettings: settingsBody,
	setTarget: targetBody,
	answer: answersBody,
	/** An empty text forgets what is remembered. */
	correct: z.strictObject({ proposal: z.string(), category: z.string(), brand: z.string(), model: z.string() }),
	edit: editBody,
	fill: fillBody,
	undo: nothing,
	redo: nothing,
	check: nothing,
	/** The result of the check before stays. */
	cancelCheck: nothing,
	/**
	 * `count`: the number of assets as the user typed it; required for production. `first`: only so many are sent. Answered as soon as
	 * sending has begun.
	 */
	send: z.strictObject({ count: z.string().optional(), first: z.int().positive().optional() }),
	stop: nothing,
	/**
	 * `fields`: required after a stop for custom fields that the API does not have. `count`: the number of the other assets as the
	 * user typed it; required for production if only the first were confirmed.
	 */
	resume: z.strictObject({ fields: z.enum(['exist', 'without']).optional(), count: z.string().optional() }),
	resolve: resolveBody,
} as const;

export type ActionName = keyof typeof ACTIONS;
export type BodyOf<Name extends ActionName> = z.infer<(typeof ACTIONS)[Name]>;
export type Actions = { readonly [Name in ActionName]: (body: BodyOf<Name>) => Promise<void> };

export type TargetBody = BodyOf<'setTarget'>;
export type AnswersBody = BodyOf<'answer'>;
export type EditBody = BodyOf<'edit'>;
export type ValuesQuery = z.infer<typeof valuesQuery>;
export type RowsQuery = z.infer<typeof rowsQuery>;
export type RowFilter = Omit<RowsQuery, 'sought' | 'from' | 'to'>;
export type Sought = z.infer<typeof sought>;
export type SettingsBody = z.infer<typeof settingsBody>;
