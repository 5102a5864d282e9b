/**
 * Proposals that are taken without asking, in one pass: they are made from the first rows of a table, its rows are planned under
 * them, and when all have come by, the same proposals must come of all. If they do not, the table is left open as it would be
 * anyway, with what all of its rows propose.
 *
 * Only for a table that is the whole input: tables of one form are asked about together.
 */
import { acceptProposals } from '../../drafts/decisions/add-answer.ts';
import { isHeaderOpen } from '../../drafts/decisions/open-table.ts';
import { DATE_FIELDS } from '../../drafts/decisions/propose-dates.ts';
import { isFilled } from '../../drafts/table/check-columns.ts';
import type { WrittenTable } from '../../drafts/mapping/write-mapping.ts';
import type { Row } from '../../sources/values/cell.ts';
import type { TableSource } from '../../sources/values/source.ts';
import { chooseTables, type TableChoice } from './choose-tables.ts';
import { profileTable, startReading, type TableToAnswer, type UnreadTable } from './open-tables.ts';
import type { PlanPass } from './plan-pass.ts';
import { type PlanRequest, withAnswers } from './plan-request.ts';
import { prepareTable, readTable } from './plan-table.ts';

const FIRST_ROWS = 2_000;

export interface EarlyProposals {
	/** The tables, and what they are planned under. */
	readonly choice: TableChoice;
	readonly request: PlanRequest;
	/** Sees each row. */
	readonly watch?: (row: Row) => void;
	/** After all rows: the table, if they propose something else. */
	readonly check?: (pass: PlanPass) => Promise<TableToAnswer | undefined>;
}

export async function acceptEarly(
	source: TableSource,
	choice: TableChoice,
	request: PlanRequest,
	signal: AbortSignal | undefined,
): Promise<EarlyProposals> {
	const { inputs, onAccept } = request;
	const [chosen, ...others] = choice.chosen;
	const isWhole = 'names' in inputs && inputs.length === 1 && inputs.at(0)?.file === source.file;
	if (onAccept === undefined || chosen === undefined || others.length > 0 || !isWhole) return { choice, request };
	const table = await prepareTable(source, chosen, request);
	if (!isHeaderOpen(table.found, table.options)) return { choice, request };
	const first = await profileTable(readTable(source, chosen, signal), table, signal, FIRST_ROWS);
	const { questions, mapping, written } = acceptProposals(first);
	if (questions.length > 0) return { choice, request };
	const reading = startReading(table, findKnown(table));
	const under = withAnswers(request, new Map([[first.key, mapping]]));
	return {
		choice: await chooseTables(source, under, signal),
		request: under,
		watch: reading.add,
		async check(pass) {
			const asked = reading.finish();
			const all = acceptProposals(asked);
			if (all.questions.length > 0 || render(all.written) !== render(written)) {
				return profileTable(readTable(source, chosen, signal), table, signal);
			}
			onAccept(asked);
			pass.learnAnswers(first.key, mapping);
			return undefined;
		},
	};
}

/** What such a column has besides words is evidence for no question: it is no number, no date and none that nobody knows. */
function findKnown({ found, options }: UnreadTable): ReadonlySet<number> {
	if (!isFilled('enrollmentId', found.targets, options)) return new Set();
	const known = [...found.targets.entries()].filter(
		([column, target]) =>
			target.kind === 'field' && !DATE_FIELDS.has(target.field) && !found.undecided.includes(column),
	);
	return new Set(known.map(([column]) => column));
}

/** In one order: that of words is by how many rows have them. */
function render(table: WrittenTable): string {
	return JSON.stringify(table, (_, value: unknown) =>
		typeof value === 'object' && value !== null && !Array.isArray(value)
			? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
			: value,
	);
}
