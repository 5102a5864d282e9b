/** All that a run knows of one row: where it came from, what it held, what was sent, what was answered. */
import type { Language } from '../problems/message.ts';
import type { Origin } from '../problems/origin.ts';
import { columnLetters } from '../problems/origin.ts';
import type { Problem } from '../problems/problem.ts';
import { renderOrigin, renderProblem } from '../problems/render-problem.ts';
import type { JournalEntry, PlanLine, TableRecord } from '../runs/run-record.ts';
import type { RunView } from '../runs/run-view.ts';
import type { Cell, Row } from '../sources/cell.ts';

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

/** A row is named by its number in the file, by `#` and its position in the plan, by enrollment id or by draft key. */
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
		const names = [`#${line.n}`, line.key, line.body.enrollmentId, rowName(line.origin)];
		if (!names.includes(name)) continue;
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
		if (rowName(origin) === name) found.push({ origin, state: 'rejected', cells: cellsOf(origin, row), problems });
	}
	for await (const { origin, row, reason } of run.skips()) {
		if (rowName(origin) === name)
			found.push({ origin, state: 'skipped', cells: cellsOf(origin, row), problems: [reason] });
	}
	return found;
}

function rowName(origin: Origin): string {
	if (origin.kind === 'row') return String(origin.row);
	return origin.kind === 'invoice' ? origin.accessKey : origin.file;
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
	'pt-BR': { state: 'situação', sent: 'enviado', answer: 'resposta' },
	en: { state: 'state', sent: 'sent', answer: 'answer' },
} as const satisfies Record<Language, object>;

export function renderRow(facts: RowFacts, language: Language): string {
	const words = WORDS[language];
	const shown = (cell: Cell): string => (typeof cell === 'object' && cell !== null ? cell.text : String(cell));
	return [
		`${renderOrigin(facts.origin, language)}${facts.n === undefined ? '' : `  #${facts.n}  ${facts.key}`}`,
		`  ${words.state}: ${facts.state}`,
		...facts.problems.map((problem) => `  ${renderProblem(problem, language)}`),
		...facts.cells.map(
			({ column, header, field, found }) =>
				`  ${column} ${header}: ${shown(found)}${field === null ? '' : ` → ${field} ${sentValue(facts, field)}`}`,
		),
		...(facts.body === undefined ? [] : [`  ${words.sent}: ${JSON.stringify(facts.body)}`]),
		...(facts.entry === undefined ? [] : [`  ${words.answer}: ${JSON.stringify(facts.entry)}`]),
	].join('\n');
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
