/** Assets that earlier runs created or reserved are known before confirmation, and every printed command works. */
import { cpSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { lockRuns } from '../../../src/runs/record/lock.ts';
import { lastRun, runCli, throwAwayFolder, readRun, putFiles } from '../run-cli.ts';
import { serveApi } from '../serve-api.ts';
import { says, saysWords } from '../../says.ts';
import { figure, inOrder } from '../figures.ts';

async function world(over: { readonly production?: true; readonly uniqueIds?: true } = {}) {
	const api = await serveApi({ uniqueEnrollmentIds: over.uniqueIds === true });
	const cwd = throwAwayFolder();
	const { production } = api.sandbox.keys;
	const env = over.production === true ? { ...api.env, ASSET_IMPORTER_API_KEY: production } : api.env;
	return {
		api,
		cwd,
		run: (...argv: readonly string[]) => runCli(argv, { cwd, env }),
		write: (name: string, ids: readonly string[]): void => {
			const rows = ids.map((id, index) => `${id};em uso;${index + 1},00`);
			putFiles(cwd, { [name]: ['Patrimônio;Status;Valor', ...rows, ''].join('\n') });
		},
		ids: async () =>
			(await api.sandbox.assets()).map(({ enrollmentId }) => enrollmentId).filter((id) => /^(?:PAT-)?\d+$/.test(id)),
	};
}

/** The commands below a text, split into words like a shell. */
function commandsOf(text: string): readonly (readonly string[])[] {
	return text
		.split('\n')
		.filter((line) => /^ {2}asset-importer |: asset-importer /.test(line))
		.map((line) => line.slice(line.indexOf('asset-importer ') + 'asset-importer '.length))
		.map((line) =>
			[...line.matchAll(/"(?<quoted>[^"]*)"|(?<bare>\S+)/g)].map(
				({ groups }) => groups?.['quoted'] ?? groups?.['bare'] ?? '',
			),
		);
}

/** One asset of R$ 3,00. */
const PLANNED = saysWords('reports', 'plan.assets', { drafts: 1, amount: 'R$ 3,00' });

describe('the plan', () => {
	test('counts and values only what will be sent; production asks to confirm that number', async () => {
		const { run, write } = await world({ production: true });
		write('a.csv', ['PAT-1', 'PAT-2']);
		expect((await run('import', 'a.csv', '--yes')).exitCode).toBe(0);
		write('b.csv', ['PAT-1', 'PAT-2', 'PAT-3']);
		const asked = await run('import', 'b.csv');
		expect(asked.exitCode).toBe(2);
		expect(asked.printed).toMatch(inOrder(saysWords('reports', 'plan.plan', { assets: '' }), PLANNED));
		expect(asked.printed).toMatch(saysWords('reports', 'plan.earlier', { runs: 1 }));
		expect(asked.printed).toMatch(figure('plan.created', 2));
		const resumed = await run('resume');
		expect(resumed.exitCode).toBe(2);
		expect(resumed.printed).toMatch(inOrder(saysWords('reports', 'plan.go-on', { assets: '' }), PLANNED));
	});

	test('does not ask in production if nothing would be sent', async () => {
		const { run, write, api } = await world({ production: true });
		write('a.csv', ['PAT-1', 'PAT-2']);
		await run('import', 'a.csv', '--yes');
		const sent = api.requests().length;
		const again = await run('import', 'a.csv');
		expect(again.exitCode).toBe(0);
		expect(again.printed).toMatch(saysWords('reports', 'plan.assets', { drafts: 0 }));
		expect(api.requests()).toHaveLength(sent);
		expect(readRun(process.cwd(), 'skipped.csv')).toMatch(/PAT-1;.*\r\nPAT-2;/);
	});

	test('is compared by a dry run too, which changes no earlier run; without an API there is no comparison', async () => {
		const { run, write, cwd } = await world();
		write('a.csv', ['PAT-1', 'PAT-2']);
		await run('import', 'a.csv');
		const namesIn = (): readonly string[] =>
			readdirSync(path.join(cwd, 'runs'), { recursive: true })
				.map(String)
				.filter((name) => !name.includes('-b'))
				.toSorted();
		const before = namesIn();
		write('b.csv', ['PAT-1', 'PAT-3']);
		const { exitCode, printed } = await run('validate', 'b.csv');
		expect(exitCode).toBe(0);
		expect(printed).toMatch(figure('bucket.ready', 1, String.raw` +R\$ 2,00\n`));
		expect(printed).toMatch(saysWords('reports', 'plan.earlier', { runs: 1 }));
		expect(namesIn()).toEqual(before);
		const alone = await runCli(['validate', 'b.csv'], { cwd });
		expect(alone.printed).toMatch(saysWords('reports', 'summary.not-compared'));
	});
});

test('--again creates the named rows again, and reports unused numbers', async () => {
	const { run, write, ids } = await world();
	write('a.csv', ['PAT-1', 'PAT-2']);
	await run('import', 'a.csv');
	const { exitCode, printed } = await run('import', 'a.csv', '--again', 'PAT-2', '--again', 'PAT-22');
	expect([exitCode, printed]).toEqual([0, expect.stringMatching(says('again-unmet', { found: 'PAT-22' }))]);
	expect((await ids()).toSorted()).toEqual(['PAT-1', 'PAT-2', 'PAT-2']);
});

