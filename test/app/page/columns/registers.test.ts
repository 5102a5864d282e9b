/**
 * Registers that nobody prepared, answered in the page of the built program, to the assets that come of them:
 *
 * | claim | how it is held |
 * | --- | --- |
 * | a table without a header goes by letters | number and status chosen by letter |
 * | headers of another language are chosen by a person, and words mapped once for all rows | a German register |
 * | of doubled headers both columns stay, and a column with values and without a name gets one | labels typed |
 * | one status for all rows where no column has one | chosen |
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlanLine } from '../../../../src/runs/record/run-record.ts';
import { CHROMIUM, closePages, shareBrowser } from '../../../chromium.ts';
import { csvFile, sixRows } from '../register-files.ts';
import { type RunningPage, runApp } from '../run-app.ts';
import { planLinesOf } from '../../../runs/plan-lines.ts';

const REGISTERS = [
	csvFile('bestand.csv', [
		'Inventarnummer;Bezeichnung;Zustand;Seriennummer',
		...sixRows((at) => `MX-${at};Laptop Vereda 14;${at % 2 === 0 ? 'Lager' : 'In Betrieb'};SER000${at}`),
	]),
	csvFile(
		'estoque.csv',
		sixRows((at) => `QX-${at};Notebook Vereda 14;${at % 2 === 0 ? 'em uso' : 'disponível'};SEQ000${at}`),
	),
	csvFile('repetidos.csv', [
		'Patrimônio;Observação;Observação;Modelo;',
		...sixRows((at) => `DX-${at};caixa ${at};conferido ${at};Vereda 24;azul ${at}`),
	]),
];
const PATIENCE = { timeout: 120_000 };

describe.skipIf(CHROMIUM === undefined)('registers that nobody prepared', () => {
	let browser: Browser;
	let app: RunningPage;
	let page: Page;
	beforeAll(async () => {
		[browser, app] = await Promise.all([shareBrowser(), runApp()]);
		page = await browser.newPage({ locale: 'pt-BR', viewport: { width: 1_440, height: 900 } });
		page.setDefaultTimeout(PATIENCE.timeout);
		await page.goto(app.address);
		await page.locator('input[name=files]').setInputFiles(REGISTERS);
		await page.getByRole('button', { name: 'Continuar' }).click();
		await table('repetidos.csv').waitFor();
	});
	afterAll(async () => {
		await closePages();
		await app.close();
	});

	const table = (file: string): Locator => page.getByRole('region', { name: file });
	const questionOf = (file: string, name: RegExp): Locator => table(file).getByRole('group', { name });
	const answer = async (file: string): Promise<void> => {
		await table(file).getByRole('button', { name: 'Responder' }).click();
		await page.locator('.why[aria-busy]').waitFor({ state: 'hidden' });
	};
	const choose = async (list: Locator, text: string): Promise<void> => {
		await list.selectOption((await list.locator('option', { hasText: text }).getAttribute('value')) ?? '');
	};

	test('are answered once each, and every row of them becomes the asset that a person meant', async () => {
		const noHeader = questionOf('estoque.csv', /^Em que linha/).getByRole('radio', { name: /^em nenhuma/ });
		expect(await noHeader.isChecked()).toBe(true);
		await questionOf('estoque.csv', /^Qual coluna/)
			.getByRole('radio', { name: /^coluna A/ })
			.check();
		await questionOf('estoque.csv', /^Onde está/)
			.getByRole('radio', { name: /^coluna C/ })
			.check();
		await choose(table('estoque.csv').getByRole('combobox', { name: 'O que é a coluna B' }), 'Modelo');
		await answer('estoque.csv');

		const status = questionOf('repetidos.csv', /^Onde está/);
		const label = table('repetidos.csv').getByLabel('Nome do campo personalizado da C “Observação”');
		await label.fill('Conferência');
		// What is being typed stays when the page is drawn anew.
		await status.getByRole('radio', { name: 'a mesma para todos os ativos' }).dispatchEvent('click');
		await status.getByRole('combobox', { name: /^Qual/ }).waitFor();
		expect(await label.inputValue()).toBe('Conferência');
		await status.getByRole('combobox', { name: /^Qual/ }).selectOption({ label: 'alocado' });
		await table('repetidos.csv').getByLabel('Nome do campo personalizado da coluna E').fill('Cor');
		await answer('repetidos.csv');

		await questionOf('bestand.csv', /^Qual coluna/)
			.getByRole('radio', { name: /“Inventarnummer”/ })
			.check();
		await choose(questionOf('bestand.csv', /^Onde está/).getByRole('combobox', { name: 'Outra coluna' }), 'Zustand');
		await choose(table('bestand.csv').getByRole('combobox', { name: 'O que é a B “Bezeichnung”' }), 'Modelo');
		await choose(table('bestand.csv').getByRole('combobox', { name: 'O que é a D “Seriennummer”' }), 'Nº de série');
		await answer('bestand.csv');
		await table('bestand.csv')
			.getByRole('combobox', { name: /“Lager”, em 3 linhas/ })
			.selectOption({ label: 'disponível' });
		await table('bestand.csv')
			.getByRole('combobox', { name: /“In Betrieb”, em 3 linhas/ })
			.selectOption({ label: 'em uso' });
		await answer('bestand.csv');

		await page.getByRole('button', { name: 'Ver a conferência' }).click();
		await expect.poll(() => page.locator('.total strong').allInnerTexts(), PATIENCE).toEqual(['18', '0', '0', '18']);
		await page.getByRole('link', { name: 'Enviar 18 ativos' }).click();
		await page.getByRole('button', { name: 'Ensaiar o envio de 18 ativos' }).click();
		await page.getByRole('heading', { name: 'Ensaio concluído, nada foi enviado' }).waitFor();

		const sent = plannedIn(path.join(app.folder, 'runs'));
		expect(sent).toHaveLength(18);
		expect(sent.find(({ enrollmentId }) => enrollmentId === 'MX-2')).toMatchObject({
			enrollmentId: 'MX-2',
			model: 'Laptop Vereda 14',
			serialNumber: 'SER0002',
			status: 'available',
		});
		expect(sent.find(({ enrollmentId }) => enrollmentId === 'QX-2')).toMatchObject({
			model: 'Notebook Vereda 14',
			status: 'in-use',
		});
		expect(sent.find(({ enrollmentId }) => enrollmentId === 'DX-2')).toMatchObject({
			status: 'allocated',
			customFields: expect.arrayContaining([
				{ label: 'Observação', value: 'caixa 2' },
				{ label: 'Conferência', value: 'conferido 2' },
				{ label: 'Cor', value: 'azul 2' },
			]),
		});
	});
});

/** Of the import, which is the run that was sent. */
function plannedIn(runsDir: string): readonly PlanLine['body'][] {
	const [run = ''] = readdirSync(runsDir).filter(
		(name) => /^\d{8}T/.test(name) && readdirSync(path.join(runsDir, name)).includes('journal.jsonl'),
	);
	return planLinesOf(path.join(runsDir, run, 'plan.jsonl')).map(({ body }) => body);
}
