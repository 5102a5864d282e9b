import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Fault } from '../../../src/messages/fault.ts';
import { hashFile } from '../../../src/sources/bytes/hash-file.ts';

let folder = '';
beforeAll(async () => {
	folder = await mkdtemp(path.join(tmpdir(), 'hash-file-'));
});
afterAll(async () => {
	await rm(folder, { recursive: true });
});

/** Around the size of a block, in which larger files are read. */
test.each([0, 1, 1_048_575, 1_048_576, 1_048_577, 3_000_001])('hashes and counts %i bytes', async (length) => {
	const bytes = Buffer.alloc(length, 'ativo');
	await writeFile(path.join(folder, 'a'), bytes);
	expect(await hashFile(path.join(folder, 'a'))).toEqual({
		sha256: createHash('sha256').update(bytes).digest('hex'),
		bytes: length,
	});
});

test('stops the command where the file cannot be read', async () => {
	const reading = hashFile(path.join(folder, 'nada'));
	await expect(reading).rejects.toBeInstanceOf(Fault);
	await expect(reading).rejects.toMatchObject({ code: 'input-unreadable', params: { reason: 'ENOENT' } });
});

test.each([1, 3_000_000])('ends with the signal, before %i bytes', async (length) => {
	await writeFile(path.join(folder, 'a'), Buffer.alloc(length));
	await expect(hashFile(path.join(folder, 'a'), AbortSignal.abort())).rejects.toThrow('abort');
});
