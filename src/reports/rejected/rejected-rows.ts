import type { ApiError } from '../../client/outcome.ts';
import type { Origin } from '../../messages/origin.ts';
import { definedOf, type Problem, distinctProblems } from '../../messages/problem.ts';
import type { RejectionLine, TableRecord } from '../../runs/record/run-record.ts';
import { createTableFinder } from '../../runs/record/find-table.ts';
import type { RunView } from '../../runs/view/run-view.ts';
import type { Row } from '../../sources/values/cell.ts';
import type { CorrectedUnitValues, UnitValues } from '../../drafts/draft/row-result.ts';
import { renderQuantity } from '../../drafts/values/quantity.ts';
import type { Language } from '../../messages/message.ts';

const ABSENT = '-';

export interface Rejected {
	readonly origin: Origin;
	/** The number of the table. That of the units of invoices comes after those of the files. */
	readonly table?: number;
	readonly row?: Row;
	/** Set for a unit of an invoice, or an item that nobody decided. */
	readonly values?: UnitValues;
	readonly corrected?: CorrectedUnitValues;
	readonly problems: readonly Problem[];
}

export async function* readRejected(run: RunView): AsyncGenerator<Rejected> {
	const place = createPlacer(run.record.tables);
	// The plan is long, so it is read only if the API refused something.
	const refused = run.figures.refused > 0 ? readRefused(run, place) : undefined;
	const invoices = refused === undefined ? new Map<string, number>() : await numberInvoices(run);
	try {
		let next = await refused?.next();
		for await (const line of run.rejections()) {
			const rejected = place(line);
			while (next?.done === false && comesBefore(next.value, rejected, invoices)) {
				yield next.value;
				next = await refused?.next();
			}
			yield rejected;
		}
		while (next?.done === false) {
			yield next.value;
			next = await refused?.next();
		}
	} finally {
		// A reader may stop early, and the plan is an open file.
		await refused?.return(undefined);
	}
}

type Placer = (line: RejectionLine) => Rejected;

function createPlacer(tables: readonly TableRecord[]): Placer {
	const find = createTableFinder(tables);
	return ({ origin, row, values, corrected, problems }) => {
		const isUnit = origin.kind === 'invoice' && values !== undefined;
		const table = isUnit ? tables.length : row && find(origin);
		return { origin, problems, ...definedOf({ table, row, values: isUnit ? values : undefined, corrected }) };
	};
}

async function* readRefused(run: RunView, place: Placer): AsyncGenerator<Rejected> {
	for await (const { line, entry } of run.lines({ state: 'refused', withCells: true })) {
		const problem = problemOfApiError(entry?.type === 'refused' ? entry.error : undefined);
		const { origin, row, corrected, body } = line;
		yield place({ origin, row, corrected, values: body, problems: [problem] });
	}
}

export function problemOfApiError(error: Partial<ApiError> = {}): Problem {
	const details = Object.entries(error.publicDetails ?? {}).map(([name, detail]) => `${name}: ${detail}`);
	const texts = [error.message ?? error.body ?? '', ...details].filter((text) => text !== '');
	const { status = ABSENT, code = ABSENT } = error;
	return { code: 'api-refused', params: { status, code, message: texts.join('; ') || ABSENT } };
}

/** Numbers the invoices by access key, in the order of the run. */
async function numberInvoices(run: RunView): Promise<ReadonlyMap<string, number>> {
	const numbers = new Map<string, number>();
	for await (const { accessKey } of run.reconciliations()) numbers.set(accessKey, numbers.size);
	return numbers;
}

/** Orders rows within a table. They come before invoices and files as a whole, which are written to other reports. */
function comesBefore(left: Rejected, right: Rejected, invoices: ReadonlyMap<string, number>): boolean {
	if (right.table === undefined) return left.origin.kind === 'row';
	const byTable = (left.table ?? Number.POSITIVE_INFINITY) - right.table;
	if (byTable !== 0) return byTable < 0;
	const [lefts, rights] = [placesOf(left.origin, invoices), placesOf(right.origin, invoices)];
	const differing = lefts.findIndex((place, index) => place !== rights[index]);
	return (lefts[differing] ?? 0) < (rights[differing] ?? 0);
}

function placesOf(origin: Origin, invoices: ReadonlyMap<string, number>): readonly number[] {
	if (origin.kind === 'row') return [origin.row];
	if (origin.kind === 'file') return [];
	const { accessKey, item = 0, unit = 0 } = origin;
	return [invoices.get(accessKey) ?? 0, item, unit];
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
