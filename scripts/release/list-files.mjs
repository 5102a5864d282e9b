/**
 * The files of a release, as name to `{ bytes, isExecutable }`: what a person starts and reads at the top, the program as npm
 * packs it in `program/`, and Node in `node/`.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const FILES = path.join(import.meta.dirname, 'files');
const ROOT = path.join(import.meta.dirname, '../..');

/** `packed`: see `listPacked`. */
export function listFiles(platform, { version, node, sbom, packed }) {
	const text = (file) => {
		const lines = readFileSync(path.join(FILES, file), 'utf8').replaceAll('{version}', version);
		return Buffer.from(lines.replaceAll('\n', platform.newline));
	};
	const { launcher, command } = platform;
	return new Map([
		[launcher.name, { bytes: text(launcher.file), isExecutable: true }],
		[command.name, { bytes: text(command.file), isExecutable: true }],
		['LEIA-ME.txt', { bytes: text('LEIA-ME.txt') }],
		['README.txt', { bytes: text('README.txt') }],
		['sbom.cdx.json', { bytes: Buffer.from(sbom) }],
		[`node/${platform.node}`, { bytes: node.binary, isExecutable: true }],
		['node/LICENSE', { bytes: node.license }],
		['program/open-page.mjs', { bytes: readFileSync(path.join(FILES, 'open-page.mjs')) }],
		['program/messages.txt', { bytes: listMessages('en', platform.newline) }],
		['program/mensagens.txt', { bytes: listMessages('pt-BR', platform.newline) }],
		...packed.map((file) => [`program/${file}`, { bytes: readFileSync(path.join(ROOT, file)) }]),
	]);
}

function listMessages(language, newline) {
	const program = path.join(ROOT, 'dist/cli/bin.js');
	const text = execFileSync(process.execPath, [program, '--explain', 'all', '--lang', language], { encoding: 'utf8' });
	return Buffer.from(text.replaceAll('\n', newline));
}

/** Lists what npm would pack, without the types, which are for those who compile against the library. */
export function listPacked() {
	const [{ files }] = JSON.parse(
		execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
			cwd: ROOT,
			encoding: 'utf8',
			stdio: ['ignore', 'pipe', 'ignore'],
			shell: process.platform === 'win32',
		}),
	);
	return files.map((file) => file.path).filter((file) => !file.endsWith('.d.ts'));
}