test('a spreadsheet program took the zeros of all numbers: what exists is rejected, and --again creates it', async () => {
	const { run, cwd, api } = await world();
	const tableOf = (numbers: readonly string[]): string =>
		['Patrimônio;Status;Modelo', ...numbers.map((number) => `${number};em uso;Mesa`), ''].join('\n');
	putFiles(cwd, { 'a.csv': tableOf(['00011', '00012']), 'b.csv': tableOf(['11', '12', '13']) });
	expect((await run('import', 'a.csv', '--yes')).exitCode).toBe(0);
	const { exitCode, printed } = await run('import', 'b.csv', '--yes');
	expect([exitCode, printed.replaceAll(/\s+/g, ' ')]).toEqual([
		3,
		expect.stringMatching(/com os mesmos modelos: “11” e “12”/),
	]);
	expect(await run('import', 'b.csv', '--yes', '--again', '12')).toMatchObject({ exitCode: 3 });
	const numbers = (await api.sandbox.assets()).map(({ enrollmentId }) => enrollmentId);
	expect(numbers.filter((number) => /^0*1[123]$/.test(number)).toSorted()).toEqual(['00011', '00012', '12', '13']);
});

test('every printed command works, from an unconfirmed row to the run that sends it', async () => {
	const { run, write, api, ids } = await world();
	write('a.csv', ['7', 'PAT-2', 'PAT-3']);
	api.sandbox.setFaults({
		rules: [{ match: { enrollmentId: '^7$' }, action: { type: 'reset', when: 'after-reading' } }],
	});
	const folder = path.join(throwAwayFolder(), 'com espaço');
	const first = await run('import', 'a.csv', '--runs-dir', folder, '--lang', 'en');
	expect(first.exitCode).toBe(3);
	api.sandbox.setFaults({ rules: [] });
	const [found, notFound] = commandsOf(first.printed);
	expect(found?.slice(3)).toEqual(['#1', '--created', '--lang', 'en']);
	const settled = await run(...(notFound ?? []));
	expect(settled.exitCode).toBe(0);
	const [resume] = commandsOf(settled.printed);
	expect(resume).toEqual(expect.arrayContaining(['resume', '--runs-dir', folder]));
	expect(commandsOf((await run('runs', '--runs-dir', folder, '--lang', 'en')).stdout)).toEqual([resume]);
	expect((await run(...(resume ?? []))).exitCode).toBe(0);
	expect((await ids()).toSorted()).toEqual(['7', 'PAT-2', 'PAT-3']);
	expect(commandsOf((await run('runs', '--runs-dir', folder)).stdout)).toEqual([]);
});

test('a row is shown by any of its names; if none matches, existing rows are listed', async () => {
	const { run, write } = await world();
	write('a.csv', ['PAT-1', 'PAT-2']);
	await run('import', 'a.csv');
	const dir = path.basename(lastRun(process.cwd()));
	for (const name of ['2', '#1', 'PAT-1']) {
		const shown = await run('runs', 'show', dir, name, '--json');
		expect(JSON.parse(shown.stdout)).toMatchObject([{ n: 1, state: 'created' }]);
	}
	for (const name of ['1', '#9', 'PAT-99']) {
		const { exitCode, printed } = await run('runs', 'show', dir, name);
		expect([name, exitCode, printed]).toEqual([name, 2, expect.stringContaining('#1 (PAT-1, a.csv:2)')]);
	}
});

test('resuming a copy of a half-sent run warns about its original; resuming the original does not', async () => {
	const { run, write, api, cwd } = await world();
	write('a.csv', ['PAT-1', 'PAT-2', 'PAT-3']);
	api.sandbox.setFaults({
		rules: [{ match: { enrollmentId: 'PAT-2', first: 1 }, action: { type: 'answer', status: 401 } }],
	});
	expect((await run('import', 'a.csv', '--concurrency', '1')).exitCode).toBe(4);
	cpSync(path.join(cwd, 'runs'), path.join(cwd, 'copia'), { recursive: true });
	api.sandbox.setFaults({ rules: [{ match: { first: 1 }, action: { type: 'answer', status: 401 } }] });
	expect((await run('resume', '--runs-dir', 'copia')).printed).toMatch(says('run-sent-elsewhere'));
	const original = await run('resume');
	expect(original.exitCode).toBe(0);
	expect(original.printed).not.toMatch(says('run-sent-elsewhere'));
});

test('while another run is being sent, an import is refused and a dry run says that its figures may change', async () => {
	const { run, write, api, cwd } = await world();
	write('a.csv', ['PAT-1']);
	const environment = { baseUrl: api.sandbox.baseUrl, kind: 'sandbox' } as const;
	const lock = await lockRuns(path.join(cwd, 'runs'), environment, new Date());
	onTestFinished(lock.release);
	const refused = await run('import', 'a.csv');
	expect(refused).toMatchObject({ exitCode: 2, printed: expect.stringMatching(says('runs-folder-locked')) });
	expect(readdirSync(path.join(cwd, 'runs')).filter((name) => !name.startsWith('.'))).toEqual([]);
	const checked = await run('validate', 'a.csv');
	expect(checked).toMatchObject({ exitCode: 0, printed: expect.stringMatching(says('runs-being-sent')) });
});
