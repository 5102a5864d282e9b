/** What the workbooks of a run have of its invoices: rows, which count, and answers in the sheets that ask about products. */
import { findIdentityColumns, isOwnSheet } from '../../drafts/columns/reason-columns.ts';
import { nameOfProduct } from '../../drafts/invoice-settings/match-item.ts';
import { keyOfItem, NO_ASSET_RULE, type Product, productOf } from '../../drafts/invoice-settings/open-item.ts';
import type { UnitRule } from '../../drafts/invoice-settings/parse-rules.ts';
import { type AskedProduct, findQuestionColumns, readQuestions } from '../../drafts/invoice-settings/question-sheet.ts';
import { parseUnitCells, type UnitIdentity } from '../../drafts/invoice-unit/unit-identity.ts';
import { HEAD_ROWS } from '../../drafts/table/find-header.ts';
import { renderCell } from '../../drafts/values/cell-text.ts';
import { Fault } from '../../messages/fault.ts';
import type { Problem, ProblemOf } from '../../messages/problem.ts';
import type { Row } from '../../sources/values/cell.ts';
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
	#known: (product: Product) => UnitRule | undefined = () => undefined;

	/** Access keys of invoices with rows. */
	invoices(): ReadonlySet<string> {
		return this.#invoices;
	}

	addRow({ accessKey, item }: UnitIdentity, file: string): void {
		this.#invoices.add(accessKey);
		this.#rows.set(accessKey, file).set(`${accessKey}/${item}`, file);
	}

	/** Returns true if there are rows of units. */
	async addRows(source: TableSource, signal?: AbortSignal): Promise<boolean> {
		const before = this.#rows.size;
		for await (const { unit } of readUnitRows(source, signal)) {
			const parsed = parseUnitCells(unit);
			if (parsed.kind === 'identity') this.addRow(parsed.value, source.file);
		}
		return this.#rows.size > before;
	}

	/** A person may have deleted rows of an invoice, but none of an item that was asked about. */
	rowsIn(accessKey: string, item: number): string | undefined {
		const name = `${accessKey}/${item}`;
		return this.#rows.get(name) ?? (this.#asked.has(name) ? undefined : this.#rows.get(accessKey));
	}

	/** Why a row becomes no asset: the answer about its product says so. */
	findNoAsset({ accessKey, item }: UnitIdentity): Problem | undefined {
		const asked = this.#asked.get(`${accessKey}/${item}`);
		if (asked === undefined || this.#unitsOf(asked) !== NO_ASSET_RULE) return undefined;
		return { code: 'nfe-rule-excluded', params: { kind: 'answer', product: nameOfProduct(productOf(asked)) } };
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
				[known, asked].map(({ row, units = '', ...place }) => `${nameOfTable(place)}:${row}: ${units}`),
			);
		this.#answers.set(keyOfItem(asked), asked);
	}

	/** Call after the last input, before invoices are planned. */
	async remember(runsDir: string, now: Date): Promise<void> {
		const products = [...this.#answers.values()].flatMap((one) => {
			if (one.units === undefined || this.#known(one) === one.units) return [];
			return [{ ...productOf(one), units: one.units, origins: { units: `${nameOfTable(one)}:${one.row}` } }];
		});
		await saveItems(runsDir, { products, belongsTo: {} }, '', now);
	}

	askedInvoices(): readonly string[] {
		return [...new Set(Array.from(this.#asked.keys(), (name) => splitName(name)[0]))];
	}

	/** By workbook, a notice about products that the run does not have. */
	listMissing(
		isKnown: (accessKey: string, item: number) => boolean,
	): ReadonlyMap<string, ProblemOf<'items-not-drafted'>> {
		const notices = new Map<string, ProblemOf<'items-not-drafted'>>();
		const isMissing = (name: string): boolean => !this.#rows.has(name) && !isKnown(...splitName(name));
		for (const asked of new Set(this.#asked.values())) {
			const { file, sheet } = asked;
			const units = this.#unitsOf(asked);
			if (units === NO_ASSET_RULE || !asked.items.some(isMissing)) continue;
			const { count = 0, open = 0 } = notices.get(file)?.params ?? {};
			const params = { file, sheet, count: count + 1, open: units === undefined ? open + 1 : open };
			notices.set(file, { code: 'items-not-drafted', params });
		}
		return notices;
	}
}

function refuse(
	kind: 'answer' | 'twice' | 'product' | 'column',
	{ file, sheet }: Pick<Asked, 'file' | 'sheet'>,
	rows: readonly string[],
): never {
	throw new Fault('item-answer-unclear', { kind, file, sheet, rows: rows.join('; ') });
}

function splitName(name: string): readonly [accessKey: string, item: number] {
	const [accessKey = '', item] = name.split('/');
	return [accessKey, Number(item)];
}

/** The whole sheet if it asks about products, else its first rows. */
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
	readonly unit: readonly [accessKey: string, item: string, unit: string];
}

/** Reads the tables that name units of invoices. */
export async function* readUnitRows(source: TableSource, signal?: AbortSignal): AsyncGenerator<UnitRow> {
	for (const [index, { sheet = '' }] of source.tables.entries()) {
		let header: readonly string[] | undefined;
		for await (const batch of source.readRows(index, signal)) {
			for (const { number, cells } of batch) {
				const columns = findIdentityColumns(header ?? cells.map(renderCell));
				if (typeof columns !== 'object') continue;
				const [key, item, unit] = columns;
				if (header === undefined) header = cells.map(renderCell);
				else
					yield {
						sheet,
						header,
						number,
						unit: [renderCell(cells[key]), renderCell(cells[item]), renderCell(cells[unit])],
					};
			}
			if (header === undefined && (batch.at(-1)?.number ?? 0) >= HEAD_ROWS) break;
		}
	}
}
