/** An empty cell leaves a field unchanged; `(limpar)` clears it. A row that changes nothing is skipped. */
import { maskCpf } from '../../messages/cpf.ts';
import type { Language } from '../../messages/message.ts';
import { tidyText } from '../values/tidy-text.ts';
import { type Line, type LineUpdate, lineUpdateSchema } from '../../contract/line.ts';
import type { Problem, ProblemPlace } from '../../messages/problem.ts';
import type { Cell } from '../../sources/values/cell.ts';
import { type Converted, type FilledCell, converted, refused } from '../values/converted.ts';
import { readIdentifier } from '../values/identifier.ts';
import { isBlank, readCustomValue, readPlainText, renderCell } from '../values/cell-text.ts';
import { readError } from '../values/read-error.ts';
import { fillEmployee } from '../columns/employee-column.ts';
import type { PhoneLineTarget } from './find-phone-line-header.ts';
import { findPhoneLine, type PhoneLineName, type PhoneLineDirectory } from './phone-line-directory.ts';
import type { EmployeeDirectory } from '../columns/employee-directory.ts';
import type { Body } from '../draft/check-body.ts';

/** Without parentheses the word may be a line's name, so it is refused (`line-clear-word`) with a suggestion. */
export const CLEAR_WORDS: Readonly<Record<Language, string>> = { 'pt-BR': '(limpar)', en: '(clear)' };

export function readClearWord(cell: unknown): 'clear' | 'almost' | undefined {
	if (typeof cell !== 'string') return undefined;
	const text = tidyText(cell).toLowerCase();
	const words = Object.values(CLEAR_WORDS);
	if (words.includes(text)) return 'clear';
	return words.includes(`(${text})`) ? 'almost' : undefined;
}

export interface UpdateColumn {
	readonly index: number;
	readonly place: ProblemPlace;
	readonly target: PhoneLineTarget;
}

export interface UpdateContext {
	readonly lines: PhoneLineDirectory;
	readonly employees: EmployeeDirectory;
	readonly locale: 'pt-BR' | 'en-US';
}

export type BuiltUpdate =
	| { readonly kind: 'draft'; readonly lineId: string; readonly update: LineUpdate }
	| { readonly kind: 'rejection'; readonly lineId?: string; readonly problems: readonly Problem[] }
	| { readonly kind: 'skip'; readonly lineId?: string; readonly reason: Problem };

type Update = { -readonly [Field in keyof LineUpdate]: LineUpdate[Field] };

export function buildUpdate(
	cells: readonly Cell[],
	columns: readonly UpdateColumn[],
	around: UpdateContext,
	formatCodeOf: (column: number) => string | undefined = () => undefined,
): BuiltUpdate {
	const filled = columns.filter(({ index }) => !isBlank(cells[index] ?? null));
	if (filled.length === 0) return { kind: 'skip', reason: { code: 'row-without-data' } };
	const problems: Problem[] = [];
	const named: { id?: PhoneLineName; phone?: PhoneLineName; unreadable?: boolean } = {};
	const update: Update = {};

	for (const { index, place, target } of filled) {
		if (target.kind !== 'field' && target.kind !== 'custom') continue;
		const cell = cells[index] ?? '';
		const read = readCell(cell, target, around.locale, formatCodeOf(index));
		if (!read.ok) {
			problems.push({ ...read.problem, place });
			if (target.kind === 'field' && (target.field === 'id' || target.field === 'phone')) named.unreadable = true;
		} else if (target.kind === 'custom') {
			update.customFields = [...(update.customFields ?? []), { label: target.label, value: read.value ?? '' }];
		} else if (target.field === 'name' || target.field === 'costCenter') update[target.field] = read.value;
		else named[target.field] = { text: read.value ?? '', place };
	}
	problems.push(...fillUpdateEmployee(cells, filled, around, update));
	const { line, problems: notFound } = findPhoneLine(named, around.lines);
	problems.push(...notFound);
	const known = line === undefined ? {} : { lineId: line.id };
	if (line === undefined || problems.length > 0) return { kind: 'rejection', ...known, problems };

	if (Object.keys(update).length === 0) return { kind: 'skip', ...known, reason: { code: 'line-without-change' } };
	const changes = changesOf(line, update);
	if (Object.keys(changes).length === 0) return { kind: 'skip', ...known, reason: { code: 'line-already-so' } };
	const checked = lineUpdateSchema.safeParse(changes);
	if (checked.success) return { kind: 'draft', lineId: line.id, update: checked.data };
	const refusals = checked.error.issues.map((issue): Problem => {
		const params = { field: issue.path.join('.'), reason: issue.message };
		return { code: 'contract-refused', params };
	});
	return { kind: 'rejection', ...known, problems: refusals };
}

function readCell(
	cell: FilledCell,
	target: Extract<PhoneLineTarget, { readonly kind: 'field' | 'custom' }>,
	locale: UpdateContext['locale'],
	formatCode: string | undefined,
): Converted<string | null> {
	const error = readError(cell);
	if (error !== undefined) return error;
	if (target.kind === 'field' && (target.field === 'id' || target.field === 'phone')) {
		return readIdentifier(cell, formatCode, locale);
	}
	const clear = readClearWord(cell);
	if (clear === 'almost') return refused('line-clear-word', renderCell(cell), { suggestion: `(${renderCell(cell)})` });
	if (clear === 'clear') {
		return target.kind === 'custom' ? refused('line-custom-not-cleared', renderCell(cell)) : converted(null);
	}
	return target.kind === 'custom' ? readCustomValue(cell, locale, formatCode) : readPlainText(cell, locale, formatCode);
}

function fillUpdateEmployee(
	cells: readonly Cell[],
	filled: readonly UpdateColumn[],
	{ employees }: UpdateContext,
	update: Update,
): readonly Problem[] {
	const named = filled.filter(({ target }) => target.kind === 'employee');
	const people = named.filter(({ index }) => readClearWord(cells[index]) === undefined);
	const [person] = people;
	const other = named.find((column) => !people.includes(column));
	if (other !== undefined) {
		const text = renderCell(cells[other.index]);
		if (readClearWord(text) === 'almost') {
			return [{ code: 'line-clear-word', place: other.place, found: text, params: { suggestion: `(${text})` } }];
		}
		if (person !== undefined) {
			const found = maskCpf(renderCell(cells[person.index]));
			return [{ code: 'employees-disagree', place: person.place, found, params: { other: CLEAR_WORDS['pt-BR'] } }];
		}
		update.employeeId = null;
		return [];
	}
	const body: Body = {};
	const problems = fillEmployee(cells, body, { columns: people, directory: employees, isNobody: isBlank }, []);
	if (body.employeeId !== undefined) update.employeeId = body.employeeId;
	return problems;
}

/** Returns only the values that differ from those of the line. */
function changesOf(line: Line, { name, costCenter, employeeId, customFields = [] }: Update): LineUpdate {
	const had = new Map((line.customFields ?? []).map(({ label, value }) => [label, value]));
	const custom = customFields.filter(({ label, value }) => had.get(label) !== value);
	return {
		...(name === undefined || name === (line.name ?? null) ? {} : { name }),
		...(costCenter === undefined || costCenter === (line.costCenter ?? null) ? {} : { costCenter }),
		...(employeeId === undefined || employeeId === (line.employeeId ?? null) ? {} : { employeeId }),
		...(custom.length === 0 ? {} : { customFields: custom }),
	};
}
