/** Lists files and folders below a folder that others than their owner can read or write. */
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';

/** Sets the usual mask, with which all can read a file made without a mode. */
export function withUsualMask(): void {
	let before = 0;
	beforeAll(() => {
		before = process.umask(0o022);
	});
	afterAll(() => void process.umask(before));
}

export function openToOthers(folder: string): readonly string[] {
	return ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].filter(
		(name) => (statSync(path.join(folder, name)).mode & 0o077) !== 0,
	);
}
