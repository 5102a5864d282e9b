/** Units of the invoices of a run as rows of one table, as `invoices/rows/unit-table.ts` describes it. */
import { createHash } from 'node:crypto';
import type { CorrectedUnit } from '../../drafts/corrections/correction-log.ts';
import type { CorrectedUnitValues, UnitValues } from '../../drafts/draft/row-result.ts';
import { nameOfItem } from '../../drafts/invoice-unit/item-layout.ts';
import type { InvoiceReconciliation } from '../../invoices/plan/invoice-plan.ts';
import { createUnitTable, type UnitRow } from '../../invoices/rows/unit-table.ts';
import type { Language } from '../../messages/message.ts';
import type { InvoiceOrigin, Origin } from '../../messages/origin.ts';
import type { Problem, ShownProblem } from '../../messages/problem.ts';
import { renderProblem } from '../../messages/render-problem.ts';
import { wordsOf } from '../../messages/texts.ts';
import type { Row } from '../../sources/values/cell.ts';
import type { RunRecord, TableRecord } from '../record/run-record.ts';
import type { RunView } from './run-view.ts';

/** A line of a plan, of its rejections or of its skips. */
export interface LineOfUnit {
	readonly origin: Origin;
	/** The request body, or the part of it that is known. */
	readonly body?: UnitValues | undefined;
	readonly values?: UnitValues | undefined;
	readonly corrected?: CorrectedUnitValues | undefined;
	readonly problems?: readonly ShownProblem[] | undefined;
}

interface Problems {
	readonly problems: readonly Problem[];
}

export interface RunUnits {
	readonly table: TableRecord;
	/**
	 * Adds the row, and places problems in the columns of their fields. Undefined for what is no unit and no item that nobody decided:
	 * whole invoices, and what they leave out. Units are numbered in the order of the invoices, and open items behind all units.
	 */
	readonly complete: <Line extends LineOfUnit & Partial<Problems>>(
		line: Line,
	) => (Line & Problems & { readonly row: Row }) | undefined;
	/** The same for the same units in the same order. */
	readonly numbering: string;
	/** The unit of a row that was given. */
	readonly unitOf: (number: number) => CorrectedUnit | undefined;
}

interface NumberedInvoice extends Pick<InvoiceReconciliation, 'issuedAt' | 'assetLines'> {
	/** Number of its first unit. */
	readonly first: number;
}

/** Undefined for a run without invoices. */
export async function openRunUnits(
	{ record, reconciliations }: Pick<RunView, 'record' | 'reconciliations'>,
	language: Language,
): Promise<RunUnits | undefined> {
	const { unitRows } = record;
	if (unitRows === undefined) return undefined;
	const invoices = new Map<string, NumberedInvoice>();
	let first = 1;
	for await (const { accessKey, issuedAt, assetLines } of reconciliations()) {
		invoices.set(accessKey, { issuedAt, assetLines, first });
		first += unitsOf(assetLines);
	}
	return createRunUnits({ ...unitRows, language }, invoices, first);
}

function createRunUnits(
	{ labels, timeZone, language }: NonNullable<RunRecord['unitRows']> & { readonly language: Language },
	invoices: ReadonlyMap<string, NumberedInvoice>,
	firstItem: number,
): RunUnits {
	const invoiceOf = (accessKey: string): NumberedInvoice | undefined => invoices.get(accessKey);
	const { header, fields, formatCodes, rowOf } = createUnitTable({ language, timeZone, labels, invoiceOf });
	const file = wordsOf('reports', language)('units.table');
	const items = new Map<string, number>();
	const units = new Map<number, CorrectedUnit>();
	const numberOf = ({ accessKey, item = 0, unit }: InvoiceOrigin): number => {
		const invoice = invoiceOf(accessKey);
		if (invoice !== undefined && unit !== undefined) {
			const before = invoice.assetLines.filter((line) => line.item < item);
			return invoice.first + unitsOf(before) + unit - 1;
		}
		const name = nameOfItem(accessKey, item);
		const number = items.get(name) ?? firstItem + items.size;
		items.set(name, number);
		return number;
	};
	const placed = (problem: Problem): Problem => {
		const column = fields.indexOf(problem.place?.field ?? '');
		return column === -1 ? problem : { ...problem, place: { ...problem.place, column, name: header[column] ?? '' } };
	};
	const rowOfLine = (line: LineOfUnit): Row | undefined => {
		const { corrected } = line;
		const unitRow = unitRowOf(line, language);
		if (unitRow === undefined) return undefined;
		const { origin } = unitRow;
		const row = rowOf(unitRow, numberOf(origin));
		const { accessKey, item = 0, unit } = origin;
		units.set(row.number, { accessKey, item, unit });
		return corrected === undefined ? row : withTyped(row, fields, corrected);
	};
	return {
		table: { file, format: 'xlsx', formatCodes, headerRow: 1, header, fields },
		complete(line) {
			const row = rowOfLine(line);
			return row && { ...line, row, problems: (line.problems ?? []).map(placed) };
		},
		numbering: digestOf(invoices),
		unitOf: (number) => units.get(number),
	};
}

/** A row with what the invoice says. Undefined for what is no unit and no item that nobody decided. */
export function unitRowOf(
	{ origin, body, values = body, corrected, problems = [] }: LineOfUnit,
	language: Language,
): UnitRow | undefined {
	if (origin.kind !== 'invoice' || values === undefined) return undefined;
	return { origin, values: corrected?.given ?? values, ...questionOf(origin, problems, language) };
}

function digestOf(invoices: ReadonlyMap<string, NumberedInvoice>): string {
	const hash = createHash('sha256');
	for (const [accessKey, { first, assetLines }] of invoices)
		hash.update(JSON.stringify([accessKey, first, assetLines.map((line) => [line.item, unitsOf([line])])]));
	return hash.digest('hex');
}

function unitsOf(lines: InvoiceReconciliation['assetLines']): number {
	return lines.reduce((sum, { assets, joinedInto }) => sum + (joinedInto === undefined ? assets : 0), 0);
}

/** As for a row of a table: the cells have what was typed, and those that it replaced lie beside them. */
function withTyped({ cells, ...row }: Row, fields: RunUnits['table']['fields'], { typed }: CorrectedUnitValues): Row {
	const texts = fields.map((field) => typed[field ?? '']);
	const before = texts.flatMap((text, at) => (text === undefined ? [] : [[at, cells[at] ?? null] as const]));
	return {
		...row,
		cells: cells.map((cell, at) => (texts[at] === '' ? null : (texts[at] ?? cell))),
		corrected: Object.fromEntries(before),
	};
}

function questionOf(
	{ unit }: InvoiceOrigin,
	problems: readonly ShownProblem[],
	language: Language,
): { readonly question?: string } {
	if (unit !== undefined) return {};
	return { question: problems.map((problem) => renderProblem(problem, language)).join('; ') };
}
