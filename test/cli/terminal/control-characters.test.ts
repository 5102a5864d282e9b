import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../src/client/clock.ts';
import { createProgress } from '../../../src/cli/terminal/progress.ts';
import { guardOutput } from '../../../src/cli/terminal/wrap-output.ts';
import { serveSandbox } from '../../../src/sandbox/serve-sandbox.ts';
import { lastRun, runCli, throwAwayFolder } from '../run-cli.ts';

/** Sets the terminal's title, erases lines, turns on colours by a C1 control, reverses the writing direction, hides a letter. */
const HOSTILE = 'a\u001b]0;title\u0007b\u001b[2Kc\u009b31md\u202etxt\u2066e\u200bf\u0085g';
const DRIVES = /(?![\t\n])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
/** Removes the byte order mark and carriage returns of a CSV file. */
const withoutMark = (text: string): string => text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n');

async function serve() {
	const sandbox = await serveSandbox();
	onTestFinished(() => sandbox.close());
	const env = {
		LANG: 'en_US.UTF-8',
		ASSET_IMPORTER_API_KEY: sandbox.keys.sandbox,
		ASSET_IMPORTER_BASE_URL: sandbox.baseUrl,
	};
	return { sandbox, options: { cwd: throwAwayFolder(), env } };
}

describe('foreign text never controls a terminal', () => {
	test.each([[[]], [['--json']]])('lines %s', async (flags) => {
		const { sandbox, options } = await serve();
		await sandbox.commands.load({ lines: [{ name: HOSTILE, phoneNumber: '+5511900002001' }] });
		const { stdout, stderr } = await runCli(['lines', ...flags], options);
		expect(`${stdout}${stderr}`).not.toMatch(DRIVES);
	});

	test('lines --json still has the exact name', async () => {
		const { sandbox, options } = await serve();
		await sandbox.commands.load({ lines: [{ name: HOSTILE, phoneNumber: '+5511900002001' }] });
		expect(JSON.parse((await runCli(['lines', '--json'], options)).stdout)).toMatchObject([{ name: HOSTILE }]);
	});

	test.each([[[]], [['--json']]])('import %s, its log, created.csv, summary.json', async (flags) => {
		const { sandbox, options } = await serve();
		sandbox.setFaults({ rules: [{ action: { type: 'merge', fields: { id: HOSTILE, createdAt: HOSTILE } } }] });
		const file = `a\u001b[31m\u202e.csv`;
		writeFileSync(path.join(options.cwd, file), 'Patrimônio;Status\nA-1;em uso\nA-2;quebrado\u0007x\n');
		const { stdout, stderr } = await runCli(['import', file, '--log', 'log.jsonl', ...flags], options);
		const read = (name: string): string => withoutMark(readFileSync(path.join(options.cwd, name), 'utf8'));
		const run = path.relative(options.cwd, lastRun(options.cwd));
		const [created, summary, log] = [read(`${run}/created.csv`), read(`${run}/summary.json`), read('log.jsonl')];
		for (const text of [stdout, stderr, created, summary, log]) expect(text).not.toMatch(DRIVES);
		expect(created).toContain(
			'A-1;"a\\u{1b}]0;title\\u{7}b\\u{1b}[2Kc\\u{9b}31md\\u{202e}txt\\u{2066}e\\u{200b}f\\u{85}g";',
		);
		expect(JSON.parse(summary)).toMatchObject({ inputs: [{ file }] });
	});

	test('a missing file is named without effects on the terminal', async () => {
		const { options } = await serve();
		const { exitCode, stderr } = await runCli(['validate', HOSTILE], options);
		expect(exitCode).toBe(2);
		expect(stderr).not.toMatch(DRIVES);
	});
});

test('the progress line still overwrites itself, but nothing that it shows does', () => {
	let written = '';
	const stderr = guardOutput(
		{ write: (text) => (written += text), isTTY: true, columns: 80 },
		{ forPeople: true, env: {} },
	);
	const io = {
		stdout: stderr,
		stderr,
		env: {},
		cwd: '.',
		interactive: true,
		clock: systemClock,
		onStopSignal: () => () => {},
	};
	const progress = createProgress(io, false);
	progress.show(() => 'reading \u001b[2J.csv');
	progress.clear();
	expect(written).toBe('\r\u001b[Jreading \\u{1b}[2J.csv\r\u001b[J');
});
