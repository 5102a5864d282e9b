import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { assert, asyncProperty, integer, nat, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeZip, type ZipEntryToWrite, type ZipToWrite } from '../../../scripts/hostile/write-zip.mjs';
import { openZip } from '../../../src/sources/zip/open-zip.ts';
import { SourceRefusal } from '../../../src/sources/values/source.ts';
import { problemName } from '../../messages/problem-name.ts';
import { throwAwayFolder } from '../../throw-away-folder.ts';

const HELLO: ZipEntryToWrite = { name: 'a/ol\u00E1.txt', content: 'Ol\u00E1, invent\u00E1rio. '.repeat(100) };
const STORED: ZipEntryToWrite = { name: 'b.bin', content: Buffer.from([0, 1, 2, 255]), method: 0 };

/** Everything in a zip, or the code it is refused with. */
async function readAll(zip: Uint8Array | string, limits?: Parameters<typeof openZip>[2]) {
	try {
		const archive = await openZip(zip, 'lote.zip', limits);
		const contents: [string, string][] = [];
		for (const entry of archive.entries) {
			contents.push([entry.name, Buffer.from(await archive.readWhole(entry, 1e8)).toString('latin1')]);
		}
		return contents;
	} catch (error) {
		if (!(error instanceof SourceRefusal) || error.file !== 'lote.zip') throw error;
		return problemName(error.problem);
	}
}

const text = (entry: ZipEntryToWrite): [string, string] => [
	entry.name,
	Buffer.from(entry.content ?? '').toString('latin1'),
];
const contents = (entries: readonly (readonly [string, string])[]): string =>
	entries.map(([, content]) => content).join();
const both = [text(HELLO), text(STORED)];

describe('reads', () => {
	const SCRIPT = Buffer.from('#!/bin/sh\n');
	test.each<readonly [string, readonly ZipEntryToWrite[], ZipToWrite]>([
		['deflated and stored entries', [HELLO, STORED], {}],
		['sizes after the data', [{ ...HELLO, descriptor: true }, STORED], {}],
		['zip64 sizes and end', [HELLO, STORED].map((one) => ({ ...one, zip64: true })), { zip64: true }],
		['a comment', [HELLO, STORED], { comment: Buffer.from('feito em casa') }],
		['bytes before it that the offsets count', [HELLO, STORED], { prefix: SCRIPT, offsetsCountPrefix: true }],
		['bytes before it that the offsets do not count', [HELLO, STORED], { prefix: Buffer.alloc(3000, 'x') }],
		['the same with zip64', [HELLO, STORED], { prefix: Buffer.alloc(3000, 'x'), zip64: true }],
		['bytes after it', [HELLO, STORED], { trailing: Buffer.alloc(1000) }],
		['folders, left out', [{ name: 'a/', content: '' }, HELLO, STORED], {}],
	])('%s', async (_what, entries, options) => expect(await readAll(writeZip(entries, options))).toEqual(both));

	test('the same name twice, as two entries', async () =>
		expect(await readAll(writeZip([HELLO, HELLO]))).toEqual([text(HELLO), text(HELLO)]));

	test('an empty zip', async () => expect(await readAll(writeZip([]))).toEqual([]));

	test('names with `..`, a drive or control characters, and shows them cleaned', async () => {
		const names = ['../../etc/passwd', 'C:\\notas\\a.xml', '/raiz.xml', 'linha\u0007.xml'];
		const archive = await openZip(writeZip(names.map((name) => ({ name, content: 'x' }))), 'lote.zip');
		expect(archive.entries.map(({ shownName }) => shownName)).toEqual([
			'etc/passwd',
			'notas/a.xml',
			'raiz.xml',
			'linha\uFFFD.xml',
		]);
	});
});

