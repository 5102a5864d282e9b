/**
 * The official binary of Node for a platform, as its npm package carries it: npm takes only the bytes whose checksum is
 * in `node/package-lock.json`. No script of a package is run.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { LICENSE_PACKAGE } from './platforms.mjs';

const PINS = path.join(import.meta.dirname, 'node');
const LOCK = JSON.parse(readFileSync(path.join(PINS, 'package-lock.json'), 'utf8'));

/** Returns the pinned version of a package, and the checksum that the registry gives for it. */
export function pinOf(name) {
	const { version, integrity } = LOCK.packages[`node_modules/${name}`];
	return { name, version, integrity };
}

/** Answers with the bytes of the binary and the text of its licence. */
export function installNode(platform, scratch) {
	return { binary: readInstalled(platform.binary, scratch), license: readInstalled(LICENSE_PACKAGE, scratch) };
}

function readInstalled({ package: name, os, cpu, file }, scratch) {
	const folder = path.join(scratch, `${os}-${cpu}`);
	const wanted = path.join(folder, 'node_modules', name, file);
	if (!existsSync(folder)) {
		mkdirSync(folder, { recursive: true });
		for (const one of ['package.json', 'package-lock.json']) cpSync(path.join(PINS, one), path.join(folder, one));
		try {
			const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--os', os, '--cpu', cpu];
			execFileSync('npm', ['ci', ...flags], {
				cwd: folder,
				stdio: ['ignore', 'ignore', 'pipe'],
				shell: process.platform === 'win32',
			});
		} catch (error) {
			rmSync(folder, { recursive: true, force: true });
			throw error;
		}
	}
	if (!existsSync(wanted)) throw new Error(`npm installed no ${name}/${file}: is the registry reached?`);
	return readFileSync(wanted);
}
