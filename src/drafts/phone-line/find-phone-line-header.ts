/**
 * Finds the header of a table of phone lines. Refuses the whole table if no column names a line or none changes anything. Ambiguous
 * names are only suggested. Ignores columns of fields that the API does not let anybody change.
 */
import { columnLetters } from '../../messages/origin.ts';
import type { Problem, ProblemPlace } from '../../messages/problem.ts';
import type { Row } from '../../sources/values/cell.ts';
import { looksGuarded } from '../../sources/csv/render-csv.ts';
import { type ColumnTarget, IGNORED, LONGEST_HEADER, tidyLabel, uniqueKey } from '../columns/column-target.ts';
import { FIELDS } from '../columns/fields.ts';
import { matchColumn } from '../columns/match-column.ts';
import { findOwnColumns } from '../columns/reason-columns.ts';
import { findDataRows } from '../table/find-data-rows.ts';
import { HEAD_ROWS } from '../table/find-header.ts';
import { restoreHeader } from '../table/handed-back-row.ts';
import { foldHeader } from '../values/folded-name.ts';
import { nearestName } from '../values/near-miss.ts';

type PhoneLineField = 'id' | 'phone' | 'name' | 'costCenter';

export type PhoneLineTarget =
	| { readonly kind: 'field'; readonly field: PhoneLineField }
	| Exclude<ColumnTarget, { readonly kind: 'field' | 'quantity' }>;

export type UnknownColumns = 'error' | 'ignore' | 'custom-fields';

export interface PhoneLineHeader {
	readonly rowNumber: number;
	readonly dataRows: readonly number[];
	readonly header: readonly string[];
	readonly targets: readonly PhoneLineTarget[];
	readonly score: number;
	readonly problems: readonly Problem[];
}

/** The first two names are shown to users: pt-BR, then en. */
const NAMES: Readonly<Record<PhoneLineField, string>> = {
	id: 'ID da linha, Line ID, Código da linha, Identificador da linha, id',
	phone:
		'Telefone, Phone number, Nº de telefone, Número da linha, Telefone da linha, Linha telefônica, Celular, Nº do celular, Phone, Line number, Telephone, phoneNumber',
	name: 'Nome, Name, Nome da linha, Apelido da linha, Line name',
	costCenter: 'Centro de custo, Cost center, Centro de custos, Cost centre, costCenter',
};
const EMPLOYEE_NAMES = [...FIELDS.employeeId.names['pt-BR'], ...FIELDS.employeeId.names.en];
const MORE_EMPLOYEE_NAMES = ['E-mail', 'E-mail de trabalho', 'Work e-mail', 'CPF', 'employeeId', 'Usuário', 'User'];
const PASSED_OVER = ['Situação', 'Status', 'Criada em', 'Created at', 'createdAt'];
/** Ambiguous names, with the name to suggest. */
const HINTS = {
	Número: 'Telefone',
	Linha: 'Telefone',
	Line: 'Phone number',
	Setor: 'Centro de custo',
	Departamento: 'Centro de custo',
	Department: 'Cost center',
};

const namesOf = (field: PhoneLineField): readonly string[] => NAMES[field].split(', ');
const TARGETS = new Map<string, PhoneLineTarget>();
const shown = new Map(EMPLOYEE_NAMES.map((name) => [foldHeader(name), name]));
for (const field of ['id', 'phone', 'name', 'costCenter'] as const) {
	for (const name of namesOf(field)) {
		TARGETS.set(foldHeader(name), { kind: 'field', field });
		shown.set(foldHeader(name), name);
	}
}
for (const name of [...EMPLOYEE_NAMES, ...MORE_EMPLOYEE_NAMES]) TARGETS.set(foldHeader(name), { kind: 'employee' });
for (const name of PASSED_OVER) TARGETS.set(foldHeader(name), IGNORED);
const hints = new Map(Object.entries(HINTS).map(([name, meant]) => [foldHeader(name), meant]));

/** Counts known columns. The CSV reader chooses the delimiter with the highest score. */
export function scorePhoneLineHeader(cells: readonly string[]): number {
	const targets = matchCells(cells).filter((target) => typeof target === 'object');
	return new Set(targets.flatMap((target) => keyOf(target) ?? [])).size;
}

