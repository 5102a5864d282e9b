/** Rows of a workbook that an earlier run saw returned. */
import { expect, test } from 'vitest';
import { syntheticKey } from '../../../scripts/nfe/synthetic-note.mjs';
import { DEFAULT_NFE_OPTIONS } from '../../../src/drafts/invoice-settings/invoice-options.ts';
import { InvoiceDocuments } from '../../../src/invoices/facts/invoice-documents.ts';
import { listRefusedRows } from '../../../src/invoices/plan/refused-rows.ts';

test('a returned row names the return by its number, as all other messages do', () => {
	const key = syntheticKey();
	const changed = `nfe:${key}/1/2`;
	const seen = { file: 'r.xml', by: syntheticKey({ nNF: '70' }), changed };
	const facts = new InvoiceDocuments().recall([seen]).settle([], DEFAULT_NFE_OPTIONS);
	const sums = { effects: [], unapplied: new Set<string>(), refusals: new Map() };
	const [problem] = listRefusedRows(key, facts, sums, DEFAULT_NFE_OPTIONS).get(changed)?.problems ?? [];
	expect(problem?.params).toMatchObject({ kind: 'returned', number: '70', name: changed });
});
