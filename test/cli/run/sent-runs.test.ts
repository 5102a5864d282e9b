/** When a runs folder is not trusted: old copies, other folders, missing runs. */
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type CliResult, lastRun, putFiles, runCli, throwAwayFolder } from '../run-cli.ts';
import { serveApi } from '../serve-api.ts';
import { says, saysWords } from '../../says.ts';

const PATS = ['PAT-1', 'PAT-2', 'PAT-3', 'PAT-4'];
type World = Awaited<ReturnType<typeof world>>;

async function world() {
	const { sandbox, env } = await serveApi();
	const scratch = throwAwayFolder();
	const folder = (name: string): string => {
		const made = path.join(scratch, name);
		mkdirSync(made, { recursive: true });
		const table = ['Patrimônio;Status', ...PATS.map((id) => `${id};em uso`), ''].join('\n');
		putFiles(made, { 'a.csv': table, 'b.csv': 'Patrimônio;Status\nOUTRO-1;em uso\n' });
		return made;
	};
	const own = { cwd: folder('one'), state: path.join(scratch, 'state') };
	/** The same user in another working directory, on another computer, or with another key. */
	const as = ({
		cwd = own.cwd,
		state = own.state,
		...over
	}: {
		cwd?: string;
		state?: string;
		key?: string;
		baseUrl?: string;
	}) => {
		const { key = env['ASSET_IMPORTER_API_KEY'] ?? '', baseUrl = env['ASSET_IMPORTER_BASE_URL'] ?? '' } = over;
		const given = { ASSET_IMPORTER_API_KEY: key, ASSET_IMPORTER_BASE_URL: baseUrl, ASSET_IMPORTER_STATE_DIR: state };
		return (...argv: readonly string[]) => runCli(argv, { cwd, env: { ...env, ...given } });
	};
	return {
		...own,
		run: as({}),
		with: as,
		folder,
		keys: sandbox.keys,
		/** Counts how often each number was created. */
		created: async () =>
			[...(await sandbox.assets()), ...(await sandbox.assets({ environment: 'production' }))]
				.map(({ enrollmentId }) => enrollmentId)
				.filter((id) => /^(?:PAT|OUTRO)-\d+$/.test(id))
				.toSorted(),
		lose: (enrollmentId: string) =>
			sandbox.setFaults({ rules: [{ match: { enrollmentId }, action: { type: 'reset', when: 'after-creating' } }] }),
	};
}

const copy = (from: string, to: string): void => cpSync(from, to, { recursive: true });

test.each<[string, (world: World) => Promise<CliResult>]>([
	[
		'of a working folder that was moved or renamed',
		async ({ run, cwd, with: as }) => {
			await run('import', 'a.csv');
			renameSync(cwd, `${cwd}-moved`);
			return as({ cwd: `${cwd}-moved` })('import', 'a.csv');
		},
	],
	[
		'of a run folder that was renamed',
		async ({ run, cwd }) => {
			await run('import', 'a.csv');
			renameSync(lastRun(cwd), path.join(cwd, 'runs', '20200101T000000Z-janeiro'));
			return run('import', 'a.csv');
		},
	],
	[
		'of another folder that somebody chose once',
		async ({ run, folder, with: as }) => {
			await run('import', 'a.csv');
			await as({ cwd: folder('two') })('import', 'b.csv', '--runs-dir', 'runs');
			return as({ cwd: folder('two') })('import', 'b.csv');
		},
	],
	[
		'of another company',
		async ({ run, folder, keys, with: as }) => {
			await run('import', 'a.csv');
			return as({ cwd: folder('two'), key: keys.production })('import', 'b.csv', '--yes');
		},
	],
	[
		'of a rehearsal, which is not noted either',
		async ({ run, folder, with: as }) => {
			await as({ baseUrl: '' })('import', 'a.csv', '--sandbox');
			await as({ baseUrl: '', cwd: folder('two') })('import', 'a.csv', '--sandbox');
			return run('import', 'b.csv');
		},
	],
	[
		'of a dry run',
		async ({ run, folder, with: as }) => {
			await run('import', 'a.csv');
			return as({ cwd: folder('two') })('validate', 'b.csv');
		},
	],
	[
		'of a folder on a shared drive after the other user sent from it',
		async ({ run, with: as, cwd }) => {
			await run('import', 'a.csv');
			await as({ state: path.join(cwd, 'other-user') })('import', 'b.csv');
			return run('import', 'a.csv');
		},
	],
	[
		'of a computer whose notes were put back from a backup or lost',
		async ({ run, state }) => {
			await run('import', 'a.csv');
			copy(state, `${state}-old`);
			await run('import', 'b.csv');
			rmSync(state, { recursive: true });
			renameSync(`${state}-old`, state);
			await run('import', 'a.csv');
			rmSync(state, { recursive: true });
			return run('import', 'a.csv');
		},
	],
	[
		'of a second copy of a run beside it',
		async ({ run, cwd }) => {
			const { length } = PATS;
			await run('import', 'a.csv', '--max-failures', String(length));
			copy(lastRun(cwd), path.join(cwd, 'runs', 'copia'));
			return run('import', 'a.csv');
		},
	],
])('asks nothing: %s', async (_, work) => {
	const here = await world();
	const { exitCode, printed } = await work(here);
	expect(printed).not.toMatch(/forget-missing|ASSET_IMPORTER_STATE_DIR|runs resolve/);
	expect(exitCode).toBe(0);
	expect(new Set(await here.created()).size).toBe((await here.created()).length);
});

