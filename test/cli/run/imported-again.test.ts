/** A note that comes again: what the report says of its value, and what a person is told of other rules. */
import { describe, expect, test } from 'vitest';
import { invoiceTotals } from '../../reports/invoice-totals.ts';
import { ITEM, openShop, titled } from './invoice-shop.ts';
import { saysWords } from '../../says.ts';

const NUMBERED = 'NF{number}-{item}-{unit}';
const BOX = { ...ITEM, qCom: '2.0000', uCom: 'CX', uTrib: 'CX' };
const byFactor = (factor: number): string => JSON.stringify({ units: { CX: factor } });

describe('the value of a note in the report', () => {
	test('is in assets already when the same note comes again', async () => {
		const { importNotes, write } = await openShop();
		write('a.xml', { nNF: '57' });
		const first = await importNotes(['a.xml'], NUMBERED);
		expect(invoiceTotals(first.report('report.html'))).toEqual(
			titled({
				total: 'R$ 100,00',
				drafts: 'R$ 100,00',
				rejected: 'R$ 0,00',
				skipped: 'R$ 0,00',
				unallocated: 'R$ 0,00',
				difference: 'R$ 0,00',
				created: '',
			}),
		);
		const second = await importNotes(['a.xml'], NUMBERED);
		expect(second).toMatchObject({ exitCode: 0, buckets: { skipped: 2 } });
		expect(invoiceTotals(second.report('report.html'))).toEqual(
			titled({
				total: 'R$ 100,00',
				drafts: 'R$ 0,00',
				earlier: 'R$ 100,00',
				rejected: 'R$ 0,00',
				skipped: 'R$ 0,00',
				unallocated: 'R$ 0,00',
				difference: 'R$ 0,00',
				created: '',
			}),
		);
	});

	test('is in assets already, none of it refused, under a factor that would give more units', async () => {
		const { importNotes, write, writeText } = await openShop();
		write('a.xml', { nNF: '57', items: [BOX] });
		await importNotes(['a.xml'], NUMBERED, ['--rules', writeText('two.json', byFactor(2))]);
		const second = await importNotes(['a.xml'], NUMBERED, ['--rules', writeText('three.json', byFactor(3))]);
		expect(second).toMatchObject({ exitCode: 3, buckets: { rejected: 2, skipped: 4 } });
		const totals = invoiceTotals(second.report('report.html'));
		expect(totals).toMatchObject(titled({ earlier: 'R$ 100,00', rejected: 'R$ 0,00', skipped: 'R$ 0,00' }));
		expect(second.report('report.html')).toMatch(saysWords('reports', 'page.invoices-earlier'));
	});

	test('is refused where the number of a unit is that of another asset', async () => {
		const { importNotes, write } = await openShop();
		write('a.xml', { nNF: '57' });
		write('b.xml', { nNF: '58' });
		await importNotes(['a.xml'], 'P-{seq:06}');
		const second = await importNotes(['b.xml'], 'P-{seq:06}');
		expect(second).toMatchObject({ exitCode: 3, buckets: { created: 0, rejected: 2 } });
		const totals = invoiceTotals(second.report('report.html'));
		expect(totals).toMatchObject(titled({ rejected: 'R$ 100,00' }));
		expect(totals).not.toHaveProperty(Object.keys(titled({ earlier: '' })));
	});
});
