/** Questions about items of invoices in the page: a month of mail takes a few answers, the next month none. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Workbenches } from '../../../src/app/workbench/workbenches.ts';
import { AS_ASSETS, nameOfAll } from '../../../src/drafts/invoice-settings/open-item.ts';
import { proposalsOf } from '../../../src/drafts/decisions/form.ts';
import { ASSETS, mailOf, QUESTIONS } from '../../cli/run/month-of-mail.ts';
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

const month = async (number: number) => {
	const workbench = await workbenches.create();
	for (const [name, mail] of Object.entries(mailOf(number))) await put(workbench, name, mail);
	return workbench;
};

test('20 suppliers take 7 answers, and the next month none; asked again, they are asked anew', async () => {
	const workbench = await month(1);
	const { tables, state } = await until(workbench, checked);
	const asked = tables.find(({ questions }) => questions.some(({ kind }) => kind === 'items'));
	const questions = asked?.questions ?? [];
	const table = asked?.key ?? '';
	expect([questions.length, state.obstacle]).toEqual([QUESTIONS, { kind: 'questions', screen: 'columns' }]);

	const kits = questions.find((one) => one.kind === 'items' && one.reason === 'unit');
	const proposals = questions.map((question) => proposalsOf(question).answers);
	const forKits = kits?.kind === 'items' ? { [nameOfAll(kits)]: '1' } : {};
	await workbench.answer({ table, answers: Object.assign({}, ...proposals, forKits) });
	const answered = await until(workbench, (view) => checked(view) && view.outcome?.totals.rows === ASSETS);
	expect(answered.state.obstacle?.kind).not.toBe('questions');
	expect(answered.tables.find(({ key }) => key === table)).toMatchObject({ questions: [], isAnswered: true });
	const { totalCents = 0, assetsCents = 0, leftOutCents = 0, refusedCents = 0 } = answered.outcome?.invoiceSum ?? {};
	expect([refusedCents, assetsCents + leftOutCents]).toEqual([0, totalCents]);

	const next = await until(await month(2), checked);
	expect(next.outcome?.totals.rows).toBe(ASSETS);
	expect(next.tables.flatMap((one) => one.questions)).toEqual([]);

	await workbench.answer({ table, answers: {}, reset: true });
	const again = await until(workbench, (view) => checked(view) && view.tables.some((one) => one.questions.length > 0));
	const cheap = again.tables
		.flatMap((one) => one.questions)
		.find((one) => one.kind === 'items' && one.group === 'cheap');
	await workbench.answer({ table, answers: cheap?.kind === 'items' ? { [nameOfAll(cheap)]: AS_ASSETS } : {} });
	await until(
		workbench,
		(view) => checked(view) && view.tables.flatMap((one) => one.questions).length === QUESTIONS - 1,
	);
});
