/**
 * A root folder in which nothing lies but the C library, a shell and three small programs: no Node, no npm. Needs Linux, root's rights
 * and `ldd`.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const TOOLS = ['/bin/sh', '/usr/bin/dirname', '/usr/bin/chmod', '/usr/bin/readlink', '/usr/bin/cat'];

/** `binary`: whose libraries are wanted, too. Each library is one that the system has, none is put in for it. */
export function makeEmptyRoot(root, binary) {
	const libraries = [binary, ...TOOLS].flatMap((file) => {
		const listed = execFileSync('ldd', [file], { encoding: 'utf8' });
		return [...listed.matchAll(/(?:=> )?(\/\S+) \(0x/g)].map(([, library]) => library);
	});
	for (const file of new Set([...TOOLS, ...libraries])) {
		mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
		cpSync(file, path.join(root, file), { dereference: true });
	}
	for (const folder of ['dev', 'tmp', 'proc']) mkdirSync(path.join(root, folder), { recursive: true });
	execFileSync('mknod', ['-m', '666', path.join(root, 'dev/null'), 'c', '1', '3']);
	return [...new Set(libraries)].map((library) => path.basename(library)).toSorted();
}

/** Opens pages there: it keeps the page that it was given. */
export function putBrowser(root) {
	const file = path.join(root, 'usr/bin/xdg-open');
	writeFileSync(file, '#!/bin/sh\ncat "$1" > /tmp/opened.html\n', { mode: 0o755 });
	return path.join(root, 'tmp/opened.html');
}

/** The words by which a command is run there: with these variables and no others. */
export function inRoot(root, env, words) {
	const variables = Object.entries({ PATH: '/usr/bin:/bin', ...env }).map(([name, value]) => `${name}=${value}`);
	return ['env', '-i', ...variables, '/usr/sbin/chroot', root, ...words];
}
