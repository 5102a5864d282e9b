/**
 * Finds the employee that the cells of a row name. Several columns must name the same person.
 * Problems repeat only the text of the cell, with CPFs masked, and name candidates by id. When an employee is detached, the API itself
 * removes the date of attachment, so a date without an employee is left out with a warning.
 */
import { maskCpf } from '../../messages/cpf.ts';
import type { Problem, ProblemPlace } from '../../messages/problem.ts';
import type { Cell } from '../../sources/values/cell.ts';
import { type Converted, type FilledCell, converted, refused } from '../values/converted.ts';
import { foldKey } from '../values/folded-name.ts';
import { readError } from '../values/read-error.ts';
import { isNoValue } from '../values/placeholder.ts';
import { tidyEnds, tidyText } from '../values/tidy-text.ts';
import { columnOfField, isReturnedFile, type NamedColumns } from './column-target.ts';
import { isBlank, renderCell } from '../values/cell-text.ts';
import type { EmployeeDirectory } from './employee-directory.ts';
import { UnknownPeople } from './unknown-people.ts';
import type { Body } from '../draft/check-body.ts';

export interface EmployeeColumn {
	readonly index: number;
	readonly place: ProblemPlace;
	readonly values?: ReadonlyMap<string, string>;
	/** Names that the directory does not know. Undefined if the run looks up no employees. */
	readonly unknown?: UnknownPeople;
}

export interface EmployeeColumns {
	readonly columns: readonly EmployeeColumn[];
	/** Without it, the run looks up no employees, and the body has none. */
	readonly directory?: EmployeeDirectory;
	readonly isNobody: (cell: Cell) => boolean;
	readonly attachedAt?: ProblemPlace;
}

/** Digits of a CPF. Excel drops leading zeros when it turns a CPF into a number. */
const CPF_DIGITS = 11;
const LEAST_CPF_DIGITS = 8;
const MAX_NAMED = 3;

export function findEmployeeColumns(
	{ header, targets }: NamedColumns,
	directory: EmployeeDirectory | undefined,
	valuesOf: (index: number) => EmployeeColumn['values'] = () => undefined,
): EmployeeColumns {
	const placeOf = (index: number): ProblemPlace => ({ column: index, name: header[index] ?? '' });
	// A file of rejected rows has the unusual names, about which the user was asked before.
	const isOdd = directory?.isOfTheTable !== true && isReturnedFile({ targets });
	const isAsked = directory !== undefined && !isOdd;
	const attached = columnOfField({ targets }, 'employeeAttachedAt');
	return {
		columns: targets.flatMap((target, index): readonly EmployeeColumn[] => {
			if (target.kind !== 'employee') return [];
			const values = valuesOf(index);
			return [
				{
					index,
					place: placeOf(index),
					...(values === undefined ? {} : { values }),
					...(isAsked ? { unknown: new UnknownPeople(index) } : {}),
				},
			];
		}),
		isNobody: namesNobody,
		...(directory === undefined ? {} : { directory }),
		...(attached === -1 ? {} : { attachedAt: placeOf(attached) }),
	};
}

const NO_PROBLEMS: readonly Problem[] = Object.freeze([]);

export function namesNobody(cell: Cell): boolean {
	return isBlank(cell) || (typeof cell === 'string' && isNoValue(tidyEnds(cell)));
}

/** Returns the mapped value of an employee cell, or the cell itself if the mapping has none. */
export function readEmployeeCell(cells: readonly Cell[], { index, values }: EmployeeColumn): Cell {
	const cell = cells[index] ?? null;
	if (values === undefined || isBlank(cell)) return cell;
	const meant = values.get(foldKey(renderCell(cell)));
	return meant === undefined ? cell : meant || null;
}

