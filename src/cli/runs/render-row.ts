/** All that a run knows of one row: where it came from, what it held, what was sent, what was answered. */
import type { Language } from '../../messages/message.ts';
import { columnLetters, type Origin } from '../../messages/origin.ts';
import type { Problem } from '../../messages/problem.ts';
import { renderState, renderUtc } from '../../messages/render-param.ts';
import { renderOrigin, renderProblem } from '../../messages/render-problem.ts';
import { renderQuoted, renderVisible } from '../../messages/render-visible.ts';
import { wordsOf } from '../../messages/texts.ts';
import { earlierOf } from '../../runs/record/earlier.ts';
import {
	listRows,
	MAX_LISTED_ROWS,
	type NamedRow,
	namesOfRow,
	readNamedCells,
} from '../../runs/plan-file/row-names.ts';
import type { JournalEntry, PlanLine, RejectionLine, SkipLine, TableRecord } from '../../runs/record/run-record.ts';
import type { RunView } from '../../runs/view/run-view.ts';
import type { Cell, Row } from '../../sources/values/cell.ts';
import { maskCpf } from '../../drafts/columns/employee-directory.ts';
import { problemOfApiError } from '../../reports/rejected/rejected-rows.ts';

const MAX_TEXT = 2_000;

export interface RowFacts {
	readonly origin: Origin;
	/** Position in the plan, of a row that became a draft. */
	readonly n?: number;
	readonly key?: string;
	readonly state: string;
	/** Source cells: what stood where, and which field it fills. */
	readonly cells: readonly {
		readonly column: string;
		readonly header: string;
		readonly field: string | null;
		readonly found: Cell;
	}[];
	readonly body?: PlanLine['body'];
	readonly problems: readonly Problem[];
	/** The last word of the journal on it. */
	readonly entry?: JournalEntry;
}

/** All rows with that name, see `row-names.ts`; one that became no draft is known by its cells and its problems. */
export async function rowFacts(run: RunView, name: string): Promise<readonly RowFacts[]> {
	const found: RowFacts[] = [];
	const tableOf = createTableFinder(run.record.tables);
	const cellsOf = ({ origin, row }: Pick<PlanLine | RejectionLine, 'origin' | 'row'>): RowFacts['cells'] =>
		row === undefined ? [] : describeCells(row, tableOf(origin));
	for await (const { line, state, entry } of run.lines()) {
		if (!namesOfRow(nameLine(line)).includes(name)) continue;
		const { n, key, origin, body } = line;
		const problems = entry !== undefined && 'problem' in entry ? [entry.problem] : [];
		found.push({
			origin,
			n,
			key,
			state,
			cells: cellsOf(line),
			body,
			problems,
			...(entry === undefined ? {} : { entry }),
		});
	}
	for await (const rejection of run.rejections()) {
		if (!namesOfRow(nameRejection(rejection, tableOf)).includes(name)) continue;
		const { origin, problems } = rejection;
		found.push({ origin, state: 'rejected', cells: cellsOf(rejection), problems });
	}
	for await (const skip of run.skips()) {
		if (!namesOfRow(nameSkip(skip, tableOf)).includes(name)) continue;
		const { origin, reason } = skip;
		found.push({ origin, state: 'skipped', cells: cellsOf(skip), problems: [reason] });
	}
	return found;
}

/** The first rows of a run, for a person who named one that is not there. */
export async function firstRows(run: RunView): Promise<string> {
	const rows: NamedRow[] = [];
	const tableOf = createTableFinder(run.record.tables);
	for await (const { line } of run.lines()) {
		if (rows.push(nameLine(line)) > MAX_LISTED_ROWS) return listRows(rows);
	}
	for await (const rejection of run.rejections()) {
		if (rows.push(nameRejection(rejection, tableOf)) > MAX_LISTED_ROWS) break;
	}
	return listRows(rows);
}

type FindTable = (origin: Origin) => TableRecord | undefined;

function nameLine({ n, key, origin, body: { enrollmentId, serialNumber } }: PlanLine): NamedRow {
	return { n, key, origin, enrollmentId, ...(serialNumber === undefined ? {} : { serialNumber }) };
}

function nameRejection({ origin, row, identity }: RejectionLine, tableOf: FindTable): NamedRow {
	return { origin, ...nameCells(origin, row, tableOf), ...identity };
}