describe('an import is not sent again', () => {
	test('from another working folder: the runs folder is named, and the command that uses it', async () => {
		const { run, cwd, folder, created, with: as } = await world();
		await run('import', 'a.csv');
		const two = as({ cwd: folder('two') });
		const asked = await two('import', 'a.csv');
		expect(asked.exitCode).toBe(2);
		expect(asked.printed).toContain(`--runs-dir "${path.join(cwd, 'runs')}"`);
		expect(readdirSync(folder('two'))).not.toContain('runs');
		expect((await two('import', 'a.csv', '--runs-dir', path.join(cwd, 'runs'))).exitCode).toBe(0);
		expect(await created()).toEqual(PATS);
	});

	test('from a journal restored from a backup: what it does not know is held, and settled by runs resolve', async () => {
		const { run, cwd, created, keys, with: as } = await world();
		const production = as({ key: keys.production });
		expect((await production('import', 'a.csv')).exitCode).toBe(2);
		const dir = lastRun(cwd);
		copy(dir, `${cwd}/backup`);
		const putBack = (): void => {
			for (const name of readdirSync(dir)) rmSync(path.join(dir, name));
			copy(`${cwd}/backup`, dir);
		};
		expect((await production('resume', '--yes')).exitCode).toBe(0);
		// On another computer only the runs folder knows it.
		for (const state of [undefined, '']) {
			putBack();
			const resumed = await as({ key: keys.production, ...(state === undefined ? {} : { state }) })('resume', '--yes');
			expect(resumed.exitCode).toBe(3);
			expect(readFileSync(path.join(dir, 'unconfirmed.csv'), 'utf8').match(/attempt-interrupted/g)).toHaveLength(4);
			expect(await created()).toEqual(PATS);
		}
		putBack();
		const refused = await production('validate', 'a.csv');
		expect(refused.exitCode).toBe(4);
		expect(refused.printed).toMatch(says('journal-damaged', { kind: 'cut' }));
		const stock = await run('runs', 'resolve', path.basename(dir));
		expect(stock).toMatchObject({ exitCode: 0 });
		expect(stock.printed).toMatch(saysWords('cli', 'runs.doubtful', { count: 4 }));
		await run('runs', 'resolve', path.basename(dir), 'PAT-1', 'PAT-2', 'PAT-3', '--created');
		await run('runs', 'resolve', path.basename(dir), 'PAT-4', '--not-created');
		expect((await production('resume', '--yes')).exitCode).toBe(0);
		expect(await created()).toEqual([...PATS, 'PAT-4']);
		expect((await production('import', 'a.csv', '--yes')).exitCode).toBe(0);
		expect(await created()).toEqual([...PATS, 'PAT-4']);
	});

	test('from two copies that are both resumed, and neither blocks other imports', async () => {
		const { run, cwd, created, lose } = await world();
		lose('PAT-2');
		await run('import', 'a.csv', '--max-failures', '0', '--concurrency', '1');
		copy(path.join(cwd, 'runs'), path.join(cwd, 'copia'));
		for (const folder of ['copia', 'runs', 'copia', 'runs']) await run('resume', '--runs-dir', folder);
		expect(await created()).toEqual(PATS);
		for (const folder of ['copia', 'runs']) {
			expect((await run('import', 'a.csv', '--runs-dir', folder)).exitCode).toBe(3);
		}
		expect(await created()).toEqual(PATS);
	});

	test('if the only interrupted run has a damaged journal: resume names it and says what to do', async () => {
		const { run, cwd, created, lose } = await world();
		lose('PAT-2');
		await run('import', 'a.csv', '--max-failures', '0', '--concurrency', '1');
		const dir = lastRun(cwd);
		const file = path.join(dir, 'journal.jsonl');
		writeFileSync(file, readFileSync(file, 'utf8').replace('created","n":1', 'created","n":7'));
		const resumed = await run('resume');
		expect(resumed.exitCode).toBe(4);
		expect(resumed.printed).toMatch(says('journal-damaged', { kind: 'line', file, line: '5' }));
		expect(resumed.printed).toContain(`runs resolve "${dir}"`);
		expect((await created()).length).toBe(2);
	});

	test.each<[string, (journal: string) => void]>([
		['damaged', (file) => writeFileSync(file, readFileSync(file, 'utf8').replace('created","n":2', 'created","n":7'))],
		['gone', (file) => rmSync(file)],
	])('past a journal that is %s, and runs resolve repairs it', async (_, harm) => {
		const { run, cwd, created } = await world();
		await run('import', 'a.csv');
		const dir = lastRun(cwd);
		harm(path.join(dir, 'journal.jsonl'));
		const refused = await run('import', 'a.csv');
		expect(refused).toMatchObject({ exitCode: 4, printed: expect.stringContaining(`runs resolve "${dir}"`) });
		expect((await run('runs', 'resolve', path.basename(dir))).exitCode).toBe(0);
		expect((await run('import', 'a.csv')).exitCode).toBe(3);
		expect(await created()).toEqual(PATS);
		expect((await run('runs', 'resolve', path.basename(dir))).printed).toMatch(says('resolve-word-missing'));
	});

	test('from an old copy of the runs folder, nor from a deleted one, unless the user accepts the loss', async () => {
		const { run, cwd, created } = await world();
		await run('import', 'b.csv');
		copy(path.join(cwd, 'runs'), `${cwd}/backup`);
		await run('import', 'a.csv');
		rmSync(path.join(cwd, 'runs'), { recursive: true });
		copy(`${cwd}/backup`, path.join(cwd, 'runs'));
		const old = await run('import', 'a.csv');
		expect(old.exitCode).toBe(2);
		expect(old.printed).toMatch(/1 execução enviada daqui.*--accept missing-runs/s);
		rmSync(path.join(cwd, 'runs'), { recursive: true });
		expect((await run('import', 'a.csv')).printed).toContain('2 execuções enviadas daqui');
		expect((await run('import', 'a.csv', '--runs-dir', 'runs')).exitCode).toBe(2);
		expect((await run('import', 'a.csv', '--accept', 'missing-runs')).exitCode).toBe(0);
		expect((await run('import', 'b.csv')).exitCode).toBe(0);
		expect(await created()).toEqual(['OUTRO-1', 'OUTRO-1', ...PATS, ...PATS].toSorted());
	});
});

