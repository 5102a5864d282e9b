/**
 * Collects the preview while the drafts of a plan are settled: the first row, one that becomes several assets, and the rows that show the
 * most columns which the others do not. Memory is bounded, and after the first rows of a table a draft costs a look at the columns that no row has shown.
 */
import type { Draft } from '../../drafts/draft/row-result.ts';
import type { IgnoredColumn } from '../../drafts/table/ignored-columns.ts';
import type { Locale } from '../../drafts/values/locale-evidence.ts';
import type { InvoiceOrigin } from '../../messages/origin.ts';
import type { Row } from '../../sources/values/cell.ts';
import type { PlanFigures, TableRecord } from '../record/run-record.ts';
import type { IgnoredColumnRecord, PreviewRow } from '../record/preview-record.ts';
import { isRead, ReadingCollector } from './collect-readings.ts';
import {
	isShownBy,
	listColumns,
	listRowValues,
	listUnitValues,
	type PreviewColumn,
	type ValueSources,
} from './preview-table.ts';

export const MAX_PREVIEW_ROWS = 5;
/** Rows that are looked at in full: of each table, and of all. */
const LOOKED_AT_EACH = 20;
const LOOKED_AT = 200;
const MAX_KEPT = 24;
const MAX_VALUES = 40;
const MAX_IGNORED = 100;

interface OpenTable extends ValueSources {
	readonly record: TableRecord;
	readonly columns: readonly PreviewColumn[];
	rows: number;
	/** Columns that no row has shown. */
	unshown: readonly PreviewColumn[];
	/** Columns whose reading a row may show better. */
	unread: readonly PreviewColumn[];
	/** Number of keys that were shown when `unshown` was found. */
	shownBefore: number;
}

interface KeptRow {
	readonly table: number;
	readonly row: number;
	readonly shown: ReadonlySet<string>;
	readonly preview: PreviewRow;
}

export class PreviewCollector {
	readonly #timeZone: string;
	readonly #locale: Locale;
	readonly #tables = new Map<number, OpenTable>();
	readonly #readings = new ReadingCollector();
	readonly #shown = new Set<string>();
	readonly #ignoredColumns = new Map<string, IgnoredColumnRecord>();
	#lookedAt = 0;
	#moreIgnored = 0;
	#kept: readonly KeptRow[] = [];
	#first: KeptRow | undefined;
	#lastUnit: InvoiceOrigin | undefined;

	constructor({ timeZone, locale }: { readonly timeZone: string; readonly locale: Locale }) {
		this.#timeZone = timeZone;
		this.#locale = locale;
	}