/** Puts the employee of a row into its body, or returns the problems. */
export function fillEmployee(
	cells: readonly Cell[],
	body: Body,
	{ columns, directory, attachedAt, isNobody }: EmployeeColumns,
	notices: Problem[],
): readonly Problem[] {
	if (columns.length === 0 && body.employeeAttachedAt === undefined) return NO_PROBLEMS;
	const named = columns
		.map((column) => ({ column, cell: readEmployeeCell(cells, column) }))
		.filter(({ cell }) => !isNobody(cell));
	if (named.length === 0) {
		if (body.employeeAttachedAt === undefined) return NO_PROBLEMS;
		const found = attachedAt === undefined ? body.employeeAttachedAt : renderCell(cells[attachedAt.column ?? -1]);
		notices.push({ code: 'employee-date-alone', ...(attachedAt === undefined ? {} : { place: attachedAt }), found });
		delete body.employeeAttachedAt;
		return NO_PROBLEMS;
	}
	const problems: Problem[] = [];
	let last: Candidates | undefined;
	let unsettled: EmployeeColumn | undefined;
	for (const { column, cell } of named) {
		const { place, unknown } = column;
		if (unknown !== undefined) unknown.named += 1;
		const text = readEmployeeText(cell ?? '');
		if (!text.ok) problems.push({ ...text.problem, place });
		else if (directory !== undefined && (last === undefined || directory.isOfTheTable !== true)) {
			const found = directory.find(text.value);
			const ids = found.map(({ id }) => id);
			const candidates = narrow({ text: text.value, place, ids }, last);
			if ('code' in candidates) problems.push(candidates);
			else {
				last = candidates;
				unsettled = cell === cells[column.index] ? column : undefined;
			}
			// A wrong name from a mapping is a mistake in the mapping, not a question.
			if (ids.length === 0 && cell === cells[column.index]) unknown?.add(text.value);
			if (found[0]?.isTaken === true) unknown?.add(maskCpf(text.value));
		}
	}
	// A date needs its person: if the run looks up no employees, it sends neither.
	// Deleting a missing property costs more than testing for it.
	if (directory === undefined && body.employeeAttachedAt !== undefined) delete body.employeeAttachedAt;
	if (problems.length > 0 || last === undefined) return problems;
	const [id, ...others] = last.ids;
	if (others.length > 0) {
		unsettled?.unknown?.add(last.text);
		return [ambiguous(last)];
	}
	if (id !== undefined) body.employeeId = id;
	return [];
}

interface Candidates {
	readonly text: string;
	readonly place: ProblemPlace;
	readonly ids: readonly string[];
}

/** Keeps the candidates that both this cell and the cells before it may mean. */
function narrow({ text, place, ids }: Candidates, before: Candidates | undefined): Candidates | Problem {
	if (ids.length === 0) return { code: 'employee-not-found', place, found: maskCpf(text) };
	const both = before === undefined ? ids : ids.filter((id) => before.ids.includes(id));
	if (both.length > 0) return { text, place, ids: both };
	return { code: 'employees-disagree', place, found: maskCpf(text), params: { other: maskCpf(before?.text ?? '') } };
}

function ambiguous({ text, place, ids }: Candidates): Problem {
	const candidates = ids.slice(0, MAX_NAMED).join(', ') + (ids.length > MAX_NAMED ? ', …' : '');
	return { code: 'employee-ambiguous', place, found: maskCpf(text), params: { count: ids.length, candidates } };
}

/** Returns the columns with unknown names, so that the user is asked who they are. Empty for a rehearsal. */
export function listUnknown(employees: EmployeeColumns): readonly UnknownPeople[] {
	return employees.directory?.isOfTheTable === true ? [] : listNamed(employees);
}

const MAX_TAKEN = 5;

export function noticePeople(employees: EmployeeColumns, place: ProblemPlace): readonly Problem[] {
	const { directory } = employees;
	if (directory === undefined) return [{ code: 'employees-not-checked', place, params: { kind: 'unasked' } }];
	if (directory.isOfTheTable !== true) return [];
	const people = listNamed(employees).flatMap((unknown) => unknown.list());
	if (people.length === 0) return [];
	const named = people.slice(0, MAX_TAKEN).map(({ text }) => text);
	const more = people.length > MAX_TAKEN ? ', …' : '';
	const params = { kind: 'rehearsal', count: people.length, people: named.join(', ') + more } as const;
	return [{ code: 'employees-not-checked', place, params }];
}

function listNamed({ columns }: EmployeeColumns): readonly UnknownPeople[] {
	return columns.flatMap(({ unknown }) => (unknown === undefined || unknown.rows === 0 ? [] : [unknown]));
}

function readEmployeeText(cell: FilledCell): Converted<string> {
	const error = readError(cell);
	if (error !== undefined) return error;
	if (typeof cell === 'string') return converted(tidyText(cell));
	if (typeof cell !== 'number')
		return refused('employee-unreadable', typeof cell === 'object' ? maskCpf(cell.text) : String(cell));
	const digits = String(cell);
	if (!/^\d+$/.test(digits)) return refused('employee-unreadable', maskCpf(digits));
	return converted(digits.length >= LEAST_CPF_DIGITS ? digits.padStart(CPF_DIGITS, '0') : digits);
}
