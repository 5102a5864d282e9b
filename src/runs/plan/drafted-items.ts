/** Collects what the workbooks of a run say about its invoices: rows, which replace items, and answers about products. */
import { findIdentityColumns, type IdentityColumns, isOwnSheet } from '../../drafts/columns/reason-columns.ts';
import { nameOfProduct } from '../../drafts/invoice-settings/match-item.ts';
import { keyOfItem, NO_ASSET_RULE, type Product, productOf } from '../../drafts/invoice-settings/open-item.ts';
import type { UnitRule } from '../../drafts/invoice-settings/parse-rules.ts';
import {
	type AskedProduct,
	findQuestionColumns,
	readQuestions,
	renderUnits,
} from '../../drafts/invoice-settings/question-sheet.ts';
import { parseQuantity, wholeTimes } from '../../drafts/invoice-unit/decimal.ts';
import { parseItemQuantity } from '../../drafts/invoice-unit/item-cells.ts';
import { parseUnitCells, type UnitIdentity } from '../../drafts/invoice-unit/unit-identity.ts';
import { HEAD_ROWS } from '../../drafts/table/find-header.ts';
import { renderCell } from '../../drafts/values/cell-text.ts';
import type { ParamsOf } from '../../messages/codes.ts';
import { Fault } from '../../messages/fault.ts';
import { LANGUAGES } from '../../messages/message.ts';
import type { Problem, ProblemOf } from '../../messages/problem.ts';
import type { Cell, Row } from '../../sources/values/cell.ts';
import { SourceRefusal, type TableSource } from '../../sources/values/source.ts';
import { keyOfRule, loadItems, saveItems } from '../record/saved-items.ts';
import { nameOfTable } from './open-tables.ts';

interface Asked extends AskedProduct {
	readonly file: string;
	readonly sheet: string;
}

export class DraftedItems {
	readonly #invoices = new Set<string>();
	/** By access key, and by `<key>/<item>`: a table with rows of it. */
	readonly #rows = new Map<string, string>();
	/** By `<key>/<item>`. */
	readonly #asked = new Map<string, Asked>();
	/** By product. */
	readonly #answers = new Map<string, Asked>();
	/** By `<key>/<item>`: the first row of an item and the cell that says how it was divided. */
	readonly #divided = new Map<string, { readonly place: string; readonly quantity: string }>();
	#known: (product: Product) => UnitRule | undefined = () => undefined;

	/** Access keys of invoices with rows. */
	invoices(): ReadonlySet<string> {
		return this.#invoices;
	}

	files(): ReadonlySet<string> {
		return new Set(this.#rows.values());
	}

	addRow({ accessKey, item }: UnitIdentity, file: string): void {
		this.#invoices.add(accessKey);
		this.#rows.set(accessKey, file).set(`${accessKey}/${item}`, file);
	}

	/** A person who skips or empties a row wants no asset from the XML either. */
	addLeftOut(header: readonly string[], { cells }: Row, file: string): void {
		const columns = findIdentityColumns(header);
		const unit = typeof columns === 'object' ? readUnit(cells, columns) : undefined;
		if (unit !== undefined) this.addRow(unit, file);
	}

	/** Returns true if there are rows of units. */
	async addRows(source: TableSource, signal?: AbortSignal): Promise<boolean> {
		const before = this.#rows.size;
		for await (const row of readUnitRows(source, signal)) {
			this.addRow(row.unit, source.file);
			this.#addDivided(source.file, row);
		}
		return this.#rows.size > before;
	}

	#addDivided(file: string, { sheet, number, unit: { accessKey, item }, quantity }: UnitRow): void {
		const name = `${accessKey}/${item}`;
		if (!this.#divided.has(name))
			this.#divided.set(name, { place: `${nameOfTable({ file, sheet })}:${number}`, quantity });
	}

	/** A person may have deleted rows of an invoice, but none of an item that was asked about. */
	rowsIn(accessKey: string, item: number): string | undefined {
		const name = `${accessKey}/${item}`;
		return this.#rows.get(name) ?? (this.#asked.has(name) ? undefined : this.#rows.get(accessKey));
	}

	/** Finds rows that become no assets because of an answer about their product. */
	noAssets(): ReadonlyMap<string, Problem> {
		const reasons = new Map<string, Problem>();
		for (const [name, asked] of this.#asked) {
			if (!this.#rows.has(name) || this.#unitsOf(asked) !== NO_ASSET_RULE) continue;
			const params = { kind: 'answer', product: nameOfProduct(productOf(asked)) } as const;
			reasons.set(name, { code: 'nfe-rule-excluded', params });
		}
		return reasons;
	}

	#unitsOf(product: Product): UnitRule | undefined {
		return this.#answers.get(keyOfItem(product))?.units ?? this.#known(product);
	}

	/** Reads the sheet that asks, if the workbook has one. Throws `Fault` `item-answer-unclear`. */
	async readAnswers(source: TableSource, runsDir: string, signal?: AbortSignal): Promise<boolean> {
		const { file, tables } = source;
		if (!tables.some(({ sheet = '' }) => isOwnSheet(sheet))) return false;
		const { products } = await loadItems(runsDir);
		const known = new Map(products.map((one) => [keyOfRule(one), one.units]));
		this.#known = (product) => known.get(keyOfRule(productOf(product)));
		let isAsking = false;
		for (const [index, { sheet = '' }] of tables.entries()) {
			const read = readQuestions(await readAsked(source, index, signal));
			if (read === undefined) continue;
			isAsking = true;
			for (const [kind, rows] of read.unclear) refuse(kind, { file, sheet }, rows);
			for (const one of read.products) this.#add({ ...one, file, sheet });
		}
		if (isAsking) for await (const row of readUnitRows(source, signal)) this.#addDivided(file, row);
		return isAsking;
	}

	#add(asked: Asked): void {
		for (const item of asked.items) this.#asked.set(item, asked);
		if (asked.units === undefined) return;
		const known = this.#answers.get(keyOfItem(asked));
		if (known !== undefined && known.units !== asked.units)
			refuse(
				'twice',
				asked,
				[known, asked].map(({ row, units, ...place }) => `${nameOfTable(place)}:${row}: ${showUnits(units)}`),
			);
		this.#answers.set(keyOfItem(asked), asked);
	}

