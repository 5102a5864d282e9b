/**
 * The preview of a plan, as `run.json` keeps it: some rows as they will be created, how columns are read, and the columns that are not
 * imported. Its texts are cut where they are collected, and can be personal data.
 */
import { z } from 'zod';
import { IGNORED_REASONS } from '../../drafts/table/ignored-columns.ts';
import { count, list, object, origin } from './record-parts.ts';

const cell = object({
	/** From 0. */
	column: count,
	/** The header as the user wrote it. */
	name: z.string(),
	/** The cell as the spreadsheet shows it, cut if it is long. */
	text: z.string(),
});
export type PreviewCell = z.infer<typeof cell>;

const value = object({
	/** An `AssetField`, or `custom:<label>`. */
	field: z.string(),
	/** As it will be sent: cents, UTC. A long text is cut. */
	value: z.union([z.string(), z.number()]),
	/** Who the id of a person is. */
	name: z.string().optional(),
	/** Several if several columns name an employee. Absent if the value came from no cell. */
	cells: list(cell).optional(),
	/** `typed`: by a person into a unit of an invoice. Absent with `cells`, and for what an invoice says. */
	from: z.enum(['constant', 'default', 'pattern', 'typed']).optional(),
});
export type PreviewValue = z.infer<typeof value>;

const row = object({
	origin,
	values: list(value),
	/** Further values, which are not listed. Absent if none. */
	more: count.optional(),
});
export type PreviewRow = z.infer<typeof row>;

/** One cell of a column of dates, amounts or identifiers, and what it is read as. */
const reading = object({
	file: z.string(),
	sheet: z.string().optional(),
	cell,
	field: z.string(),
	value: z.union([z.string(), z.number()]),
});
export type PreviewReading = z.infer<typeof reading>;

const ignoredColumn = object({
	/** The first table with the column. */
	file: z.string(),
	sheet: z.string().optional(),
	column: count,
	/** Empty for a column without a header. */
	name: z.string(),
	reason: z.enum(IGNORED_REASONS),
	/** Number of tables that leave the column out for this reason. */
	tables: count,
});
export type IgnoredColumnRecord = z.infer<typeof ignoredColumn>;

export const planPreview = object({
	/** Time zone of dates in tables. */
	timeZone: z.string(),
	rows: list(row),
	readings: list(reading),
});

export const ignoredColumns = object({
	columns: list(ignoredColumn),
	/** Further ones, which are not listed. Absent if none. */
	more: count.optional(),
});
