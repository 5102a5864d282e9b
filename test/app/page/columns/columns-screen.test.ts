/** The questions about a table in a real browser: what is sent for what a person chooses. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { ask, isReading, type Question } from '../../../../src/drafts/decisions/question.ts';
import { columnPatch } from '../../../../src/drafts/mapping/write-mapping.ts';
import { CHROMIUM } from '../../../chromium.ts';
import { findFaultsInAllSizes, useScreen } from '../browser.ts';
import { column, HEADER, QUESTIONS } from '../asked-questions.ts';
import { type Answers, servePage } from '../serve-page.ts';
import { ASKED_TABLE, asking, DECIDED_TABLE, HOME } from '../views.ts';

const place = (at: number, to: string) => columnPatch(HEADER, at, { to });
const OF_PEOPLE = column(5, ['employeeId', 'category']);
const OF_DATES = column(6, ['acquisitionDate', 'category']);
const STATUS = ask({
	path: '/fields/status',
	group: 'status',
	about: { kind: 'status', likely: 2 },
	values: ['2', '3'],
	place: (value) => place(Number(value), 'status'),
	proposal: '2',
});

/** A question that would hold most rows of a table is asked before it is read. */
const ofMostRows = (questions: readonly Question[]): readonly Question[] =>
	questions.map((question) => ({ ...question, scope: 'table' }));

const ANSWERS = 'POST /api/workbenches/w1/answer';

