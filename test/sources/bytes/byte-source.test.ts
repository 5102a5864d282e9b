/** Counts how often and how much of a file is read by readers that look at its beginning and then read all of it. */
import { createHash, hash } from 'node:crypto';
import type syncFs from 'node:fs';
import { utimesSync, writeFileSync } from 'node:fs';
import type promises from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { zipSync } from 'fflate';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { syntheticNote } from '../../../scripts/nfe/synthetic-note.mjs';
import { type ByteSource, fileBytes, keepHead, readHead, skipBytes } from '../../../src/sources/bytes/byte-source.ts';
import { FileHashes } from '../../../src/sources/bytes/hash-file.ts';
import { openSources } from '../../../src/sources/open/open-sources.ts';
import { SourceRefusal, type TableSource } from '../../../src/sources/values/source.ts';
import { throwAwayFolder } from '../../throw-away-folder.ts';

const disk = vi.hoisted(() => ({ opens: 0, bytes: 0, readable: Infinity }));

vi.mock('node:fs/promises', async (importOriginal) => {
	const fs = await importOriginal<typeof promises>();
	return {
		...fs,
		async open(...args: Parameters<typeof fs.open>) {
			disk.opens += 1;
			const handle = await fs.open(...args);
			const read = handle.read.bind(handle);
			return Object.assign(handle, {
				async read(...into: Parameters<typeof read>) {
					if (disk.bytes >= disk.readable) throw Object.assign(new Error('EIO'), { code: 'EIO', syscall: 'read' });
					const done = await read(...into);
					disk.bytes += done.bytesRead;
					return done;
				},
			});
		},
	};
});

vi.mock('node:fs', async (importOriginal) => {
	const fs = await importOriginal<typeof syncFs>();
	return {
		...fs,
		readSync(...args: Parameters<typeof fs.readSync>) {
			const bytes = fs.readSync(...args);
			disk.bytes += bytes;
			return bytes;
		},
	};
});

beforeEach(() => void Object.assign(disk, { opens: 0, bytes: 0, readable: Infinity }));

function write(bytes: Uint8Array | string, name = 'a.csv'): string {
	const file = path.join(throwAwayFolder(), name);
	writeFileSync(file, bytes);
	return file;
}

const contentOf = (length: number): Buffer => Buffer.from(Array.from({ length }, (_, at) => (at * 7) % 251));

async function readAll(source: ByteSource): Promise<Buffer> {
	const chunks: Buffer[] = [];
	for await (const chunk of source.read()) chunks.push(Buffer.from(chunk));
	return Buffer.concat(chunks);
}

describe('a file', () => {
	test.each([0, 1, 99, 100, 101, 1_048_576, 3_000_001])(
		'of %i bytes is read once with its beginnings',
		async (size) => {
			const content = contentOf(size);
			const source = fileBytes(write(content), 'a.csv');
			for (const bytes of [100, 10, 1_000_000, 2_000]) {
				expect((await readHead(source, bytes)).equals(content.subarray(0, bytes))).toBe(true);
			}
			expect((await readAll(source)).equals(content)).toBe(true);
			expect(disk.bytes).toBe(size);
		},
	);

	test('yields the same chunks whether its beginning is kept or not', async () => {
		const file = write(contentOf(3_500_000));
		const lengthsOf = async (source: ByteSource): Promise<readonly number[]> => {
			const lengths: number[] = [];
			for await (const { length } of source.read()) lengths.push(length);
			return lengths;
		};
		const source = fileBytes(file, 'a.csv');
		await readHead(source, 65_536);
		await readHead(source, 1_100_000);
		expect(await lengthsOf(source)).toEqual(await lengthsOf(fileBytes(file, 'b.csv')));
	});

	test('keeps the beginning of one source only', async () => {
		const [one, other] = [fileBytes(write('um'), 'a'), fileBytes(write('dois'), 'b')];
		await readHead(one, 10);
		await readHead(other, 10);
		expect([String(await readAll(one)), String(await readAll(other))]).toEqual(['um', 'dois']);
		expect(disk.bytes).toBe(8);
	});

	test('is refused if it changed below its beginning or in it', async () => {
		for (const size of [10, 100_000]) {
			const file = write(Buffer.alloc(size, 'a'));
			const source = fileBytes(file, 'a.csv');
			await readHead(source, 20);
			writeFileSync(file, Buffer.alloc(size, 'b'));
			utimesSync(file, 1, 1);
			const refused = await readAll(source).catch((error: unknown) => error);
			expect(refused).toBeInstanceOf(SourceRefusal);
			expect(refused).toMatchObject({ problem: { code: 'file-unreadable', params: { kind: 'changed' } } });
		}
	});

	test('is refused if the disk fails while its reader is busy', async () => {
		const unhandled = vi.fn<(reason: unknown) => void>();
		process.on('unhandledRejection', unhandled);
		onTestFinished(() => void process.off('unhandledRejection', unhandled));
		disk.readable = 1_000_000;
		const reading = async (): Promise<void> => {
			for await (const _ of fileBytes(write(contentOf(3_000_000)), 'a.csv').read()) await setImmediate();
		};
		const problem = { code: 'file-unreadable', params: { kind: 'system', reason: 'EIO' } };
		await expect(reading()).rejects.toMatchObject({ problem });
		expect(unhandled).not.toHaveBeenCalled();
	});

	test('stops on the signal, also within its beginning', async () => {
		const source = fileBytes(write('abc'), 'a.csv');
		await readHead(source, 10);
		const reading = source.read(AbortSignal.abort())[Symbol.asyncIterator]().next();
		await expect(reading).rejects.toThrow('abort');
	});
});

