import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder that is gone when the test ends. */
export function throwAwayFolder(): string {
	const folder = mkdtempSync(path.join(os.tmpdir(), 'asset-importer-'));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	return folder;
}
