/** `docs/corrections.schema.json` is generated from this. `row` is the row number in the spreadsheet; `column` counts from 0. */
import { z } from 'zod';
import { ASSET_FIELDS } from '../../contract/asset-fields.ts';
import { type ReadSettings, readSettings, settingsObject } from '../values/read-settings.ts';

const LAST_COLUMN = 16_383;
const LAST_ROW = 2 ** 32 - 1;

const ROW_SHAPE = {
	input: z
		.string('"…"')
		.regex(/^[0-9a-f]{64}$/, 'SHA-256')
		.describe('SHA-256 of the bytes of the input, in lower-case hexadecimal.'),
	sheet: z
		.string('"…"')
		.describe(
			'The sheet of a workbook, the entry of a zip, or "entry!sheet" for a workbook in a zip. Absent for a single CSV file.',
		)
		.exactOptional(),
	row: z.int('1, 2, 3 …').min(1, '1, 2, 3 …').max(LAST_ROW, '1, 2, 3 …').describe('The row number in the spreadsheet.'),
};

const COUNT = z.int('1, 2, 3 …').min(1, '1, 2, 3 …');

const UNIT_SHAPE = {
	accessKey: z
		.string('"…"')
		.regex(/^[0-9A-Z]{44}$/, '44 × 0–9, A–Z')
		.describe('The access key of the invoice.'),
	item: COUNT.describe('The number of the item in the invoice.'),
	unit: COUNT.describe('The unit of the item, from 1. Leave it out for an item that nobody decided.').exactOptional(),
};

/** An unknown field is refused, because its correction would change nothing. */
const FIELD = new RegExp(`^(?:${ASSET_FIELDS.join('|')}|custom:.+)$`);

const at = z.string('"2026-01-31T13:45:00.000Z"').describe('The time, ISO 8601 in UTC.').exactOptional();
const version = z.literal(1, '1');
const text = z.string('"…"').describe('The text as typed. An empty text empties the cell.');
const isSkipped = z.boolean('true, false');

const editSchema = settingsObject({
	edit: version,
	at,
	cells: z
		.array(
			settingsObject({
				...ROW_SHAPE,
				column: z
					.int('0, 1, 2 …')
					.min(0, '0, 1, 2 …')
					.max(LAST_COLUMN, `0 … ${LAST_COLUMN}`)
					.describe('0 is column A.'),
				text,
			}),
			'[ … ]',
		)
		.exactOptional(),
	rows: z
		.array(settingsObject({ ...ROW_SHAPE, isSkipped }), '[ … ]')
		.describe('Rows to leave out (isSkipped: true) or to import again (false).')
		.exactOptional(),
	unitCells: z
		.array(
			settingsObject({
				...UNIT_SHAPE,
				field: z
					.string('"…"')
					.regex(FIELD, ASSET_FIELDS.join(', '))
					.describe('A field of the asset, or "custom:" and the label of a custom field.'),
				text,
			}),
			'[ … ]',
		)
		.describe('Values of units of invoices.')
		.exactOptional(),
	units: z
		.array(settingsObject({ ...UNIT_SHAPE, isSkipped }), '[ … ]')
		.describe('Units of invoices to leave out, or to import again.')
		.exactOptional(),
});

export const actionSchema = z.union(
	[editSchema, settingsObject({ undo: version, at }), settingsObject({ redo: version, at })],
	'{ "edit": 1, … }, { "undo": 1 }, { "redo": 1 }',
);

export type Edit = z.infer<typeof editSchema>;
/** Undo without an edit before it, and redo after a new edit, change nothing. */
export type CorrectionAction =
	| Edit
	| { readonly undo: 1; readonly at?: string }
	| { readonly redo: 1; readonly at?: string };

export function parseAction(json: unknown): ReadSettings<CorrectionAction> {
	return readSettings(json, actionSchema);
}

export function encodeAction(action: CorrectionAction): string {
	return `${JSON.stringify(action)}\n`;
}
