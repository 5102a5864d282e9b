/**
 * Production in the page of the built program, with a key that a person types:
 *
 * | claim | how it is held |
 * | --- | --- |
 * | only the number of assets that is right creates them | a wrong one typed first; what the API has |
 * | the key goes to the server of the page once, in the body of the request that names the target | all requests |
 * | it comes back in nothing | bodies, headers and streams of all answers, what the program prints |
 * | no other user of the computer sees it | command lines of all programs that check and send |
 * | it is kept nowhere | storage, databases, cookies, history, the document with its fields, all files of the program |
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { serveSandbox } from '../../../src/sandbox/serve-sandbox.ts';
import { CHROMIUM, closePages, shareBrowser } from '../../chromium.ts';
import { type RunningPage, runApp } from './run-app.ts';

type Sandbox = Awaited<ReturnType<typeof serveSandbox>>;

const REGISTER = {
	name: 'ativos.csv',
	mimeType: 'text/csv',
	buffer: Buffer.from('Patrimônio;Situação\nPAT-1;disponível\nPAT-2;em uso\n'),
};
const PATIENCE = { timeout: 120_000 };

/** Everything fetched is read twice, also streams that do not end. */
const HEAR = `(() => {
	const heard = (window.heard = []);
	const ask = window.fetch;
	window.fetch = async (...request) => {
		const answer = await ask(...request);
		const at = heard.push('') - 1;
		const reader = answer.clone().body?.pipeThrough(new TextDecoderStream()).getReader();
		void (async () => {
			for (let part = await reader?.read(); part !== undefined && !part.done; part = await reader.read()) heard[at] += part.value;
		})().catch(() => {});
		return answer;
	};
})()`;

/** Reads everything that a page can keep in a browser, as far as it can read it, and its fields. */
const KEPT = `indexedDB.databases().then((databases) => ({
	local: JSON.stringify(localStorage), session: JSON.stringify(sessionStorage), databases, cookies: document.cookie,
	state: JSON.stringify(history.state), name: window.name,
	fields: [...document.querySelectorAll('input, textarea, select')].map(({ value }) => value),
}))`;

interface Heard {
	readonly requests: { readonly asked: string; readonly headers: string; readonly body: string }[];
	/** Headers, and the bodies of all but streams. */
	readonly answers: Promise<string>[];
	readonly addresses: string[];
}

function listen(page: Page): Heard {
	const heard: Heard = { requests: [], answers: [], addresses: [] };
	page.on('request', (request) => {
		heard.requests.push({
			asked: `${request.method()} ${request.url()}`,
			headers: JSON.stringify(request.headers()),
			body: request.postData() ?? '',
		});
	});
	page.on('response', (response) => {
		const body = response.url().endsWith('/stream') ? '' : response.text().catch(() => '');
		heard.answers.push(Promise.all([response.allHeaders(), body]).then((all) => JSON.stringify(all)));
	});
	page.on('framenavigated', (frame) => heard.addresses.push(frame.url()));
	return heard;
}

/** Everything below a folder, as one text. Throws where a report that is just written gets its name. */
const allIn = (folder: string): string =>
	readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.map((name) => path.join(folder, name))
		.filter((file) => statSync(file).isFile())
		.map((file) => `${file}\n${readFileSync(file, 'latin1')}`)
		.join('\n');

/** Lists the programs of this computer that have to do with ours; none without `/proc`. */
function listCommandLines(): readonly string[] {
	if (!existsSync('/proc/self/cmdline')) return ['ativos.csv'];
	return readdirSync('/proc')
		.filter((name) => /^\d+$/.test(name))
		.map((pid) => {
			try {
				return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
			} catch {
				return '';
			}
		})
		.filter((line) => line.includes('bin.js'));
}

