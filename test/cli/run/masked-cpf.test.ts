import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { lastRun } from '../run-cli.ts';
import { openFolderWithApi } from '../serve-api.ts';

const CPF = '987.654.321-00';
const DIGITS = '98765432100';
const MASKED = '***.***.***-00';
/** Files that return the user's cells, and the run's files from which they are made. */
const HOLDS_CELLS = /^(?:rejected|rejections)/;

/** Imports the table, shows its rows, and searches for the number in everything printed and written. */
async function importAndShow(table: string, rows: readonly string[], others: readonly string[], faults = {}) {
	const { cwd, run } = await openFolderWithApi({ 'a.csv': table }, faults);
	const printed: string[] = [];
	const print = async (...words: readonly string[]): Promise<void> => {
		const { stdout, stderr } = await run(...words);
		printed.push(stdout, stderr);
	};
	await print('import', 'a.csv', '--log', 'log.jsonl');
	const dir = lastRun(cwd);
	for (const other of others) await print(...other.split(' '));
	for (const row of ['', ...rows]) {
		const words = ['runs', 'show', path.relative(cwd, dir), ...(row === '' ? [] : [row])];
		await print(...words);
		await print(...words, '--json');
	}
	const written = readdirSync(dir).filter((name) => !HOLDS_CELLS.test(name));
	const texts = [path.join(cwd, 'log.jsonl'), ...written.map((name) => path.join(dir, name))];
	for (const text of [...printed, ...texts.map((file) => readFileSync(file, 'utf8'))]) {
		expect(text).not.toContain(CPF);
		expect(text).not.toContain(DIGITS);
	}
	return { first: printed[0], rejected: readFileSync(path.join(dir, 'rejected.csv'), 'utf8') };
}

test("an unknown employee's CPF is in no output except the rejected rows", async () => {
	const rows = [`A-1;em uso;${CPF};`, `A-2;em uso;${DIGITS};000.000.001-91`, `A-3;em uso;000.000.001-91;${CPF}`];
	const table = ['Patrimônio;Status;Colaborador;CPF do responsável', ...rows, ''].join('\n');
	const others = ['import a.csv --json', 'inspect a.csv', 'inspect a.csv --json'];
	const { first, rejected } = await importAndShow(table, ['A-1', 'A-2', 'A-3'], others);
	expect(first).toContain(MASKED);
	expect(rejected).toContain(CPF);
});

test('a CPF in an API answer or in the reason of an unsent row is in no output either', async () => {
	const message = `o colaborador ${CPF} (${DIGITS}) foi desligado`;
	const rules = [
		{ match: { enrollmentId: '^A-1$' }, action: { type: 'answer', status: 422, code: 'x', message } },
		{ match: { enrollmentId: '^A-2$' }, action: { type: 'answer', status: 500, code: 'unknown', message } },
		{ match: { operation: 'listEmployees' }, action: { type: 'answer', status: 422, code: 'x', message } },
	];
	// Two rows, so that they are shown as a group.
	const cells = [`A-1;em uso;10`, `A-2;em uso;10`, `A-3;em uso;${CPF}`, `A-4;em uso;valor ${DIGITS}`];
	const table = `Patrimônio;Status;Valor\n${cells.join('\n')}\n`;
	const { rejected } = await importAndShow(table, ['A-1', 'A-2'], ['employees'], { faults: { rules } });
	// In the user's cells, but in no reason.
	expect([rejected.split(CPF).length, rejected.split(DIGITS).length]).toEqual([2, 2]);
	expect(rejected).toContain(MASKED);
});
