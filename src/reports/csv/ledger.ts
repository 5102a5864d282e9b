/** `ativo.csv`, and a sheet of the drafts workbook: facts for the fixed-asset ledger. The rows of an invoice add up to its total. */
import {
	COMPONENTS,
	INNER_TAXES,
	itemsOfUnit,
	type LedgerItem,
	NFE_LEDGER_HEADER,
	parseLedgerCell,
	sumOfComponents,
} from '../../drafts/invoice-unit/ledger-item.ts';
import { renderCents } from '../../drafts/invoice-unit/decimal.ts';
import { nameOfItem } from '../../drafts/invoice-unit/item-layout.ts';
import { parseUnitKey, renderUnitKey, type UnitIdentity } from '../../drafts/invoice-unit/unit-identity.ts';
import { proposeUsefulLife } from '../../drafts/invoice-unit/useful-life.ts';
import type { InvoiceReconciliation } from '../../drafts/invoice/invoice-plan.ts';
import { renderCell } from '../../drafts/values/cell-text.ts';
import { foldName } from '../../drafts/values/folded-name.ts';
import type { Language } from '../../messages/message.ts';
import { escapeUnseen } from '../../messages/render-visible.ts';
import { wordsOf } from '../../messages/texts.ts';
import type { PlanLine, TableRecord } from '../../runs/record/run-record.ts';
import { createTableFinder } from '../../runs/view/row-facts.ts';
import type { RunView } from '../../runs/view/run-view.ts';
import { bucketOf } from '../summary/fold-run.ts';
import { type CsvReport, createCsvReport, OWN_DIALECT } from './csv-report.ts';
import { type ColumnName, renderColumnNames } from './listed.ts';

export const AMOUNT_COLUMNS = [...COMPONENTS, 'inTotal', ...INNER_TAXES] as const;
/** `entered` is for the accountant: `dhSaiEnt` is the supplier's date. */
export const LEDGER_COLUMNS = [
	...(['accessKey', 'item', 'unit', 'issued', 'entered', 'ncm', 'cfop', 'description'] as const),
	...AMOUNT_COLUMNS,
	...(['usefulLife', 'yearlyRate', 'lifeSource', 'enrollmentId', 'assetId', 'fate'] as const),
] satisfies readonly ColumnName[];

type LedgerColumn = (typeof LEDGER_COLUMNS)[number];
/** Amounts are in cents. */
export type LedgerRow = { readonly [Column in LedgerColumn]?: string | number | undefined };

export interface LedgerAsset {
	readonly fate: ReturnType<typeof bucketOf>;
	readonly enrollmentId?: string | undefined;
	readonly assetId?: string | undefined;
}

/**
 * Each item by units of its asset, or whole if it became none. A row of its own has what no item explains of the total.
 * `ofRows`: keys of units, and names of items, that rows of a workbook have already.
 */
export function* listLedger(
	invoice: InvoiceReconciliation,
	assetOf: (unit: UnitIdentity) => LedgerAsset | undefined,
	language: Language,
	ofRows: ReadonlySet<string> = new Set(),
): Generator<LedgerRow> {
	const { accessKey, ledger, assetLines } = invoice;
	for (const { item, joinedInto, assets } of assetLines) {
		if (joinedInto !== undefined) continue;
		for (let unit = 1; unit <= assets; unit++) {
			const identity = { accessKey, item, unit };
			if (ofRows.has(renderUnitKey(identity))) continue;
			yield* rowsOfUnit(identity, itemsOfUnit(item, unit, invoice), assetOf(identity), language);
		}
	}
	const words = wordsOf('reports', language);
	const inAssets = new Set(assetLines.map(({ item }) => item));
	for (const one of ledger) {
		if (!inAssets.has(one.item) && !ofRows.has(nameOfItem(accessKey, one.item)))
			yield { accessKey, ...cellsOf(one), fate: words('ledger.noAsset') };
	}
	// The rows add up to the total that the invoice states.
	const stated = invoice.totalCents - (invoice.movedCents ?? 0);
	const difference = ledger.reduce((rest, { components }) => rest - sumOfComponents(components), stated);
	if (difference !== 0) yield { accessKey, outside: difference, inTotal: difference, fate: words('ledger.difference') };
}

