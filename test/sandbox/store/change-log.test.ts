import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type ChangeLog, createMemoryLog } from '../../../src/sandbox/store/change-log.ts';
import { CHANGES_FILE, openFileLog } from '../../../src/sandbox/store/file-log.ts';
import { anyText } from '../../any-text.ts';

async function newFolder(): Promise<string> {
	const folder = await mkdtemp(path.join(tmpdir(), 'sandbox-log-'));
	onTestFinished(() => rm(folder, { recursive: true, force: true }));
	return folder;
}

async function linesOf(log: ChangeLog, from = 0, to = Number.POSITIVE_INFINITY): Promise<readonly string[]> {
	const lines: string[] = [];
	for await (const line of log.read(from, to)) lines.push(line);
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
	test('gives back the lines between two positions', async () => {
		const log = await KINDS[kind]();
		const positions: number[] = [];
		for (const line of ['"um"', '"ção"', '"😀"', '"x"']) {
			positions.push(log.end());
			await log.append(line);
		}
		expect(await linesOf(log)).toEqual(['"um"', '"ção"', '"😀"', '"x"']);
		expect(await linesOf(log, positions[1], positions[3])).toEqual(['"ção"', '"😀"']);
		expect(await linesOf(log, log.end())).toEqual([]);
		await log.close();
	});

	test('gives back any lines, those not yet written included', async () => {
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

test('the log in memory keeps lines larger than a block, and many of them', async () => {
	const log = createMemoryLog();
	const lines = Array.from({ length: 2000 }, (_, index) => JSON.stringify('ç'.repeat(index)));
	lines.push(JSON.stringify('x'.repeat(2_000_000)), '1');
	for (const line of lines) void log.append(line);
	expect(await linesOf(log)).toEqual(lines);
});

describe('the log on disk', () => {
	test('is replayed with its positions', async () => {
		const folder = await newFolder();
		const { log } = await reopen(folder);
		for (const line of ['1', '"dois"', '[3]']) void log.append(line);
		await log.close();
		const again = await reopen(folder);
		expect(again.replayed).toEqual([
			{ line: '1', position: 0 },
			{ line: '"dois"', position: 2 },
			{ line: '[3]', position: 9 },
		]);
		expect(again.log.end()).toBe(13);
		await again.log.close();
	});

	test.each([
		['half a line', '{"t":"as'],
		['a whole line without its end', '4'],
		['a damaged last line', '{"t":\n'],
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
		expect(await readFile(file, 'utf8')).toBe('1\n2\n3\n');
	});

	test('survives a cut at any byte with every line that was whole', async () => {
		const folder = await newFolder();
		const file = path.join(folder, CHANGES_FILE);
		const whole = Buffer.from('{"a":"ção"}\n{"b":2}\n{"c":"😀"}\n');
		for (let cut = 0; cut <= whole.length; cut += 1) {
			await writeFile(file, whole.subarray(0, cut));
			const { log, replayed } = await reopen(folder);
			await log.close();
			expect(replayed).toHaveLength(whole.subarray(0, cut).toString('latin1').split('\n').length - 1);
		}
	});

	test('refuses a damaged line in its middle, naming file and line, and gives the folder free', async () => {
		const folder = await newFolder();
		const file = path.join(folder, CHANGES_FILE);
		await writeFile(file, '1\n{"t":\n3\n');
		await expect(reopen(folder)).rejects.toMatchObject({
			code: 'data-unreadable',
			message: expect.stringContaining('line 2'),
		});
		await writeFile(file, '1\n');
		const { log } = await reopen(folder);
		await log.close();
	});

	test('tells when its folder cannot be one', async () => {
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

	test('is kept from the folder of another living process, and taken over from a dead one', async () => {
		const folder = await newFolder();
		const lock = path.join(folder, 'sandbox.lock');
		await writeFile(lock, `${process.ppid}\n`);
		await expect(reopen(folder)).rejects.toMatchObject({
			code: 'data-in-use',
			message: expect.stringContaining(String(process.ppid)),
		});
		for (const left of ['999999999\n', 'rubbish', '', `${process.pid}\n`]) {
			await writeFile(lock, left);
			await (await reopen(folder)).log.close();
		}
	});

	test('writes what comes together with one wait for the disk', async () => {
		const folder = await newFolder();
		const { log } = await reopen(folder);
		const kept = Array.from({ length: 100 }, (_, index) => log.append(String(index)));
		expect(new Set(kept).size).toBe(1);
		await kept[0];
		expect((await readFile(path.join(folder, CHANGES_FILE), 'utf8')).split('\n')).toHaveLength(101);
		await log.close();
	});
});