describe('the notes of sent runs', () => {
	test('contain neither the key nor, in the runs folder, a path of the computer', async () => {
		const { run, cwd, state, keys } = await world();
		await run('import', 'a.csv');
		const textOf = (folder: string): string =>
			readdirSync(folder)
				.map((name) => readFileSync(path.join(folder, name), 'utf8'))
				.join('');
		expect(textOf(path.join(state, 'sent'))).not.toContain(keys.sandbox.slice(9));
		expect(textOf(path.join(cwd, 'runs', '.sent'))).not.toContain(cwd);
	});

	test.each<[string, (state: string) => void]>([
		[
			'damaged',
			(state) => {
				const file = path.join(state, 'sent', readdirSync(path.join(state, 'sent'))[0] ?? '');
				writeFileSync(file, readFileSync(file, 'utf8').replace('"at"', '"bt"'));
			},
		],
		[
			'no folder',
			(state) => {
				rmSync(state, { recursive: true });
				writeFileSync(state, '');
			},
		],
	])('that are %s cause one notice and stop no import', async (_, harm) => {
		const { run, state } = await world();
		await run('import', 'a.csv');
		harm(state);
		const { exitCode, printed } = await run('import', 'b.csv');
		expect(exitCode).toBe(0);
		expect(printed.split(says('sent-runs-unusable'))).toHaveLength(2);
	});

	test('that a user without a folder cannot have cause one notice and stop no import', async () => {
		const { env } = await serveApi();
		const cwd = throwAwayFolder({ 'a.csv': 'Patrimônio;Status\nPAT-1;em uso\n' });
		const { exitCode, printed } = await runCli(['import', 'a.csv', '--yes'], { cwd, env, home: () => undefined });
		expect(exitCode).toBe(0);
		expect(printed.split(says('sent-runs-unusable'))).toHaveLength(2);
	});
});

describe('resume with an address that only the run record names', () => {
	const unsent = async () => {
		const here = await world();
		here.lose('PAT-2');
		await here.run('import', 'a.csv', '--max-failures', '0', '--concurrency', '1');
		const dir = lastRun(here.cwd);
		const { environment }: { environment: { baseUrl: string } } = JSON.parse(
			readFileSync(path.join(dir, 'run.json'), 'utf8'),
		);
		return { ...here, dir, address: environment.baseUrl };
	};

	test('is refused if this key was never sent there, and continues if the address is given', async () => {
		const { with: as, address, dir } = await unsent();
		const stranger = as({ state: '', baseUrl: '' });
		const refused = await stranger('resume', dir);
		expect(refused).toMatchObject({ exitCode: 2, printed: expect.stringContaining(`--base-url ${address}`) });
		expect((await stranger('resume', dir, '--base-url', address)).exitCode).toBe(3);
	});

	test('continues without a question if this key was sent there before', async () => {
		const { with: as, dir } = await unsent();
		expect((await as({ baseUrl: '' })('resume', dir)).exitCode).toBe(3);
	});
});
