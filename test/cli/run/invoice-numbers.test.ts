/** Numbers that the template makes, over several runs: an asset that no run created is never taken for one that exists. */
import { expect, test } from 'vitest';
import { SUPPLIER, syntheticCnpj } from '../../../scripts/nfe/synthetic-note.mjs';
import { ITEM, openShop } from './invoice-shop.ts';

test('a count that starts anew is refused with the option that starts it elsewhere, and then all is created', async () => {
	const { importNotes, write, posted } = await openShop();
	write('marco.xml', { nNF: '57' });
	write('abril.xml', { nNF: '58' });
	expect(await importNotes(['marco.xml'], 'P-{seq:06}')).toMatchObject({ exitCode: 0, buckets: { created: 2 } });
	const second = await importNotes(['abril.xml'], 'P-{seq:06}');
	expect(second).toMatchObject({ exitCode: 3, buckets: { created: 0, rejected: 2, skipped: 0 } });
	expect(second.report('rejected-invoices.csv').match(/--asset-number-start\b.*enrollment-id-taken/g)).toHaveLength(2);
	expect(posted()).toBe(2);
	const third = await importNotes(['abril.xml'], 'P-{seq:06}', ['--asset-number-start', '3']);
	expect(third).toMatchObject({ exitCode: 0, buckets: { created: 2, rejected: 0, skipped: 0 } });
});

test('units that are known are skipped with the number that they have, whatever the count gives them now', async () => {
	const { importNotes, write } = await openShop();
	write('b.xml', { nNF: '57' });
	write('a.xml', { nNF: '58' });
	await importNotes(['b.xml'], 'P-{seq:06}');
	const second = await importNotes(['a.xml', 'b.xml'], 'P-{seq:06}', ['--asset-number-start', '2']);
	// P-000002 is of b.xml, P-000003 is free; both units of b.xml are known by their key.
	expect(second).toMatchObject({ exitCode: 3, buckets: { created: 1, rejected: 1, skipped: 2 } });
	const rows = second.report('skipped.csv').trim().split('\n').slice(1);
	expect(rows.map((row) => row.split(';')[0])).toEqual(['P-000001', 'P-000002']);
	expect(rows.every((row) => row.includes('already-created'))).toBe(true);
});

test('a note of another supplier with the same number is refused, and created with the supplier in the template', async () => {
	const { importNotes, write } = await openShop();
	const other = { ...SUPPLIER, CNPJ: syntheticCnpj('523456780001'), xNome: 'Outra Loja Ltda' };
	write('a.xml', { nNF: '57' });
	write('b.xml', { nNF: '57', emit: other });
	await importNotes(['a.xml'], 'NF{number}-{item}-{unit}');
	const second = await importNotes(['b.xml'], 'NF{number}-{item}-{unit}');
	expect(second).toMatchObject({ exitCode: 3, buckets: { created: 0, rejected: 2, skipped: 0 } });
	expect(second.report('rejected-invoices.csv')).toMatch(/\{supplier\} ou \{series\}.*enrollment-id-taken/);
	const third = await importNotes(['b.xml'], 'NF{supplier}-{number}-{item}-{unit}');
	expect(third).toMatchObject({ exitCode: 0, buckets: { created: 2 } });
});

test('a note again under another factor makes nothing beyond what its units are', async () => {
	const { importNotes, write, writeText, posted } = await openShop();
	const box = { ...ITEM, qCom: '2.0000', uCom: 'CX', uTrib: 'CX' };
	const rules = (factor: number): string => JSON.stringify({ units: { CX: factor } });
	write('a.xml', { nNF: '57', items: [box] });
	const first = await importNotes(['a.xml'], 'NF{number}-{item}-{unit}', ['--rules', writeText('r.json', rules(2))]);
	expect(first).toMatchObject({ exitCode: 0, buckets: { created: 4 } });
	const second = await importNotes(['a.xml'], 'NF{number}-{item}-{unit}', ['--rules', writeText('s.json', rules(3))]);
	expect(second).toMatchObject({ exitCode: 3, buckets: { created: 0, rejected: 2, skipped: 4 } });
	expect(second.report('rejected-invoices.csv')).toMatch(/item 1 = 4 ativo.*item 1 = 6.*nfe-divided-otherwise/);
	expect(posted()).toBe(4);
});

test('a reissued note with the serial numbers of the first creates nothing, unless a person accepts them', async () => {
	const { importNotes, write, posted } = await openShop();
	const items = [{ ...ITEM, infAdProd: 'N/S: ABC1234567, ABC1234568' }];
	write('a.xml', { nNF: '57', items });
	write('b.xml', { nNF: '58', items });
	expect(await importNotes(['a.xml'], 'P-{number}-{item}-{unit}')).toMatchObject({
		exitCode: 0,
		buckets: { created: 2 },
	});
	const second = await importNotes(['b.xml'], 'P-{number}-{item}-{unit}');
	expect(second).toMatchObject({ exitCode: 3, buckets: { created: 0, rejected: 2 } });
	expect(second.report('rejected-invoices.csv')).toMatch(/ABC1234567.*P-57-1-1.*serial-number-created/);
	expect(posted()).toBe(2);
	const both = await importNotes(['a.xml', 'b.xml'], 'P-{number}-{item}-{unit}');
	// The first note stays created; only the one that repeats its serial numbers is refused.
	expect(both).toMatchObject({ exitCode: 3, buckets: { created: 0, skipped: 2, rejected: 2 } });
	expect(both.report('rejected-invoices.csv')).not.toMatch(/^a\.xml/m);
	const accepted = await importNotes(['b.xml'], 'P-{number}-{item}-{unit}', ['--repeated-serials', 'accept']);
	expect(accepted).toMatchObject({ exitCode: 0, buckets: { created: 2 } });
});
