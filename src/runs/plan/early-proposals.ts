/**
 * Takes all proposals about a table without asking, in one pass: they are made from a sample, its rows are planned under them,
 * and at the end all rows must agree. If they do not, the table is left open, with what all of its rows propose.
 *
 * Only for a table that is the whole input: tables of one form are asked about together.
 */
import { InputList } from '../../sources/open/input-list.ts';
import type { ColumnProfile, TableProfile } from '../../drafts/columns/column-profile.ts';
import { acceptProposals, type AnsweredTable, startAnswers } from '../../drafts/table/answered-table.ts';
import type { WrittenTable } from '../../drafts/mapping/write-mapping.ts';
import { renderTarget } from '../../drafts/columns/column-target.ts';
import type { Row } from '../../sources/values/cell.ts';
import type { TableSource } from '../../sources/values/source.ts';
import { chooseTables, type TableChoice } from './choose-tables.ts';
import { profileTable, startReading, type TableToAnswer } from './open-tables.ts';
import type { PlanPass } from './plan-pass.ts';
import { type PlanRequest, withAnswers } from './plan-request.ts';
import { prepareTable, readTable } from './plan-table.ts';

const FIRST_ROWS = 1_000;

export interface EarlyProposals {
	/** The tables, and what they are planned under. */
	readonly choice: TableChoice;
	readonly request: PlanRequest;
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
	const [only, ...more] = inputs instanceof InputList ? inputs : [];
	const isWhole = only?.file === source.file && more.length === 0;
	if (onAccept === undefined || chosen === undefined || others.length > 0 || !isWhole) return { choice, request };
	if (chosen.found.questions.length === 0) return { choice, request };
	const table = await prepareTable(source, chosen, request);
	const first = await profileTable(readTable(source, chosen, signal), table, signal, FIRST_ROWS);
	const taken = acceptProposals(first);
	const { questions, mapping, written } = taken;
	if (questions.length > 0) return { choice, request };
	const watched = findWatched(taken);
	const reading = startReading(table, watched);
	const under = withAnswers(request, new Map([[first.key, mapping]]));
	return {
		choice: await chooseTables(source, under, signal),
		request: under,
		watch: reading.addRestored,
		async check(pass) {
			const { found, options, profile } = reading.finish();
			const asked = { ...first, ...startAnswers(found, completeProfile(profile, first.profile), options) };
			const all = acceptProposals(asked);
			if (all.questions.length > 0 || render(all.written) !== render(written)) {
				return profileTable(readTable(source, chosen, signal), table, signal);
			}
			onAccept(asked);
			pass.answers.set(first.key, mapping);
			return undefined;
		},
	};
}

/** Columns that take any text: what all rows hold there changes no proposal. */
const OF_TEXT = /^(?:custom:|(?:category|brand|model|vendorName|nfeNumber|contractId|allocatedLocation)$)/;

function findWatched({ found }: AnsweredTable): ReadonlySet<number> {
	const watched = found.targets.flatMap((target, column) => (OF_TEXT.test(renderTarget(target) ?? '') ? [] : [column]));
	return new Set(watched);
}

/** Columns that were not watched, as the first rows have them. */
function completeProfile(all: TableProfile, first: TableProfile): TableProfile {
	const factor = all.rows / Math.max(1, first.rows);
	const scale = (one: ColumnProfile): ColumnProfile => ({
		...one,
		filled: Math.round(one.filled * factor),
		kinds: Object.fromEntries(Object.entries(one.kinds).map(([kind, count]) => [kind, Math.round(count * factor)])),
	});
	const columns = first.columns.map((one) => all.columns.find(({ column }) => column === one.column) ?? scale(one));
	return { ...all, columns };
}

/** In one order: that of words is by how many rows have them. */
function render(table: WrittenTable): string {
	return JSON.stringify(table, (_, value: unknown) =>
		typeof value === 'object' && value !== null && !Array.isArray(value)
			? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
			: value,
	);
}
