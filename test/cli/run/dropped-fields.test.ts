import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { SandboxOptions } from '../../../src/sandbox/serve-sandbox.ts';
import { lastRun, readRun, summaryOf } from '../run-cli.ts';
import { openFolderWithApi } from '../serve-api.ts';
import { says, saysWords } from '../../says.ts';

const ROWS = 40;

/** Assets with two custom fields, the second from row `second` on. */
function table(second = 1): string {
	const rows = Array.from(
		{ length: ROWS },
		(_, row) => `P-${row + 1};em uso;azul;${row + 1 >= second ? 'térreo' : ''}`,
	);
	return ['Patrimônio;Status;campo: Cor;campo: Sala', ...rows, ''].join('\n');
}

async function served(content: string, options: SandboxOptions = {}) {
	const office = await openFolderWithApi({ 'a.csv': content }, { demo: false, ...options });
	const { cwd } = office;
	return { ...office, summary: () => summaryOf(cwd), created: () => readRun(cwd, 'created.csv') };
}

describe('an import whose custom fields the API drops', () => {
	test('stops after one asset, names the fields, and says what to do', async () => {
		const { sandbox, run, summary, created } = await served(table());
		const { exitCode, printed } = await run('import', 'a.csv');
		expect(exitCode).toBe(4);
		expect(await sandbox.assets()).toHaveLength(1);
		expect(summary()).toMatchObject({
			state: 'unfinished',
			stopped: 'custom-fields-dropped',
			buckets: { created: 1, notSent: ROWS - 1 },
		});
		expect(printed).toMatch(says('custom-fields-dropped', { count: 2, fields: 'Cor, Sala' }));
		expect(printed).toMatch(/asset-importer resume \S+ --dropped-fields created\n/);
		expect(printed).toMatch(/asset-importer resume \S+ --dropped-fields accept\n/);
		expect(created()).toMatch(/^P-1;.*campo personalizado Cor \| .*campo personalizado Sala/m);
	});

	test('continues once the fields exist, and the report still says which asset lacks them', async () => {
		const { sandbox, run, summary, created } = await served(table());
		await run('import', 'a.csv');
		await sandbox.commands.load({ customFields: [{ label: 'Cor' }, { label: 'Sala' }] });
		expect((await run('resume', '--dropped-fields', 'created')).exitCode).toBe(0);
		expect((await sandbox.assets()).map(({ customFields }) => customFields.length)).toEqual([
			0,
			...Array.from({ length: ROWS - 1 }, () => 2),
		]);
		expect(summary()).toMatchObject({ state: 'finished', buckets: { created: ROWS } });
		expect(created().match(/campo personalizado/g)).toHaveLength(2);
	});

	test('stops again at the next asset if only one of the fields was created', async () => {
		const { sandbox, run } = await served(table());
		await run('import', 'a.csv');
		await sandbox.commands.load({ customFields: [{ label: 'Cor' }] });
		const { exitCode, printed } = await run('resume', '--dropped-fields', 'created');
		expect([exitCode, printed]).toEqual([4, expect.stringContaining('1 campo personalizado: Sala')]);
		expect(await sandbox.assets()).toHaveLength(2);
	});

	test.each<[string, readonly string[]]>([
		['alone', []],
		['with --yes, as an engine repeats it', ['--yes']],
	])('creates no other asset by resume %s: nobody has said that the fields exist', async (_what, flags) => {
		const { sandbox, cwd, run } = await served(table());
		await run('import', 'a.csv');
		for (const argv of [
			['resume', ...flags],
			['resume', lastRun(cwd), ...flags],
		]) {
			const { exitCode, printed } = await run(...argv);
			expect([exitCode, printed]).toEqual([2, expect.stringContaining('2 campos personalizados: Cor, Sala')]);
			expect(printed.replaceAll(/\s+/g, ' ')).toContain('“asset-importer resume --dropped-fields created”');
		}
		expect(await sandbox.assets()).toHaveLength(1);
	});

	test('creates no other asset by resume if a row was resolved meanwhile, which says nothing about the fields', async () => {
		const { sandbox, cwd, run, summary } = await served(table());
		sandbox.setFaults({ rules: [{ match: { enrollmentId: '^P-1$' }, action: { type: 'answer', status: 500 } }] });
		await run('import', 'a.csv', '--concurrency', '1');
		sandbox.setFaults({ rules: [] });
		const resolved = await run('runs', 'resolve', lastRun(cwd), 'P-1', '--not-created');
		expect([resolved.exitCode, resolved.stdout + resolved.printed]).toEqual([
			0,
			expect.stringMatching(/asset-importer resume \S+ --concurrency 1 --dropped-fields created\n/),
		]);
		const journal = path.join(lastRun(cwd), 'journal.jsonl');
		writeFileSync(journal, readFileSync(journal, 'utf8').replace('"attempt","n":2', '"attempt","n":3'));
		await run('runs', 'resolve', lastRun(cwd));
		expect((await run('runs', 'resolve', lastRun(cwd), 'P-9', '--not-created')).exitCode).toBe(0);
		expect(summary()).toMatchObject({ stopped: 'resolved', awaits: 'fields' });
		expect((await run('resume', '--yes')).exitCode).toBe(2);
		expect(await sandbox.assets()).toHaveLength(1);
	});

	test('stops after the first asset with the field, wherever it is', async () => {
		const { sandbox, run, created } = await served(table(20), { customFields: ['Cor'] });
		expect((await run('import', 'a.csv', '--concurrency', '4')).exitCode).toBe(4);
		expect(created().match(/campo personalizado Sala/g)).toHaveLength(1);
		expect(await sandbox.assets()).toHaveLength(1);
	});

	test('is not repeated by another import of the folder, which creates nothing until the fields are there', async () => {
		const { sandbox, run, summary } = await served(table());
		await run('import', 'a.csv');
		for (let time = 0; time < 2; time++) {
			const { exitCode, printed } = await run('import', 'a.csv', '--no-input');
			expect([exitCode, printed]).toEqual([4, expect.stringContaining('2 campos personalizados: Cor, Sala')]);
			expect(printed).toMatch(/asset-importer resume \S+.* --dropped-fields created\n/);
		}
		expect(await sandbox.assets()).toHaveLength(1);
		const listed = (await run('runs')).stdout;
		expect(listed.match(/resume \S+.* --dropped-fields created/g)).toHaveLength(3);
		await sandbox.commands.load({ customFields: [{ label: 'Cor' }, { label: 'Sala' }] });
		expect((await run('resume', '--dropped-fields', 'created')).exitCode).toBe(0);
		expect(summary()).toMatchObject({ state: 'finished', buckets: { created: ROWS - 1, skipped: 1 } });
		expect((await run('import', 'a.csv')).exitCode).toBe(0);
		expect(await sandbox.assets()).toHaveLength(ROWS);
	});

	test('continues without them if the option says so', async () => {
		const { sandbox, run, summary } = await served(table());
		expect((await run('import', 'a.csv', '--dropped-fields', 'accept')).exitCode).toBe(0);
		expect(await sandbox.assets()).toHaveLength(ROWS);
		expect(summary().notices.map(({ code, count }) => [code, count])).toContainEqual(['custom-field-ignored', ROWS]);
	});

	test('next month a field without which they were created is compared with what was sent, and so is no change by itself', async () => {
		const { cwd, run, summary } = await served(table());
		await run('import', 'a.csv', '--dropped-fields', 'accept');
		await run('validate', 'a.csv');
		expect(summary().changed).toMatchObject({ rows: 0, differences: 0, unchanged: ROWS });
		writeFileSync(path.join(cwd, 'a.csv'), table().replace('P-7;em uso;azul', 'P-7;em uso;verde'));
		await run('validate', 'a.csv');
		expect(summary().changed).toMatchObject({ rows: 1, differences: 1, unchanged: ROWS - 1 });
	});

	test('an option given to resume applies to the whole run', async () => {
		const { sandbox, run } = await served(table());
		await run('import', 'a.csv');
		sandbox.setFaults({ rules: [{ match: { enrollmentId: '^P-9$' }, action: { type: 'answer', status: 401 } }] });
		expect((await run('resume', '--dropped-fields', 'accept', '--concurrency', '1')).exitCode).toBe(4);
		sandbox.setFaults({ rules: [] });
		expect((await run('resume')).exitCode).toBe(0);
		expect(await sandbox.assets()).toHaveLength(ROWS);
	});
});

