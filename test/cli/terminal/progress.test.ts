import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { systemClock } from '../../../src/client/clock.ts';
import type { Io } from '../../../src/cli/terminal/io.ts';
import { createProgress } from '../../../src/cli/terminal/progress.ts';
import { renderDuration, renderPause, renderReading, renderSending } from '../../../src/cli/run/render-progress.ts';
import { says, saysWords } from '../../says.ts';
import { inOrder } from '../figures.ts';
import { lastRun, openFolder, runCli } from '../run-cli.ts';

const sending = (counts: Partial<Parameters<typeof renderSending>[0]['counts']> = {}) =>
	({
		kind: 'progress',
		counts: { total: 4_577, left: 3_571, created: 987, refused: 17, unconfirmed: 2, skipped: 0, ...counts },
		perSecond: 197.4,
		inFlight: 8,
		concurrency: 8,
	}) as const;

describe('progress of sending', () => {
	test('shows count, outcomes, rate, time left and concurrency', async () => {
		const lines = (['pt-BR', 'en'] as const).map((language) => renderSending(sending(), language));
		await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('snapshots/sending.txt');
	});

	test('shows one of one, and no zero figures', () => {
		const line = renderSending({ ...sending({ created: 1, refused: 1, unconfirmed: 0 }), concurrency: 1 }, 'pt-BR');
		expect(line).toContain('1 recusado · 1 criado · 197/s');
		expect(line).toMatch(/1 envio por vez$/);
	});

	test.each([
		[18, '18 s'],
		[60, '1 min'],
		[112, '1 min 52 s'],
		[3_600, '1 h'],
		[12_059, '3 h 20 min'],
	])('shows %i seconds as %s', (seconds, text) => {
		expect(renderDuration(seconds)).toBe(text);
	});

	test('says how long a pause is and why', () => {
		const reason = { code: 'api-throttled', params: { status: 429, seconds: 3 } } as const;
		const paused = saysWords('cli', 'progress.paused', {
			time: '3 s',
			until: new Date(2_100).toLocaleTimeString('pt-BR'),
			reason: '',
		});
		expect(renderPause({ kind: 'paused', ms: 2_100, reason }, 0, 'pt-BR')).toMatch(
			inOrder(/^/, paused, says('api-throttled', reason.params), /$/),
		);
	});
});

test("progress of reading has the file's name last", () => {
	expect(renderReading({ file: 'a.csv', units: 1 }, 'pt-BR')).toMatch(
		saysWords('cli', 'progress.reading', { rows: 1, file: 'a.csv' }),
	);
	expect(renderReading({ file: 'a.csv', units: 1_255 }, 'en')).toMatch(
		saysWords('cli', 'progress.reading', { rows: 1_255, file: 'a.csv' }, 'en'),
	);
});

describe('the progress line', () => {
	function watch(given: number | undefined, env: Io['env'] = {}, quiet = false) {
		let written = '';
		let now = 0;
		let columns = given;
		const io: Io = {
			stdout: { write: () => true },
			stderr: {
				write: (text) => (written += text),
				isTTY: given !== undefined,
				get columns() {
					return columns;
				},
			},
			env,
			cwd: '/',
			interactive: false,
			clock: { ...systemClock, now: () => now },
			onStopSignal: () => () => {},
		};
		const progress = createProgress(io, quiet);
		return {
			progress,
			at: (ms: number): void => void (now = ms),
			resize: (to: number): void => void (columns = to),
			take: (): string => {
				const text = written;
				written = '';
				return text;
			},
		};
	}
	const line = (): string => renderSending(sending(), 'pt-BR');

	test('is overwritten on a terminal, at most ten times a second', () => {
		const { progress, at, take } = watch(200);
		progress.show(line);
		expect(take()).toBe(`\r\u001B[J${line()}`);
		at(99);
		progress.show(line);
		expect(take()).toBe('');
		at(100);
		progress.show(line);
		progress.clear();
		expect(take()).toBe(`\r\u001B[J${line()}\r\u001B[J`);
		progress.clear();
		expect(take()).toBe('');
	});

	test.each([
		[
			120,
			'21% · 1.006/4.577 · faltam 19 s · 17 recusados · 2 sem confirmação · 987 criados · 197/s · 8 envios ao mesmo tempo',
		],
		[80, '21% · 1.006/4.577 · faltam 19 s · 17 recusados · 2 sem confirmação'],
		[40, '21% · 1.006/4.577 · faltam 19 s'],
		[24, '21% · 1.006/4.577'],
		[3, '2…'],
	])('on %i columns is one line with the parts that fit', (columns, shown) => {
		const { progress, take } = watch(columns);
		progress.show(line);
		expect(take()).toBe(`\r\u001B[J${shown}`);
	});

	test('without a terminal, a line is written every five seconds, and what begins now at once', () => {
		const { progress, at, take } = watch(undefined);
		progress.show(() => 'counts');
		progress.show(() => 'pause', true);
		expect(take()).toBe('pause\n');
		at(4_999);
		progress.show(() => 'counts');
		expect(take()).toBe('');
		at(5_000);
		progress.show(() => 'counts');
		expect(take()).toBe('counts\n');
	});

	test('erases a line that a narrowed terminal has wrapped', () => {
		const { progress, at, take, resize } = watch(80);
		progress.show(line);
		take();
		resize(30);
		at(100);
		progress.show(() => 'a');
		expect(take()).toBe('\r\u001B[1A\u001B[1A\u001B[Ja');
	});

	test.each([
		['without a terminal', undefined, {}],
		['where nothing can be written over', 80, { TERM: 'dumb' }],
	] as const)('is a plain line every five seconds %s, none for what is done before', (_, columns, env) => {
		const { progress, at, take } = watch(columns, env);
		progress.show(line);
		at(4_999);
		progress.show(line);
		expect(take()).toBe('');
		at(5_000);
		progress.show(line);
		at(9_000);
		progress.show(line);
		progress.clear();
		expect(take()).toBe(`${line()}\n`);
	});

	test('is absent with --quiet', () => {
		const { progress, at, take } = watch(80, {}, true);
		at(60_000);
		progress.show(line);
		progress.clear();
		expect(take()).toBe('');
	});
});

test('a fault does not follow the progress on its line', async () => {
	const { cwd, run } = openFolder({ 'a.csv': 'Patrimônio;Status\nPAT-1;em uso\n' });
	await run('validate', 'a.csv');
	const summary = path.join(lastRun(cwd), 'summary.json');
	rmSync(summary);
	mkdirSync(summary);
	let shown = '';
	const stderr = { isTTY: true, columns: 400, write: (text: string) => void (shown += text) };
	const { exitCode } = await runCli(['report', 'latest'], { cwd, stderr });
	expect([exitCode, shown]).toEqual([4, expect.stringMatching(saysWords('cli', 'report.writing'))]);
	expect(shown.split('\u001B[J').at(-1)).toMatch(says('reports-unwritable'));
	expect(shown.split('\u001B[J').at(-1)).not.toMatch(saysWords('cli', 'report.writing'));
});
