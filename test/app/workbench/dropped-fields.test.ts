/** An import stops where the API does not have its custom fields, and sends no more until a person says how it goes on. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { serveSandbox } from '../../../src/sandbox/serve-sandbox.ts';
import type { Workbench } from '../../../src/app/workbench/workbench.ts';
import type { Workbenches } from '../../../src/app/workbench/workbenches.ts';
import { checked, createFolder, openIn, put, type TestFolder, until } from './open.ts';

const ROWS = ['P-1', 'P-2', 'P-3'].map((number) => `${number};em uso;azul;1`);
const REGISTER = ['Patrimônio;Status;custom: Cor;custom: Sala', ...ROWS, ''].join('\n');

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

async function stopped(
	target: Parameters<Workbench['setTarget']>[0],
	settings: Parameters<Workbench['setSettings']>[0] = {},
): Promise<Workbench> {
	const workbench = await workbenches.create();
	await put(workbench, 'ativos.csv', REGISTER);
	await workbench.setTarget(target);
	await workbench.setSettings(settings);
	await until(workbench, checked);
	await workbench.send({});
	await until(workbench, (view) => view.sending?.state === 'stopped' && checked(view));
	return workbench;
}

const fieldsOf = async (): Promise<readonly (readonly string[])[]> =>
	(await api.assets()).map(({ customFields }) => customFields.map(({ label }) => label));

const refused = { code: 'sending-refused', params: { kind: 'fields' } };

test.each([
	['exist', [[], ['Cor', 'Sala'], ['Cor', 'Sala']]],
	['without', [[], [], []]],
] as const)('in the API: “%s”', async (fields, assets) => {
	const workbench = await stopped({ kind: 'api', baseUrl: api.baseUrl, apiKey: api.keys.sandbox });
	const { sending: before } = workbench.view();
	expect(before).toMatchObject({ awaitsFields: true, message: expect.stringContaining('Cor, Sala') });
	await expect(workbench.resume({})).rejects.toMatchObject(refused);
	expect(await fieldsOf()).toEqual([[]]);
	if (fields === 'exist') await api.commands.load({ customFields: [{ label: 'Cor' }, { label: 'Sala' }] });
	await workbench.resume({ fields });
	const { sending } = await until(workbench, (view) => view.sending?.state === 'finished' && checked(view));
	expect(sending?.awaitsFields).toBe(false);
	expect(await fieldsOf()).toEqual(assets);
});

test('in a rehearsal, the fields exist once that is said', async () => {
	const workbench = await stopped({ kind: 'rehearsal' }, { customFields: ['Cor'] });
	expect(workbench.view().sending?.message).toContain('API descartou 1 campo personalizado: Sala');
	await expect(workbench.resume({})).rejects.toMatchObject(refused);
	await workbench.resume({ fields: 'exist' });
	const { sending } = await until(workbench, (view) => view.sending?.state === 'finished' && checked(view));
	expect(sending?.figures).toMatchObject({ created: 3, notSent: 0 });
	expect(workbench.view().settings.customFields).toBeUndefined();
});
