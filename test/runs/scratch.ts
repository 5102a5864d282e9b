/** A folder for one test, gone when the test ends. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

export function scratchFolder(): string {
	const folder = mkdtempSync(path.join(tmpdir(), 'runs-'));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	return folder;
}