	enterTable(number: number, record: TableRecord, { constants, employees }: ValueSources): void {
		const columns = listColumns(record, this.#locale);
		const unread = columns.filter(isRead);
		this.#tables.set(number, {
			record,
			columns,
			constants,
			employees,
			rows: 0,
			unshown: columns,
			unread,
			shownBefore: -1,
		});
	}

	leaveOut({ file, sheet }: Pick<TableRecord, 'file' | 'sheet'>, columns: readonly IgnoredColumn[]): void {
		for (const { column, name, reason } of columns) {
			const key = JSON.stringify([column, name, reason]);
			const known = this.#ignoredColumns.get(key);
			const place = sheet === undefined ? { file } : { file, sheet };
			if (known !== undefined) this.#ignoredColumns.set(key, { ...known, tables: known.tables + 1 });
			else if (this.#ignoredColumns.size >= MAX_IGNORED) this.#moreIgnored++;
			else this.#ignoredColumns.set(key, { ...place, column, name, reason, tables: 1 });
		}
	}

	/** Takes a settled draft. `table`: number of its table or file of invoices; `row`: undefined for a unit of an invoice. */
	see(draft: Draft, row: Row | undefined, table: number): void {
		const open = this.#tables.get(table);
		if (row === undefined || open === undefined) this.#seeUnit(draft, table);
		else this.#seeRow(draft, row, open, table);
	}

	figures(): Pick<PlanFigures, 'preview' | 'ignoredColumns'> {
		const rows = chooseRows(this.#kept).map(({ preview }) => preview);
		const ignoredColumns = { columns: [...this.#ignoredColumns.values()], more: this.#moreIgnored || undefined };
		return {
			preview: rows.length === 0 ? undefined : { timeZone: this.#timeZone, rows, readings: this.#readings.list() },
			ignoredColumns: ignoredColumns.columns.length === 0 ? undefined : ignoredColumns,
		};
	}

	#seeRow(draft: Draft, row: Row, open: OpenTable, table: number): void {
		const isLookedAt = ++open.rows <= LOOKED_AT_EACH || this.#lookedAt < LOOKED_AT;
		const first = this.#first;
		// Rows that waited for others come later than those behind them.
		const isFirst = first === undefined || table < first.table || (table === first.table && row.number < first.row);
		if (!isLookedAt && !isFirst && !this.#showsMore(draft, row, open)) return;
		this.#lookedAt++;
		if (open.unread.length > 0) open.unread = this.#readings.see(open.unread, draft, row, open.record);
		const shown = open.columns.filter((column) => isShownBy(column, draft, row)).map(({ key }) => key);
		if (isSeveral(draft)) shown.push(SEVERAL);
		if (!isFirst && this.#isShown(shown)) return;
		this.#keep({
			table,
			row: row.number,
			shown: new Set(shown),
			preview: previewOf(draft, listRowValues(draft, row, open)),
		});
	}

	#showsMore(draft: Draft, row: Row, open: OpenTable): boolean {
		if (isSeveral(draft) && !this.#shown.has(SEVERAL)) return true;
		if (open.shownBefore !== this.#shown.size) {
			open.unshown = open.unshown.filter(({ key }) => !this.#shown.has(key));
			open.shownBefore = this.#shown.size;
		}
		for (const column of open.unshown) if (isShownBy(column, draft, row)) return true;
		return false;
	}

	/** Units of one item have the same fields. */
	#seeUnit(draft: Draft, table: number): void {
		const { origin } = draft;
		if (origin.kind !== 'invoice') return;
		const last = this.#lastUnit;
		if (last?.item === origin.item && last?.accessKey === origin.accessKey) return;
		this.#lastUnit = origin;
		const values = listUnitValues(draft);
		const shown = values.map(({ field }) => `unit ${field}`);
		if (this.#isShown(shown)) return;
		this.#keep({ table, row: Infinity, shown: new Set(shown), preview: previewOf(draft, values) });
	}

	/** True if one row shows all of it. */
	#isShown(keys: readonly string[]): boolean {
		return this.#kept.some(({ shown }) => keys.every((key) => shown.has(key)));
	}

	#keep(row: KeptRow): void {
		if (this.#first === undefined || isBefore(row, this.#first)) this.#first = row;
		for (const key of row.shown) this.#shown.add(key);
		const kept = this.#kept.length < MAX_KEPT ? this.#kept : chooseRows(this.#kept);
		this.#kept = [...kept, row];
	}
}

/** Stands among the keys of the columns. Nothing else shows what was answered about quantities and ranges. */
const SEVERAL = 'several';
const WORTH_OF_SEVERAL = 1000;
const isSeveral = ({ origin }: Draft): boolean => origin.kind === 'row' && (origin.units ?? 1) > 1;

type Position = Pick<KeptRow, 'table' | 'row'>;

function isBefore(one: Position, other: Position): boolean {
	return one.table < other.table || (one.table === other.table && one.row < other.row);
}

/** Returns the first row, and those that show the most of what the others do not, in the order of the plan. */
function chooseRows(kept: readonly KeptRow[]): readonly KeptRow[] {
	const inOrder = kept.toSorted((one, other) => (isBefore(one, other) ? -1 : isBefore(other, one) ? 1 : 0));
	const left = [...inOrder];
	const chosen = left.splice(0, 1);
	const shown = new Set(chosen.flatMap((row) => [...row.shown]));
	const gainOf = (row: KeptRow): number =>
		[...row.shown].reduce((sum, key) => sum + (shown.has(key) ? 0 : key === SEVERAL ? WORTH_OF_SEVERAL : 1), 0);
	while (chosen.length < MAX_PREVIEW_ROWS && left.length > 0) {
		const gains = left.map(gainOf);
		const most = Math.max(...gains);
		if (most === 0) break;
		for (const row of left.splice(gains.indexOf(most), 1)) {
			chosen.push(row);
			for (const key of row.shown) shown.add(key);
		}
	}
	return inOrder.filter((row) => chosen.includes(row));
}

/** Copied, because a substring would keep the whole text alive that it was cut from. */
function previewOf({ origin }: Draft, values: PreviewRow['values']): PreviewRow {
	const more = values.length - MAX_VALUES;
	const row: PreviewRow = { origin, values: values.slice(0, MAX_VALUES), ...(more > 0 ? { more } : {}) };
	return structuredClone(row);
}