export function findPhoneLineHeader(rows: readonly Row[], unknownColumns: UnknownColumns): PhoneLineHeader | undefined {
	let best: { readonly row: Row; readonly header: readonly string[]; readonly score: number } | undefined;
	for (const row of rows.slice(0, HEAD_ROWS)) {
		const header = restoreHeader(row.cells);
		const score = scorePhoneLineHeader(header);
		if (score > (best?.score ?? 0)) best = { row, header, score };
	}
	if (best === undefined) return undefined;
	const { row, header, score } = best;
	const dataRows = findDataRows(rows, row);
	return { rowNumber: row.number, dataRows, header, score, ...checkHeader(header, unknownColumns) };
}

function matchCells(cells: readonly string[]): readonly (PhoneLineTarget | 'label-missing' | undefined)[] {
	const own = findOwnColumns(cells);
	return cells.map((cell, column) => {
		if (own[column] !== undefined || cell.length > LONGEST_HEADER) return own[column];
		const match = matchColumn(cell);
		if (match.kind === 'label-missing') return match.kind;
		if (match.kind === 'unnamed') return { kind: 'unnamed' };
		const isCustom = match.kind === 'known' && match.target.kind === 'custom';
		return isCustom ? match.target : TARGETS.get(foldHeader(cell));
	});
}

function keyOf(target: PhoneLineTarget): string | undefined {
	return target.kind === 'field' ? target.field : uniqueKey(target, '');
}

function checkHeader(
	header: readonly string[],
	unknownColumns: UnknownColumns,
): Pick<PhoneLineHeader, 'targets' | 'problems'> {
	const problems: Problem[] = [];
	const first = new Map<string, number>();
	const targets = matchCells(header).map((target, column): PhoneLineTarget => {
		const place = { column, name: header[column] ?? '' };
		if (target === undefined) return readUnknown(place, unknownColumns, problems);
		if (target === 'label-missing') {
			problems.push({ code: 'custom-field-label-missing', place });
			return IGNORED;
		}
		const key = target.kind === 'field' || target.kind === 'custom' ? (keyOf(target) ?? '') : undefined;
		const other = first.get(key ?? '');
		if (key === undefined) return target;
		if (other === undefined) first.set(key, column);
		else {
			const otherHeader = tidyLabel(header[other] ?? '');
			const params = { kind: 'line', otherColumn: columnLetters(other), otherHeader } as const;
			problems.push({ code: 'columns-same-field', place, params });
		}
		return target;
	});
	return { targets, problems: [...problems, ...missingColumns(targets)] };
}

function readUnknown(place: ProblemPlace, unknownColumns: UnknownColumns, problems: Problem[]): PhoneLineTarget {
	const { name } = place;
	if (unknownColumns === 'custom-fields') {
		if (looksGuarded(name)) problems.push({ code: 'apostrophe-before-sign', place, found: name });
		return { kind: 'custom', label: tidyLabel(name) };
	}
	if (unknownColumns === 'error') {
		const folded = foldHeader(name);
		const suggestion = hints.get(folded) ?? nearestName(folded, shown);
		problems.push({ code: 'column-unknown', place, ...(suggestion === undefined ? {} : { params: { suggestion } }) });
	}
	return IGNORED;
}

function missingColumns(targets: readonly PhoneLineTarget[]): readonly Problem[] {
	const names = (fields: readonly PhoneLineField[]): string =>
		fields.flatMap((field) => namesOf(field).slice(0, 2)).join(', ');
	const isIdentity = (target: PhoneLineTarget): boolean =>
		target.kind === 'field' && (target.field === 'id' || target.field === 'phone');
	const changes = targets.some(
		(target) => ['field', 'employee', 'custom'].includes(target.kind) && !isIdentity(target),
	);
	return [
		...(targets.some(isIdentity)
			? []
			: [{ code: 'column-line-missing', params: { names: names(['id', 'phone']) } } as const]),
		...(changes ? [] : [{ code: 'column-change-missing', params: { names: names(['name', 'costCenter']) } } as const]),
	];
}
