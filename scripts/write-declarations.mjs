/** Adds to `dist/` the declarations that `index.d.ts` leads to: for `npm pack`, after a build. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const made = path.join('.tmp', `declarations-${process.pid}`);
try {
	execFileSync(process.execPath, [tsc, '-p', 'tsconfig.build.json', '--outDir', made], { stdio: 'inherit' });
	const wanted = ['index.d.ts'];
	for (const file of wanted) {
		const text = readFileSync(path.join(made, file), 'utf8');
		mkdirSync(path.dirname(path.join('dist', file)), { recursive: true });
		cpSync(path.join(made, file), path.join('dist', file));
		for (const [, specifier] of text.matchAll(/(?:from |import\()["'](\.[^"']+)\.(?:js|ts)["']/g)) {
			const next = path.join(path.dirname(file), `${specifier}.d.ts`);
			if (!wanted.includes(next)) wanted.push(next);
		}
	}
} finally {
	rmSync(made, { recursive: true, force: true });
}