describe.skipIf(CHROMIUM === undefined)('production in the page', () => {
	const commandLines = new Set<string>();
	let watching: NodeJS.Timeout;
	let browser: Browser;
	let app: RunningPage;
	let api: Sandbox;
	let page: Page;
	let heard: Heard;
	beforeAll(async () => {
		watching = setInterval(() => listCommandLines().forEach((line) => commandLines.add(line)), 50);
		[browser, app, api] = await Promise.all([shareBrowser(), runApp(), serveSandbox()]);
		page = await browser.newPage({ locale: 'pt-BR' });
		await page.addInitScript(HEAR);
		heard = listen(page);
		await page.goto(app.address);
		await page.locator('input[name=files]').setInputFiles(REGISTER);
		await page.getByRole('button', { name: 'Continuar' }).click(PATIENCE);
		await page.getByRole('link', { name: 'Enviar 2 ativos' }).click(PATIENCE);
	});
	afterAll(async () => {
		clearInterval(watching);
		await closePages();
		await app.close();
		await api.close();
	});

	/** Lists the places that contain a text. */
	const placesOf = async (text: string): Promise<readonly string[]> => {
		const places = {
			requests: heard.requests.map(({ asked, headers }) => `${asked} ${headers}`).join('\n'),
			answers: (await Promise.all(heard.answers)).join('\n'),
			streams: JSON.stringify(await page.evaluate('heard')),
			kept: JSON.stringify([await page.evaluate(KEPT), await page.context().cookies(), heard.addresses]),
			document: await page.content(),
			files: await vi.waitFor(() => allIn(app.folder), PATIENCE),
			printed: app.printed(),
			commands: [...commandLines].join('\n'),
		};
		return Object.entries(places).flatMap(([name, all]) => (all.includes(text) ? [name] : []));
	};

	test('a key that is typed becomes the target, and is nowhere else', async () => {
		const key = api.keys.production;
		await page.getByRole('heading', { name: 'Onde os ativos serão criados' }).click();
		await page.getByRole('radio', { name: /^API/ }).check();
		await page.getByRole('textbox', { name: 'Endereço da API' }).fill(api.baseUrl);
		await page.getByLabel('Chave da API').pressSequentially(key);
		await page.getByRole('button', { name: 'Usar este destino' }).click();
		await page.locator('.target.is-production').waitFor(PATIENCE);

		expect(heard.requests.filter(({ body }) => body.includes(key)).map(({ asked }) => asked)).toEqual([
			expect.stringMatching(/^POST .*\/setTarget$/),
		]);
		expect(await placesOf(key.slice(-12))).toEqual([]);
		// The search does work: it finds the address that was typed with the key.
		const places = (await placesOf(api.baseUrl)).filter((place) => place !== 'commands');
		expect(places).toEqual(['answers', 'streams', 'kept', 'document', 'files']);
	});

	test('takes the number of assets that a person types, and no other', async () => {
		const create = page.getByRole('button', { name: 'Criar 2 ativos em produção' });
		expect(await create.isDisabled()).toBe(true);
		const count = page.getByLabel('Para confirmar, digite quantos ativos serão criados: 2');
		await count.fill('3');
		await create.click(PATIENCE);
		await page.getByRole('alert').waitFor();
		expect(await page.getByRole('alert').innerText()).toContain('“3” não é o número de ativos a criar');
		expect(await api.assets({ environment: 'production' })).toEqual([]);
		await count.fill('2');
		await create.click();
		await page.getByRole('heading', { name: 'Envio concluído' }).waitFor(PATIENCE);
		expect(
			(await api.assets({ environment: 'production' })).map(({ enrollmentId }) => enrollmentId).toSorted(),
		).toEqual(['PAT-1', 'PAT-2']);
	});

	test('and the key is still nowhere, when all is sent and every screen was seen', async () => {
		for (const screen of ['inputs', 'columns', 'check', 'send', 'result', 'runs']) {
			await page.goto(page.url().replace(/\w+$/, screen));
			await page.locator('h1').waitFor();
			expect(await placesOf(api.keys.production.slice(-12))).toEqual([]);
		}
		expect(await placesOf(REGISTER.name)).toContain('commands');
		await page.reload();
		await page.locator('h1').waitFor();
		expect(await placesOf(api.keys.production.slice(-12))).toEqual([]);
	});
});
