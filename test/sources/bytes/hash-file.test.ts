import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { hashFile } from '../../../src/sources/bytes/hash-file.ts';
import { throwAwayFolder } from '../../throw-away-folder.ts';

/** Around the block size, because larger files are read in blocks. */
test.each([0, 1, 1_048_575, 1_048_576, 1_048_577, 3_000_001])('hashes and counts %i bytes', async (length) => {
	const bytes = Buffer.alloc(length, 'ativo');
	const file = path.join(throwAwayFolder(), 'a');
	await writeFile(file, bytes);
	expect(await hashFile(file)).toEqual({
		sha256: createHash('sha256').update(bytes).digest('hex'),
		bytes: length,
	});
});

test.each([1, 3_000_000])('stops on the signal, before %i bytes', async (length) => {
	const file = path.join(throwAwayFolder(), 'a');
	await writeFile(file, Buffer.alloc(length));
	await expect(hashFile(file, AbortSignal.abort())).rejects.toThrow('abort');
});
