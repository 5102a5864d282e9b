/** A column with two fields in each cell: asked, divided, shown, refused and remembered. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { openFolder, putFiles, readRun } from '../run-cli.ts';
import { ENTER, pressing } from './scripted-prompter.ts';

const ROWS = Array.from({ length: 20 }, (_, n) => `P-${n};em uso;Dell / Latitude ${5000 + n}`);
const tableOf = (...rows: readonly string[]): string =>
	['Patrimônio;Status;Marca / Modelo', ...ROWS, ...rows, ''].join('\r\n');

test('is asked with an example, and the answer is remembered', async () => {
	const person = pressing(ENTER);
	const { cwd, run } = openFolder({ 'a.csv': tableOf() }, { interactive: true, prompter: person });
	expect((await run('validate', 'a.csv', '--keep-plan')).exitCode).toBe(0);
	expect(person.asked.join('\n')).toContain('Latitude 5000');
	expect(readRun(cwd, 'plan.jsonl')).toMatch(/"brand":"Dell".*"model":"Latitude 5000"/);
	putFiles(cwd, { 'b.csv': tableOf('P-77;em uso;HP / ProBook 440') });
	expect((await run('validate', 'b.csv', '--keep-plan')).exitCode).toBe(0);
	expect(person.asked).toHaveLength(1);
});

test('in a script: a mapping with the proposal, a preview of both values, and a cell of one part comes back', async () => {
	const { cwd, run } = openFolder({ 'a.csv': tableOf('P-77;em uso;HP ProBook') });
	const first = await run('validate', 'a.csv', '--json');
	expect(first.exitCode).toBe(2);
	const { undecided } = JSON.parse(first.stdout);
	expect(undecided.tables[0].questions[0]).toMatchObject({ about: { why: 'split', parts: ['Dell', 'Latitude 5000'] } });
	const second = await run('validate', 'a.csv', '--json', '--mapping', path.join(cwd, undecided.mapping));
	const { buckets, preview } = JSON.parse(second.stdout);
	expect(buckets).toMatchObject({ notSent: 20, rejected: 1 });
	const cell = { name: 'Marca / Modelo', text: 'Dell / Latitude 5000' };
	expect(preview.rows[0].values).toEqual(
		expect.arrayContaining([
			expect.objectContaining({ field: 'brand', value: 'Dell', cells: [expect.objectContaining(cell)] }),
			expect.objectContaining({ field: 'model', value: 'Latitude 5000', cells: [expect.objectContaining(cell)] }),
		]),
	);
	expect(readRun(cwd, 'rejected.csv')).toMatch(/P-77;em uso;HP ProBook;.*text-not-two-parts/);
});
