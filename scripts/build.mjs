/**
 * Compiles `src/` to `dist/` and makes the command executable. Starts from an empty `dist/`, so that a file that left
 * the sources leaves the package too.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';

const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
rmSync('dist', { recursive: true, force: true });
execFileSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], { stdio: 'inherit' });
chmodSync('dist/cli/bin.js', 0o755);
