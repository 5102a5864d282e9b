import type { ApiError } from '../../client/outcome.ts';
import type { Origin } from '../../messages/origin.ts';
import { type Problem, distinctProblems } from '../../messages/problem.ts';
import type { TableRecord } from '../../runs/record/run-record.ts';
import { createTableFinder } from '../../runs/view/row-facts.ts';
import type { RunView } from '../../runs/view/run-view.ts';
import type { Row } from '../../sources/values/cell.ts';
import { renderQuantity } from '../../drafts/values/quantity.ts';
import type { Language } from '../../messages/message.ts';

const ABSENT = '-';

export interface Rejected {
	readonly origin: Origin;
	readonly table?: number;
	readonly row?: Row;
	readonly problems: readonly Problem[];
}

export async function* readRejected(run: RunView): AsyncGenerator<Rejected> {
	const find = createTableFinder(run.record.tables);
	const place = (rejected: Rejected): Rejected => {
		const table = rejected.row === undefined ? undefined : find(rejected.origin);
		return table === undefined ? rejected : { ...rejected, table };
	};
	// The plan is long, so it is read only if the API refused something.
	const refused = run.figures.refused > 0 ? readRefused(run)[Symbol.asyncIterator]() : undefined;
	let next = await refused?.next();
	for await (const { origin, row, problems } of run.rejections()) {
		const rejected = place({ origin, problems, ...(row === undefined ? {} : { row }) });
		while (next?.done === false && comesBefore(place(next.value), rejected)) {
			yield place(next.value);
			next = await refused?.next();
		}
		yield rejected;
	}
	while (next?.done === false) {
		yield place(next.value);
		next = await refused?.next();
	}
}

async function* readRefused(run: RunView): AsyncGenerator<Rejected> {
	for await (const { line, state, entry } of run.lines()) {
		if (state !== 'refused') continue;
		const problem = problemOfApiError(entry?.type === 'refused' ? entry.error : undefined);
		yield { origin: line.origin, problems: [problem], ...(line.row === undefined ? {} : { row: line.row }) };
	}
}

export function problemOfApiError(error: Partial<ApiError> = {}): Problem {
	const details = Object.entries(error.publicDetails ?? {}).map(([name, detail]) => `${name}: ${detail}`);
	const texts = [error.message ?? error.body ?? '', ...details].filter((text) => text !== '');
	const { status = ABSENT, code = ABSENT } = error;
	return { code: 'api-refused', params: { status, code, message: texts.join('; ') || ABSENT } };
}

/** Table rows come before invoices and files, which are written to other reports. */
function comesBefore(left: Rejected, right: Rejected): boolean {
	const byTable = (left.table ?? Number.POSITIVE_INFINITY) - (right.table ?? Number.POSITIVE_INFINITY);
	if (byTable !== 0 && !Number.isNaN(byTable)) return byTable < 0;
	return left.origin.kind === 'row' && right.origin.kind === 'row' && left.origin.row < right.origin.row;
}

export type RejectedRow = Rejected & { readonly table: number };

const BETWEEN = { 'pt-BR': 'de', en: 'of' } as const;

export function createLotJoiner(tables: readonly TableRecord[], language: Language) {
	let held: RejectedRow[] = [];
	const end = (): readonly RejectedRow[] => {
		const [first] = held;
		const column = first === undefined ? -1 : (tables[first.table]?.fields.indexOf('quantity') ?? -1);
		const joined = first === undefined ? [] : [joinUnits(first, held, column, language)];
		held = [];
		return joined;
	};
	return {
		end,
		add(rejected: RejectedRow): readonly RejectedRow[] {
			const [first] = held;
			const before = first !== undefined && isSameRow(first, rejected) ? [] : end();
			if (unitOf(rejected) === undefined) return [...before, rejected];
			held.push(rejected);
			return before;
		},
	};
}

function isSameRow(one: RejectedRow, other: RejectedRow): boolean {
	const isUnit = unitOf(one) !== undefined && unitOf(other) !== undefined;
	return isUnit && one.table === other.table && one.row?.number === other.row?.number;
}

function unitOf({ origin }: RejectedRow): { readonly unit: number; readonly units: number } | undefined {
	if (origin.kind !== 'row') return undefined;
	const { unit, units } = origin;
	return unit === undefined || units === undefined ? undefined : { unit, units };
}

function joinUnits(first: RejectedRow, all: readonly RejectedRow[], column: number, language: Language): RejectedRow {
	const { row, origin } = first;
	if (row === undefined || origin.kind !== 'row' || column === -1) return first;
	const places = all.flatMap((one) => unitOf(one) ?? []);
	const quantity = { of: places[0]?.units ?? 1, units: places.map(({ unit }) => unit) };
	const text = renderQuantity(quantity, BETWEEN[language]);
	const { unit: _, units: __, ...place } = origin;
	return {
		...first,
		origin: place,
		row: { ...row, cells: row.cells.map((cell, index) => (index === column ? text : cell)) },
		problems: distinctProblems(all.flatMap(({ problems }) => problems)),
	};
}