/** What an earlier run holds or created is known by the number that it has there. */
function nameSkip({ origin, row, reason }: SkipLine, tableOf: FindTable): NamedRow {
	const known = earlierOf(reason) === undefined ? undefined : reason.found;
	return { origin, ...nameCells(origin, row, tableOf), ...(known === undefined ? {} : { enrollmentId: known }) };
}

function nameCells(origin: Origin, row: Row | undefined, tableOf: FindTable): ReturnType<typeof readNamedCells> {
	const table = row === undefined ? undefined : tableOf(origin);
	return row === undefined || table === undefined ? {} : readNamedCells(row, table);
}

function createTableFinder(tables: readonly TableRecord[]): FindTable {
	const nameOf = (file: string, sheet: string | undefined): string => JSON.stringify([file, sheet]);
	const byName = new Map(tables.map((table) => [nameOf(table.file, table.sheet), table]));
	return (origin) => (origin.kind === 'row' ? byName.get(nameOf(origin.file, origin.sheet)) : undefined);
}

function describeCells({ cells }: Row, table: TableRecord | undefined): RowFacts['cells'] {
	return cells.flatMap((cell, column) => {
		const field = table?.fields[column] ?? null;
		const isText = typeof cell === 'string' || typeof cell === 'number';
		const found = isText && field === 'employeeId' ? maskCpf(String(cell)) : cell;
		return found === null || found === ''
			? []
			: [
					{
						column: columnLetters(column),
						header: table?.header[column] ?? '',
						field,
						found,
					},
				];
	});
}

export function renderRow(facts: RowFacts, language: Language): string {
	const words = wordsOf('cli', language);
	const shown = (cell: Cell): string =>
		renderVisible(typeof cell === 'object' && cell !== null ? cell.text : String(cell), MAX_TEXT);
	return [
		`${renderOrigin(facts.origin, language)}${facts.n === undefined ? '' : `  #${facts.n}  ${facts.key}`}`,
		`  ${words('row.state', { state: renderState(facts.state, language) })}`,
		...facts.problems.map((problem) => `  ${renderProblem(problem, language)}`),
		...facts.cells.map(
			({ column, header, field, found }) =>
				`  ${column} ${renderQuoted(header)}: ${shown(found)}${field === null ? '' : ` → ${`${field} ${sentValue(facts, field)}`.trimEnd()}`}`,
		),
		...(facts.body === undefined ? [] : [`  ${words('row.sent')}`, ...renderBody(facts.body)]),
		...(facts.entry === undefined ? [] : renderAnswer(facts.entry, language)),
	].join('\n');
}

function renderBody(body: PlanLine['body']): readonly string[] {
	return Object.entries(body).flatMap(([name, value]: [string, unknown]) =>
		name === 'customFields' && body.customFields !== undefined
			? body.customFields.map(({ label, value: text }) => `    custom: ${label} = ${JSON.stringify(text)}`)
			: [`    ${name} = ${JSON.stringify(value)}`],
	);
}

function sentValue({ body }: RowFacts, field: string): string {
	if (body === undefined) return '';
	const label = field.startsWith('custom:') ? field.slice('custom:'.length) : undefined;
	const value =
		label === undefined
			? (body as Readonly<Record<string, unknown>>)[field]
			: body.customFields?.find((custom) => custom.label === label)?.value;
	return value === undefined ? '' : `= ${JSON.stringify(value)}`;
}

/** The last word of the journal on a row: what the API answered, or what a person found. */
function renderAnswer(entry: JournalEntry, language: Language): readonly string[] {
	const isByPerson = 'byPerson' in entry && entry.byPerson;
	const [answer, ...more] = answersOf(entry, language);
	if (answer === undefined) return [];
	const key = isByPerson ? 'row.answer.person' : 'row.answer.api';
	const first = wordsOf('cli', language)(key, { time: renderUtc(entry.at), answer });
	return [first, ...more].map((line) => `  ${line}`);
}

function answersOf(entry: JournalEntry, language: Language): readonly string[] {
	if (entry.type === 'attempt') return [wordsOf('cli', language)('row.no-answer')];
	if (entry.type === 'refused') return [renderProblem(problemOfApiError(entry.error), language)];
	if (entry.type === 'unconfirmed' || entry.type === 'released') return [renderProblem(entry.problem, language)];
	if (entry.type === 'skipped') return [renderProblem(entry.reason, language)];
	if (entry.type !== 'created') return [];
	const notices = (entry.notices ?? []).map((notice) => renderProblem(notice, language));
	const words = wordsOf('cli', language);
	const created = entry.id === undefined ? words('row.created-without-id') : words('row.created', { id: entry.id });
	return [created, ...notices];
}
