/** The reconciliation of each invoice in a plan: every cent once, by its final result. */
import type { LedgerFinding, LedgerQuery } from '../../../src/runs/ledger/check-against-ledger.ts';
import { joinProblem, type ShownProblem } from '../../../src/messages/problem.ts';
import { mkdtempSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseEnrollmentTemplate } from '../../../src/drafts/invoice-settings/enrollment-template.ts';
import type { ProblemCode } from '../../../src/messages/codes.ts';
import type { InvoiceReconciliation } from '../../../src/invoices/plan/invoice-plan.ts';
import { DEFAULT_NFE_OPTIONS } from '../../../src/drafts/invoice-settings/invoice-options.ts';
import { makePlan } from '../../../src/runs/plan/make-plan.ts';
import type { PlanRequest } from '../../../src/runs/plan/plan-request.ts';
import { parsePlanOptions } from '../../../src/config/plan-options.ts';
import type { RejectionLine } from '../../../src/runs/record/run-record.ts';
import { syntheticNote } from '../../../scripts/nfe/synthetic-note.mjs';
import { problemName } from '../../messages/problem-name.ts';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(path.join(os.tmpdir(), 'asset-importer-invoices-'));
	mkdirSync(path.join(folder, 'in'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function planOf(files: Readonly<Record<string, string>>, options: Partial<PlanRequest> = {}) {
	for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, 'in', name), content);
	const { figures, keep } = await makePlan({
		...parsePlanOptions({}),
		inputs: [path.join(folder, 'in')],
		runsDir: folder,
		writeDrafts: true,
		nfe: {
			...DEFAULT_NFE_OPTIONS,
			enrollmentIdTemplate: parseEnrollmentTemplate('NF{number}-{item}-{unit}'),
			status: 'available',
		},
		...options,
	});
	renameSync(await keep({ name: 'run', startedAt: new Date(0) }), path.join(folder, 'run'));
	const rejections: readonly RejectionLine[] = JSON.parse(linesOf('rejections.jsonl'));
	const notes: readonly InvoiceReconciliation[] = JSON.parse(linesOf('reconciliation.jsonl'));
	for (const note of notes) expect(sumOf(note)).toBe(note.totalCents);
	return { figures, rejections, notes };
}

/** A file of JSON lines as the text of one JSON array. */
function linesOf(name: string): string {
	return `[${readFileSync(path.join(folder, 'run', name), 'utf8')
		.trimEnd()
		.replaceAll('\n', ',')}]`;
}

function sumOf(note: InvoiceReconciliation): number {
	const { draftsCents, earlierCents = 0, rejectedCents, skippedCents, unallocatedCents, differenceCents } = note;
	return draftsCents + earlierCents + rejectedCents + skippedCents + unallocatedCents + differenceCents;
}

const THREE_UNITS = syntheticNote({ items: [{ qCom: '3', vProd: '100.00' }] });

describe('units refused as repeats', () => {
	test("name the other invoice's item, with advice about invoices", async () => {
		const infAdProd = 'IMEI: 356938035643809';
		const { rejections } = await planOf({
			'a.xml': syntheticNote({ items: [{}, { infAdProd }] }),
			'b.xml': syntheticNote({ nNF: '2', items: [{ infAdProd }] }),
		});
		const told = rejections.map(({ problems: [problem] }) => {
			const shown: ShownProblem = problem ?? { code: '' };
			return [problemName(shown), shown.params?.['others']];
		});
		expect(told).toEqual([
			['serial-number-repeated invoice', expect.stringMatching(/b\.xml, item 1$/)],
			['serial-number-repeated invoice', expect.stringMatching(/a\.xml, item 2$/)],
		]);
	});
});

