/**
 * Rows of one table to drafts, rejections and skips.
 *
 * Everything that a row needs is made ready once per table: a converter per column, the evidence of how its texts are
 * written, the values that are the same for all rows. All problems of a row are told at once; nothing is defaulted
 * but what the options or the mapping say for the whole table. Last of all the contract looks at the body.
 */
import type { AssetField } from '../../contract/asset.ts';
import type { RowOrigin } from '../../messages/origin.ts';
import type { Problem, ProblemPlace } from '../../messages/problem.ts';
import type { Cell, Row } from '../../sources/values/cell.ts';
import type { Built, Draft, Rejection } from '../draft/built.ts';
import { createFormulaReader } from './quoted-formula.ts';
import { type Body, checkBody } from '../draft/check-body.ts';
import { compileColumns } from './compile-columns.ts';
import { fillEmployee, findEmployeeColumns, namesNobody } from '../columns/employee-column.ts';
import { createRowRestorer } from './handed-back-row.ts';
import { createPortionReader } from './item-portion.ts';
import { ASSET_FIELDS } from '../columns/match-column.ts';
import { TAKEN } from '../columns/prepare-column.ts';
import { renderItemLayout } from '../invoice-unit/item-layout.ts';
import { renderUnitKey } from '../invoice-unit/unit-identity.ts';
import { findContradiction, findIdentityColumns, readIdentity, readItemQuantity } from './row-identity.ts';
import { foldKey } from '../values/folded-name.ts';
import { createRowShape, findTotal, looksLikeNote, looksLikeTotal } from './row-shape.ts';
import { findTemplateExample } from './template-examples.ts';
import type { ColumnDecisions, FoundHeader, RowBuilder, TableOptions, TablePlace } from './table-drafts.ts';
import { isBlank, renderCell } from '../values/cell-text.ts';

const NO_NOTICES: readonly Problem[] = Object.freeze([]);
const DESCRIBING = ASSET_FIELDS.filter((field) => field !== 'enrollmentId' && field !== 'priceCents');