test('a source that can be read only from its start goes on behind its beginning', async () => {
	const content = contentOf(1_000);
	for (const chunkBytes of [1, 7, 100, 2_000]) {
		const source = keepHead(
			skipBytes(async function* read() {
				for (let at = 0; at < content.length; at += chunkBytes) yield content.subarray(at, at + chunkBytes);
			}),
		);
		expect((await readHead(source, 50)).equals(content.subarray(0, 50))).toBe(true);
		expect((await readHead(source, 333)).equals(content.subarray(0, 333))).toBe(true);
		expect((await readAll(source)).equals(content)).toBe(true);
		expect((await readHead(source, 5_000)).equals(content)).toBe(true);
	}
});

describe('the hash of a file', () => {
	const hashOf = (content: Uint8Array) => ({
		sha256: createHash('sha256').update(content).digest('hex'),
		bytes: content.length,
	});

	test.each([0, 1, 5_000, 2_500_000])('of %i bytes costs no reading of its own', async (size) => {
		const content = contentOf(size);
		const file = write(content);
		const hashes = new FileHashes();
		const source = fileBytes(file, 'a.csv', () => hashes.watch(file));
		await readHead(source, 4_000);
		await readAll(source);
		await readAll(source);
		const { opens } = disk;
		expect(await hashes.of(file)).toEqual(hashOf(content));
		expect(disk.opens).toBe(opens);
	});

	test('is known of a file shorter than its beginning', async () => {
		const file = write('abc');
		const hashes = new FileHashes();
		await readHead(
			fileBytes(file, 'a.csv', () => hashes.watch(file)),
			4,
		);
		expect(hashes.watch(file)).toBeUndefined();
		expect(await hashes.of(file)).toEqual(hashOf(Buffer.from('abc')));
	});

	test.each([
		['a small invoice', syntheticNote()],
		['a large invoice', syntheticNote().replace('<nfeProc', `<!-- ${'x'.repeat(2_000_000)} --><nfeProc`)],
	])('of %s is taken from its reading', async (_claim, text) => {
		const file = write(text, 'a.xml');
		const hashes = new FileHashes();
		const kinds: string[] = [];
		for await (const { kind } of openSources([file], { scoreHeader: () => 0 }, undefined, { hashes })) kinds.push(kind);
		expect(kinds).toEqual(['nfe']);
		expect(hashes.watch(file)).toBeUndefined();
		expect(await hashes.of(file)).toEqual(hashOf(Buffer.from(text)));
	});

	test('is not taken from a reading that stops early', async () => {
		const content = contentOf(3_000_000);
		const file = write(content);
		const hashes = new FileHashes();
		for await (const _ of fileBytes(file, 'a.csv', () => hashes.watch(file)).read()) break;
		expect(hashes.watch(file)).toBeDefined();
		expect(await hashes.of(file)).toEqual(hashOf(content));
	});
});

describe('two readings of the rows, with hash and encoding,', () => {
	const line = (at: number): string => `PAT-${at};Descrição da mesa ${hash('sha1', String(at))};São Paulo\n`;
	const LINES = `Patrimônio;Nome;Situação\n${Array.from({ length: 60_000 }, (_, at) => line(at)).join('')}`;
	const SHORT = LINES.slice(0, LINES.indexOf('\n', 400_000) + 1);
	const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
	const zipped = (...texts: readonly Buffer[]): Uint8Array =>
		zipSync(Object.fromEntries(texts.map((text, index) => [`${index}.csv`, text])));

	/** To find the format and the directory of a zip. */
	const DIRECTORY_BYTES = 200_000;

	test.each<[string, Uint8Array, string]>([
		['of UTF-8', Buffer.from(LINES), 'utf-8'],
		['of windows-1252', latin1(LINES), 'windows-1252'],
		['of UTF-8, shorter than its beginning,', Buffer.from(SHORT), 'utf-8'],
		['of windows-1252, shorter than its beginning,', latin1(SHORT), 'windows-1252'],
		['of texts in a zip', zipped(latin1(LINES), latin1(SHORT)), 'windows-1252'],
		['of short texts in a zip', zipped(Buffer.from(SHORT), Buffer.from(SHORT)), 'utf-8'],
	])('%s read the bytes at most twice', async (_claim, bytes, encoding) => {
		const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
		const file = write(bytes, isZip ? 'a.zip' : 'a.csv');
		const hashes = new FileHashes();
		const options = { scoreHeader: () => 1, asksEncoding: true, examinesLater: true } as const;
		const counts: number[] = [];
		const settled: TableSource[] = [];
		for await (const source of openSources([file], options, undefined, { hashes })) {
			if (source.kind !== 'table') throw new Error(source.kind);
			counts.push(await countRows(source));
			const found = (await source.examined?.()) ?? source;
			if (found.kind === 'table') settled.push(found);
		}
		const counted: number[] = [];
		for (const source of settled) counted.push(await countRows(source));
		expect(counted).toEqual(counts);
		expect(settled.map(({ csv }) => csv?.encoding)).toEqual(settled.map(() => encoding));
		expect(disk.bytes).toBeLessThanOrEqual(2 * bytes.length + (isZip ? DIRECTORY_BYTES : 0));
		expect((await hashes.of(file)).bytes).toBe(bytes.length);
	});

	async function countRows(source: TableSource): Promise<number> {
		let rows = 0;
		for await (const batch of source.readRows(0)) rows += batch.length;
		return rows;
	}
});
