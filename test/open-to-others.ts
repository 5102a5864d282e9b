/** Which files and folders below a folder let others than their owner in. */
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';

/** What a program makes without a mode is read by all then. */
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