export function createRowBuilder(
	found: FoundHeader,
	place: TablePlace,
	options: TableOptions,
	decisions: ColumnDecisions,
): RowBuilder {
	const isCsv = place.sheet === undefined;
	const { columns, constants, decide } = compileColumns(found, options, decisions);
	const employees = findEmployeeColumns(found, options.employees);
	const shape = createRowShape(found, isCsv);
	const readFormulas = createFormulaReader(found.header, isCsv);
	const formatCodes = place.formatCodes ?? [];
	const identityColumns = findIdentityColumns(found.header);
	const readPortion = createPortionReader(found);
	/** The column of a field, where the table has one. */
	const placeOf = (field: string): ProblemPlace | undefined =>
		columns.find(({ target }) => target.kind === 'field' && target.field === field)?.place;
	const atField = (problem: Problem, field: AssetField): Problem => {
		const column = placeOf(field);
		return column === undefined ? problem : placed(problem, column);
	};

	const isWide = columns.length + employees.columns.length > 1;

	const originOf = (row: number): RowOrigin =>
		place.sheet === undefined
			? { kind: 'row', file: place.file, row }
			: { kind: 'row', file: place.file, sheet: place.sheet, row };

	/** The first column of employees that says anything. */
	let named: ProblemPlace | undefined;
	let hiddenRows = 0;

	/** Fills the body from the cells of a row; gives how many of them held something. */
	const fillBody = (
		cells: readonly Cell[],
		formats: Row['formats'],
		body: Body,
		problems: Problem[],
		notices: Problem[],
	): number => {
		let filled = 0;
		for (const column of columns) {
			const cell = cells[column.index] ?? null;
			if (isBlank(cell)) {
				if (column.missing !== undefined) problems.push({ code: column.missing, place: column.place });
				continue;
			}
			filled += 1;
			const formatCode =
				formats === undefined || typeof cell === 'string' ? undefined : formatCodes[formats[column.index] ?? -1];
			const result = column.fill(cell, body, formatCode);
			if (result === TAKEN) continue;
			if (!result.ok) problems.push(placed(result.problem, column.place));
			else if (result.notice !== undefined) notices.push(placed(result.notice, column.place));
		}
		for (const column of employees.columns) {
			const cell = cells[column.index] ?? null;
			if (isBlank(cell)) continue;
			if (namesNobody(cell)) {
				notices.push({ code: 'text-placeholder', place: column.place, found: renderCell(cell) });
				continue;
			}
			filled += 1;
			named ??= column.place;
		}
		return filled;
	};

	/** What speaks against a row being an asset, unless a mapping gives its enrollment id. */
	const findStray = (cells: readonly Cell[], body: Body, isNumberAlone: boolean): Problem | undefined => {
		const { enrollmentId } = body;
		if (enrollmentId === undefined) return findTotal(cells);
		const isTotal = looksLikeTotal(enrollmentId) && !isDescribed(cells, body);
		if (!isTotal && !(isNumberAlone && looksLikeNote(enrollmentId))) return undefined;
		const column = columns.find(({ target }) => target.kind === 'field' && target.field === 'enrollmentId');
		if (column?.values?.has(foldKey(renderCell(cells[column.index]))) === true) return undefined;
		return { code: isTotal ? 'row-looks-like-total' : 'row-looks-like-note', found: enrollmentId };
	};

	/** Of what a sum has none: anything but a number and amounts. */
	const isDescribed = (cells: readonly Cell[], body: Body): boolean =>
		DESCRIBING.some((field) => body[field] !== undefined) ||
		employees.columns.some(({ index }) => !namesNobody(cells[index] ?? null));

	const build = (row: Row): Built => {
		const origin = originOf(row.number);
		if (shape.isHeaderAgain(row.cells)) return { kind: 'skip', origin, row, reason: { code: 'header-again' } };
		const cells = readFormulas(row.cells);
		const body: Body = {};
		const problems: Problem[] = [];
		const notices: Problem[] = [];
		const filled = fillBody(cells, row.formats, body, problems, notices);
		if (filled === 0) {
			return { kind: 'skip', origin, row, reason: { code: 'row-without-data' } };
		}
		const example = findTemplateExample(body);
		if (example?.code === 'template-example') return { kind: 'skip', origin, row, reason: example };
		if (example !== undefined) {
			problems.push(atField(example, example.code === 'serial-number-of-example' ? 'serialNumber' : 'enrollmentId'));
		}
		if (row.hidden === true) hiddenRows += 1;
		const isNumberAlone = filled === 1 && isWide && body.enrollmentId !== undefined;
		const stray = findStray(cells, body, isNumberAlone);
		for (const fillConstant of constants) fillConstant(body);
		problems.push(...fillEmployee(cells, body, employees, notices));
		if (row.problem !== undefined) problems.push(row.problem);
		else shape.check(cells, problems, notices);
		if (stray !== undefined) problems.push(stray);
		else if (isNumberAlone) notices.push({ code: 'row-has-only-number', found: body.enrollmentId ?? '' });
		const identity = typeof identityColumns === 'object' ? readIdentity(cells, identityColumns) : undefined;
		if (identity?.ok === false) problems.push(identity.problem);
		const unit = identity?.ok === true ? identity.unit : undefined;
		let layout: Draft['layout'];
		let itemPortion: Draft['itemPortion'];
		if (unit !== undefined && typeof identityColumns === 'object') {
			const lines = readItemQuantity(unit.item, cells, identityColumns);
			const contradiction = findContradiction(unit, cells, identityColumns, body.customFields, lines ?? []);
			if (contradiction !== undefined) problems.push(contradiction);
			else if (lines !== undefined) layout = renderItemLayout(unit.item, lines);
			if (contradiction === undefined) itemPortion = readPortion?.(cells, lines, body, problems);
		}
		body.source = identity === undefined ? 'sheets-import' : 'nfe-import';
		const ofItem = {
			...(unit === undefined ? {} : { unit }),
			...(itemPortion === undefined ? {} : { itemPortion }),
		};
		if (problems.length > 0) return rejection(origin, row, problems, body, ofItem);
		const checked = checkBody(body, placeOf);
		if (!checked.ok) return rejection(origin, row, checked.problems, body, ofItem);
		const draft = { origin, body: checked.value, notices: notices.length === 0 ? NO_NOTICES : notices };
		if (unit === undefined) return { kind: 'draft', key: checked.value.enrollmentId, ...draft };
		return {
			kind: 'draft',
			key: renderUnitKey(unit),
			...(layout === undefined ? {} : { layout }),
			...ofItem,
			...draft,
		};
	};

	return {
		restore: createRowRestorer(found.header),
		build,
		decide() {
			const { decisions: decided, notices } = decide();
			const ofTable: Problem[] = [];
			if (named !== undefined && options.employees === undefined) {
				ofTable.push({ code: 'employees-not-checked', place: named });
			}
			if (hiddenRows > 0) ofTable.push({ code: 'rows-hidden', params: { count: hiddenRows } });
			return { decisions: decided, notices: ofTable.length === 0 ? notices : [...notices, ...ofTable] };
		},
	};
}

function placed(problem: Problem, place: ProblemPlace): Problem {
	return { ...problem, place };
}

function rejection(
	origin: RowOrigin,
	row: Row,
	problems: readonly Problem[],
	body: Body,
	ofItem: Pick<Rejection, 'unit' | 'itemPortion'>,
): Rejection {
	const { enrollmentId, serialNumber } = body;
	const identity = {
		...(enrollmentId === undefined ? {} : { enrollmentId }),
		...(serialNumber === undefined ? {} : { serialNumber }),
		...(ofItem.unit === undefined ? {} : { key: renderUnitKey(ofItem.unit) }),
	};
	return { kind: 'rejection', origin, row, identity, problems, ...ofItem };
}
