/**
 * Releases as `npm run release` makes them, but for Node: in its place stands a short script that starts the Node of this test, so that
 * nothing is downloaded. The real ones are looked at and run by `npm run trial -- release`.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EntryInZip, readZip, unpack } from '../../scripts/release/read-zip.mjs';
import { sbomForm } from './sbom-form.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const { version }: { readonly version: string } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
const PLATFORMS = [
	['darwin-arm64', 'Abrir-Open.command', 'asset-importer', 'node', '\n'],
	['darwin-x64', 'Abrir-Open.command', 'asset-importer', 'node', '\n'],
	['linux-x64', 'Abrir-Open.sh', 'asset-importer', 'node', '\n'],
	['win-x64', 'Abrir-Open.cmd', 'asset-importer.cmd', 'node.exe', '\r\n'],
] as const;
const STAND_IN = `#!/bin/sh\nexec '${process.execPath}' "$@"\n`;

/** By platform. */
const read = new Map<string, ReadonlyMap<string, EntryInZip>>();
let folder: string;
beforeAll(() => {
	folder = mkdtempSync(path.join(os.tmpdir(), 'asset-importer-release-'));
	for (const [name, , , node] of PLATFORMS) {
		mkdirSync(path.join(folder, 'node', name), { recursive: true });
		writeFileSync(path.join(folder, 'node', name, node), STAND_IN);
		writeFileSync(path.join(folder, 'node', name, 'LICENSE'), 'The licence of Node.\n');
	}
	release('first', {}, '022');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function release(out: string, env: Readonly<Record<string, string>>, umask: string, ...more: readonly string[]): void {
	const words = ['scripts/release.mjs', '--node', path.join(folder, 'node'), '--out', path.join(folder, out), ...more];
	execFileSync('sh', ['-c', `umask ${umask}; exec "$0" "$@"`, process.execPath, ...words], {
		cwd: ROOT,
		stdio: ['ignore', 'ignore', 'inherit'],
		env: { ...process.env, ...env },
	});
}

function nameOf(platform: string): string {
	return `asset-importer-${version}-${platform}`;
}

async function filesOf(platform: string): Promise<ReadonlyMap<string, EntryInZip>> {
	const known = read.get(platform);
	if (known !== undefined) return known;
	const entries = await readZip(path.join(folder, 'first', `${nameOf(platform)}.zip`));
	const files = new Map(entries.map((entry) => [entry.name.slice(nameOf(platform).length + 1), entry]));
	read.set(platform, files);
	return files;
}

describe.each(PLATFORMS)('the zip for %s', (platform, launcher, command, node, newline) => {
	test('has Node, the program, its samples, something to double-click, and something to read first', async () => {
		const files = await filesOf(platform);
		expect([...new Set([...files.keys()].map((file) => file.split('/')[0] ?? ''))].toSorted()).toEqual(
			[launcher, 'LEIA-ME.txt', 'README.txt', command, 'node', 'program', 'sbom.cdx.json'].toSorted(),
		);
		const kept = ['LICENSE', 'README.md', 'docs/guia.md', 'samples/mobiliario.csv', 'dist/third-party-licenses.txt'];
		expect([...files.keys()]).toEqual(
			expect.arrayContaining(['node/LICENSE', 'program/dist/cli/bin.js', ...kept.map((file) => `program/${file}`)]),
		);
		expect([...files.keys()].filter((file) => /\.d\.ts$|node_modules/.test(file))).toEqual([]);
	});

	test('marks what may be run, and nothing else', async () => {
		const files = await filesOf(platform);
		const marked = [...files].filter(([, { mode }]) => mode === 0o100755).map(([file]) => file);
		expect(marked.toSorted()).toEqual([launcher, command, `node/${node}`].toSorted());
		expect([...files.values()].filter(({ mode }) => mode !== 0o100755 && mode !== 0o100644)).toEqual([]);
	});

	test('carries the binary as it is', async () => {
		expect((await filesOf(platform)).get(`node/${node}`)?.bytes.toString()).toBe(STAND_IN);
	});

	test.each([launcher, command, 'LEIA-ME.txt', 'README.txt'])('%s has the line ends of its system', async (file) => {
		const text = (await filesOf(platform)).get(file)?.bytes.toString() ?? '';
		expect(new Set(text.match(/\r?\n/g))).toEqual(new Set([newline]));
		expect(text).not.toContain('{version}');
	});

	test('lists its parts as CycloneDX asks: Node with the sum of its binary, and what was put into the program', async () => {
		const text = (await filesOf(platform)).get('sbom.cdx.json')?.bytes.toString() ?? '';
		const { metadata, components } = sbomForm.parse(JSON.parse(text));
		expect(metadata.component).toMatchObject({ name: 'asset-importer', version });
		const [runtime] = components.filter(({ type }) => type === 'platform');
		const sum = createHash('sha256').update(STAND_IN).digest('hex');
		expect(runtime).toMatchObject({ name: 'node', hashes: [{ alg: 'SHA-256', content: sum }] });
		const licences = readFileSync(path.join(ROOT, 'dist/third-party-licenses.txt'), 'utf8');
		const listed = components.filter((one) => one !== runtime).map((one) => `${one.name} ${one.version} (`);
		expect(listed.filter((heading) => !licences.includes(heading))).toEqual([]);
		expect(listed).toHaveLength(licences.split(`\n${'-'.repeat(80)}\n\n`).length);
		expect(readFileSync(path.join(folder, 'first', `${nameOf(platform)}.cdx.json`), 'utf8')).toBe(text);
	});
});

test('SHA256SUMS has every other file of the release', () => {
	const lines = readFileSync(path.join(folder, 'first/SHA256SUMS'), 'utf8').trimEnd().split('\n');
	const sums = readdirSync(path.join(folder, 'first'))
		.filter((file) => file !== 'SHA256SUMS')
		.map((file) => {
			const sum = createHash('sha256')
				.update(readFileSync(path.join(folder, 'first', file)))
				.digest('hex');
			return `${sum}  ${file}`;
		});
	expect(lines.toSorted()).toEqual(sums.toSorted());
});

test('another build, for others to read or not, in another time zone and language, has the same sums', () => {
	const other = { TZ: 'Pacific/Auckland', LANG: 'pt_BR.UTF-8', LC_ALL: 'C' };
	release('second', other, '077', '--platform', 'win-x64', '--platform', 'linux-x64');
	const sums = (out: string): readonly string[] =>
		readFileSync(path.join(folder, out, 'SHA256SUMS'), 'utf8')
			.trimEnd()
			.split('\n');
	expect(sums('second')).toHaveLength(4);
	expect(sums('first')).toEqual(expect.arrayContaining([...sums('second')]));
});

test('nothing in the program says in which folder, or by which process, it was built', async () => {
	const files = [...(await filesOf('linux-x64'))].filter(([file]) => file.startsWith('program/dist/'));
	const naming = files.filter(([, { bytes }]) => /\.tmp[\\/]|build-\d+/.test(bytes.toString()) || bytes.includes(ROOT));
	expect(naming.map(([file]) => file)).toEqual([]);
});

describe.skipIf(process.platform === 'win32')('unpacked in a folder with spaces, accents and brackets', () => {
	const env = { PATH: '/usr/bin:/bin', HOME: '' };
	let here: string;
	beforeAll(async () => {
		env.HOME = path.join(folder, 'joão da silva');
		here = path.join(env.HOME, 'Área de trabalho (1)', nameOf('linux-x64'));
		unpack(await readZip(path.join(folder, 'first', `${nameOf('linux-x64')}.zip`)), path.dirname(here));
	});

	function run(words: readonly string[], variables: Readonly<Record<string, string>> = env) {
		return spawnSync('/bin/sh', words, { encoding: 'utf8', env: variables, cwd: folder });
	}

	test('the command runs without any variable', () => {
		expect(run([path.join(here, 'asset-importer'), '--version'], {}).stdout).toBe(`${version}\n`);
	});

	test('the command runs by links on the path, links to links too', () => {
		const [first, second] = [path.join(folder, 'first-link'), path.join(folder, 'second-link')];
		symlinkSync(path.join(here, 'asset-importer'), first);
		symlinkSync('first-link', second);
		expect(run([second, '--version']).stdout).toBe(`${version}\n`);
	});

	test('a sample is imported into the sandbox, from the folder that one is in', () => {
		const sample = path.join(here, 'program/samples/mobiliario.csv');
		const words = ['import', sample, '--sandbox', '--yes', '--runs-dir', 'minhas importações'];
		const { status, stdout } = run([path.join(here, 'asset-importer'), ...words]);
		expect([status, stdout]).toEqual([0, expect.stringMatching(/criados +11|created +11/i)]);
		expect(readdirSync(path.join(folder, 'minhas importações')).length).toBeGreaterThan(0);
	});

	test.each([
		['Documents', 'as systems name it that say nothing else', ''],
		['Documentos', 'as the user has it', 'XDG_DOCUMENTS_DIR="$HOME/Documentos"\n'],
	])('a double click works in %s, %s', (name, _why, said) => {
		const config = path.join(folder, `config ${name}`);
		mkdirSync(config);
		if (said !== '') writeFileSync(path.join(config, 'user-dirs.dirs'), said);
		// Ended at once by what is wrong with its words, in the folder where it would have worked.
		expect(run([path.join(here, 'Abrir-Open.sh'), '--wrong'], { ...env, XDG_CONFIG_HOME: config }).status).toBe(2);
		expect(readdirSync(path.join(env.HOME, name))).toEqual(['asset-importer']);
	});

	test('a double click ends where the folder of the documents cannot be had, and says which', () => {
		const config = path.join(folder, 'config of another');
		mkdirSync(config);
		writeFileSync(path.join(folder, 'a file'), '');
		writeFileSync(path.join(config, 'user-dirs.dirs'), `XDG_DOCUMENTS_DIR="${path.join(folder, 'a file')}"\n`);
		const { status, stderr } = run([path.join(here, 'Abrir-Open.sh')], { ...env, XDG_CONFIG_HOME: config });
		expect(status).toBe(1);
		expect(stderr).toContain(path.join(folder, 'a file', 'asset-importer'));
	});

	test('a launcher that was taken out of its folder says that all has to be unpacked', () => {
		const alone = path.join(folder, 'alone.sh');
		writeFileSync(alone, readFileSync(path.join(here, 'Abrir-Open.sh')));
		const { status, stderr } = run([alone]);
		expect([status, stderr]).toEqual([1, expect.stringContaining('Extraia primeiro todos os arquivos')]);
	});
});