function* rowsOfUnit(
	identity: UnitIdentity,
	items: readonly LedgerItem[],
	asset: LedgerAsset | undefined,
	language: Language,
): Generator<LedgerRow> {
	const cells = { ...asset, fate: wordsOf('reports', language)(`ledger.${asset?.fate ?? 'noAsset'}`) };
	const { accessKey, item, unit } = identity;
	if (items.length === 0) yield { accessKey, item, unit, ...cells };
	for (const one of items) yield { accessKey, unit, ...cellsOf(one), ...proposeUsefulLife(one.ncm), ...cells };
}

function cellsOf({ components, taxes, item, ...named }: LedgerItem): LedgerRow {
	const zeros = Object.fromEntries(COMPONENTS.map((name) => [name, 0]));
	return { ...named, item: item || undefined, ...zeros, ...components, ...taxes, inTotal: sumOfComponents(components) };
}

/** Returns the number of rows: none, and no file, for a run without invoices. */
export async function writeLedger(run: RunView, file: string, language: Language): Promise<number> {
	const header = renderColumnNames(LEDGER_COLUMNS, language);
	const separator = wordsOf('reports', language)('decimal-separator');
	const shown = (row: LedgerRow, column: LedgerColumn): string => {
		const value = row[column] ?? '';
		if (typeof value === 'string' || !isAmount(column)) return escapeUnseen(String(value));
		return renderCents(BigInt(value)).replace('.', separator);
	};
	let report: CsvReport | undefined;
	for await (const rows of listRun(run, language)) {
		report ??= createCsvReport(file, OWN_DIALECT, header, { hasAmounts: true });
		for (const row of rows) report.write(LEDGER_COLUMNS.map((column) => shown(row, column)));
	}
	report?.close();
	return report?.rows() ?? 0;
}

const AMOUNTS: ReadonlySet<string> = new Set(AMOUNT_COLUMNS);

export function isAmount(column: string): boolean {
	return AMOUNTS.has(column);
}

/** The plan has invoices after all tables, in the order of their reconciliations. */
async function* listRun(run: RunView, language: Language): AsyncGenerator<Iterable<LedgerRow>> {
	const itemsOfRow = createLedgerReader(run.record.tables);
	const ofRows = new Set<string>();
	const assets = new Map<string, LedgerAsset>();
	const lines = run.lines()[Symbol.asyncIterator]();
	let next = await lines.next();
	async function* readLines(upTo?: string): AsyncGenerator<Iterable<LedgerRow>> {
		for (; next.done !== true; next = await lines.next()) {
			const { line, entry } = next.value;
			const unit = parseUnitKey(line.key);
			if (unit === undefined) continue;
			const assetId = entry?.type === 'created' ? entry.id : undefined;
			const asset = { fate: bucketOf(next.value), enrollmentId: line.body.enrollmentId, assetId };
			if (line.origin.kind === 'row') {
				const items = itemsOfRow(line) ?? [];
				yield rowsOfUnit(unit, items, asset, language);
				for (const { item } of items) ofRows.add(nameOfItem(unit.accessKey, item));
				ofRows.add(line.key);
			} else if (unit.accessKey === upTo) assets.set(line.key, asset);
			else return;
		}
	}
	for await (const invoice of run.reconciliations()) {
		yield* readLines(invoice.accessKey);
		yield listLedger(invoice, (unit) => assets.get(renderUnitKey(unit)), language, ofRows);
		assets.clear();
	}
	yield* readLines();
}

/** Reads what a row of a drafts workbook knows of its invoice. */
export function createLedgerReader(tables: readonly TableRecord[]) {
	const find = createTableFinder(tables);
	const columns = tables.map(({ header }) => header.findIndex((name) => foldName(name) === LEDGER_HEADER));
	return ({ origin, row }: PlanLine): readonly LedgerItem[] | undefined => {
		const cell = row?.cells[columns[find(origin) ?? -1] ?? -1];
		return cell === undefined ? undefined : parseLedgerCell(renderCell(cell));
	};
}

const LEDGER_HEADER = foldName(NFE_LEDGER_HEADER);
