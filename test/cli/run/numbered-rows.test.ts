/** Rows without an asset number, numbered by a template: a row keeps its number in every import with the same runs folder. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { lastRun, runCli, throwAwayFolder, readRun, summaryOf, putFiles } from '../run-cli.ts';
import { serveApi, type ServedApi } from '../serve-api.ts';

const HEADER = 'Marca;Modelo;Situação;Valor';
const CHAIR = 'Flex;Giro;em uso;350,00';

async function world(numbers = 'INV-{seq:03}', faults = {}) {
	const cwd = throwAwayFolder();
	const api: ServedApi = await serveApi({ demo: false, ...faults });
	const write = (...rows: readonly string[]): void => putFiles(cwd, { 'a.csv': `${[HEADER, ...rows].join('\n')}\n` });
	putFiles(cwd, { 'm.json': { constants: { enrollmentId: numbers } } });
	return {
		cwd,
		write,
		run: async (input = 'a.csv', command = 'import', more: readonly string[] = []) => {
			const yes = command === 'import' ? ['--yes'] : [];
			await runCli([command, input, '--mapping', 'm.json', '--quiet', ...more, ...yes], { cwd, env: api.env });
			return summaryOf(cwd).buckets;
		},
		rejected: () => path.join(lastRun(cwd), 'rejected.xlsx'),
		made: async () =>
			(await api.sandbox.assets())
				.map(({ enrollmentId, model, brand }) => `${enrollmentId} ${brand} ${model}`)
				.toSorted(),
	};
}

test('numbers each row, also equal ones, but no sums; a second import creates nothing', async () => {
	const { write, run, made } = await world();
	write('Dell;5440;em uso;4500,00', CHAIR, CHAIR, ';;;', 'TOTAL;;;5200,00');
	expect(await run()).toMatchObject({ created: 3, rejected: 1 });
	const assets = ['INV-001 Dell 5440', 'INV-002 Flex Giro', 'INV-003 Flex Giro'];
	expect(await made()).toEqual(assets);
	expect(await run()).toMatchObject({ created: 0, rejected: 1, skipped: 3 });
	expect(await made()).toEqual(assets);
});

test('a row keeps its number wherever it moves, and new rows get the next numbers', async () => {
	const { write, run, made } = await world();
	write('Dell;5440;em uso;4500,00', CHAIR);
	await run('a.csv', 'validate');
	await run();
	write(CHAIR, 'LG;27UL;em uso;1200,00', 'Dell;5440;em uso;4500,00', CHAIR);
	expect(await run()).toMatchObject({ created: 2, skipped: 2 });
	expect(await made()).toEqual(['INV-001 Dell 5440', 'INV-002 Flex Giro', 'INV-003 LG 27UL', 'INV-004 Flex Giro']);
});

test('rejected and refused rows are returned with their numbers, and the first file creates none of them again', async () => {
	const rule = { match: { enrollmentId: '^INV-003$', first: 1 }, action: { type: 'answer', status: 422 } } as const;
	const { cwd, write, run, rejected, made } = await world(undefined, { faults: { rules: [rule] } });
	write('Dell;5440;em uzo;4500,00', CHAIR, CHAIR);
	expect(await run()).toMatchObject({ created: 1, rejected: 1, refused: 1 });
	const mapping = { constants: { enrollmentId: 'INV-{seq:03}' }, words: { status: { 'em uzo': 'in-use' } } };
	putFiles(cwd, { 'm.json': mapping });
	expect(await run(rejected())).toMatchObject({ created: 2, rejected: 0 });
	const assets = ['INV-001 Dell 5440', 'INV-002 Flex Giro', 'INV-003 Flex Giro'];
	expect(await made()).toEqual(assets);
	expect(await run()).toMatchObject({ created: 0, skipped: 3 });
	expect(await made()).toEqual(assets);
});

test.each([
	['{row}', ['2 Dell 5440', '3 Flex Giro']],
	['{Marca}/{seq:02:7}', ['Dell/07 Dell 5440', 'Flex/08 Flex Giro']],
])('%s', async (template, assets) => {
	const { write, run, made } = await world(template);
	write('Dell;5440;em uso;4500,00', CHAIR);
	await run();
	expect(await made()).toEqual(assets);
});

test('a column of numbers takes precedence, and the template fills its gaps', async () => {
	const { cwd, run, made } = await world();
	const rows = ['P-1;Dell;5440;em uso', ';Flex;Giro;em uso', 'TOTAL;;;'];
	putFiles(cwd, { 'a.csv': ['Patrimônio;Marca;Modelo;Status', ...rows, ''].join('\n') });
	expect(await run()).toMatchObject({ created: 2, rejected: 1 });
	expect(await made()).toEqual(['INV-001 Flex Giro', 'P-1 Dell 5440']);
});

test('a typed number counts, but not cells beside the table', async () => {
	const { cwd, write, run, made } = await world();
	write('Dell;5440;em uso;4500,00', CHAIR, 'LG;27UL;em uso;1200,00;X-9', 'LG;27UL');
	const input = createHash('sha256')
		.update(readFileSync(path.join(cwd, 'a.csv')))
		.digest('hex');
	const edit = {
		edit: 1,
		at: '2026-01-31T13:45:00.000Z',
		cells: [{ input, row: 3, column: 4, text: ' C-7 ' }],
		rows: [],
	};
	putFiles(cwd, { 'c.jsonl': `${JSON.stringify(edit)}\n` });
	expect(await run('a.csv', 'import', ['--corrections', 'c.jsonl'])).toMatchObject({ created: 2, rejected: 2 });
	expect(await made()).toEqual(['C-7 Flex Giro', 'INV-001 Dell 5440']);
	const reasons = readRun(cwd, 'rejected.csv');
	expect(reasons).toMatch(/;INV-002;4;.*;row-too-long;X-9/);
	expect(reasons).toContain('row-too-short');
});
