/** `--shard`: the shards of the same inputs are disjoint and complete. */
import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { entriesOf, lastRun, openDesk, readRun } from '../run-cli.ts';
import { openOffice } from '../serve-api.ts';
import { planLinesOf } from '../../runs/plan-lines.ts';

const SHARES = 3;
const ROWS = 300;
/** At regular intervals, one row is wrong and one is repeated. */
const WRONG_EVERY = 29;
const REPEATED_EVERY = 31;

function makeBatch() {
	const good = new Set<string>();
	const lines = ['Patrimônio;Status;Valor'];
	let bad = 0;
	for (let row = 0; row < ROWS; row++) {
		const id = `PAT-${String(row).padStart(5, '0')}`;
		if (row % WRONG_EVERY === 5) {
			lines.push(`${id};em uso;dez reais`);
			bad++;
		} else if (row % REPEATED_EVERY === 7) {
			lines.push(`${id};em uso;1,00`, `${id};em uso;2,00`);
			bad += 2;
		} else {
			lines.push(`${id};em uso;10,50`);
			good.add(id);
		}
	}
	return { csv: `${lines.join('\n')}\n`, good, bad };
}

test('all shards of a file create every row once, and report each rejected row once', async () => {
	const { csv, good, bad } = makeBatch();
	const { sandbox, cwd, run } = await openOffice({ 'ativos.csv': csv });
	for (let at = 1; at <= SHARES; at++) {
		const argv = ['import', 'ativos.csv', '--shard', `${at}/${SHARES}`, '--runs-dir', `runs-${at}`, '--quiet'];
		expect((await run(...argv)).exitCode).toBe(3);
	}
	const created = (await sandbox.assets()).map(({ enrollmentId }) => enrollmentId);
	expect(created).toHaveLength(good.size);
	expect(new Set(created)).toEqual(good);

	const places: string[] = [];
	for (let at = 1; at <= SHARES; at++) {
		const rejected = entriesOf(cwd, 'rejections.jsonl', `runs-${at}`);
		places.push(...rejected.map(({ origin }) => JSON.stringify(origin)));
		// Each took a part and reported the rest.
		const { planned } = JSON.parse(readRun(cwd, 'run.json', `runs-${at}`));
		expect(planned.drafts).toBeGreaterThan(good.size / SHARES / 2);
		expect(planned.units).toBe(planned.drafts + planned.rejected + planned.skipped);
		expect(planned.notices[0].problem).toEqual({
			code: 'rows-of-other-shares',
			params: { share: `${at}/${SHARES}`, count: good.size + bad - planned.units },
		});
	}
	expect(places).toHaveLength(bad);
	expect(new Set(places).size).toBe(bad);
});

describe('a shard', () => {
	const [HEADER, ...LINES] = ['Patrimônio;Status', ...Array.from({ length: 60 }, (_, at) => `P-${at};em uso`)];

	test('is the same whatever the order of the inputs', async () => {
		const csv = (from: number, to: number): string => [HEADER, ...LINES.slice(from, to)].join('\n');
		const { cwd, run } = openDesk({ 'a.csv': csv(0, 30), 'b.csv': csv(30, 60) });
		const idsOf = async (...inputs: string[]): Promise<ReadonlySet<unknown>> => {
			expect((await run('import', ...inputs, '--shard', '2/3', '--sandbox', '--quiet')).exitCode).toBe(0);
			return new Set(planLinesOf(path.join(lastRun(cwd), 'plan.jsonl')).map(({ key }) => key));
		};
		const one = await idsOf('a.csv', 'b.csv');
		expect(one.size).toBeGreaterThan(5);
		expect(await idsOf('b.csv', 'a.csv')).toEqual(one);
	});

	test('sent again creates nothing; another shard, or all, is refused until all shards are there', async () => {
		const { cwd, run } = await openOffice({ 'ativos.csv': [HEADER, ...LINES, ''].join('\n') });
		const importInto = async (runsDir: string, ...flags: readonly string[]): Promise<number> =>
			(await run('import', 'ativos.csv', '--runs-dir', runsDir, ...flags)).exitCode;
		expect(await importInto('um', '--shard', '1/2')).toBe(0);
		expect(await importInto('um', '--shard', '1/2')).toBe(0);
		expect(await importInto('um', '--shard', '2/2')).toBe(2);
		expect(await importInto('um')).toBe(2);
		expect(await importInto('dois', '--shard', '2/2')).toBe(0);
		mkdirSync(path.join(cwd, 'todas'));
		for (const runsDir of ['um', 'dois']) {
			for (const name of readdirSync(path.join(cwd, runsDir)).filter((one) => /^\d{8}T/.test(one))) {
				cpSync(path.join(cwd, runsDir, name), path.join(cwd, 'todas', `2020${name.slice(4)}-${runsDir}`), {
					recursive: true,
				});
			}
		}
		expect(await importInto('todas')).toBe(0);
		expect(JSON.parse(readRun(cwd, 'run.json', 'todas')).planned).toMatchObject({ drafts: 0, skipped: 60 });
	});

	test.each(['0/2', '3/2', '1', 'a/b'])('%s is refused before anything is read', async (text) => {
		const { exitCode, stderr } = await openDesk().run('validate', 'missing.csv', '--shard', text);
		expect([exitCode, stderr]).toEqual([2, expect.stringContaining('--shard')]);
	});
});
