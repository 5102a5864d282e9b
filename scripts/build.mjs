/**
 * Compiles `src/` to `dist/` and makes the command executable. Compiled beside and put in its place when it is complete:
 * a file that left the sources leaves the package too, a compile error leaves the last build, and a command that is just
 * started finds a whole program.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const made = path.join('.tmp', `build-${process.pid}`);
const old = path.join('.tmp', `old-${process.pid}`);
mkdirSync('.tmp', { recursive: true });
try {
	execFileSync(process.execPath, [tsc, '-p', 'tsconfig.build.json', '--outDir', made], { stdio: 'inherit' });
	chmodSync(path.join(made, 'cli/bin.js'), 0o755);
	try {
		renameSync('dist', old);
	} catch (error) {
		if (error.code !== 'ENOENT') throw error;
	}
	renameSync(made, 'dist');
} finally {
	rmSync(made, { recursive: true, force: true });
	rmSync(old, { recursive: true, force: true });
}
