/**
 * Makes a clone ready to run: installs the packages if they are missing or are not those of the lock file, then builds.
 *
 * `npm start` and `npm test` call it first, so it uses nothing but Node.
 */
import { execSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

if (!areInstalled()) {
	console.error('The packages of package-lock.json are not installed yet: running npm ci.');
	execSync('npm ci --no-audit --no-fund', { stdio: ['ignore', 'inherit', 'inherit'] });
}
await import('./build.mjs');

/** npm notes what it installed in a lock file of its own; optional packages of other systems are not in it. */
function areInstalled() {
	const note = 'node_modules/.package-lock.json';
	if (!existsSync(note)) return false;
	const wanted = packagesIn('package-lock.json');
	const installed = packagesIn(note);
	return Object.entries(wanted).every(
		([folder, { version, optional }]) =>
			folder === '' || (optional === true && installed[folder] === undefined) || installed[folder]?.version === version,
	);
}

function packagesIn(file) {
	return JSON.parse(readFileSync(file, 'utf8')).packages;
}
