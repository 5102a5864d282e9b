/**
 * Names of a row that every command accepts: its row number in the file (`7`), its place (`ativos.csv:7`), enrollment id,
 * serial number, draft key, or `#` and its position in the plan (`#3`), which `unconfirmed.csv` shows and no other row has.
 * A bare number is never a position in the plan.
 */
import type { Origin } from '../../messages/origin.ts';
import { readIdentifier } from '../../drafts/values/identifier.ts';
import { readQuotedFormulas, TYPED_FORMATS } from '../../drafts/table/quoted-formula.ts';
import type { Row } from '../../sources/values/cell.ts';
import type { TableRecord } from '../record/run-record.ts';
import { findOrigin } from './plan-line.ts';
import { isBlank } from '../../drafts/values/cell-text.ts';

/** Rows that a message lists. */
export const MAX_LISTED_ROWS = 8;

export interface NamedRow {
	/** Position in the plan. Absent for a row that did not become a draft. */
	readonly n?: number | undefined;
	readonly key?: string | undefined;
	readonly enrollmentId?: string | undefined;
	readonly serialNumber?: string | undefined;
	readonly origin: Origin;
}

/** Lists every name of a row. Only `#n` is certain to be unique. */
export function namesOfRow({ n, key, enrollmentId, serialNumber, origin }: NamedRow): readonly string[] {
	const number = n === undefined ? undefined : planName(n);
	const names = [number, key, enrollmentId, serialNumber, originName(origin), renderPlace(origin)];
	return names.filter((name) => name !== undefined);
}

export function planName(n: number): string {
	return `#${n}`;
}

/** The name to print in a command: the enrollment id if it is no other name's form and needs no quoting, else `#n`. */
export function plainName(n: number, enrollmentId: string): string {
	const isPlain = /^[\p{L}\p{N}_][\p{L}\p{N}_./-]*$/u.test(enrollmentId) && !isRowNumber(enrollmentId);
	return isPlain ? enrollmentId : planName(n);
}

function isRowNumber(name: string): boolean {
	return /^\d+$/.test(name);
}

/** `#3 (PAT-3, ativos.csv:4); …`, the same in every language; empty for none. */
export function listRows(rows: readonly NamedRow[]): string {
	const shown = rows.slice(0, MAX_LISTED_ROWS).map(({ n, enrollmentId, origin }) => {
		const place = [...(enrollmentId === undefined ? [] : [enrollmentId]), renderPlace(origin)].join(', ');
		return n === undefined ? place : `${planName(n)} (${place})`;
	});
	return [...shown, ...(rows.length > MAX_LISTED_ROWS ? ['…'] : [])].join('; ');
}

/** `ativos.csv:7`, `nota.xml, item 2`; the same in every language. */
export function renderPlace(origin: Origin): string {
	if (origin.kind === 'invoice' && origin.item !== undefined) return `${origin.file}, item ${origin.item}`;
	if (origin.kind !== 'row') return origin.file;
	return `${origin.sheet === undefined ? origin.file : `${origin.file} [${origin.sheet}]`}:${origin.row}`;
}

/** Renders the place of an undamaged plan line. */
export function placeOfLine(bytes: Buffer): string {
	return renderPlace(findOrigin(bytes));
}

function originName(origin: Origin): string {
	if (origin.kind === 'row') return String(origin.row);
	return origin.kind === 'invoice' ? origin.accessKey : origin.file;
}

export function readNamedCells(row: Row, table: TableRecord): Pick<NamedRow, 'enrollmentId' | 'serialNumber'> {
	const cells = TYPED_FORMATS.has(table.format) ? readQuotedFormulas(row.cells) : row.cells;
	const read = (field: string): string | undefined => {
		const column = table.fields.indexOf(field);
		const cell = cells[column] ?? null;
		if (isBlank(cell)) return undefined;
		const result = readIdentifier(cell, table.formatCodes?.[row.formats?.[column] ?? -1]);
		return result.ok ? result.value : result.problem.found;
	};
	return { enrollmentId: read('enrollmentId'), serialNumber: read('serialNumber') };
}