describe('a rehearsal in one command', () => {
	test.each<[string, readonly string[], number, string]>([
		[
			'has no fields when none are wanted',
			['--sandbox-fields', 'none'],
			1,
			'a API descartou 2 campos personalizados: Cor, Sala',
		],
		['has those that are given', ['--sandbox-fields', 'Cor'], 1, 'a API descartou 1 campo personalizado: Sala'],
	])('%s, and stops as the API would', async (_what, flags, assets, told) => {
		const { run, summary } = await served(table());
		const { exitCode, printed } = await run('import', 'a.csv', '--sandbox', ...flags);
		expect(exitCode).toBe(4);
		expect(summary().buckets).toMatchObject({ created: assets, notSent: ROWS - assets });
		expect(printed).toContain(told);
	});

	test.each<[string, readonly string[]]>([
		['all of them, where nothing else is said', []],
		['those of the plan', ['--sandbox-fields', 'plan']],
		['all of them by name', ['--sandbox-fields', 'Cor, Sala']],
		['one by name beside those of the plan', ['--sandbox-fields', 'Andar,plan']],
	])('succeeds with %s', async (_what, flags) => {
		const { run, summary } = await served(table());
		const { exitCode, printed } = await run('import', 'a.csv', '--sandbox', ...flags);
		expect([exitCode, printed]).toEqual([0, expect.stringMatching(saysWords('reports', 'custom-fields.rehearsal'))]);
		expect(summary().notices).toEqual([]);
	});

	test('continues with the command that it prints', async () => {
		const { run, summary } = await served(table());
		const { printed } = await run('import', 'a.csv', '--sandbox', '--sandbox-fields', 'Cor');
		const [, typed = ''] = /^ {2}asset-importer (resume .*)$/m.exec(printed) ?? [];
		expect(typed).toMatch(/ --sandbox$/);
		expect((await run(...typed.split(' '))).exitCode).toBe(0);
		expect(summary()).toMatchObject({ state: 'finished', buckets: { created: ROWS } });
	});

	test('is the only API for --sandbox-fields', async () => {
		const { run } = await served(table());
		const { exitCode, printed } = await run('import', 'a.csv', '--sandbox-fields', 'plan');
		expect([exitCode, printed]).toEqual([2, expect.stringContaining('--sandbox-fields')]);
	});
});
