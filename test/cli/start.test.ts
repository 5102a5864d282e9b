/** The bench of how long a start takes gives the right output; how long is no claim of a test. */
import { execFileSync } from 'node:child_process';
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
