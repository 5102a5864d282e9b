/** Questions about items of invoices in the page: a month of mail takes a few answers, the next month none. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { WorkbenchView } from '../../../src/app/protocol/view.ts';
import type { Workbench } from '../../../src/app/workbench/workbench.ts';
import type { Workbenches } from '../../../src/app/workbench/workbenches.ts';
import { countDue, proposalOf, type Question } from '../../../src/drafts/decisions/question.ts';
import { fillOpen } from '../../../src/drafts/mapping/patch.ts';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { COMPANY, syntheticNote } from '../../../scripts/nfe/synthetic-note.mjs';
import { openFolder } from '../../cli/run-cli.ts';
import {
	ASSETS,
	changesOf,
	mailOf,
	QUESTIONS,
	RETURN_TO_ASK,
	RETURNED_AS_ANSWERED,
} from '../../cli/run/month-of-mail.ts';
import { serveApi } from '../../cli/serve-api.ts';
import { checked, createFolder, openIn, put, type TestFolder, until } from './open.ts';

let folder: TestFolder;
let workbenches: Workbenches;

beforeEach(async () => {
	folder = await createFolder();
	workbenches = await openIn(folder);
});

afterEach(async () => {
	await workbenches.close();
	await folder.remove();
});

const SETTINGS = { company: COMPANY.CNPJ, enrollmentId: '{key}-{item}-{unit}', defaultStatus: 'available' } as const;

test('20 suppliers take 8 answers until their assets are created, and the next month none; asked again, they are asked anew', async () => {
	const { sandbox } = await serveApi();
	const month = async (number: number, more: Readonly<Record<string, string>> = {}) => {
		const workbench = await workbenches.create();
		await workbench.setTarget({ kind: 'api', baseUrl: sandbox.baseUrl, apiKey: sandbox.keys.sandbox });
		await workbench.setSettings(SETTINGS);
		for (const [name, mail] of Object.entries({ ...mailOf(number), ...more })) await put(workbench, name, mail);
		return workbench;
	};
	const send = async (workbench: Workbench, number: number, created: number, rejected = 0) => {
		await workbench.send({});
		const { sending } = await until(workbench, (view) => view.sending?.state === 'finished');
		expect(sending?.figures).toMatchObject({ created, rejected });
		const assets = new Map((await sandbox.assets()).map((one) => [one.enrollmentId, one.priceCents]));
		const { returned, complemented } = changesOf(number);
		expect([returned, RETURNED_AS_ANSWERED].filter((unit) => assets.has(unit))).toEqual([]);
		expect(Object.keys(complemented).map((unit) => assets.get(unit))).toEqual(Object.values(complemented));
	};
	const workbench = await month(1, RETURN_TO_ASK);
	const { tables, state } = await until(workbench, checked);
	const asked = tables.find(({ questions }) => questions.some(({ about }) => about.kind === 'item'));
	const questions = asked?.questions ?? [];
	const table = asked?.key ?? '';
	expect([countDue(questions), state.obstacle]).toEqual([QUESTIONS + 1, { kind: 'items', screen: 'check' }]);

	const first = ({ options }: Question) => options[0]?.patch ?? {};
	await workbench.answer({ table, patches: questions.map((one) => proposalOf(one)?.patch ?? first(one)) });
	const answered = await until(workbench, (view) => checked(view) && view.outcome?.totals.ready === ASSETS - 1);
	expect(answered.tables.find(({ key }) => key === table)).toMatchObject({ questions: [], isAnswered: true });
	const { totalCents = 0, assetsCents = 0, skippedCents = 0, refusedCents = 0 } = answered.outcome?.invoiceSum ?? {};
	expect([refusedCents, assetsCents + skippedCents]).toEqual([0, totalCents]);
	await send(workbench, 1, ASSETS - 1);

	const second = await month(2);
	const next = await until(second, checked);
	expect([next.tables.flatMap((one) => one.questions), next.outcome?.totals.ready]).toEqual([[], ASSETS]);
	const messages = next.outcome?.notices.map(({ message }) => message).join('\n');
	for (const unit of changesOf(2).cancelled) expect(messages).toContain(unit);
	// The cancellation of an invoice whose assets exist.
	await send(second, 2, ASSETS, 1);

	await second.answer({ table, patches: [], reset: true });
	const again = await until(second, (view) => checked(view) && view.tables.some((one) => one.questions.length > 0));
	const cheap = again.tables.flatMap((one) => one.questions).filter(({ group }) => group === 'items cheap');
	await second.answer({ table, patches: cheap.map(first) });
	// The number of assets in a pack is no question once they exist.
	const due = (view: WorkbenchView): number => countDue(view.tables.flatMap((one) => one.questions));
	const open = due(again);
	await until(second, (view) => checked(view) && due(view) === open - 1);
});

test('a draft workbook beside its invoice: its rows count, and its undecided item is asked about and counts once', async () => {
	const note = syntheticNote({
		items: [
			{ cProd: 'N-1', xProd: 'NOTEBOOK', qCom: '2', vProd: '9000.00' },
			{ cProd: 'CX-1', xProd: 'MONITOR', uCom: 'CX', qCom: '2', vProd: '12000.00' },
		],
	});
	const { cwd, run } = openFolder({ 'nota.xml': note });
	const numbers = ['--asset-number', '{key}-{item}-{unit}', '--default-status', 'available'];
	await run('draft', 'nota.xml', '-o', 'a.xlsx', ...numbers);
	const workbench = await workbenches.create();
	await workbench.setSettings(SETTINGS);
	await put(workbench, 'nota.xml', note);
	await put(workbench, 'a.xlsx', readFileSync(path.join(cwd, 'a.xlsx')));
	const { tables } = await until(
		workbench,
		(view) => checked(view) && view.tables.some((one) => one.questions.length > 0),
	);
	const [asked] = tables.filter(({ questions }) => questions.length > 0);
	const [question] = asked?.questions ?? [];
	const patches = question === undefined ? [] : [fillOpen(question.open, '3')];
	await workbench.answer({ table: asked?.key ?? '', patches });
	const { outcome } = await until(workbench, (view) => checked(view) && view.outcome?.totals.ready === 2 + 6);
	expect(outcome?.totals.wrong).toBe(0);
});

test('invoices fill no custom field, so that no dashboard has to have them, until a person chooses so', async () => {
	const workbench = await workbenches.create();
	await workbench.setSettings(SETTINGS);
	await put(workbench, 'nota.xml', syntheticNote());
	const { outcome } = await until(workbench, checked);
	expect([outcome?.totals.ready, outcome?.customFields]).toEqual([1, []]);
	await workbench.setSettings({ ...SETTINGS, invoiceFields: 'fill' });
	const now = await until(workbench, (view) => checked(view) && view.outcome?.customFields.length !== 0);
	expect(now.outcome?.customFields).toEqual(expect.arrayContaining(['Chave da NF-e', 'NCM']));
	expect(now.commands.check).toContain('--invoice-fields');
});
