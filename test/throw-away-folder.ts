import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** By their names; what is neither text nor bytes is written as JSON. */
export type Files = Readonly<Record<string, string | Uint8Array | object>>;

/** A folder with these files that is gone when the test ends. */
export function throwAwayFolder(files: Files = {}): string {
	const folder = mkdtempSync(path.join(os.tmpdir(), 'asset-importer-'));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	putFiles(folder, files);
	return folder;
}

export function putFiles(folder: string, files: Files): void {
	for (const [name, content] of Object.entries(files)) {
		const isPlain = typeof content === 'string' || content instanceof Uint8Array;
		writeFileSync(path.join(folder, name), isPlain ? content : JSON.stringify(content));
	}
}

/** For thousands of versions of one file: a file that is truncated waits for the disk, a new one does not. */
export function replaceFile(file: string, bytes: Uint8Array): void {
	rmSync(file, { force: true });
	writeFileSync(file, bytes);
}
