import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { putFiles, runCli, throwAwayFolder } from '../run-cli.ts';

const HEADER = 'Código interno;Situação;Setor;Descrição';
const ROWS = 'X-1;Não há;TI;Notebook\nX-2;Não há;RH;Monitor\n';
const MAPPING = {
	columns: {
		'Código interno': 'enrollmentId',
		Situação: { to: 'status', values: { 'Não há': 'in-use' } },
		Setor: 'custom: Setor',
		Descrição: 'model',
	},
	constants: { acquisitionType: 'purchase' },
};
let cwd = '';
const run = (...argv: string[]) => runCli([...argv, '--lang', 'en'], { cwd });

beforeEach(async () => {
	cwd = throwAwayFolder();
	writeFileSync(path.join(cwd, 'ativos-10.csv'), `${HEADER}\n${ROWS}`);
	writeFileSync(path.join(cwd, 'mapping.json'), JSON.stringify(MAPPING));
	await run('validate', 'ativos-10.csv', '--mapping', 'mapping.json', '--save-mapping');
});

test('a table with one column more asks about this column alone', async () => {
	writeFileSync(path.join(cwd, 'ativos-11.csv'), `${HEADER};Aferido\n${ROWS.replaceAll('\n', ';x\n')}`);
	const { exitCode, stdout } = await run('validate', 'ativos-11.csv', '--json');
	expect(exitCode).toBe(2);
	const { undecided } = JSON.parse(stdout);
	expect(undecided.tables).toMatchObject([
		{ isRemembered: true, questions: [{ path: '/columns/Aferido/to', proposal: 0 }] },
	]);
});

test('memory lists what is remembered, also as JSON', async () => {
	const { stdout } = await run('memory');
	expect(stdout.split('\n').map((line) => line.trim())).toEqual([
		'ativos-10.csv',
		'“Código interno” → Asset number (enrollmentId)',
		'“Situação” → Status (status): “Não há” = in use',
		'“Setor” → custom: Setor',
		'“Descrição” → Model (model)',
		'all rows: Acquisition type (acquisitionType) = purchase',
		'',
	]);
	const [saved] = JSON.parse((await run('memory', '--json')).stdout);
	expect(saved).toEqual({ name: 'ativos-10.csv', header: HEADER.split(';'), mapping: MAPPING });
	const unnamed = { columnsByLetter: { C: { header: '', to: 'acquisitionDate', locale: 'pt-BR', shortYears: true } } };
	putFiles(cwd, { 'b.csv': 'Patrimônio;Status;\nX-1;em uso;01/02/24\n', 'm.json': unnamed });
	await run('validate', 'b.csv', '--mapping', 'm.json', '--save-mapping');
	expect((await run('memory')).stdout).toContain(
		'“C” → Acquisition date (acquisitionDate) [order: dmy, shortYears: true]',
	);
	putFiles(cwd, { 'm.json': { ...unnamed, words: { status: { 'No Conserto': 'maintenance' } } } });
	await run('validate', 'b.csv', '--mapping', 'm.json', '--save-mapping');
	expect((await run('memory')).stdout).toContain('Status (status): “No Conserto” = under maintenance');
});

test('memory forget forgets tables by name, and nothing if one name is unknown', async () => {
	const unknown = await run('memory', 'forget', 'ativos-10.csv', 'b.csv');
	expect([unknown.exitCode, unknown.stderr]).toEqual([2, expect.stringContaining('Expected: ativos-10.csv.')]);
	expect((await run('validate', 'ativos-10.csv')).exitCode).toBe(0);
	const forgotten = await run('memory', 'forget', 'ativos-10.csv');
	expect(forgotten).toMatchObject({ exitCode: 0, stderr: 'Forgotten:\n    ativos-10.csv\n' });
	expect((await run('validate', 'ativos-10.csv')).exitCode).toBe(2);
	expect((await run('memory')).stderr).toContain('No answers are remembered.');
});