describe('the reconciliation of an invoice', () => {
	test('moves a unit that was refused after the split from assets to refused, to the cent', async () => {
		const { figures, notes } = await planOf({
			'lista.csv': 'Patrimônio;Status;Marca\nNF1-1-1;disponível;Aroeira\n',
			'nota.xml': THREE_UNITS,
		});
		expect(figures).toMatchObject({ drafts: 2, rejected: 2, totalCents: 6666 });
		expect(notes).toMatchObject([
			{ totalCents: 10000, draftsCents: 6666, rejectedCents: 3334, skippedCents: 0, drafts: 2, rejectedUnits: 1 },
		]);
	});

	test.each<[string, Omit<LedgerFinding, 'about' | 'problem'>, ProblemCode, Partial<InvoiceReconciliation>]>([
		[
			'created, as in assets already',
			{ earlier: 'created', isInAssets: true },
			'already-created',
			{ earlierCents: 3333, earlierUnits: 1, skippedCents: 0 },
		],
		[
			'divided otherwise, the same',
			{ earlier: 'clash', isInAssets: true },
			'nfe-divided-otherwise',
			{ earlierCents: 3333, earlierUnits: 1, rejectedCents: 0 },
		],
		[
			'left in doubt, as left out',
			{ earlier: 'held', isInAssets: false },
			'held-unconfirmed',
			{ skippedCents: 3333, skippedUnits: 1 },
		],
		[
			'created another asset with the number of, as refused',
			{ earlier: 'clash', isInAssets: false },
			'enrollment-id-taken',
			{ rejectedCents: 3333 },
		],
	])('counts a unit that an earlier run %s', async (_, found, code, expected) => {
		const problem = joinProblem(code, { found: 'NF1-1-2', params: { run: 'r', row: '#0', assetId: 'a' } });
		const finding: LedgerFinding = { ...found, about: 'enrollmentId', problem };
		const { notes } = await planOf(
			{ 'nota.xml': THREE_UNITS },
			{ earlier: { count: 1, check: ({ enrollmentId }) => (enrollmentId === 'NF1-1-2' ? finding : undefined) } },
		);
		expect(notes).toMatchObject([{ draftsCents: 6667, drafts: 2, ...expected }]);
		const counted = ['rejectedUnits', 'skippedUnits', 'earlierUnits'].filter((name) => name in (notes[0] ?? {}));
		expect(counted).toHaveLength(1);
	});

	test('appears once for an invoice with several copies', async () => {
		const { figures, notes } = await planOf({
			'nota.xml': THREE_UNITS,
			'nota (1).xml': THREE_UNITS,
			'nota formatada.xml': THREE_UNITS.replaceAll('><', '>\n<'),
		});
		expect(figures).toMatchObject({ drafts: 3, skipped: 2, rejected: 0 });
		expect(notes).toMatchObject([{ totalCents: 10000, draftsCents: 10000, drafts: 3 }]);
	});

	test('appears once for an invoice with different contents, none of which is imported', async () => {
		const { figures, notes } = await planOf({
			'a.xml': syntheticNote({ items: [{ qCom: '3', vProd: '900.00' }] }),
			'b.xml': THREE_UNITS,
			'c.xml': THREE_UNITS,
		});
		expect(figures).toMatchObject({ drafts: 0, skipped: 1, rejected: 2 });
		expect(notes).toMatchObject([{ file: expect.stringMatching(/a\.xml$/), draftsCents: 0, rejectedCents: 900_00 }]);
	});

	test('counts the value of an unreadable line as refused, not as a difference', async () => {
		const { notes } = await planOf({
			'nota.xml': syntheticNote({ items: [{ vProd: '1.2e3' }, { vProd: '100.00' }], totals: { vNF: '4699.90' } }),
		});
		expect(notes).toMatchObject([{ draftsCents: 10000, rejectedCents: 459990, differenceCents: 0 }]);
	});

	test('keeps the difference of an invoice whose lines are all readable', async () => {
		const { notes } = await planOf({
			'nota.xml': syntheticNote({ items: [{ vProd: '100.00' }], totals: { vNF: '100.07' } }),
		});
		expect(notes).toMatchObject([{ draftsCents: 10000, rejectedCents: 0, differenceCents: 7 }]);
	});
});

describe('the category of an item that no rule names', () => {
	const table = (...words: readonly string[]): string =>
		['Patrimônio;Status;Categoria', ...words.map((word, index) => `P-${index};em uso;${word}`)].join('\n');
	test.each<[string, string, Readonly<Record<string, string>>, string]>([
		['the built-in word in an invoice alone', '84713012', {}, 'Notebook'],
		['the plural of a table', '84713012', { 'z.csv': table('Notebooks') }, 'Notebooks'],
		['capitals of a table', '85285200', { 'z.csv': table('MONITORES') }, 'MONITORES'],
		['a singular', '94033000', { 'z.csv': table('Móvel') }, 'Móvel'],
		['words of several', '87091100', { 'z.csv': table('veiculos industriais') }, 'veiculos industriais'],
		['the word of most rows', '85171300', { 'a.csv': table('celular', 'Celulares', 'Celulares') }, 'Celulares'],
		['no other thing', '84713012', { 'z.csv': table('Notebook e dock', 'Netbook') }, 'Notebook'],
	])('is %s', async (_, NCM, tables, category) => {
		const { figures } = await planOf({ 'nota.xml': syntheticNote({ items: [{ NCM, qCom: '5' }] }), ...tables });
		expect(figures.byCategory[category]).toBeGreaterThanOrEqual(5);
	});

	test('follows the table when its rows were created earlier', async () => {
		const created = { code: 'already-created', params: { run: 'r', assetId: 'a' } } as const;
		const finding: LedgerFinding = { earlier: 'created', about: 'enrollmentId', isInAssets: true, problem: created };
		const earlier = { count: 1, check: ({ layout }: LedgerQuery) => (layout === undefined ? finding : undefined) };
		const files = { 'nota.xml': THREE_UNITS, 'z.csv': table('NOTEBOOK') };
		const { figures } = await planOf(files, { earlier });
		expect(figures.byCategory).toEqual({ NOTEBOOK: 3 });
	});
});
