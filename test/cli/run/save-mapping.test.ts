import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { RunSummary } from '../../../src/reports/summary/run-summary.ts';
import { runCli, throwAwayFolder, summaryOf } from '../run-cli.ts';

const TABLE = 'Código interno;Situação;Observação\nX-1;em uso;nada\nX-2;em uso;\n';
const MAPPING = { columns: { 'Código interno': { to: 'enrollmentId' }, Observação: { to: 'ignore' } } };

function folder(): string {
	const cwd = throwAwayFolder({ 'a.csv': TABLE, 'mapping.json': MAPPING });
	return cwd;
}
const draftsOf = (cwd: string): number => {
	const summary: RunSummary = summaryOf(cwd);
	return summary.buckets.notSent;
};

describe('--save-mapping', () => {
	test('a table with the same header is read with it again, and a notice says so', async () => {
		const cwd = folder();
		expect((await runCli(['validate', 'a.csv'], { cwd })).exitCode).toBe(2);
		const saved = await runCli(['validate', 'a.csv', '--mapping', 'mapping.json', '--save-mapping'], { cwd });
		expect(saved.exitCode).toBe(0);
		expect(readdirSync(path.join(cwd, 'runs/mappings'))).toHaveLength(1);

		writeFileSync(path.join(cwd, 'b.csv'), TABLE.replace('Código interno', 'CODIGO  INTERNO').replaceAll('X-', 'Y-'));
		const again = await runCli(['validate', 'b.csv'], { cwd });
		expect(again).toMatchObject({ exitCode: 0, printed: expect.stringContaining('respostas salvas') });
		expect(draftsOf(cwd)).toBe(2);
	});

	test('a table with another header is not', async () => {
		const cwd = folder();
		await runCli(['validate', 'a.csv', '--mapping', 'mapping.json', '--save-mapping'], { cwd });
		writeFileSync(path.join(cwd, 'c.csv'), TABLE.replace('Observação', 'Outra coisa'));
		expect((await runCli(['validate', 'c.csv'], { cwd })).exitCode).toBe(2);
	});

	test('nothing is remembered without the option', async () => {
		const cwd = folder();
		await runCli(['validate', 'a.csv', '--mapping', 'mapping.json'], { cwd });
		expect((await runCli(['validate', 'a.csv'], { cwd })).exitCode).toBe(2);
	});

	test.each([
		['without --mapping', '{}', ['--save-mapping'], '--save-mapping'],
		['with a saved file that was damaged', '{', [], 'mappings'],
	])('%s is a fault that says what to do', async (_, text, flags, word) => {
		const cwd = folder();
		await runCli(['validate', 'a.csv', '--mapping', 'mapping.json', '--save-mapping'], { cwd });
		const [name] = readdirSync(path.join(cwd, 'runs/mappings'));
		if (text !== '{}') writeFileSync(path.join(cwd, 'runs/mappings', String(name)), text);
		const { exitCode, printed } = await runCli(['validate', 'a.csv', ...flags], { cwd });
		expect([exitCode, printed]).toEqual([2, expect.stringContaining(word)]);
	});
});
