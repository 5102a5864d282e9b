/** A person sends three assets, looks at them, and goes on with the others, or corrects and sends those instead. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Workbench } from '../../../src/app/workbench/workbench.ts';
import type { Workbenches } from '../../../src/app/workbench/workbenches.ts';
import { serveSandbox } from '../../../src/sandbox/serve-sandbox.ts';
import { checked, createFolder, openIn, put, type TestFolder, until } from './open.ts';

const ROWS = Array.from({ length: 10 }, (_, at) => `P-${at + 1};em uso;Notebook`);
const REGISTER = ['Patrimônio;Status;Categoria', ...ROWS, ''].join('\n');

let api: Awaited<ReturnType<typeof serveSandbox>>;
let folder: TestFolder;
let workbenches: Workbenches;

beforeAll(async () => {
	api = await serveSandbox();
});
beforeEach(async () => {
	await api.commands.reset();
	folder = await createFolder();
	workbenches = await openIn(folder);
});
afterEach(async () => {
	await workbenches.close();
	await folder.remove();
});
afterAll(() => api.close());

async function firstSent(apiKey: string, count?: string): Promise<Workbench> {
	const workbench = await workbenches.create();
	await put(workbench, 'ativos.csv', REGISTER);
	await workbench.setTarget({ kind: 'api', baseUrl: api.baseUrl, apiKey });
	await until(workbench, checked);
	await workbench.send({ first: 3, ...(count === undefined ? {} : { count }) });
	await until(workbench, (view) => view.state.sending === 'first' && checked(view));
	return workbench;
}

const idsOf = async (): Promise<readonly string[]> => (await api.assets()).map(({ enrollmentId }) => enrollmentId);

test('the result has the three, and the others follow', async () => {
	const workbench = await firstSent(api.keys.sandbox);
	const { sending, state, outcome } = workbench.view();
	expect(state.stage).toBe('result');
	expect(sending).toMatchObject({ state: 'stopped', figures: { created: 3, notSent: 7 } });
	expect(sending?.firstSent?.map(({ enrollmentId, place }) => `${enrollmentId} ${place}`)).toEqual([
		'P-1 ativos.csv, linha 2',
		'P-2 ativos.csv, linha 3',
		'P-3 ativos.csv, linha 4',
	]);
	expect(outcome?.totals).toMatchObject({ ready: 7, created: 3, skipped: 0 });
	expect(await idsOf()).toEqual(['P-1', 'P-2', 'P-3']);
	expect((await workbenches.find('P-1')).map((row) => row.state)).toEqual(['criada']);
	await workbench.resume({});
	// Assets created before count from the first moment.
	expect(workbench.view().sending?.figures.created).toBeGreaterThanOrEqual(3);
	await until(workbench, (view) => view.state.sending === 'sent' && checked(view));
	expect(new Set(await idsOf()).size).toBe(10);
	expect(await idsOf()).toHaveLength(10);
});

test('what was corrected since is sent instead, and the three are not created again', async () => {
	const workbench = await firstSent(api.keys.sandbox);
	await workbench.edit({ cells: [{ table: 'ativos.csv', row: 5, column: 2, text: 'Monitor' }] });
	await until(workbench, (view) => view.state.isCurrent && checked(view));
	await workbench.send({});
	await until(workbench, (view) => view.state.sending === 'sent' && checked(view));
	const categories = (await api.assets()).map(({ enrollmentId, category }) => `${enrollmentId} ${category}`);
	expect(categories).toHaveLength(10);
	expect(categories).toContain('P-4 Monitor');
});

test('production asks for the number that is sent', async () => {
	const workbench = await workbenches.create();
	await put(workbench, 'ativos.csv', REGISTER);
	await workbench.setTarget({ kind: 'api', baseUrl: api.baseUrl, apiKey: api.keys.production });
	await until(workbench, checked);
	const params = { kind: 'count', typed: '10', count: 3 };
	await expect(workbench.send({ first: 3, count: '10' })).rejects.toMatchObject({ params });
	await workbench.send({ first: 3, count: '3' });
	const { sending } = await until(workbench, (view) => view.state.sending === 'first');
	expect(sending).toMatchObject({ figures: { created: 3, notSent: 7 }, isRestUnconfirmed: true });
	await expect(workbench.resume({})).rejects.toMatchObject({ params: { ...params, typed: '', count: 7 } });
	await expect(workbench.resume({ count: '3' })).rejects.toMatchObject({ params: { typed: '3', count: 7 } });
	expect(workbench.view().sending?.figures.created).toBe(3);
	await workbench.resume({ count: '7' });
	const all = await until(workbench, (view) => view.state.sending === 'sent');
	expect(all.sending?.figures.created).toBe(10);
});
