/**
 * Accepts all proposals about a table without asking, in one pass: they are made from a sample, the rows are planned with
 * them, and at the end all rows must give the same proposals. If not, the table stays open, with the proposals of all rows.
 *
 * Only for a table that is the whole input, since tables with the same header are asked about together.
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
import { type PlanRequest, withAnswers } from './plan-request.ts';
import { prepareTable, readTable } from './read-table.ts';

const FIRST_ROWS = 1_000;

export interface EarlyProposals {
	/** The tables, and the request to plan them with. */
	readonly choice: TableChoice;
	readonly request: PlanRequest;
	readonly watch?: (row: Row) => void;
	/** Call after all rows. Returns the table if they give other proposals. */
	readonly check?: () => Promise<TableToAnswer | undefined>;
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
		async check() {
			const { found, options, profile } = reading.finish();
			const asked = { ...first, ...startAnswers(found, completeProfile(profile, first.profile), options) };
			const all = acceptProposals(asked);
			if (all.questions.length > 0 || render(all.written) !== render(written)) {
				return profileTable(readTable(source, chosen, signal), table, signal);
			}
			onAccept(asked);
			return undefined;
		},
	};
}

/** Columns that accept any text, so that later rows cannot change a proposal. */
const OF_TEXT = /^(?:custom:|(?:category|brand|model|vendorName|nfeNumber|contractId|allocatedLocation)$)/;

function findWatched({ found }: AnsweredTable): ReadonlySet<number> {
	const watched = found.targets.flatMap((target, column) => (OF_TEXT.test(renderTarget(target) ?? '') ? [] : [column]));
	return new Set(watched);
}

/** Adds columns that were not watched, scaled up from the first rows. */
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

/** Sorts properties, since words are ordered by number of rows. */
function render(table: WrittenTable): string {
	return JSON.stringify(table, (_, value: unknown) =>
		typeof value === 'object' && value !== null && !Array.isArray(value)
			? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
			: value,
	);
}
