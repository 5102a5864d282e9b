import { existsSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../../src/disk/durable-file.ts';
import { throwAwayFolder } from '../throw-away-folder.ts';

test('makes a folder with its missing parents, for its user only, also if several ask at once', async () => {
	const root = throwAwayFolder();
	const dir = path.join(root, 'a', 'b', 'c');
	await Promise.all(Array.from({ length: 8 }, () => makeFolder(dir)));
	await makeFolder(dir);
	await makeFolder(root);
	for (const made of [dir, path.dirname(dir)]) expect(statSync(made).mode & 0o777).toBe(0o700);
});

test('refuses a folder below a file', async () => {
	const file = path.join(throwAwayFolder(), 'a');
	writeFileSync(file, '');
	await expect(makeFolder(file)).rejects.toMatchObject({ code: 'EEXIST' });
	await expect(makeFolder(path.join(file, 'b', 'c'))).rejects.toMatchObject({ code: 'ENOTDIR' });
});

test.skipIf(!existsSync('/proc/self'))('ends below a folder that takes no names', async () => {
	await expect(makeFolder('/proc/x/runs')).rejects.toMatchObject({ code: 'ENOENT', path: '/proc/x' });
});
