/** All that a run knows of one row: where it came from, what it held, what was sent, what was answered. */
import type { Language } from '../problems/message.ts';
import type { Origin } from '../problems/origin.ts';
import { columnLetters } from '../problems/origin.ts';
import type { Problem } from '../problems/problem.ts';
import { renderState } from '../problems/param-words.ts';
import { renderOrigin, renderProblem } from '../problems/render-problem.ts';
import { renderQuoted, renderVisible } from '../problems/render-visible.ts';
import { earlierFate } from '../runs/judge-draft.ts';
import { listRows, MOST_LISTED_ROWS, type NamedRow, namesOfRow } from '../runs/row-names.ts';
import type { JournalEntry, PlanLine, TableRecord } from '../runs/run-record.ts';
import type { RunView } from '../runs/run-view.ts';
import type { Cell, Row } from '../sources/cell.ts';
import { renderAnswer } from './render-answer.ts';

const LONGEST_TEXT = 2_000;

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

/** All rows with that name, see `row-names.ts`; one that an earlier run holds or created is known by its enrollment id too. */
export async function rowFacts(run: RunView, name: string): Promise<readonly RowFacts[]> {
	const found: RowFacts[] = [];
	const cellsOf = (origin: Origin, row: Row | undefined): RowFacts['cells'] =>
		row === undefined
			? []
			: describeCells(
					row,
					run.record.tables.find((table) => isTableOf(table, origin)),
				);
	for await (const { line, state, entry } of run.lines()) {
		const { enrollmentId } = line.body;
		if (!namesOfRow({ ...line, enrollmentId }).includes(name)) continue;
		const { n, key, origin, body, row } = line;
		const problems = entry !== undefined && 'problem' in entry ? [entry.problem] : [];
		found.push({
			origin,
			n,
			key,
			state,
			cells: cellsOf(origin, row),
			body,
			problems,
			...(entry === undefined ? {} : { entry }),
		});
	}
	for await (const { origin, row, problems } of run.rejections()) {
		if (namesOfRow({ origin }).includes(name))
			found.push({ origin, state: 'rejected', cells: cellsOf(origin, row), problems });
	}
	for await (const { origin, row, reason } of run.skips()) {
		const known = earlierFate(reason) === undefined ? undefined : reason.found;
		if (namesOfRow({ origin, ...(known === undefined ? {} : { enrollmentId: known }) }).includes(name))
			found.push({ origin, state: 'skipped', cells: cellsOf(origin, row), problems: [reason] });
	}
	return found;
}

/** The first rows of a run, for a person who named one that is not there. */
export async function firstRows(run: RunView): Promise<string> {
	const rows: NamedRow[] = [];
	for await (const { line } of run.lines()) {
		if (rows.push({ ...line, enrollmentId: line.body.enrollmentId }) > MOST_LISTED_ROWS) return listRows(rows);
	}
	for await (const rejection of run.rejections()) {
		if (rows.push({ origin: rejection.origin }) > MOST_LISTED_ROWS) break;
	}
	return listRows(rows);
}

function isTableOf(table: TableRecord, origin: Origin): boolean {
	return origin.kind === 'row' && table.file === origin.file && table.sheet === origin.sheet;
}

function describeCells({ cells }: Row, table: TableRecord | undefined): RowFacts['cells'] {
	return cells.flatMap((found, column) =>
		found === null || found === ''
			? []
			: [
					{
						column: columnLetters(column),
						header: table?.header[column] ?? '',
						field: table?.fields[column] ?? null,
						found,
					},
				],
	);
}

const WORDS = {
	'pt-BR': {
		state: 'situação',
		sent: 'enviado à API',
	},
	en: {
		state: 'state',
		sent: 'sent to the API',
	},
} as const satisfies Record<Language, object>;

export function renderRow(facts: RowFacts, language: Language): string {
	const words = WORDS[language];
	const shown = (cell: Cell): string =>
		renderVisible(typeof cell === 'object' && cell !== null ? cell.text : String(cell), LONGEST_TEXT);
	return [
		`${renderOrigin(facts.origin, language)}${facts.n === undefined ? '' : `  #${facts.n}  ${facts.key}`}`,
		`  ${words.state}: ${renderState(facts.state, language)}`,
		...facts.problems.map((problem) => `  ${renderProblem(problem, language)}`),
		...facts.cells.map(
			({ column, header, field, found }) =>
				`  ${column} ${renderQuoted(header)}: ${shown(found)}${field === null ? '' : ` → ${field} ${sentValue(facts, field)}`}`,
		),
		...(facts.body === undefined ? [] : [`  ${words.sent}:`, ...renderBody(facts.body)]),
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
