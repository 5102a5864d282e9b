/** The plan has the assets of a row in sequence, so one row is held at a time. */
import { renderQuantity } from '../../drafts/values/quantity.ts';
import type { Language } from '../../messages/message.ts';
import { distinctProblems } from '../../messages/problem.ts';
import type { TableRecord } from '../../runs/record/run-record.ts';
import type { Rejected } from './rejected-rows.ts';

export type RejectedRow = Rejected & { readonly table: number };

const BETWEEN = { 'pt-BR': 'de', en: 'of' } as const;

export interface LotJoiner {
	readonly add: (rejected: RejectedRow) => readonly RejectedRow[];
	readonly end: () => readonly RejectedRow[];
}

export function createLotJoiner(tables: readonly TableRecord[], language: Language): LotJoiner {
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
		add(rejected) {
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
