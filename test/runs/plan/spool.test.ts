/** Lines that wait, in memory and in a file, are taken in their order. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Spool, type SpooledLine } from '../../../src/runs/plan/spool.ts';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(path.join(os.tmpdir(), 'asset-importer-spool-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** More than are kept in memory. */
const MANY = 70_000;

const noticeOf = (number: number): SpooledLine => ({
	kind: 'notice',
	value: { origin: { kind: 'file', file: `${number} é Ő 😀` }, problem: { code: 'nfe-enrollment-missing' } },
});

test.each<readonly [string, readonly ('small' | 'other')[]]>([
	['small ones', ['small', 'small', 'small']],
	['others', ['other', 'other', 'other']],
	['others behind small ones', ['small', 'small', 'other', 'small']],
	['small ones behind others', ['other', 'small', 'small']],
	['more small ones than are kept', Array.from({ length: MANY }, () => 'small' as const)],
])('lines are taken in their order, and nothing waits meanwhile: %s', async (_, sizes) => {
	const spool = new Spool(path.join(folder, 'spool'));
	for (const [number, size] of sizes.entries()) {
		if (size === 'small') spool.addSmall(noticeOf(number));
		else spool.add(noticeOf(number));
	}
	expect(spool.isWaiting).toBe(true);
	const taken: SpooledLine[] = [];
	const waited = new Set<boolean>();
	for await (const lines of spool.take(256)) {
		taken.push(...lines);
		waited.add(spool.isWaiting);
	}
	spool.close();
	expect(taken).toEqual(sizes.map((__, number) => noticeOf(number)));
	expect([...waited]).toEqual([false]);
	expect(readdirSync(folder)).toEqual([]);
});
