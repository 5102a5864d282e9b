/** `--shard`: commands with the same inputs carry disjoint and complete shares. */
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { lastRun, runCli, throwAwayFolder } from '../run-cli.ts';
import { serveApi } from '../serve-api.ts';
import { planLinesOf } from '../../runs/plan-lines.ts';

const SHARES = 3;
const ROWS = 300;
/** Every so many rows one is wrong, and one stands twice. */
const WRONG_EVERY = 29;
const REPEATED_EVERY = 31;

interface Batch {
	readonly csv: string;
	readonly good: ReadonlySet<string>;
	readonly bad: number;
}

function makeBatch(): Batch {
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

interface Listed {
	readonly lines: readonly string[];
}

const linesOf = (dir: string, file: string): readonly string[] =>
	readFileSync(path.join(dir, file), 'utf8')
		.split('\n')
		.filter((line) => line !== '');

test('all shares of one file create every row once, and each rejected row is told once', async () => {
	const { csv, good, bad } = makeBatch();
	const { sandbox, env } = await serveApi();
	const cwd = throwAwayFolder();
	writeFileSync(path.join(cwd, 'ativos.csv'), csv);

	const codes: number[] = [];
	for (let at = 1; at <= SHARES; at++) {
		const argv = ['import', 'ativos.csv', '--shard', `${at}/${SHARES}`, '--runs-dir', `runs-${at}`, '--quiet'];
		codes.push((await runCli(argv, { cwd, env })).exitCode);
	}
	expect(new Set(codes)).toEqual(new Set([3]));

	const created = (await sandbox.assets()).map(({ enrollmentId }) => enrollmentId);
	expect(created).toHaveLength(good.size);
	expect(new Set(created)).toEqual(good);

	const runs = Array.from({ length: SHARES }, (_, at) => {
		const runsDir = path.join(cwd, `runs-${at + 1}`);
		return path.join(runsDir, readdirSync(runsDir).find((name) => /^\d{8}T/.test(name)) ?? '');
	});
	const rejected = runs.map((dir): Listed => ({ lines: linesOf(dir, 'rejections.jsonl') }));
	const places = rejected.flatMap(({ lines }) => lines.map((line) => JSON.stringify(JSON.parse(line).origin)));
	expect(places).toHaveLength(bad);
	expect(new Set(places).size).toBe(bad);
	// Each took a part, and told of the rest.
	for (const [at, dir] of runs.entries()) {
		const { planned } = JSON.parse(readFileSync(path.join(dir, 'run.json'), 'utf8'));
		expect(planned.drafts).toBeGreaterThan(good.size / SHARES / 2);
		expect(planned.units).toBe(planned.drafts + planned.rejected + planned.skipped);
		expect(planned.notices[0].problem).toEqual({
			code: 'rows-of-other-shares',
			params: { share: `${at + 1}/${SHARES}`, count: good.size + bad - planned.units },
		});
	}
});

describe('a share', () => {
	const CSV = ['Patrimônio;Status', ...Array.from({ length: 60 }, (_, at) => `P-${at};em uso`), ''].join('\n');
	const served = async (): Promise<{ readonly cwd: string; readonly run: (...argv: string[]) => Promise<number> }> => {
		const { env } = await serveApi();
		const cwd = throwAwayFolder();
		writeFileSync(path.join(cwd, 'ativos.csv'), CSV);
		const run = async (...argv: string[]): Promise<number> => (await runCli(argv, { cwd, env })).exitCode;
		return { cwd, run };
	};

	test('is the same whatever the order of the inputs', async () => {
		const cwd = throwAwayFolder();
		const [header = '', ...rows] = CSV.trim().split('\n');
		writeFileSync(path.join(cwd, 'a.csv'), [header, ...rows.slice(0, 30)].join('\n'));
		writeFileSync(path.join(cwd, 'b.csv'), [header, ...rows.slice(30)].join('\n'));
		const idsOf = async (...inputs: string[]): Promise<ReadonlySet<unknown>> => {
			const { exitCode } = await runCli(['import', ...inputs, '--shard', '2/3', '--sandbox', '--quiet'], { cwd });
			expect(exitCode).toBe(0);
			return new Set(planLinesOf(path.join(lastRun(cwd), 'plan.jsonl')).map(({ key }) => key));
		};
		const one = await idsOf('a.csv', 'b.csv');
		expect(one.size).toBeGreaterThan(5);
		expect(await idsOf('b.csv', 'a.csv')).toEqual(one);
	});

	test('sent again creates nothing; another share, or all, is refused until the shares are gathered', async () => {
		const { cwd, run } = await served();
		const share = (index: number, runsDir: string): Promise<number> =>
			run('import', 'ativos.csv', '--shard', `${index}/2`, '--runs-dir', runsDir);
		expect(await share(1, 'um')).toBe(0);
		expect(await share(1, 'um')).toBe(0);
		expect(await share(2, 'um')).toBe(2);
		expect(await run('import', 'ativos.csv', '--runs-dir', 'um')).toBe(2);
		expect(await share(2, 'dois')).toBe(0);
		mkdirSync(path.join(cwd, 'todas'));
		for (const runsDir of ['um', 'dois']) {
			for (const name of readdirSync(path.join(cwd, runsDir)).filter((one) => /^\d{8}T/.test(one))) {
				cpSync(path.join(cwd, runsDir, name), path.join(cwd, 'todas', `${name}-${runsDir}`), { recursive: true });
			}
		}
		const all = await run('import', 'ativos.csv', '--runs-dir', 'todas');
		expect(all).toBe(0);
		const { planned } = JSON.parse(
			readFileSync(
				path.join(
					cwd,
					'todas',
					readdirSync(path.join(cwd, 'todas')).filter((name) => !/um|dois|\./.test(name))[0] ?? '',
					'run.json',
				),
				'utf8',
			),
		);
		expect(planned).toMatchObject({ drafts: 0, skipped: 60 });
	});

	test.each(['0/2', '3/2', '1', 'a/b'])('%s is refused before anything is read', async (text) => {
		const cwd = throwAwayFolder();
		const { exitCode, stderr } = await runCli(['validate', 'missing.csv', '--shard', text, '--lang', 'en'], { cwd });
		expect(exitCode).toBe(2);
		expect(stderr).toContain('--shard');
	});

	test('of a dry run tells its own rejected rows only', async () => {
		const cwd = throwAwayFolder();
		const ids = Array.from({ length: 40 }, (_, at) => `P-${at}`);
		writeFileSync(
			path.join(cwd, 'ativos.csv'),
			['Patrimônio;Status;Valor', ...ids.map((id) => `${id};em uso;-10,00`), ''].join('\n'),
		);
		const rows: number[] = [];
		for (const index of [1, 2, 3]) {
			await runCli(['validate', 'ativos.csv', '--shard', `${index}/3`, '--runs-dir', `r${index}`], { cwd });
			const [name = ''] = readdirSync(path.join(cwd, `r${index}`));
			for (const line of linesOf(path.join(cwd, `r${index}`, name), 'rejections.jsonl'))
				rows.push(JSON.parse(line).origin.row);
		}
		expect(rows.toSorted((left, right) => left - right)).toEqual(ids.map((_, at) => at + 2));
	});
});
