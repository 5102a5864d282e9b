/** Numbers made by the template over several runs: a new asset is never mistaken for an existing one. */
import { expect, test } from 'vitest';
import { syntheticKey } from '../../../scripts/nfe/synthetic-note.mjs';
import { ITEM, openInvoiceImports } from './invoice-imports.ts';

test('a sequence that restarts is refused with the option for another start, and then all is created', async () => {
	const { importNotes, write, posted } = await openInvoiceImports();
	write('marco.xml', { nNF: '57' });
	write('abril.xml', { nNF: '58' });
	expect(await importNotes(['marco.xml'], 'P-{seq:06}')).toMatchObject({ exitCode: 0, buckets: { created: 2 } });
	const second = await importNotes(['abril.xml'], 'P-{seq:06}');
	expect(second).toMatchObject({ exitCode: 3, buckets: { created: 0, rejected: 2, skipped: 0 } });
	expect(second.report('rejected.csv').match(/--asset-number\b.*enrollment-id-taken/g)).toHaveLength(2);
	expect(posted()).toBe(2);
	const third = await importNotes(['abril.xml'], 'P-{seq:06:3}');
	expect(third).toMatchObject({ exitCode: 0, buckets: { created: 2, rejected: 0, skipped: 0 } });
});

test('a reissued invoice with the serial numbers of the first creates nothing, unless a person accepts them', async () => {
	const { importNotes, write, posted } = await openInvoiceImports();
	const items = [{ ...ITEM, infAdProd: 'N/S: ABC1234567, ABC1234568' }];
	write('a.xml', { nNF: '57', items });
	write('b.xml', { nNF: '58', items });
	expect(await importNotes(['a.xml'], 'P-{number}-{item}-{unit}')).toMatchObject({
		exitCode: 0,
		buckets: { created: 2 },
	});
	const second = await importNotes(['b.xml'], 'P-{number}-{item}-{unit}');
	expect(second).toMatchObject({ exitCode: 3, buckets: { created: 0, rejected: 2 } });
	expect(second.report('rejected.csv')).toMatch(/ABC1234567.*P-57-1-1.*serial-number-created/);
	expect(posted()).toBe(2);
	const both = await importNotes(['a.xml', 'b.xml'], 'P-{number}-{item}-{unit}');
	// The first invoice stays created; only the one that repeats its serial numbers is refused.
	expect(both).toMatchObject({ exitCode: 3, buckets: { created: 0, skipped: 2, rejected: 2 } });
	const rejected = both.report('rejected.csv');
	expect(rejected).toContain(syntheticKey({ nNF: '58' }));
	expect(rejected).not.toContain(syntheticKey({ nNF: '57' }));
	const accepted = await importNotes(['b.xml'], 'P-{number}-{item}-{unit}', ['--repeated-serials', 'accept']);
	expect(accepted).toMatchObject({ exitCode: 0, buckets: { created: 2 } });
});
