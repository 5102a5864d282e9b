/** Keeps the arguments of a start of the program, and finds its workbenches: the key, and files that are read where they lie. */
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFolder, openIn, type TestFolder, until } from './open.ts';

const TARGET = { kind: 'api', baseUrl: 'http://127.0.0.1:9', apiKey: 'svc_prod_0123456789secret' } as const;
const NOT_SEEN = Object.freeze({});

let folder: TestFolder;
beforeAll(async () => {
	folder = await createFolder();
});
afterAll(async () => folder.remove());

test.each([
	['the same key to the same API', TARGET, true],
	['a key to another API', { ...TARGET, baseUrl: 'http://127.0.0.1:10' }, false],
	['a key of the sandbox', { ...TARGET, apiKey: 'svc_test_0123456789secret' }, false],
	['no key', { kind: 'rehearsal' }, false],
] as const)('an import that is opened again after a start with %s', async (_name, target, hasKey) => {
	const first = await openIn(folder, { target: TARGET });
	const { id } = await first.create();
	await first.close();

	const second = await openIn(folder, { target });
	const view = (await second.open(id))?.view().target ?? NOT_SEEN;
	expect(view).toMatchObject({ kind: 'api', baseUrl: TARGET.baseUrl, environment: 'production' });
	expect('key' in view).toBe(hasKey);
	await second.close();
});

test('a tab that was open before a start takes the views after it, whatever the clock says', async () => {
	const first = await openIn(folder);
	const workbench = await first.create();
	for (let change = 0; change < 5; change++) await workbench.setLanguage('en');
	const before = workbench.view().revision;
	await first.close();
	const second = await openIn(folder, { now: () => new Date(0) });
	expect((await second.open(workbench.id))?.view().revision).toBeGreaterThan(before);
	await second.close();
});

test('a file that is read in place is called as it is typed in the working directory, and taken out by that name', async () => {
	const file = path.join(folder.cwd, 'a.csv');
	await writeFile(file, 'Patrimônio;Status\nPAT-1;em uso\nPAT-1;em uso\n');
	const workbenches = await openIn(folder);
	const workbench = await workbenches.create({ inPlace: [file] });
	const { inputs, tables, outcome } = await until(workbench, ({ check }) => check.state === 'done');
	expect(inputs.map(({ name }) => name)).toEqual(['a.csv']);
	expect(tables.map((table) => table.file)).toEqual(['a.csv']);
	expect(outcome?.problems[0]?.title).not.toContain(folder.cwd);
	await workbench.removeInput({ name: 'a.csv' });
	expect(workbench.view().inputs).toEqual([]);
	await workbenches.close();
});

test('an import whose inputs were all removed has no rows after a start, and keeps none on the disk', async () => {
	const file = path.join(folder.cwd, 'b.csv');
	await writeFile(file, 'Patrimônio;Status\nPAT-1;em uso\n');
	const first = await openIn(folder);
	const { id } = await first.create({ inPlace: [file] });
	const workbench = await first.open(id);
	if (workbench === undefined) throw new Error('gone');
	await until(workbench, ({ check }) => check.state === 'done');
	await workbench.removeInput({ name: 'b.csv' });
	await until(workbench, ({ check }) => check.state === 'none');
	expect(await readdir(path.join(folder.runsDir, 'workbenches', id, 'checks'))).toEqual([]);
	await first.close();
	const second = await openIn(folder);
	const view = (await second.open(id))?.view();
	expect([view?.check.state, view?.tables, view?.outcome]).toEqual(['none', [], undefined]);
	await second.close();
});

test.skipIf(process.platform === 'win32')(
	'a file with a line break in its name is called on one line, and taken out by that name',
	async () => {
		const file = path.join(folder.cwd, 'a\nb\u202E.csv');
		await writeFile(file, 'Patrimônio;Status\nPAT-1;em uso\nPAT-1;em uso\n');
		const workbenches = await openIn(folder);
		const workbench = await workbenches.create({ inPlace: [file] });
		const { inputs, tables, outcome } = await until(workbench, ({ check }) => check.state === 'done');
		const name = 'a\\nb\\u{202e}.csv';
		expect([inputs[0]?.name, tables[0]?.file]).toEqual([name, name]);
		expect(JSON.stringify([inputs, tables, outcome])).not.toMatch(/a\\nb|\u202E/);
		expect((await workbenches.list()).map((one) => one.name)).toContain(name);
		await workbench.removeInput({ name });
		expect(workbench.view().inputs).toEqual([]);
		await workbenches.close();
	},
);
