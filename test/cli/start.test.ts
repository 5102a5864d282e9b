/** Tests do not measure the start, but check the benchmark's output and which code is loaded. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const DIST = path.join(import.meta.dirname, '../../dist');

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

/** Names of the files that these files of `dist` load when they are loaded. */
function filesLoadedBy(...first: readonly string[]): readonly string[] {
	const loaded = first.map((file) => path.join(DIST, file));
	for (const file of loaded) {
		for (const [, imported = ''] of readFileSync(file, 'utf8').matchAll(/^(?:import|export) ?.*?"(\.[^"]+)";$/gm)) {
			const next = path.join(path.dirname(file), imported);
			if (!loaded.includes(next)) loaded.push(next);
		}
	}
	return loaded.map((file) => path.basename(file));
}

test('--version loads no part of the program but the version', () => {
	expect(filesLoadedBy('cli/bin.js')).toEqual(['bin.js', 'version.js']);
});

test('--help loads the parser and what starts the program: no schema, no command, no text of a command', () => {
	const bin = readFileSync(path.join(DIST, 'cli/bin.js'), 'utf8');
	const started = Array.from(bin.matchAll(/import\("\.\.\/(chunks\/[^"]+)"\)/g), ([, file = '']) => file);
	expect(started).toHaveLength(2);
	const parts = filesLoadedBy(...started).filter((file) => !started.includes(`chunks/${file}`));
	expect(parts.toSorted()).toEqual(['commander.js', 'start.js', 'version.js']);
});
