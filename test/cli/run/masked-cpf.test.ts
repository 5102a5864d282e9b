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
	expect(printed[1]).toContain('***.***.***-00');
	expect(readFileSync(path.join(dir, 'rejected.csv'), 'utf8')).toContain(CPF);
});
