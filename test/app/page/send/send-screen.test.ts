import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import type { WorkbenchView } from '../../../../src/app/protocol/view.ts';
import { nameTarget } from '../../../../src/app/protocol/work-state.ts';
import { CHROMIUM, closePages, shareBrowser } from '../../../chromium.ts';
import { findFaultsInAllSizes, openPage } from '../browser.ts';
import { servePage } from '../serve-page.ts';
import { outcomeOf, ServedTable, viewOf } from '../serve-table.ts';
import { HOME } from '../views.ts';
import { FIRST_SENT, SENDING } from '../views-of-import.ts';

const PRODUCTION = {
	kind: 'api',
	baseUrl: 'https://api.example.com',
	environment: 'production',
	key: 'svc_live_…abcd',
} as const;
const CHECKED = viewOf(new ServedTable(1_000));

describe.skipIf(CHROMIUM === undefined)('the screen of sending', () => {
	afterEach(closePages);

	async function open(changes: Partial<WorkbenchView>) {
		const server = await servePage(HOME, { ...CHECKED, ...changes });
		onTestFinished(server.close);
		return { server, ...(await openPage(await shareBrowser(), server.address, { hash: '#/w/w1/send' })) };
	}

	test('has nothing that axe-core finds, no error, nothing too wide', async () => {
		for (const changes of [{}, { target: PRODUCTION }, { sending: SENDING }, { sending: FIRST_SENT }]) {
			const { page, wrong } = await open(changes);
			expect(await findFaultsInAllSizes(page)).toEqual([]);
			expect(wrong).toEqual([]);
		}
	});

	test('shows rows as they will be created, how columns are read, and those that are not imported', async () => {
		const { page } = await open({});
		const plan = await page.locator('.plan').innerText();
		for (const text of [
			'inventario.csv, linha 2',
			'03/04/2025 (H “Data de aquisição”)',
			'03/04/2025 → 3 de abril de 2025',
			'vazias: J “Observação”, K',
		]) {
			expect(plan).toContain(text);
		}
	});

	test('a rehearsal needs no more than a click', async () => {
		const { page, server } = await open({});
		expect(await page.locator('.plan').innerText()).toContain('nada é criado na empresa');
		await page.getByRole('button', { name: 'Ensaiar o envio de 880 ativos' }).click();
		await expect.poll(() => server.asked.at(-1)).toEqual({ request: 'POST /api/workbenches/w1/send', body: '{}' });
	});

	test('production says what it is, what is left out, and asks for the number of assets', async () => {
		const { page, server } = await open({ target: PRODUCTION });
		const plan = await page.locator('.plan').innerText();
		for (const text of [
			'880 ativos',
			'PRODUÇÃO',
			'https://api.example.com',
			'Setor',
			'100 linhas rejeitadas',
			'20 linhas ficam de fora',
		]) {
			expect(plan).toContain(text);
		}
		const create = page.getByRole('button', { name: 'Criar 880 ativos em produção' });
		expect(await create.isDisabled()).toBe(true);
		await page.getByLabel(/digite quantos ativos/).fill('880');
		await create.click();
		await expect.poll(() => server.asked.at(-1)?.body).toBe('{"count":"880"}');
	});

	test.each([
		['a check that is not over', { check: { state: 'running', isBehind: false } }, 'Conferindo'],
		['edits that nobody checked', { check: { state: 'done', isBehind: true } }, 'ainda não foram conferidas'],
		[
			'a key that is gone',
			{ target: { kind: 'api', baseUrl: 'https://x', environment: 'sandbox' } },
			'Falta a chave da API.',
		],
	] as const)('%s is in its way', async (_, changes, why) => {
		const { page } = await open(changes);
		expect(await page.locator('.why').innerText()).toContain(why);
		expect(await page.locator('.confirmation').count()).toBe(0);
	});

	test('a rehearsal looks like one, leads to the API, and its figures do not stay there', async () => {
		const { page, server } = await open({ sending: { ...SENDING, state: 'finished' } });
		const progress = page.locator('.card.sending');
		expect(await progress.innerText()).toContain('Ensaio concluído, nada foi enviado');
		await page.getByRole('button', { name: 'Enviar para valer com estas opções' }).click();
		const address = page.getByLabel('Endereço da API');
		await expect.poll(() => address.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true);
		server.show({ target: PRODUCTION });
		await page.locator('.plan.is-production').waitFor();
		expect(await progress.count()).toBe(0);
	});

	test.each([
		['Agora existem', 'exist'],
		['Continuar sem eles', 'without'],
	])('custom fields that the API does not have are named, and “%s” goes on', async (name, fields) => {
		const stopped = { state: 'stopped', awaitsFields: true, message: 'A API não tem Cor.' } as const;
		const { page, server } = await open({ sending: { ...SENDING, ...stopped } });
		const progress = page.locator('.card.sending');
		expect(await progress.innerText()).toContain('A API não tem Cor.');
		expect(await progress.getByRole('button').allInnerTexts()).toEqual(['Agora existem', 'Continuar sem eles']);
		await progress.getByRole('button', { name }).click();
		const asked = { request: 'POST /api/workbenches/w1/resume', body: JSON.stringify({ fields }) };
		await expect.poll(() => server.asked.at(-1)).toEqual(asked);
	});

	test.each<readonly [string, Partial<WorkbenchView>, string, string]>([
		['a rehearsal', {}, '', '{"first":3}'],
		['production, which asks for their number', { target: PRODUCTION }, '3', '{"count":"3","first":3}'],
	])('the first three can be sent alone: %s', async (_, changes, typed, body) => {
		const { page, server } = await open(changes);
		if (typed !== '') await page.getByLabel(/digite quantos ativos .* 880, ou 3/).fill(typed);
		await page.getByRole('button', { name: 'Enviar 3, conferir e continuar' }).click();
		await expect.poll(() => server.asked.at(-1)).toEqual({ request: 'POST /api/workbenches/w1/send', body });
	});

	test('three are not offered where there are no more', async () => {
		const { page } = await open({ outcome: outcomeOf({ rows: 3, wrong: 0, skipped: 0 }) });
		await page.getByRole('button', { name: 'Ensaiar o envio de 3 ativos' }).waitFor();
		expect(await page.getByRole('button', { name: /conferir e continuar/ }).count()).toBe(0);
	});

	test('after the first, the result comes before the others, and what was corrected can be sent instead', async () => {
		const { page, server } = await open({ sending: FIRST_SENT });
		expect(await page.locator('.card.sending .is-main').innerText()).toBe('Ver o resultado');
		await page.getByText('Algo saiu errado?').click();
		await page.getByRole('button', { name: 'Ensaiar o envio de 880 ativos' }).waitFor();
		await page.getByRole('button', { name: 'Enviar os outros 877' }).click();
		await expect.poll(() => server.asked.at(-1)?.request).toBe('POST /api/workbenches/w1/resume');
	});

	test('after the first in production, the others are sent only with their number', async () => {
		const first = {
			...FIRST_SENT,
			isRehearsal: false,
			sentTo: nameTarget(PRODUCTION),
			isRestUnconfirmed: true,
		} as const;
		const { page, server } = await open({ target: PRODUCTION, sending: first });
		const rest = page.getByRole('button', { name: 'Enviar os outros 877' });
		expect(await rest.isDisabled()).toBe(true);
		await page
			.getByLabel(/Para confirmar/)
			.first()
			.fill(' 877 ');
		await rest.click();
		const asked = { request: 'POST /api/workbenches/w1/resume', body: JSON.stringify({ count: '877' }) };
		await expect.poll(() => server.asked.at(-1)).toEqual(asked);
	});

	test('after a restart the key is asked for where sending goes on', async () => {
		const { key: _, ...target } = PRODUCTION;
		const sending = { ...FIRST_SENT, isRehearsal: false, sentTo: nameTarget(target) };
		const { page, server } = await open({ target, sending });
		const others = page.getByRole('button', { name: 'Enviar os outros 877' });
		expect(await others.isDisabled()).toBe(true);
		await page.getByRole('link', { name: 'Ver o resultado' }).click();
		await page.getByRole('link', { name: 'Enviar os outros 877' }).click();
		await page.getByLabel('Chave da API').fill('svc_live_1');
		await page.getByRole('button', { name: 'Usar este destino' }).click();
		await expect.poll(() => server.asked.map(({ request }) => request)).toEqual(['POST /api/workbenches/w1/setTarget']);
		server.show({ target: PRODUCTION });
		await expect.poll(() => others.isDisabled()).toBe(false);
		expect(await page.getByLabel('Chave da API').count()).toBe(0);
	});

	test('progress is shown, paused and gone on with', async () => {
		const { page, server } = await open({ sending: SENDING });
		expect(await page.locator('.card.sending').innerText()).toMatch(
			/424 \/ 1\.000[\s\S]*420 criados[\s\S]*9,7 por segundo[\s\S]*60 segundos[\s\S]*Pode fechar esta aba/,
		);
		await page.getByRole('button', { name: 'Pausar' }).click();
		await expect.poll(() => server.asked.at(-1)?.request).toBe('POST /api/workbenches/w1/stop');
		server.show({ sending: { ...SENDING, state: 'stopped', message: 'Parado por você.' } });
		await page.getByRole('button', { name: 'Continuar o envio' }).click();
		await expect.poll(() => server.asked.at(-1)?.request).toBe('POST /api/workbenches/w1/resume');
		server.show({ sending: { ...SENDING, state: 'finished' } });
		await page.getByRole('link', { name: 'Ver o resultado' }).click();
		await page.getByRole('heading', { name: 'Resultado', exact: true }).waitFor();
	});
});
