/** An invoice imported again with other rules after a partial import: nothing twice, nothing lost, everything reported. */
import { describe, expect, test } from 'vitest';
import { invoiceTotals } from '../../reports/invoice-totals.ts';
import { ITEM, openInvoiceImports, titled } from './invoice-imports.ts';
import { says, saysWords } from '../../says.ts';

const NUMBERED = 'NF{number}-{item}-{unit}';
const [DESK, CHAIR] = ['MESA', 'CADEIRA'];
const SET = [DESK, CHAIR].map((xProd) => ({ ...ITEM, xProd }));
const JOIN = JSON.stringify({
	joins: [{ name: 'conjunto', parts: [DESK, CHAIR].map((text) => ({ match: { text } })) }],
});
const byFactor = (factor: number): string => JSON.stringify({ units: { CX: factor } });

/** Rules that skip an item. */
function without(writeText: (name: string, text: string) => string, text: string): readonly string[] {
	return ['--rules', writeText('without.json', JSON.stringify({ exclude: [{ text }] }))];
}

type Imported = Awaited<ReturnType<Awaited<ReturnType<typeof openInvoiceImports>>['importNotes']>>;

/** Code and item of the plan's problems. */
function noticesOf({ report }: Imported): readonly (readonly [code: string, item: number])[] {
	const { planned } = JSON.parse(report('run.json'));
	return planned.notices.map(({ origin, problem }: { origin: { item: number }; problem: { code: string } }) => [
		problem.code,
		origin.item,
	]);
}

describe('an item that was skipped, and that a rule now joins to one whose assets exist', () => {
	test.each([
		['the part', CHAIR, 2, 'NF57-1-1'],
		['the main one', DESK, 1, 'NF57-2-1'],
	])('is refused with that asset, and created once the rule is gone: %s', async (_, left, item, asset) => {
		const { importNotes, write, writeText, posted } = await openInvoiceImports();
		write('a.xml', { nNF: '57', items: SET });
		const first = await importNotes(['a.xml'], NUMBERED, without(writeText, left));
		expect(first).toMatchObject({ exitCode: 0, buckets: { created: 2, skipped: 1 } });

		const rules = ['--rules', writeText('join.json', JOIN)];
		const joined = await importNotes(['a.xml'], NUMBERED, rules);
		expect(joined).toMatchObject({ exitCode: 3, buckets: { created: 0, rejected: 1, skipped: 2 } });
		const [, row] = joined.report('rejected-invoices.csv').trim().split('\n');
		expect(row).toMatch(says('nfe-part-without-asset', { part: String(item), run: first.run, found: asset }));
		expect(invoiceTotals(joined.report('report.html'))).toMatchObject(
			titled({
				total: 'R$ 200,00',
				earlier: 'R$ 100,00',
				rejected: 'R$ 100,00',
			}),
		);

		const apart = await importNotes(['a.xml'], NUMBERED);
		expect(apart).toMatchObject({ exitCode: 0, buckets: { created: 2, rejected: 0, skipped: 2 } });
		const again = await importNotes(['a.xml'], NUMBERED, rules);
		expect(again).toMatchObject({ exitCode: 0, buckets: { created: 0, rejected: 0, skipped: 4 } });
		expect(noticesOf(again)).toEqual([['nfe-join-not-applied', 2]]);
		expect(invoiceTotals(again.report('report.html'))).toMatchObject(titled({ earlier: 'R$ 200,00' }));
		expect(again.report('report.html')).toMatch(saysWords('reports', 'page.invoices-earlier'));
		expect(posted()).toBe(4);
	});

	test('is refused alone, also if the quantities do not fit the rule', async () => {
		const { importNotes, write, writeText } = await openInvoiceImports();
		write('a.xml', {
			nNF: '57',
			items: [
				{ ...ITEM, xProd: DESK },
				{ ...ITEM, xProd: CHAIR, qCom: '3.0000' },
			],
		});
		await importNotes(['a.xml'], NUMBERED, without(writeText, CHAIR));
		const second = await importNotes(['a.xml'], NUMBERED, ['--rules', writeText('join.json', JOIN)]);
		expect(second).toMatchObject({ exitCode: 3, buckets: { created: 0, rejected: 1, skipped: 2 } });
		expect(second.report('rejected-invoices.csv')).toMatch(/;2;;.*nfe-part-without-asset/);
	});
});

describe('an item whose units an earlier run created only in part', () => {
	async function someMade() {
		const shop = await openInvoiceImports();
		shop.write('a.xml', { nNF: '57', items: [{ ...ITEM, uCom: 'CX', uTrib: 'CX' }] });
		const rules = (factor: number) => ['--rules', shop.writeText(`r${factor}.json`, byFactor(factor))];
		shop.sandbox.setFaults({
			rules: [{ match: { enrollmentId: 'NF57-1-3' }, action: { type: 'answer', status: 400 } }],
		});
		const first = await shop.importNotes(['a.xml'], NUMBERED, rules(2));
		expect(first).toMatchObject({ exitCode: 3, buckets: { created: 3, refused: 1 } });
		shop.sandbox.setFaults({ rules: [] });
		return { ...shop, rules, first };
	}

	test.each([
		['more units', 3, { rejected: 3, skipped: 3 }, 'item 1 = 6'],
		['fewer, none of them the one that is missing', 1, { rejected: 2, skipped: 0 }, 'item 1 = 2'],
	])('is refused as %s, with what exists and what does not', async (_, factor, buckets, now) => {
		const { importNotes, rules, first } = await someMade();
		const second = await importNotes(['a.xml'], NUMBERED, rules(factor));
		expect(second).toMatchObject({ exitCode: 3, buckets: { created: 0, ...buckets } });
		const rows = second.report('rejected.csv').trim().split('\n').slice(1);
		for (const row of rows) {
			expect(row).toMatch(
				says('nfe-divided-in-part', {
					run: first.run,
					earlier: 'item 1 = 4',
					now,
					made: '1-2, 4',
					doubtful: 'empty_list',
					missing: '3',
				}),
			);
			expect(row).toContain(`asset-importer resume ${first.run}`);
			expect(row).not.toContain('não falta');
		}
		expect(noticesOf(second)).toEqual([]);
	});
});
