import { columnLetters } from '../../../messages/origin.ts';
import type { ColumnView, TableView } from '../../protocol/view.ts';
import { signal } from '@preact/signals';
import { type ColumnLayout, type KeptColumns, layOutColumns } from '../grid/viewport.ts';
import { placeOf } from '../columns/table-places.ts';
import { labelOf, targetName } from '../columns/target-name.ts';
import type { GridColumn } from '../grid/grid.tsx';
import { questionWords, words } from '../words/words.ts';

const NOT_KEPT: KeptColumns = { widths: {}, frozen: 0 };

/** Makes as many columns as the widest row has, since cells beyond the header must be visible too. */
export function columnsOf({ columns }: TableView, widest: number): readonly GridColumn[] {
	const last = Math.max(widest - 1, ...columns.map(({ column }) => column));
	return Array.from({ length: last + 1 }, (_, at) => {
		const column = columns.find((one) => one.column === at);
		return column === undefined
			? { name: words('grid.unnamed', { letters: columnLetters(at) }), target: words('grid.ignored'), isIgnored: true }
			: columnOf(column);
	});
}

function columnOf({ header, letters, target, isLocked }: ColumnView): GridColumn {
	return {
		name: header.trim() === '' ? words('grid.unnamed', { letters }) : header,
		target: target === undefined ? words('grid.open') : shortName(target, header),
		isIgnored: target === 'ignore',
		isLocked: isLocked === true,
	};
}

/** A custom field usually has the name of its column, which is shown above it. */
const shortName = (target: string, header: string): string =>
	labelOf(target) === header.trim() ? questionWords('target.custom-same') : targetName(target);

/** Returns a text as wide as a name in bold beside the button of the menu. */
export const headText = (name: string): string => name.padEnd(name.length + 4);

export function layOutTable({ columns }: TableView, shown: readonly GridColumn[], kept?: KeptColumns): ColumnLayout {
	const textsOf = ({ name, target }: GridColumn, at: number): readonly string[] => [
		headText(name),
		target,
		...(columns.find(({ column }) => column === at)?.samples ?? []),
	];
	return layOutColumns(shown.map(textsOf), kept);
}

/** Keeps widths and frozen columns under the table's key. The key depends only on the headers, so the next file with them looks the same. */
const kept = signal<Readonly<Record<string, KeptColumns>>>({});

export function columnsKept(table: string): KeptColumns {
	const known = kept.value[table];
	if (known !== undefined) return known;
	try {
		return { ...NOT_KEPT, ...JSON.parse(localStorage.getItem(`columns ${table}`) ?? '{}') };
	} catch {
		return NOT_KEPT;
	}
}

export function keepColumns(table: string, change: Partial<KeptColumns>): void {
	const changed = { ...columnsKept(table), ...change };
	kept.value = { ...kept.value, [table]: changed };
	try {
		localStorage.setItem(`columns ${table}`, JSON.stringify(changed));
	} catch {
		// Without storage, they are kept as long as the page is open.
	}
}

/** Joins tables that have rows to show. Items of invoices, which are asked about like a table, have no columns. */
export function joinTables(tables: readonly TableView[]): readonly JoinedTable[] {
	const joined = new Map<string, JoinedTable>();
	for (const table of tables.filter(hasRows)) {
		const { names = [], rows = 0 } = joined.get(table.key) ?? {};
		joined.set(table.key, { ...table, names: [...names, placeOf(table)], rows: rows + table.rows });
	}
	return [...joined.values()];
}

const hasRows = ({ isIgnored, isUnchecked, columns }: TableView): boolean =>
	!isIgnored && isUnchecked !== true && columns.length > 0;

export interface JoinedTable extends TableView {
	readonly names: readonly string[];
}

const OF_ONE_ASSET = ['enrollmentId', 'serialNumber'];

export function targetOf(tables: readonly TableView[], table: string, column: number): string {
	const { columns = [] } = findTable(tables, table) ?? {};
	return columns.find((one) => one.column === column)?.target ?? '';
}

export const isSharable = (target: string): boolean => !OF_ONE_ASSET.includes(target);

export const findTable = (tables: readonly TableView[], name: string): TableView | undefined =>
	tables.find(({ key, file, sheet }) => key === name || (sheet === undefined ? file : `${file} [${sheet}]`) === name);

export const ITEM_HEADERS = ['Chave NF-e', 'Item NF-e'] as const;

export function findItemRows(
	tables: readonly TableView[],
	accessKey: string,
	item: number,
): { readonly table: string; readonly values: Readonly<Record<number, string>> } | undefined {
	const ofUnits = tables.filter(({ isUnits }) => isUnits === true);
	for (const { key, columns } of [...ofUnits, ...tables]) {
		const [ofKey, ofItem] = ITEM_HEADERS.map((name) => columns.find(({ header }) => header === name)?.column);
		if (ofKey !== undefined && ofItem !== undefined) {
			return { table: key, values: { [ofKey]: accessKey, [ofItem]: String(item) } };
		}
	}
	return undefined;
}
