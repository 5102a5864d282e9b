/** Collects what the workbooks of a run say about items of its invoices: rows, which replace them, and items that nobody decided. */
import { findIdentityColumns, type IdentityColumns } from '../../drafts/columns/reason-columns.ts';
import { type ItemIdentity, parseUnitCells, type UnitIdentity } from '../../drafts/invoice-unit/unit-identity.ts';
import { nameOfItem } from '../../drafts/invoice-unit/item-layout.ts';
import type { AskedInvoice } from '../../invoices/plan/known-invoice.ts';
import { HEAD_ROWS } from '../../drafts/table/find-header.ts';
import { renderCell } from '../../drafts/values/cell-text.ts';
import type { Cell, Row } from '../../sources/values/cell.ts';
import type { TableSource } from '../../sources/values/source.ts';

export class DraftedItems {
	readonly #invoices = new Set<string>();
	/** By access key, and by name of an item: a table with rows of it. */
	readonly #rows = new Map<string, string>();
	/** By name. */
	readonly #undecided = new Map<string, ItemIdentity & { readonly file: string }>();

	/** Access keys of invoices with rows. */
	invoices(): ReadonlySet<string> {
		return this.#invoices;
	}

	files(): ReadonlySet<string> {
		return new Set(this.#rows.values());
	}

	addRow({ accessKey, item }: ItemIdentity, file: string): void {
		this.#invoices.add(accessKey);
		this.#rows.set(accessKey, file).set(nameOfItem(accessKey, item), file);
	}

	/** An item that has one row without a unit. */
	addUndecided(item: ItemIdentity, file: string): void {
		this.#undecided.set(nameOfItem(item.accessKey, item.item), { ...item, file });
	}

	/** A person who skips or empties a row wants no asset from the XML either. */
	addSkipped(header: readonly string[], { cells }: Row, file: string): void {
		const columns = findIdentityColumns(header);
		const parsed = typeof columns === 'object' ? readIdentity(cells, columns) : undefined;
		if (parsed?.kind === 'identity' || parsed?.kind === 'undecided') this.addRow(parsed.value, file);
	}

	/** Returns true if there are rows of units or items. */
	async addRows(source: TableSource, signal?: AbortSignal): Promise<boolean> {
		let hasRows = false;
		for await (const { unit, undecided } of readUnitRows(source, signal)) {
			hasRows = true;
			if (unit !== undefined) this.addRow(unit, source.file);
			else this.addUndecided(undecided, source.file);
		}
		return hasRows;
	}

	/** A person may have deleted rows of an invoice, but none of an item that had none. */
	rowsIn(accessKey: string, item: number): string | undefined {
		const name = nameOfItem(accessKey, item);
		return this.#rows.get(name) ?? (this.#undecided.has(name) ? undefined : this.#rows.get(accessKey));
	}

	undecided(): readonly AskedInvoice[] {
		return Array.from(this.#undecided.values(), ({ accessKey, item }) => ({ accessKey, items: [item] }));
	}

	/**
	 * Call after the last input. By name of an undecided item: where else it is. Beside rows of it in the same file, the cell of a
	 * unit was emptied.
	 */
	listElsewhere(placeOf: (item: ItemIdentity) => string | undefined): ReadonlyMap<string, string> {
		const elsewhere = new Map<string, string>();
		for (const [name, item] of this.#undecided) {
			const place = this.#rows.get(name) ?? placeOf(item);
			if (place !== undefined && place !== item.file) elsewhere.set(name, place);
		}
		return elsewhere;
	}
}

interface UnitRow {
	readonly sheet: string;
	readonly header: readonly string[];
	readonly number: number;
	readonly unit: UnitIdentity;
	readonly undecided?: never;
}

type ItemRow = Omit<UnitRow, 'unit' | 'undecided'> & { readonly unit?: never; readonly undecided: ItemIdentity };

function readIdentity(cells: readonly Cell[], [key, item, unit]: IdentityColumns): ReturnType<typeof parseUnitCells> {
	return parseUnitCells([renderCell(cells[key]), renderCell(cells[item]), renderCell(cells[unit])]);
}

/** Reads the tables that name units of invoices, or undecided items. */
export async function* readUnitRows(source: TableSource, signal?: AbortSignal): AsyncGenerator<UnitRow | ItemRow> {
	for (const [index, { sheet = '' }] of source.tables.entries()) {
		let header: readonly string[] | undefined;
		for await (const batch of source.readRows(index, signal)) {
			for (const { number, cells } of batch) {
				const columns = findIdentityColumns(header ?? cells.map(renderCell));
				if (typeof columns !== 'object') continue;
				const parsed = header && readIdentity(cells, columns);
				header ??= cells.map(renderCell);
				if (parsed?.kind === 'identity') yield { sheet, header, number, unit: parsed.value };
				if (parsed?.kind === 'undecided') yield { sheet, header, number, undecided: parsed.value };
			}
			if (header === undefined && (batch.at(-1)?.number ?? 0) >= HEAD_ROWS) break;
		}
	}
}
