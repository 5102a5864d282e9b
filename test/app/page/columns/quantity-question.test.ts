import { describe, expect, test } from 'vitest';
import type { TableView } from '../../../../src/app/protocol/view.ts';
import { askWords } from '../../../../src/drafts/decisions/ask-texts.ts';
import { ask } from '../../../../src/drafts/decisions/question.ts';
import { CHROMIUM } from '../../../chromium.ts';
import { findFaults, useScreen } from '../browser.ts';
import { servePage } from '../serve-page.ts';
import { ASKED_TABLE, asking, HOME } from '../views.ts';

const COLUMNS = ['Patrimônio', 'Qtd.', 'Valor'].map((header, column) => ({
	column,
	letters: 'ABC'[column] ?? '',
	header,
	samples: column === 0 ? ['M-7'] : ['0', '3'],
	...(column === 0 ? { target: 'enrollmentId' } : {}),
}));

describe.skipIf(CHROMIUM === undefined)('a column of quantities', () => {
	const questions: TableView['questions'] = [
		ask({
			path: '/columns/Qtd./price',
			group: 'quantity',
			about: { kind: 'price', column: 1 },
			values: ['each', 'total'],
			place: (price) => ({ columns: { 'Qtd.': { to: 'quantity', price } } }),
		}),
		ask({
			path: '/columns/Qtd./numbers',
			group: 'quantity',
			about: { kind: 'numbers', column: 1 },
			values: ['{number}-{unit}'],
			place: (numbers) => ({ columns: { 'Qtd.': { to: 'quantity', numbers } } }),
			proposal: '{number}-{unit}',
			typed: 'numbers',
			after: '/columns/Qtd./price',
		}),
		...askWords(1, 'quantity', [{ text: '0', count: 3 }]).map((one) => ({ ...one, scope: 'table' as const })),
	];
	const table = { ...ASKED_TABLE, columns: COLUMNS, questions };
	const screen = useScreen('#/w/w1/columns', () => servePage(HOME, asking([table])));

	test('is not decided by the proposals for what follows from its price', async () => {
		const { page } = await screen.open();
		const word = page.getByLabel('O que quer dizer “0”, em 3 linhas?');
		await word.selectOption({ label: 'nenhum ativo: deixar essas linhas de fora' });
		await page.getByRole('button', { name: 'Responder' }).click();
		await expect.poll(() => screen.server.asked.length).toBeGreaterThan(0);
		expect(JSON.parse(screen.server.asked[0]?.body ?? '')).toMatchObject({
			patches: [{ words: { quantity: { 0: '0' } } }],
		});
	});

	test('is answered whole, and shows what the numbers will be', async () => {
		const { page, wrong } = await screen.open();
		await page.getByText('M-7, M-7-2, M-7-3').waitFor();
		await page.getByRole('radio', { name: 'com outro padrão' }).check();
		const numbers = page.getByLabel(/Números dos ativos de uma linha/);
		expect(await findFaults(page)).toEqual({ axe: [], overflow: 0 });
		await numbers.fill('{number}');
		await page.getByText('Escreva {number} e {unit} uma vez cada').waitFor();
		expect(await page.getByText('Faltam 3 respostas').isVisible()).toBe(true);
		await numbers.fill('{number}/{unit:02}');
		await page.getByText('M-7, M-7/02, M-7/03').waitFor();
		await page.getByRole('radio', { name: 'de todos juntos' }).check();
		await page
			.getByLabel('O que quer dizer “0”, em 3 linhas?')
			.selectOption({ label: 'nenhum ativo: deixar essas linhas de fora' });
		await page.getByRole('button', { name: 'Responder' }).click();
		await expect.poll(() => screen.server.asked.length).toBeGreaterThan(0);
		expect(JSON.parse(screen.server.asked[0]?.body ?? '')).toEqual({
			table: 'form-1',
			patches: [
				{ columns: { 'Qtd.': { to: 'quantity', price: 'total' } } },
				{ columns: { 'Qtd.': { to: 'quantity', numbers: '{number}/{unit:02}' } } },
				{ words: { quantity: { 0: '0' } } },
			],
		});
		expect(wrong).toEqual([]);
	});
});
