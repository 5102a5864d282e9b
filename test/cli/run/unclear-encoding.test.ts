/** A text whose letters do not decide its encoding: one more question about the table, with the words as each encoding reads them. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { planLinesOf } from '../../runs/plan-lines.ts';
import { lastRun, runCli, throwAwayFolder } from '../run-cli.ts';
import { ENTER, type Key, pressing } from './scripted-prompter.ts';

const SCHEMA = path.join(import.meta.dirname, '../../../docs/undecided.schema.json');
/** `ROUÇO` in windows-1252, `ROUÃO` in cp850. */
const ROWS = 'Patrim.;Model;Status\nP-1;ROU\xc7O;in use\nP-2;Mesa;in use\n';
/** The header itself reads `SITUAÃO` or `SITUAÇO`, so that each encoding has other columns. */
const HEADER = 'Patrim.;SITUA\xc7O;Status\nP-1;A;in use\nP-2;B;in use\n';

function place(text: string): string {
	const cwd = throwAwayFolder();
	writeFileSync(path.join(cwd, 'a.csv'), text, 'latin1');
	return cwd;
}

const jsonIn = (...parts: readonly string[]) => JSON.parse(readFileSync(path.join(...parts), 'utf8'));
const bodiesOf = (cwd: string) => planLinesOf(path.join(lastRun(cwd), 'plan.jsonl')).map(({ body }) => body);

describe('a script is refused with', () => {
	test('the words as each encoding reads them, beside all other questions', async () => {
		const cwd = place(ROWS.replace('Status', 'Where'));
		const { exitCode, stdout } = await runCli(['validate', 'a.csv', '--json'], { cwd });
		expect(exitCode).toBe(2);
		const { undecided } = JSON.parse(stdout);
		const [first, ...others] = undecided.tables[0].questions;
		expect(first).toMatchObject({ about: { kind: 'encoding', line: 2 } });
		expect(first.options.slice(0, 2)).toMatchObject([
			{ value: 'windows-1252', samples: ['ROUÇO'] },
			{ value: 'cp850', samples: ['ROUÃO'] },
		]);
		expect(others.length).toBeGreaterThan(0);
		expect(z.fromJSONSchema(jsonIn(SCHEMA)).safeParse(JSON.parse(stdout)).error?.issues ?? []).toEqual([]);
	});

	test.each<[string, string, object]>([
		['the rows', ROWS, { model: 'ROUÃO' }],
		['the header', HEADER, { customFields: [{ label: 'SITUAÃO', value: 'A' }] }],
	])('a mapping file where "?" takes the encoding of %s; proposals decide nothing', async (_, text, body) => {
		const cwd = place(text);
		const argv = ['validate', 'a.csv', '--keep-plan', '--accept-proposals'];
		expect((await runCli(argv, { cwd })).exitCode).toBe(2);
		const mapping = jsonIn(cwd, 'runs/a.mapping.json');
		expect(mapping.encoding).toBe('?');
		const decided = [...argv, '--mapping', 'runs/a.mapping.json'];
		expect((await runCli(decided, { cwd })).printed).toContain('windows-1252, cp850');
		writeFileSync(path.join(cwd, 'runs/a.mapping.json'), JSON.stringify({ ...mapping, encoding: 'cp850' }));
		const { exitCode, printed } = await runCli(decided, { cwd });
		expect([exitCode, printed.includes('--mapping')]).toEqual([0, true]);
		expect(bodiesOf(cwd)[0]).toMatchObject(body);
	});
});

describe('a user chooses', () => {
	const answer = async (cwd: string, ...keys: readonly Key[]): Promise<readonly string[]> => {
		const person = pressing(...keys);
		const argv = ['validate', 'a.csv', '--keep-plan'];
		expect((await runCli(argv, { cwd, interactive: true, prompter: person })).exitCode).toBe(0);
		return person.asked;
	};

	test.each<[string, string, readonly Key[], object]>([
		['the first reading', ROWS, ['ROUÇO', ENTER], { model: 'ROUÇO' }],
		['another one', ROWS, ['ROUÃO', ENTER], { model: 'ROUÃO' }],
		['another header', HEADER, ['SITUAÃO', ENTER, ENTER], { customFields: [{ label: 'SITUAÃO', value: 'A' }] }],
	])('%s, and is not asked again', async (_, text, keys, body) => {
		const cwd = place(text);
		expect((await answer(cwd, ...keys))[0]).toContain('a.csv');
		expect(bodiesOf(cwd)[0]).toMatchObject(body);
		expect(await answer(cwd)).toEqual([]);
		expect(bodiesOf(cwd)[0]).toMatchObject(body);
	});
});
