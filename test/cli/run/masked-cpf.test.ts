import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { lastRun, runCli, throwAwayFolder } from '../run-cli.ts';
import { serveApi } from '../serve-api.ts';

const CPF = '987.654.321-00';
const DIGITS = '98765432100';
/** Files that hand the cells of the user back, and those of the run itself, from which they are made. */
const HOLDS_CELLS = /^(?:rejected|rejections)/;

test('the CPF of an employee whom nobody knows stands in no output but the rejected rows', async () => {
	const { env } = await serveApi();
	const cwd = throwAwayFolder();
	writeFileSync(
		path.join(cwd, 'a.csv'),
		`Patrimônio;Status;Colaborador;CPF do responsável\nA-1;em uso;${CPF};\nA-2;em uso;${DIGITS};000.000.001-91\nA-3;em uso;000.000.001-91;${CPF}\n`,
	);
	const printed: string[] = [];
	const run = async (...argv: readonly string[]): Promise<void> => {
		const { stdout, stderr } = await runCli(argv, { cwd, env });
		printed.push(stdout, stderr);
	};
	await run('import', 'a.csv', '--log', 'log.jsonl');
	const dir = lastRun(cwd);
	const shown = path.relative(cwd, dir);
	await run('import', 'a.csv', '--json');
	await run('runs', 'show', shown);
	for (const row of ['A-1', 'A-2', 'A-3']) {
		await run('runs', 'show', shown, row);
		await run('runs', 'show', shown, row, '--json');
	}
	await run('inspect', 'a.csv');
	await run('inspect', 'a.csv', '--json');
	const written = readdirSync(dir)
		.filter((name) => !HOLDS_CELLS.test(name))
		.map((name) => readFileSync(path.join(dir, name), 'utf8'));
	for (const text of [...printed, ...written, readFileSync(path.join(cwd, 'log.jsonl'), 'utf8')]) {
		expect(text).not.toContain(CPF);
		expect(text).not.toContain(DIGITS);
	}
	expect(printed[0]).toContain('***.***.***-00');
	expect(readFileSync(path.join(dir, 'rejected.csv'), 'utf8')).toContain(CPF);
});

test('a CPF in an answer of the API, and in the reason of a row that is not sent, stands in no output either', async () => {
	const message = `o colaborador ${CPF} (${DIGITS}) foi desligado`;
	const rules = [
		{ match: { enrollmentId: '^A-1$' }, action: { type: 'answer', status: 422, code: 'x', message } },
		{ match: { enrollmentId: '^A-2$' }, action: { type: 'answer', status: 500, code: 'unknown', message } },
		{ match: { operation: 'listEmployees' }, action: { type: 'answer', status: 422, code: 'x', message } },
	] as const;
	const { env } = await serveApi({ faults: { rules } });
	const cwd = throwAwayFolder();
	// Two, so that they are shown as a group.
	const cells = [`A-1;em uso;10`, `A-2;em uso;10`, `A-3;em uso;${CPF}`, `A-4;em uso;valor ${DIGITS}`];
	writeFileSync(path.join(cwd, 'a.csv'), `Patrimônio;Status;Valor\n${cells.join('\n')}\n`);
	const printed: string[] = [];
	const run = async (...argv: readonly string[]): Promise<void> => {
		const { stdout, stderr } = await runCli(argv, { cwd, env });
		printed.push(stdout, stderr);
	};
	await run('import', 'a.csv', '--log', 'log.jsonl', '--json');
	await run('employees');
	const dir = lastRun(cwd);
	const shown = path.relative(cwd, dir);
	await run('runs', 'show', shown);
	for (const row of ['A-1', 'A-2']) {
		await run('runs', 'show', shown, row);
		await run('runs', 'show', shown, row, '--json');
	}
	const written = readdirSync(dir)
		.filter((name) => !HOLDS_CELLS.test(name))
		.map((name) => readFileSync(path.join(dir, name), 'utf8'));
	for (const text of [...printed, ...written, readFileSync(path.join(cwd, 'log.jsonl'), 'utf8')]) {
		expect(text).not.toContain(CPF);
		expect(text).not.toContain(DIGITS);
	}
	// In the cells of the user, and in no reason.
	expect(readFileSync(path.join(dir, 'rejected.csv'), 'utf8').split(CPF)).toHaveLength(2);
	expect(readFileSync(path.join(dir, 'rejected.csv'), 'utf8').split(DIGITS)).toHaveLength(2);
	expect(readFileSync(path.join(dir, 'rejected.csv'), 'utf8')).toContain('***.***.***-00');
});
