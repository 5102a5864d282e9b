/**
 * A double click runs this: it opens the page, and works in the folder `asset-importer` of the user's documents, where runs, mappings
 * and settings are found by a person and outlive the version that made them.
 *
 * A folder that cannot be had ends it, and no other is taken: what was created before is remembered in that one.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const words = process.argv.slice(2).map((word) => (existsSync(word) ? path.resolve(word) : word));
const folder = path.join(documentsOf(process.env), 'asset-importer');
try {
	mkdirSync(folder, { recursive: true });
	process.chdir(folder);
} catch (error) {
	process.stderr.write(
		`${folder}\n  Esta pasta não pode ser usada; o que já foi criado fica anotado nela. Confira se ela está acessível e abra de novo.\n` +
			`  This folder cannot be used; what was created is noted in it. See that it can be reached, and open this again.\n  ${error.message}\n`,
	);
	process.exit(1);
}
const program = path.join(import.meta.dirname, 'dist/cli/bin.js');
process.argv = [process.execPath, program, 'app', ...words];
await import('./dist/cli/bin.js');

function documentsOf(env) {
	const home = os.homedir();
	if (process.platform === 'win32') return registeredDocuments(env) ?? path.join(home, 'Documents');
	if (process.platform === 'darwin') return path.join(home, 'Documents');
	return namedDocuments(home, env.XDG_CONFIG_HOME || path.join(home, '.config')) ?? path.join(home, 'Documents');
}

/** xdg-user-dirs keeps it as `XDG_DOCUMENTS_DIR="$HOME/Documentos"`: in the language of the user. */
function namedDocuments(home, config) {
	try {
		const named = /^XDG_DOCUMENTS_DIR="(.+)"$/m.exec(readFileSync(path.join(config, 'user-dirs.dirs'), 'utf8'))?.[1];
		return named?.replace(/^\$HOME(?=\/|$)/, home);
	} catch (error) {
		if (error.code === 'ENOENT') return undefined;
		throw error;
	}
}

/**
 * In OneDrive or on a server, too. The registry is exported, as UTF-16: what `reg query` prints is in a code page that has not every
 * letter. Undefined where it is closed to users.
 */
function registeredDocuments(env) {
	const key = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Explorer\\User Shell Folders';
	const file = path.join(os.tmpdir(), `asset-importer-${process.pid}.reg`);
	try {
		const reg = path.join(env.SystemRoot, 'System32', 'reg.exe');
		execFileSync(reg, ['export', key, file, '/y'], { stdio: 'ignore', windowsHide: true });
		const text = readFileSync(file, 'utf16le').replaceAll(/\\\r?\n\s*/g, '');
		const { hex, plain } = /^"Personal"=(?:hex\(2\):(?<hex>[\da-f,]+)|"(?<plain>.*)")\r?$/im.exec(text).groups;
		const value = plain?.replaceAll('\\\\', '\\') ?? Buffer.from(hex.replaceAll(',', ''), 'hex').toString('utf16le');
		return value.replaceAll('\0', '').replaceAll(/%([^%]+)%/g, (whole, name) => env[name] ?? whole);
	} catch {
		return undefined;
	} finally {
		rmSync(file, { force: true });
	}
}
