/** Rows of a drafts workbook whose invoice is void, or may be, according to other files of the same import. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { syntheticCnpj, syntheticEvent, syntheticKey, syntheticNote } from '../../../scripts/nfe/synthetic-note.mjs';
import { ITEM, openInvoiceImports } from './invoice-imports.ts';
import { runCli, readRun } from '../run-cli.ts';

const KEY = syntheticKey();
const TEMPLATE = 'NF{number}-{item}-{unit}';
const GIVEN = ['--default-status', 'available', '--asset-number', TEMPLATE];
const NOTE = { items: [ITEM] };
const OTHER = { CNPJ: syntheticCnpj('555666770001'), xNome: 'Outra Empresa Ltda' };

/** A workbook with the two units each of two invoices to create, without the invoices. */
async function workbookOfTwo() {
	const shop = await openInvoiceImports();
	shop.write('notas.xml', {});
	shop.write('outra.xml', { nNF: '2' });
	const made = await runCli(['draft', 'notas.xml', 'outra.xml', '-o', 'm-rascunho.xlsx', ...GIVEN], { cwd: shop.cwd });
	expect(made.exitCode).toBe(0);
	const refused = (): readonly string[] => {
		const lines = readRun(shop.cwd, 'rejections.jsonl').trim().split('\n');
		return lines
			.filter((line) => line !== '')
			.flatMap((line) => {
				const { origin, problems } = JSON.parse(line);
				const isRow = origin.file === 'm-rascunho.xlsx';
				return isRow ? problems.map(({ code }: { readonly code: string }) => code) : [];
			});
	};
	return { ...shop, refused };
}

/** `invoices/plan/case-table` tests which documents void an invoice, and with which code. */
test.each<readonly [string, string, string, readonly string[]]>([
	['the event that cancels it, read last', 'z.xml', syntheticEvent({ key: KEY }), ['nfe-cancelled']],
	['the invoice of the test environment', 'a.xml', syntheticNote({ ...NOTE, tpAmb: '2' }), ['nfe-homologation']],
	[
		'two contents under its key',
		'a.xml',
		`<enviNFe>${[{}, { dest: OTHER }].map((more) => syntheticNote({ ...NOTE, ...more, declaration: '', root: 'NFe' })).join('')}</enviNFe>`,
		['nfe-duplicate-key', 'nfe-no-protocol'],
	],
])('are refused beside %s', async (_, name, xml, codes) => {
	const shop = await workbookOfTwo();
	shop.writeText(name, xml);
	const { buckets, report, run } = await shop.importNotes(['m-rascunho.xlsx', name].toSorted(), TEMPLATE);
	expect(buckets).toMatchObject({ created: 2 });
	expect(report('rejected-invoices.csv')).toContain(`m-rascunho.xlsx;;;${KEY};1;2;`);
	// As rows they would be imported again without the documents that void them.
	expect(existsSync(path.join(shop.cwd, 'runs', run, 'rejected.csv'))).toBe(false);
	expect(shop.refused()).toEqual([...codes, ...codes]);
	expect(shop.posted()).toBe(2);
});

test.each<readonly [string, string, readonly string[]]>([
	['a cancellation of another invoice', syntheticEvent({ key: syntheticKey({ nNF: '3' }) }), []],
	['what --allow lets in', syntheticEvent({ key: KEY, tpEvento: '210220' }), ['--allow', 'disowned']],
])('are created beside %s', async (_, xml, flags) => {
	const shop = await workbookOfTwo();
	shop.writeText('a.xml', xml);
	const { buckets } = await shop.importNotes(['a.xml', 'm-rascunho.xlsx'], TEMPLATE, flags);
	expect(buckets).toMatchObject({ created: 4, rejected: 0 });
	expect(shop.refused()).toEqual([]);
});

test('are skipped as created if an earlier run created them, and the assets are named', async () => {
	const shop = await workbookOfTwo();
	await shop.importNotes(['m-rascunho.xlsx'], TEMPLATE);
	shop.writeText('z.xml', syntheticEvent({ key: KEY }));
	const { buckets, report } = await shop.importNotes(['m-rascunho.xlsx', 'z.xml'], TEMPLATE);
	expect(buckets).toMatchObject({ created: 0, skipped: 4, rejected: 1 });
	expect(report('rejected-invoices.csv')).toContain('NF1-1-1');
});
