import path from 'node:path';
import { expect, test } from 'vitest';
import { renderProblem } from '../../../src/messages/render-problem.ts';
import { parsePlanOptions } from '../../../src/config/plan-options.ts';
import { planRun } from '../../../src/runs/plan/plan-run.ts';
import { warnCopies } from '../../../src/runs/record/hash-inputs.ts';
import { throwAwayFolder, putFiles } from '../../cli/run-cli.ts';
import { says } from '../../says.ts';

const input = (file: string, sha256: string) => ({ file, sha256, bytes: 1 });
const table = (file: string) => ({ file });

test.each<[string, readonly string[], readonly string[]]>([
	['two of one content', ['a.csv=1', 'b.csv=1'], ['b.csv']],
	['each of its own', ['a.csv=1', 'b.csv=2'], []],
	['two pairs', ['a.csv=1', 'b.csv=2', 'c.csv=2', 'd.csv=1'], ['c.csv']],
	['no table', ['a.xml=1', 'b.xml=1'], []],
])('names the copies among the files: %s', (_, files, told) => {
	const inputs = files.map((one) => one.split('=')).map(([file = '', sum = '']) => input(file, sum));
	const tables = inputs.filter(({ file }) => file.endsWith('.csv'));
	expect(warnCopies(inputs, tables).map(({ origin }) => origin.file)).toEqual(told);
});

test('names each of several copies and its original', () => {
	const inputs = [input('a.csv', '1'), input('b.csv', '2'), input('c.csv', '2'), input('d.csv', '1')];
	const [group] = warnCopies(
		inputs,
		inputs.map(({ file }) => table(file)),
	);
	expect(group).toMatchObject({ count: 2, origin: { file: 'c.csv' } });
	expect(group && renderProblem(group.problem, 'pt-BR', group.several)).toMatch(
		says('copy-of-table', { file: 'b.csv e a.csv' }, { part: 'several' }),
	);
});

test('for a folder with a table and its copy, one notice comes besides the repeated rows', async () => {
	const folder = throwAwayFolder();
	for (const name of ['ativos.csv', 'ativos (1).csv']) {
		putFiles(folder, { [name]: 'Patrimônio;Status\nPAT-1;em uso\nPAT-2;em uso\n' });
	}
	putFiles(folder, { 'outra.csv': 'Patrimônio;Status\nPAT-3;em uso\n' });
	const { record } = await planRun({
		command: 'validate',
		runsDir: path.join(folder, 'runs'),
		inputs: [folder],
		program: 'test',
		settings: parsePlanOptions({}),
	});
	expect(record.planned).toMatchObject({ drafts: 1, rejected: 4 });
	const [notice, ...others] = record.planned?.notices ?? [];
	expect(others).toEqual([]);
	expect(notice?.problem).toMatchObject({
		code: 'copy-of-table',
		params: { file: expect.stringMatching(/ativos(?: \(1\))?\.csv$/) },
	});
});
