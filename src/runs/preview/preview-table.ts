/** The preview's knowledge of a table: which cells fill which fields, and how a column is read. */
import type { AssetRequest } from '../../contract/asset.ts';
import { ASSET_FIELDS, type AssetField } from '../../contract/asset-fields.ts';
import { type EmployeeDirectory, nameOfEmployee } from '../../drafts/columns/employee-directory.ts';
import type { Draft } from '../../drafts/draft/row-result.ts';
import { isBlank, showCell } from '../../drafts/values/cell-text.ts';
import type { Locale } from '../../drafts/values/locale-evidence.ts';
import { maskCpf, maskProvenCpf } from '../../messages/cpf.ts';
import type { Cell, Row } from '../../sources/values/cell.ts';
import type { PreviewCell, PreviewValue } from '../record/preview-record.ts';
import type { TableRecord } from '../record/run-record.ts';

/** Where the values of a table come from, besides its cells. */
export interface ValueSources {
	/** Fields that the mapping fills for all rows. */
	readonly constants: ReadonlySet<string>;
	readonly employees?: EmployeeDirectory | undefined;
}

/** Longer texts are cut. */
const MAX_TEXT = 200;

export interface PreviewColumn {
	readonly column: number;
	readonly name: string;
	/** An `AssetField`, or `custom:<label>`. */
	readonly field: string;
	readonly assetField: AssetField | undefined;
	/** The same for columns of tables with the same header, which need to be shown only once. */
	readonly key: string;
	readonly locale: Locale;
	readonly formatCodes: readonly string[];
}

export function listColumns(record: TableRecord, locale: Locale): readonly PreviewColumn[] {
	const { header, fields, seconds = {}, locales = {}, mappedLocales = {}, formatCodes = [] } = record;
	const listed = fields.map((field, column) => ({ field, column }));
	const divided = Object.entries(seconds).map(([column, field]) => ({ field, column: Number(column) }));
	return [...listed, ...divided].flatMap(({ field, column }): readonly PreviewColumn[] => {
		if (field === null || field === 'quantity') return [];
		const name = (header[column] ?? '').trim();
		const readBy = mappedLocales[column] ?? locales[column] ?? locale;
		const assetField = ASSET_FIELDS.find((one) => one === field);
		return [{ column, name, field, assetField, key: JSON.stringify([field, name]), locale: readBy, formatCodes }];
	});
}

export function valueOfColumn({ field, assetField }: PreviewColumn, body: AssetRequest): string | number | undefined {
	if (assetField !== undefined) return body[assetField];
	const label = field.slice('custom:'.length);
	return body.customFields?.find((custom) => custom.label === label)?.value;
}

/** True if a cell of the column fills a field of the draft. */
export function isShownBy(one: PreviewColumn, { body, isNumbered }: Draft, { cells }: Row): boolean {
	if (isBlank(cells[one.column] ?? null) || valueOfColumn(one, body) === undefined) return false;
	// The number of a pattern is in its cell too.
	return isNumbered !== true || one.assetField !== 'enrollmentId';
}

export function cellOf({ column, name, field, locale, formatCodes }: PreviewColumn, row: Row): PreviewCell {
	const cell: Cell = row.cells[column] ?? null;
	const shown = cell === null ? '' : showCell(cell, locale, formatCodes[row.formats?.[column] ?? -1]);
	return { column, name: cutText(name), text: cutText(field === 'employeeId' ? maskCpf(shown) : shown) };
}

/** The values of a row's draft, in the order of the API's fields. */
export function listRowValues(
	draft: Draft,
	row: Row,
	{ columns, constants, employees }: ValueSources & { readonly columns: readonly PreviewColumn[] },
): readonly PreviewValue[] {
	return listBody(draft.body).map(({ field, value: sent }): PreviewValue => {
		const value = { value: sent, ...namePerson(field, sent, employees) };
		const filling = columns.filter((one) => one.field === field && isShownBy(one, draft, row));
		if (filling.length > 0) return { field, ...value, cells: filling.map((one) => cellOf(one, row)) };
		if (field === 'enrollmentId') return { field, ...value, from: 'pattern' };
		return { field, ...value, from: constants.has(field) ? 'constant' : 'default' };
	});
}

export function listUnitValues({ body, corrected }: Draft): readonly PreviewValue[] {
	const typed = corrected?.typed ?? {};
	return listBody(body).map(({ field, value }) => ({
		field,
		value,
		...(Object.hasOwn(typed, field) ? { from: 'typed' } : {}),
	}));
}

/** An id says nothing to a person, and that of a rehearsal is made up. */
function namePerson(field: string, value: string | number, employees: EmployeeDirectory | undefined) {
	const name = field === 'employeeId' && employees ? nameOfEmployee(String(value), employees) : undefined;
	return name === undefined ? {} : { name: cutText(maskCpf(name)) };
}

function listBody(body: AssetRequest): readonly Pick<PreviewValue, 'field' | 'value'>[] {
	const own = ASSET_FIELDS.flatMap((field) => {
		const value = body[field];
		return value === undefined ? [] : [{ field, value: cutValue(value) }];
	});
	const custom = (body.customFields ?? []).map(({ label, value }) => ({
		field: `custom:${cutText(label)}`,
		value: cutText(value),
	}));
	return [...own, ...custom];
}

export function cutValue(value: string | number): string | number {
	return typeof value === 'string' ? cutText(value) : value;
}

function cutText(text: string): string {
	if (text.length <= MAX_TEXT) return maskProvenCpf(text);
	const start = Array.from(text.slice(0, 2 * MAX_TEXT)).slice(0, MAX_TEXT - 1);
	return maskProvenCpf(`${start.join('')}…`);
}