	/** Rows stay as they are, so an answer that divides their item otherwise would be remembered but not followed. */
	#refuseOtherDivisions(): void {
		const found = new Map<Asked, string>();
		for (const [name, { place, quantity: cell }] of this.#divided) {
			const asked = this.#asked.get(name);
			const answered = asked && this.#answers.get(keyOfItem(asked));
			const units = answered?.units;
			const [part, joined] = parseItemQuantity(splitName(name)[1], cell) ?? [];
			const amount = part && parseQuantity(part.quantity);
			if (answered === undefined || units === NO_ASSET_RULE || amount === undefined || joined !== undefined) continue;
			const wanted = typeof units === 'number' ? wholeTimes(amount, units) : 1n;
			if (wanted !== BigInt(part?.assets ?? 0)) found.set(answered, `${answered.row}: ${showUnits(units)} (${place})`);
		}
		const [first] = found.keys();
		if (first !== undefined) refuse('rows', first, [...found.values()]);
	}

	/** Call after the last input, before invoices are planned. */
	async remember(runsDir: string, now: Date): Promise<void> {
		this.#refuseOtherDivisions();
		const products = [...this.#answers.values()].flatMap((one) => {
			if (one.units === undefined || this.#known(one) === one.units) return [];
			return [{ ...productOf(one), units: one.units, origins: { units: `${nameOfTable(one)}:${one.row}` } }];
		});
		await saveItems(runsDir, { products, belongsTo: {} }, '', now);
	}

	askedInvoices(): readonly string[] {
		return [...new Set(Array.from(this.#asked.keys(), (name) => splitName(name)[0]))];
	}

	/** By workbook, a notice about products without an answer, and about those that the run does not have. */
	listMissing(
		isKnown: (accessKey: string, item: number) => boolean,
	): ReadonlyMap<string, ProblemOf<'items-not-drafted'>> {
		const notices = new Map<string, ProblemOf<'items-not-drafted'>>();
		const isMissing = (name: string): boolean => !this.#rows.has(name) && !isKnown(...splitName(name));
		for (const asked of new Set(this.#asked.values())) {
			const { file, sheet } = asked;
			const units = this.#unitsOf(asked);
			const isWithoutRows = units !== NO_ASSET_RULE && asked.items.some(isMissing);
			if (units !== undefined && !isWithoutRows) continue;
			const { count = 0, open = 0 } = notices.get(file)?.params ?? {};
			const params = { file, sheet, count: count + Number(isWithoutRows), open: open + Number(units === undefined) };
			notices.set(file, { code: 'items-not-drafted', params });
		}
		return notices;
	}
}

function refuse(
	kind: ParamsOf<'item-answer-unclear'>['kind'],
	{ file, sheet }: Pick<Asked, 'file' | 'sheet'>,
	rows: readonly string[],
): never {
	throw new Fault('item-answer-unclear', { kind, file, sheet, rows: rows.join('; ') });
}

const showUnits = (units: UnitRule | undefined): string =>
	units === undefined ? '' : [...new Set(LANGUAGES.map((language) => renderUnits(units, language)))].join(' / ');

function splitName(name: string): readonly [accessKey: string, item: number] {
	const [accessKey = '', item] = name.split('/');
	return [accessKey, Number(item)];
}

/** Reads the whole sheet if it asks about products, otherwise its first rows. */
async function readAsked(source: TableSource, index: number, signal?: AbortSignal): Promise<readonly Row[]> {
	const rows: Row[] = [];
	try {
		for await (const batch of source.readRows(index, signal)) {
			rows.push(...batch);
			if (rows.slice(0, HEAD_ROWS).every(({ cells }) => findQuestionColumns(cells) === undefined)) break;
		}
	} catch (error) {
		// Whoever reads the workbook says so.
		if (!(error instanceof SourceRefusal)) throw error;
	}
	return rows;
}

export interface UnitRow {
	readonly sheet: string;
	readonly header: readonly string[];
	readonly number: number;
	readonly unit: UnitIdentity;
	/** Empty without such a column. */
	readonly quantity: string;
}

function readUnit(cells: readonly Cell[], [key, item, unit]: IdentityColumns): UnitIdentity | undefined {
	const parsed = parseUnitCells([renderCell(cells[key]), renderCell(cells[item]), renderCell(cells[unit])]);
	return parsed.kind === 'identity' ? parsed.value : undefined;
}

/** Reads the tables that name units of invoices. */
export async function* readUnitRows(source: TableSource, signal?: AbortSignal): AsyncGenerator<UnitRow> {
	for (const [index, { sheet = '' }] of source.tables.entries()) {
		let header: readonly string[] | undefined;
		for await (const batch of source.readRows(index, signal)) {
			for (const { number, cells } of batch) {
				const columns = findIdentityColumns(header ?? cells.map(renderCell));
				if (typeof columns !== 'object') continue;
				const unit = header && readUnit(cells, columns);
				header ??= cells.map(renderCell);
				if (unit !== undefined) yield { sheet, header, number, unit, quantity: renderCell(cells[columns[3] ?? -1]) };
			}
			if (header === undefined && (batch.at(-1)?.number ?? 0) >= HEAD_ROWS) break;
		}
	}
}
