/** Tests do not measure the start, but check the benchmark's output and which code is loaded. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

test('bench/start.mjs measures --version, --help and the help of a command against node', () => {
	const root = path.join(import.meta.dirname, '../..');
	const out = execFileSync(process.execPath, ['bench/start.mjs', '--rounds', '1', '--json'], {
		cwd: root,
		encoding: 'utf8',
	});
	const { results }: { readonly results: readonly { readonly name: string; readonly ratio: number }[] } =
		JSON.parse(out);
	expect(results.map(({ name }) => name)).toEqual(['node -e 0', '--version', '--help', 'import --help']);
	expect(results.every(({ ratio }) => ratio > 0)).toBe(true);
});

test('--version loads no part of the program but the version', () => {
	const bin = path.join(import.meta.dirname, '../../dist/cli/bin.js');
	const loaded = [bin];
	for (const file of loaded) {
		for (const [, imported = ''] of readFileSync(file, 'utf8').matchAll(/^import .*?"(\.[^"]+)";$/gm)) {
			loaded.push(path.join(path.dirname(file), imported));
		}
	}
	expect(loaded.map((file) => path.basename(file))).toEqual(['bin.js', 'version.js']);
});