describe.skipIf(CHROMIUM === undefined)('the screen of columns', () => {
	const answered = { ...ASKED_TABLE, file: 'filial.xlsx', questions: [] };
	let isChecking = false;
	const read: Answers = (_request, _body, show) => {
		if (isChecking) show({ check: { state: 'running', isBehind: false } });
		return undefined;
	};
	const screen = useScreen('#/w/w1/columns', () =>
		servePage(HOME, asking([ASKED_TABLE, answered, DECIDED_TABLE]), {}, read),
	);
	const open = async (): Promise<Page> => (await screen.open()).page;

	test('says that the target brought the questions, if only names of people are open', async () => {
		const page = await open();
		const person = ask({
			path: '/words/employeeId/Ana',
			scope: 'table',
			group: 'people',
			about: { kind: 'person', column: 5, text: 'Ana', count: 7 },
			values: ['empty'],
			place: (value) => ({ words: { employeeId: { Ana: value } } }),
		});
		const target = { kind: 'api', baseUrl: 'https://a', environment: 'production', key: 'svc_live_…abcd' } as const;
		screen.server.show({ revision: 2, target, tables: [{ ...ASKED_TABLE, questions: [person] }] });
		await expect
			.poll(() => page.locator('.lead').allInnerTexts())
			.toContainEqual(expect.stringMatching(/^A empresa deste/));
	});
	const sent = async (): Promise<unknown> => {
		await expect.poll(() => screen.server.asked.length).toBeGreaterThan(0);
		const [{ request, body } = { request: '', body: '{}' }] = screen.server.asked;
		expect(request).toBe(ANSWERS);
		return JSON.parse(body);
	};

	test('has nothing that axe-core finds, no error, nothing too wide', async () => {
		const { page, wrong } = await screen.open();
		await page.getByText('respostas de uma importação anterior').waitFor();
		for (const certain of await page.getByRole('button', { name: 'colunas certas' }).all()) await certain.click();
		expect(await findFaultsInAllSizes(page)).toEqual([]);
		expect(wrong).toEqual([]);
	});

	test('what was chosen stays in sight while the check reads it, and is forgotten then', async () => {
		const page = await open();
		const setor = page.getByLabel('A que corresponde D “Setor”');
		await setor.selectOption({ label: 'Localização' });
		isChecking = true;
		await page.getByRole('button', { name: 'Responder' }).click();
		await page.getByText('Conferindo…').waitFor();
		expect(await setor.inputValue()).toBe('allocatedLocation');
		expect(await page.getByRole('button', { name: 'Responder' }).isDisabled()).toBe(true);
		isChecking = false;
		screen.server.show({ check: { state: 'undecided', isBehind: false } });
		await expect.poll(() => setor.inputValue()).toBe('custom');
	});

	test('sends all answers of a table at once: what is proposed and what was chosen', async () => {
		const page = await open();
		expect(await page.getByText('Faltam 2 respostas').isVisible()).toBe(true);
		expect(await page.getByText('Quebrado', { exact: true }).count()).toBe(1);
		expect(await page.getByText('filial.xlsx · Ativos').isVisible()).toBe(true);
		await page.getByRole('radio', { name: /C “Cond.”/ }).check();
		await page.getByRole('radio', { name: /pelo dia: 03\/04\/2021 → 3 de abril de 2021/i }).check();
		await page.getByLabel('A que corresponde D “Setor”').selectOption({ label: 'Localização' });
		expect(await page.getByText(/Falta/).count()).toBe(0);
		await page.getByRole('button', { name: 'Responder' }).click();
		expect(await sent()).toEqual({
			table: 'form-1',
			patches: [
				{ headerRow: 3 },
				{ columns: { Placa: { to: 'enrollmentId' } } },
				{ columns: { 'Cond.': { to: 'status' } } },
				{ columns: { Setor: { to: 'allocatedLocation' } } },
				{ columns: { 'Nº série': { to: 'serialNumber' } } },
				{ columns: { Usuário: { to: 'employeeId' } } },
				{ columns: { Compra: { to: 'acquisitionDate', order: 'dmy' } } },
				{ columns: { Compra: { to: 'acquisitionDate', years: 'true' } } },
			],
		});
	});

	test('takes one choice for all of a list', async () => {
		const page = await open();
		screen.server.show({ tables: [{ ...ASKED_TABLE, questions: ofMostRows(QUESTIONS) }] });
		await page.getByLabel('para todos os 3').selectOption({ label: 'vendido' });
		await page.getByRole('button', { name: 'Responder' }).click();
		const words = ['Em uso', 'Bom', 'Quebrado'].map((text) => ({ words: { status: { [text]: 'sold' } } }));
		expect(await sent()).toMatchObject({ patches: expect.arrayContaining(words) });
	});

	test.each<[string, readonly Question[], (page: Page) => Promise<unknown>, object]>([
		[
			'words of a column that is not the status',
			[STATUS, ...QUESTIONS.filter(({ about }) => about.kind === 'word')],
			(page) => page.getByRole('radio', { name: /D “Setor”/ }).check(),
			place(3, 'status'),
		],
		[
			'people of a column of something else',
			[OF_PEOPLE, ...QUESTIONS.filter(({ about }) => about.kind === 'person')],
			(page) => page.getByLabel('A que corresponde F “Usuário”').selectOption({ label: 'Categoria' }),
			place(5, 'category'),
		],
		[
			'dates of a column of something else',
			[OF_DATES, ...QUESTIONS.filter(isReading)],
			(page) => page.getByLabel('A que corresponde G “Compra”').selectOption({ label: 'Categoria' }),
			place(6, 'category'),
		],
	])('sends nothing about %s', async (_name, questions, choose, patch) => {
		const page = await open();
		screen.server.show({ tables: [{ ...ASKED_TABLE, questions: ofMostRows(questions) }] });
		await choose(page);
		expect(await page.getByText(/Falta/).count()).toBe(0);
		await page.getByRole('button', { name: 'Responder' }).click();
		expect(await sent()).toEqual({ table: 'form-1', patches: [patch] });
	});

	test('what was chosen and typed and not sent stays when the server changes something else', async () => {
		const page = await open();
		const label = page.getByLabel('Nome do campo personalizado de D “Setor”');
		const number = page.getByRole('radio', { name: /E “Nº série”/ }).first();
		await label.fill('Área');
		await number.check();
		screen.server.show({ check: { state: 'running', isBehind: true, rows: 7 } });
		await page.getByText('7 linhas lidas').waitFor();
		expect([await label.inputValue(), await number.isChecked()]).toEqual(['Área', true]);
		await page.getByRole('button', { name: 'Responder' }).click();
		expect(await sent()).toMatchObject({
			patches: expect.arrayContaining([{ columns: { Setor: { to: 'custom: Área' } } }]),
		});
	});

	test('takes all proposals, and nothing that has none', async () => {
		const page = await open();
		await page.getByRole('button', { name: 'Aceitar todas as sugestões' }).click();
		expect(await sent()).toMatchObject({
			patches: [
				{ headerRow: 3 },
				{ columns: { Placa: { to: 'enrollmentId' } } },
				{ columns: { Setor: { to: 'custom: Setor' } } },
				{ columns: { 'Nº série': { to: 'serialNumber' } } },
				{ columns: { Usuário: { to: 'employeeId' } } },
				{ columns: { Compra: { to: 'acquisitionDate', years: 'true' } } },
			],
		});
	});

	test('shows what is certain below what is asked, and changes it at once without losing what was chosen', async () => {
		const page = await open();
		await page.getByLabel('A que corresponde D “Setor”').selectOption({ label: 'Localização' });
		const asked = page.getByRole('region', { name: 'inventario-ti.xlsx · Ativos' });
		await asked.getByRole('button', { name: '4 colunas certas' }).click();
		await page.getByLabel('A que corresponde B “Equipamento”').selectOption({ label: 'Modelo' });
		expect(await sent()).toEqual({ table: 'form-1', patches: [{}] });
		await expect.poll(() => page.getByLabel('A que corresponde D “Setor”').inputValue()).toBe('allocatedLocation');
	});

	test('asks nothing else while another header row is chosen', async () => {
		const page = await open();
		await page.getByRole('radio', { name: 'em nenhuma' }).check();
		expect(await page.locator('fieldset.question').count()).toBe(1);
		await page.getByRole('button', { name: 'Responder' }).click();
		expect(await sent()).toEqual({ table: 'form-1', patches: [{ headerRow: 'none' }] });
	});

	test.each<[string, (page: Page) => Promise<unknown>, object]>([
		[
			'a column that was decided',
			(page) => page.getByLabel('A que corresponde C “Obs”').selectOption({ label: 'Categoria' }),
			{ patches: [{ columns: { Obs: { to: 'category' } } }] },
		],
		[
			'the meaning of a word',
			(page) => page.getByLabel('Significado de “Baixado”').selectOption({ label: 'vendido' }),
			{ patches: [{ words: { status: { Baixado: 'sold' } } }] },
		],
		[
			'a table that is none',
			(page) => page.getByRole('button', { name: 'Deixar de fora mobiliario.csv' }).click(),
			{ patches: [{ leaveOut: true }] },
		],
		[
			'a table about which all is asked again',
			(page) => page.getByRole('button', { name: 'Perguntar de novo sobre mobiliario.csv' }).click(),
			{ reset: true, patches: [] },
		],
	])('changes at once %s', async (_name, act, body) => {
		const page = await open();
		await page
			.getByRole('region', { name: 'mobiliario.csv' })
			.getByRole('button', { name: '3 colunas certas' })
			.click();
		await act(page);
		expect(await sent()).toEqual({ table: 'form-2', ...body });
	});
});