describe('refuses', () => {
	const DEFLATED = deflateRawSync(Buffer.from(HELLO.content ?? ''));
	const hello = (changed: Partial<ZipEntryToWrite>) => writeZip([{ ...HELLO, ...changed }]);
	const zeros = { name: 'zeros', content: Buffer.alloc(30_000_000) };
	test.each<readonly [string, Uint8Array, string]>([
		['a cut file', writeZip([HELLO, STORED]).subarray(0, 150), 'zip-damaged truncated'],
		['no end record', writeZip([HELLO], { withoutEnd: true }), 'zip-damaged truncated'],
		['nothing at all', Buffer.alloc(0), 'zip-damaged truncated'],
		['an end record without a directory', writeZip([HELLO]).subarray(-22), 'zip-damaged content'],
		['more entries than it claims', writeZip([HELLO, STORED], { claimedEntries: 1 }), 'zip-damaged content'],
		['fewer entries than it claims', writeZip([HELLO, STORED], { claimedEntries: 3 }), 'zip-damaged content'],
		['a wrong check sum', writeZip([{ ...HELLO, crc: 1 }]), 'zip-damaged check_sum'],
		['a wrong check sum of a stored entry', writeZip([{ ...STORED, crc: 1 }]), 'zip-damaged check_sum'],
		['a size claimed too small', writeZip([{ ...HELLO, claimedBytes: 10 }]), 'zip-damaged size'],
		['a size claimed too large', writeZip([{ ...HELLO, claimedBytes: 1_000_000 }]), 'zip-damaged size'],
		[
			'bytes after the deflate stream',
			hello({ data: Buffer.concat([DEFLATED, Buffer.alloc(200_000, 1)]) }),
			'zip-damaged size',
		],
		['a deflate stream that is cut', hello({ data: DEFLATED.subarray(0, 20) }), 'zip-damaged content'],
		['an invalid deflate stream', hello({ data: Buffer.alloc(50, 255) }), 'zip-damaged content'],
		['a local header with another name', hello({ localName: 'a/ola!.txt' }), 'zip-damaged content'],
		['a file that the directory makes a folder', hello({ name: 'a/', localName: 'a/b' }), 'zip-damaged content'],
		['an encrypted entry', hello({ encrypted: true }), 'file-encrypted'],
		['an unknown method', hello({ method: 12, data: Buffer.alloc(9) }), 'zip-method-unknown'],
		['entries that share bytes', writeZip([HELLO, { ...HELLO, name: 'c', sharesDataWith: 0 }]), 'zip-damaged overlap'],
		['a size that runs into the next', writeZip([{ ...HELLO, compressedBytes: 500 }, STORED]), 'zip-damaged overlap'],
		['an entry that inflates without end', writeZip([zeros]), 'zip-limit inflated'],
		['the same under a small claim', writeZip([{ ...zeros, claimedBytes: 1000 }]), 'zip-limit inflated'],
	])('%s', async (_what, zip, code) => expect(await readAll(zip)).toBe(code));

	const sizes = { directoryBytes: 1e6, entryBytes: 1e6, totalBytes: 1e6 };
	const limits = { ...sizes, entries: 3, ratio: 1e6, ratioAfterBytes: 1e6 };

	test('more entries than the limit', async () =>
		expect(await readAll(writeZip([HELLO, HELLO, STORED, STORED]), limits)).toBe('zip-limit entries'));

	test('an entry, and all entries together, above the limit of bytes', async () => {
		const half = { name: 'x', content: Buffer.alloc(600_000), method: 0 };
		expect(await readAll(writeZip([half]), limits)).toHaveLength(1);
		expect(await readAll(writeZip([half, half]), limits)).toBe('zip-limit inflated');
		expect(await readAll(writeZip([{ ...half, content: Buffer.alloc(1_000_001) }]), limits)).toBe('zip-limit inflated');
	});

	test('an entry that is larger than the requested limit, whatever it claims', async () => {
		for (const claimedBytes of [10, 2000]) {
			const archive = await openZip(writeZip([{ name: 'x', content: 'x'.repeat(2000), claimedBytes }]), 'lote.zip');
			const [entry] = archive.entries;
			await expect(entry && archive.readWhole(entry, 1000)).rejects.toMatchObject({
				problem: { code: 'zip-limit', params: { kind: 'entry_size', part: 'x', limit: 1000 } },
			});
		}
	});
});

describe('a file on disk', () => {
	test('can be read again, and is refused if it changed in between', async () => {
		const file = path.join(throwAwayFolder(), 'lote.zip');
		await writeFile(file, writeZip([HELLO, STORED]));
		expect(await readAll(file)).toEqual(both);
		const archive = await openZip(file, 'lote.zip');
		const [entry] = archive.entries;
		if (entry === undefined) throw new Error('no entry');
		expect(Buffer.from(await archive.readWhole(entry, 1e6)).toString()).toBe(HELLO.content);
		await writeFile(file, writeZip([HELLO, STORED, STORED]));
		await expect(archive.readWhole(entry, 1e6)).rejects.toMatchObject({
			problem: { code: 'file-unreadable', params: { kind: 'changed' } },
		});
	});

	test('is refused with the reason of the system if it does not exist', async () => {
		await expect(openZip(path.join(throwAwayFolder(), 'nada.zip'), 'nada.zip')).rejects.toMatchObject({
			problem: { code: 'file-unreadable', params: { kind: 'system', reason: 'ENOENT' } },
		});
	});

	test('stops reading on request', async () => {
		const file = path.join(throwAwayFolder(), 'lote.zip');
		await writeFile(file, writeZip([{ name: 'x', content: Buffer.alloc(5_000_000, 'x\n'), method: 0 }]));
		const archive = await openZip(file, 'lote.zip');
		const controller = new AbortController();
		const [entry] = archive.entries;
		if (entry === undefined) throw new Error('no entry');
		const reading = async () => {
			for await (const chunk of archive.read(entry, controller.signal)) controller.abort(chunk.length);
		};
		await expect(reading()).rejects.toBeTypeOf('number');
	});
});

test('reads the same or refuses after any changed byte or cut', async () => {
	const zip = writeZip([HELLO, { ...STORED, descriptor: true }], { zip64: true });
	const change = tuple(nat(zip.length - 1), integer({ min: 1, max: 255 }));
	await assert(
		asyncProperty(change, async ([at, mask]) => {
			const changed = Buffer.from(zip);
			changed[at] = (changed[at] ?? 0) ^ mask;
			const result = await readAll(changed);
			// A changed name is allowed: it is not content, and nobody will find the part by it.
			return typeof result === 'string' || contents(result) === contents(both);
		}),
		// The last character of a name in the directory, changed to a slash or a backslash.
		{ numRuns: 1000, examples: [[[189, 0x74 ^ 0x2f]], [[189, 0x74 ^ 0x5c]]] },
	);
	for (let length = 0; length < zip.length; length += 7)
		expect(await readAll(zip.subarray(0, length))).toBeTypeOf('string');
});
