import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readZip } from '../../scripts/release/read-zip.mjs';
import { writeZip } from '../../scripts/release/write-zip.mjs';

const DAY = new Date('2026-03-01T23:30:00Z');
const FILES = [
	['pasta/run', { bytes: Buffer.from('#!/bin/sh\n'), isExecutable: true }],
	['pasta/ação.txt', { bytes: Buffer.from('ação\n'.repeat(1000)) }],
] as const;

let folder: string;
beforeAll(() => {
	folder = mkdtempSync(path.join(os.tmpdir(), 'asset-importer-zip-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a zip keeps names, contents, what may be run, and one time for all, by name', async () => {
	const file = path.join(folder, 'one.zip');
	writeFileSync(file, writeZip(new Map(FILES), DAY));
	const entries = await readZip(file);
	expect(entries.map(({ name, mode, modified, bytes }) => [name, mode.toString(8), modified, bytes.length])).toEqual([
		['pasta/ação.txt', '100644', '2026-03-01T12:00:00.000Z', 7000],
		['pasta/run', '100755', '2026-03-01T12:00:00.000Z', 10],
	]);
});

test.each(['Pacific/Auckland', 'America/Sao_Paulo', 'UTC'])('the bytes are the same in %s and in any order', (zone) => {
	const before = process.env['TZ'];
	const expected = writeZip(new Map(FILES), DAY);
	process.env['TZ'] = zone;
	try {
		expect(Buffer.from(writeZip(new Map(FILES.toReversed()), DAY)).equals(expected)).toBe(true);
	} finally {
		if (before === undefined) delete process.env['TZ'];
		else process.env['TZ'] = before;
	}
});
