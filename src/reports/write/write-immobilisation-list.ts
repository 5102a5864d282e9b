/** Lists created invoice items with quantity, unit, IBS and CBS, for the buyer's event 211130. Throws what `openRun` throws. */
import { createImmobilisation, type ImmobilisedItem } from '../../drafts/invoice-unit/list-immobilised.ts';
import { renderCents } from '../../drafts/invoice-unit/decimal.ts';
import { parseUnitKey } from '../../drafts/invoice-unit/unit-identity.ts';
import { findIdentityColumns } from '../../drafts/columns/reason-columns.ts';
import { readItemQuantity } from '../../drafts/table/row-identity.ts';
import { LANGUAGES, type Language } from '../../messages/message.ts';
import { loadTexts, wordsOf } from '../../messages/texts.ts';
import type { PlanLine, TableRecord } from '../../runs/record/run-record.ts';
import { createTableFinder } from '../../runs/view/row-facts.ts';
import { openRun } from '../../runs/view/run-view.ts';
import { createCsvReport, OWN_DIALECT } from '../csv/csv-report.ts';
import { createLedgerReader } from '../csv/ledger.ts';
import { type ColumnName, renderColumnNames } from '../csv/listed.ts';
import { bucketOf } from '../summary/fold-run.ts';

const COLUMNS: readonly ColumnName[] = ['accessKey', 'item', 'quantity', 'unit', 'ibs', 'cbs'];

export async function isImmobilisationHeader(line: string): Promise<boolean> {
	await Promise.all(LANGUAGES.map(loadTexts));
	return LANGUAGES.some((language) => line === renderColumnNames(COLUMNS, language).join(OWN_DIALECT.delimiter));
}

export async function writeImmobilisationList(
	dir: string,
	file: string,
	language: Language,
): Promise<{ readonly items: number; readonly invoices: number }> {
	const items = await foldImmobilised(dir);
	const report = createCsvReport(file, OWN_DIALECT, renderColumnNames(COLUMNS, language));
	// Excel in Brazil would read a decimal point as a date.
	const shown = (number: string): string => number.replace('.', wordsOf('reports', language)('decimal-separator'));
	const amount = (cents?: number): string => (cents === undefined ? '' : shown(renderCents(BigInt(cents))));
	for (const { accessKey, item, quantity, unit, ibsCents, cbsCents } of items) {
		report.write([accessKey, String(item), shown(quantity), unit, amount(ibsCents), amount(cbsCents)]);
	}
	report.close();
	return { items: items.length, invoices: new Set(items.map(({ accessKey }) => accessKey)).size };
}

async function foldImmobilised(dir: string): Promise<readonly ImmobilisedItem[]> {
	const run = await openRun(dir);
	const immobilisation = createImmobilisation();
	const quantityOf = quantityReader(run.record.tables);
	const ledgerOf = createLedgerReader(run.record.tables);
	for await (const one of run.lines()) {
		// Rented and lent goods are not fixed assets of the buyer.
		if (bucketOf(one) !== 'created' || one.line.body.acquisitionType === 'rented') continue;
		const unit = parseUnitKey(one.line.key);
		if (unit !== undefined) immobilisation.addCreated(unit, quantityOf(one.line, unit.item), ledgerOf(one.line));
	}
	for await (const note of run.reconciliations()) immobilisation.addInvoice(note);
	return immobilisation.list();
}

function quantityReader(tables: readonly TableRecord[]) {
	const find = createTableFinder(tables);
	const columns = tables.map(({ header }) => findIdentityColumns(header));
	return ({ origin, row }: PlanLine, item: number): ReturnType<typeof readItemQuantity> => {
		const found = columns[find(origin) ?? -1];
		return typeof found === 'object' && row !== undefined ? readItemQuantity(item, row.cells, found) : undefined;
	};
}
