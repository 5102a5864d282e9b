/** `evento-211130.csv`: created items of invoices with quantity, unit, IBS and CBS, for the buyer's event 211130. */
import { createImmobilisation, type ImmobilisedItem } from '../../drafts/invoice-unit/list-immobilised.ts';
import { renderCents } from '../../drafts/invoice-unit/decimal.ts';
import { parseUnitKey } from '../../drafts/invoice-unit/unit-identity.ts';
import { findIdentityColumns } from '../../drafts/columns/reason-columns.ts';
import { readItemQuantity } from '../../drafts/table/row-identity.ts';
import type { Language } from '../../messages/message.ts';
import { wordsOf } from '../../messages/texts.ts';
import type { PlanLine, TableRecord } from '../../runs/record/run-record.ts';
import { createTableFinder } from '../../runs/view/row-facts.ts';
import type { RunView } from '../../runs/view/run-view.ts';
import { createCsvReport, OWN_DIALECT } from './csv-report.ts';
import { createLedgerReader } from './ledger.ts';
import { type ColumnName, renderColumnNames } from './listed.ts';
import { bucketOf } from '../summary/fold-run.ts';

const COLUMNS: readonly ColumnName[] = ['accessKey', 'item', 'quantity', 'unit', 'ibs', 'cbs'];

/** Returns the number of items: none, and no file, for a run that created no units of invoices. */
export async function writeImmobilisationList(run: RunView, file: string, language: Language): Promise<number> {
	const items = await foldImmobilised(run);
	if (items.length === 0) return 0;
	const report = createCsvReport(file, OWN_DIALECT, renderColumnNames(COLUMNS, language));
	// Excel in Brazil would read a decimal point as a date.
	const shown = (number: string): string => number.replace('.', wordsOf('reports', language)('decimal-separator'));
	const amount = (cents?: number): string => (cents === undefined ? '' : shown(renderCents(BigInt(cents))));
	for (const { accessKey, item, quantity, unit, ibsCents, cbsCents } of items) {
		report.write([accessKey, String(item), shown(quantity), unit, amount(ibsCents), amount(cbsCents)]);
	}
	report.close();
	return items.length;
}

async function foldImmobilised(run: RunView): Promise<readonly ImmobilisedItem[]> {
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
