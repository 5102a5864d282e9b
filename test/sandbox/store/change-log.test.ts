import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { CHANGES_FILE, type ChangeLog, createMemoryLog, openFileLog } from '../../../src/sandbox/store/change-log.ts';
import { markOwnProcess } from '../../../src/disk/process-age.ts';
import { anyText } from '../../any-text.ts';
import { logOf } from '../../disk/log-of.ts';

async function newFolder(): Promise<string> {
	const folder = await mkdtemp(path.join(tmpdir(), 'sandbox-log-'));
	onTestFinished(() => rm(folder, { recursive: true, force: true }));
	return folder;
}

async function linesOf(log: ChangeLog, from = 0): Promise<readonly string[]> {
	const lines: string[] = [];
	for await (const line of log.read(from)) lines.push(line);
	return lines;
}

async function reopen(folder: string) {
	const replayed: { readonly line: string; readonly position: number }[] = [];
	const log = await openFileLog(folder, (line, position) => {
		JSON.parse(line);
		replayed.push({ line, position });
	});
	return { log, replayed };
}

const KINDS = {
	memory: async () => createMemoryLog(),
	disk: async () => (await reopen(await newFolder())).log,
};

describe.each(['memory', 'disk'] as const)('the log in %s', (kind) => {
	test('returns the lines from a position', async () => {
		const log = await KINDS[kind]();
		const positions: number[] = [];
		for (const line of ['"um"', '"ção"', '"😀"', '"x"']) {
			positions.push(log.end());
			await log.append(line);
		}
		expect(await linesOf(log)).toEqual(['"um"', '"ção"', '"😀"', '"x"']);
		expect(await linesOf(log, positions[1])).toEqual(['"ção"', '"😀"', '"x"']);
		expect(await linesOf(log, log.end())).toEqual([]);
		await log.close();
	});

	test('returns any lines, even those not yet written', async () => {
		const line = anyText().map((text) => JSON.stringify(text));
		await fc.assert(
			fc.asyncProperty(fc.array(line, { maxLength: 20 }), fc.nat(20), async (lines, cut) => {
				const log = await KINDS[kind]();
				const positions = lines.map((one) => {
					const position = log.end();
					void log.append(one);
					return position;
				});
				const from = Math.min(cut, lines.length);
				expect(await linesOf(log, positions[from] ?? log.end())).toEqual(lines.slice(from));
				await log.close();
			}),
			{ numRuns: 40 },
		);
	});
});

describe('the log on disk', () => {
	test('is replayed with its positions', async () => {
		const folder = await newFolder();
		const { log } = await reopen(folder);
		const written: { readonly line: string; readonly position: number }[] = [];
		for (const line of ['1', '"dois"', '[3]', '4']) {
			written.push({ line, position: log.end() });
			const kept = log.append(line);
			if (line === '[3]') await kept;
		}
		await log.close();
		const again = await reopen(folder);
		expect(again.replayed).toEqual(written);
		expect(await linesOf(again.log, written[1]?.position)).toEqual(['"dois"', '[3]', '4']);
		await again.log.close();
	});

	test.each([
		['half a line', '{"t":"as'],
		['lines without a footer', '{"t":1}\n{"t":2}\n'],
		['a block of zeros', '\0\0\0\0'],
		['zeros before later lines', '\0\0\0\n"later"\n'],
	])('loses only its torn end: %s', async (_what, torn) => {
		const folder = await newFolder();
		const file = path.join(folder, CHANGES_FILE);
		const { log } = await reopen(folder);
		await log.append('1');
		await log.append('2');
		await log.close();
		await appendFile(file, torn);
		const again = await reopen(folder);
		expect(again.replayed.map(({ line }) => line)).toEqual(['1', '2']);
		await again.log.append('3');
		await again.log.close();
		expect(await readFile(file, 'utf8')).toBe(logOf(['1'], ['2'], ['3']));
	});

	test('refuses a damaged batch in the middle, naming file and line, and releases the folder', async () => {
		const folder = await newFolder();
		const file = path.join(folder, CHANGES_FILE);
		await writeFile(file, logOf(['1'], ['"t"'], ['3']).replace('t', 'x'));
		await expect(reopen(folder)).rejects.toMatchObject({
			code: 'data-unreadable',
			message: expect.stringContaining('line 3'),
		});
		await writeFile(file, logOf(['1']));
		const { log } = await reopen(folder);
		await log.close();
	});

	test('reports a folder that cannot be created', async () => {
		const folder = await newFolder();
		await writeFile(path.join(folder, 'file'), '');
		await expect(reopen(path.join(folder, 'file'))).rejects.toMatchObject({ code: 'data-unreadable' });
		await expect(reopen(path.join(folder, 'file', 'below'))).rejects.toMatchObject({ code: 'data-unreadable' });
	});

	test('belongs to one sandbox at a time', async () => {
		const folder = await newFolder();
		const { log } = await reopen(folder);
		await expect(reopen(folder)).rejects.toMatchObject({ code: 'data-in-use' });
		await log.close();
		await (await reopen(folder)).log.close();
	});

	test('is not shared with another live process, and is taken over from a dead one', async () => {
		const folder = await newFolder();
		const lock = path.join(folder, '.sandbox-lock-1');
		const { start: _, ...own } = markOwnProcess();
		await writeFile(lock, JSON.stringify({ ...own, pid: process.ppid }));
		await expect(reopen(folder)).rejects.toMatchObject({
			code: 'data-in-use',
			message: expect.stringContaining(String(process.ppid)),
		});
		for (const left of [JSON.stringify({ ...own, pid: 999_999_999 }), 'rubbish', '']) {
			await writeFile(lock, left);
			await (await reopen(folder)).log.close();
		}
	});

	test('writes simultaneous changes with one wait for the disk', async () => {
		const folder = await newFolder();
		const { log } = await reopen(folder);
		const kept = Array.from({ length: 100 }, (_, index) => log.append(String(index)));
		expect(new Set(kept).size).toBe(1);
		await kept[0];
		expect((await readFile(path.join(folder, CHANGES_FILE), 'utf8')).match(/"from":/g)).toHaveLength(1);
		await log.close();
	});
});
