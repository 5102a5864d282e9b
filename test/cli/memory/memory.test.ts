/** Answers are remembered by column and word: the next file of another form asks only what is new, and says what it knew. */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { saysWords } from '../../says.ts';
import { runCli, throwAwayFolder } from '../run-cli.ts';

const ROWS = [1, 2, 3, 4].map((one) => `PT-${one};Dell ${one};${one > 3 ? 'Encostado' : 'Rodando'};x`);
const MARCH = ['Cód. interno;Equip.;Sit. atual;Ramal', ...ROWS, ''].join('\n');
const APRIL = [
	'Cód. interno;Equip.;Sit. atual;Telefone;Andar',
	...ROWS.map((row) => `${row};2`),
	'PT-9;Dell;Rodando;y;3',
	'',
];
const MAPPING = {
	columns: {
		'Cód. interno': 'enrollmentId',
		'Equip.': 'model',
		'Sit. atual': { to: 'status', values: { Rodando: 'in-use', Encostado: 'available' } },
		Ramal: 'ignore',
	},
};

async function answered(mapping: object, march = MARCH): Promise<string> {
	const cwd = throwAwayFolder();
	writeFileSync(path.join(cwd, 'mar.csv'), march);
	writeFileSync(path.join(cwd, 'm.json'), JSON.stringify(mapping));
	const { exitCode } = await runCli(['validate', 'mar.csv', '--mapping', 'm.json', '--save-mapping'], { cwd });
	expect(exitCode).toBe(0);
	return cwd;
}

async function undecided(cwd: string, text: string) {
	writeFileSync(path.join(cwd, 'abr.csv'), text);
	const { stdout } = await runCli(['validate', 'abr.csv', '--json'], { cwd });
	return JSON.parse(stdout).undecided?.tables[0];
}

test('the next month with one column more and one renamed asks one question, about these two', async () => {
	const table = await undecided(await answered(MAPPING), APRIL.join('\n'));
	expect(table.questions).toMatchObject([{ kind: 'columns', columns: [{ column: 3 }, { column: 4 }] }]);
	expect(table.isRemembered).toBe(true);
	const known = table.columns.filter(({ isRemembered }: { isRemembered?: boolean }) => isRemembered === true);
	expect(known.map(({ column, target }: { column: number; target: string }) => [column, target])).toEqual([
		[0, 'enrollmentId'],
		[1, 'model'],
		[2, 'status'],
	]);
});

test('a status of all rows is known again in a table that is alike', async () => {
	const { 'Sit. atual': _, ...columns } = MAPPING.columns;
	const strip = (text: string): string => text.replaceAll(/;(?:Sit\. atual|Rodando|Encostado)/g, '');
	const cwd = await answered({ columns, constants: { status: 'em uso' } }, strip(MARCH));
	expect((await undecided(cwd, strip(APRIL.join('\n')))).questions).toMatchObject([{ kind: 'columns' }]);
	// But for one that may say the status itself.
	const table = await undecided(cwd, strip(MARCH).replaceAll(/x$/gm, 'quebrado').replace('Ramal', 'Estado'));
	expect(table.questions.map(({ kind }: { kind: string }) => kind)).toContain('status');
});

test('a column that holds something else than before is asked about again', async () => {
	const cwd = await answered(MAPPING);
	const table = await undecided(
		cwd,
		MARCH.replaceAll(/x$/gm, '31/12/2025').replace('Ramal', 'Cód. interno').replace('Cód. interno', 'Nº'),
	);
	expect(table.columns[3].isRemembered).toBeUndefined();
});

test('what is remembered is marked by inspect, listed and forgotten', async () => {
	const cwd = await answered(MAPPING);
	const marked = await runCli(['inspect', 'mar.csv'], { cwd });
	expect(marked.stdout.split(saysWords('cli', 'inspect.remembered'))).toHaveLength(5);
	const listed = await runCli(['memory'], { cwd });
	expect(listed.exitCode).toBe(0);
	for (const name of ['Cód. interno', 'Equip.', 'Sit. atual', 'Ramal']) expect(listed.stdout).toContain(name);
	expect((await runCli(['memory', 'EQUIP', 'rodando'], { cwd })).exitCode).toBe(0);
	const left = await runCli(['memory', '--json'], { cwd });
	expect([left.exitCode, Object.keys(JSON.parse(left.stdout).columns)]).toEqual([
		0,
		['Cód. interno', 'Sit. atual', 'Ramal'],
	]);
	const kinds = (await undecided(cwd, MARCH)).questions.map(({ kind }: { kind: string }) => kind);
	expect(kinds).toEqual(['words', 'columns']);
	expect((await runCli(['memory', 'Ramal', 'EQUIP'], { cwd })).exitCode).toBe(2);
	expect((await runCli(['memory'], { cwd })).stdout).toContain('Ramal');
	await runCli(['memory', '*'], { cwd });
	const none = await runCli(['memory'], { cwd });
	expect(none.stdout.trim()).toMatch(saysWords('cli', 'memory.none'));
});

test('nobody else may read what is remembered', async () => {
	const cwd = await answered(MAPPING);
	const file = path.join(cwd, 'runs/answers.json');
	expect(readFileSync(file, 'utf8')).toContain('Cód. interno');
	expect(process.platform === 'win32' ? 0 : statSync(file).mode & 0o077).toBe(0);
});
