/**
 * `npm run trial -- release [--out release]`: looks at every zip of a release, and runs the one for this system where nothing else is
 * installed; asks npm for advisories about the bundled packages. Ends with 1 for anything that is not as `docs/release.md` says.
 *
 * Run are those for linux-x64, on Linux as root: in a root folder without Node, npm and anything else but the C library and a shell,
 * without variables, in a folder with spaces and accents.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { enterApp, isChecked, until } from './page/served-app.mjs';
import { auditBundled } from './release/audit-bundled.mjs';
import { inRoot, makeEmptyRoot, putBrowser } from './release/empty-root.mjs';
import { installNode } from './release/install-node.mjs';
import { machineOf } from './release/machine-of.mjs';
import { PLATFORMS } from './release/platforms.mjs';
import { readZip, unpack } from './release/read-zip.mjs';
import { SAMPLE_IMPORT } from './sample-import.mjs';
import { endStarted, startProgram } from './started.mjs';

const { values } = parseArgs({ options: { out: { type: 'string', default: 'release' } } });
const ROOT = path.join(import.meta.dirname, '..');
const { name: program, version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
/** They have a placeholder where the owner decides. */
const OWNED = ['package.json', 'SECURITY.md', '.github/ISSUE_TEMPLATE/config.yml'];
const scratch = mkdtempSync(path.join(os.tmpdir(), 'asset-importer-release-'));
let wrong = 0;

try {
	const unnamed = OWNED.filter((file) => readFileSync(path.join(ROOT, file), 'utf8').includes('OWNER'));
	claim('no placeholder of the owner is left', unnamed.length === 0, unnamed.join(', '));
	checkAdvisories();
	checkSums();
	const found = Object.keys(PLATFORMS).filter((name) => existsSync(zipOf(name)));
	claim('there is a zip to look at', found.length > 0, found.join(', '));
	for (const name of found) await checkZip(name);
	if (found.includes('linux-x64') && process.platform === 'linux' && process.getuid() === 0) await runLinux();
	else console.log('linux-x64: not run: needs its zip, Linux on x64, and root for a root folder of its own');
} finally {
	endStarted();
	rmSync(scratch, { recursive: true, force: true });
}
process.exitCode = wrong > 0 ? 1 : 0;

function claim(text, isSo, figure = '') {
	if (!isSo) wrong++;
	console.log(`${isSo ? 'ok   ' : 'WRONG'} ${text}${figure === '' ? '' : `: ${figure}`}`);
}

function sha256(bytes) {
	return createHash('sha256').update(bytes).digest('hex');
}

function zipOf(name) {
	return path.join(values.out, `${program}-${version}-${name}.zip`);
}

function checkAdvisories() {
	const parties = JSON.parse(readFileSync(path.join(ROOT, 'build/third-party.json'), 'utf8'));
	try {
		const found = auditBundled(ROOT, parties);
		claim('no advisory is known for a bundled package', found.length === 0, found.join('\n'));
	} catch (error) {
		claim('npm tells the advisories for the bundled packages', false, error.message);
	}
}

function checkSums() {
	const lines = readFileSync(path.join(values.out, 'SHA256SUMS'), 'utf8').trimEnd().split('\n');
	const others = lines.filter((line) => {
		const [sum, file] = line.split('  ');
		return sha256(readFileSync(path.join(values.out, file))) !== sum;
	});
	claim('every sum in SHA256SUMS is that of its file', others.length === 0, `${lines.length} files`);
}

async function checkZip(name) {
	const platform = PLATFORMS[name];
	const folder = `${program}-${version}-${name}/`;
	const entries = await readZip(zipOf(name));
	const files = new Map(entries.map((entry) => [entry.name.slice(folder.length), entry]));
	const say = (text, isSo, figure) => claim(`${name}: ${text}`, isSo, figure);
	say(
		'all lies in one folder',
		entries.every((entry) => entry.name.startsWith(folder)),
		`${entries.length} files`,
	);
	const node = files.get(`node/${platform.node}`).bytes;
	say('the binary is for its machine', machineOf(node) === name, machineOf(node));
	const { binary, license } = installNode(platform, path.join(scratch, 'npm'));
	say('the binary is the one of its npm package', sha256(node) === sha256(binary), sha256(node));
	say('so is its licence', files.get('node/LICENSE').bytes.equals(license));
	const listed = JSON.parse(files.get('sbom.cdx.json').bytes).components.find((one) => one.type === 'platform');
	say('the list of parts has its sum', listed.hashes[0].content === sha256(node), `node ${listed.version}`);
	const executable = [...files].filter(([, { mode }]) => (mode & 0o111) !== 0).map(([file]) => file);
	const wanted = [platform.launcher.name, platform.command.name, `node/${platform.node}`];
	say(
		'what can be run is what is to be run',
		executable.length === wanted.length && wanted.every((file) => executable.includes(file)),
		executable.join(', '),
	);
	const texts = [platform.launcher.name, platform.command.name, 'LEIA-ME.txt', 'README.txt'];
	const isRight = (file) => /^[^\r\n]*\r\n/.test(files.get(file).bytes.toString()) === (platform.newline === '\r\n');
	say('lines end as they do there', texts.every(isRight), JSON.stringify(platform.newline));
}

async function runLinux() {
	const root = path.join(scratch, 'root');
	const home = '/home/joão da silva';
	const here = `${home}/Área de trabalho (1)/${program}-${version}-linux-x64`;
	unpack(await readZip(zipOf('linux-x64')), path.join(root, path.dirname(here)));
	const libraries = makeEmptyRoot(root, path.join(root, here, 'node/node'));
	claim('the root folder has nothing else but', true, libraries.join(', '));
	const opened = putBrowser(root);
	mkdirSync(path.join(root, home, '.config'));
	writeFileSync(path.join(root, home, '.config/user-dirs.dirs'), 'XDG_DOCUMENTS_DIR="$HOME/Documentos"\n');
	symlinkSync(`${here}/asset-importer`, path.join(root, 'usr/bin/asset-importer'));

	runCommands(root, here, home);
	await runPage(root, here, home);
	await runDoubleClick(root, here, home, opened);
}

function runCommands(root, here, home) {
	const run = (env, ...words) => {
		const [file, ...rest] = inRoot(root, env, words);
		return spawnSync(file, rest, { encoding: 'utf8' });
	};
	const noNode = run({}, '/bin/sh', '-c', 'command -v node npm');
	claim('no Node is on the path there', noNode.status !== 0 && noNode.stdout === '');
	const said = run({}, '/bin/sh', `${here}/asset-importer`, '--version');
	claim(
		'asset-importer --version, without any variable',
		said.stdout === `${version}\n`,
		said.stdout.trim() || said.stderr,
	);
	const linked = run({}, 'asset-importer', 'completion', 'bash');
	claim('by a link on the path: asset-importer completion bash', linked.stdout.includes('complete '));
	const samples = SAMPLE_IMPORT.map((word) => (word === 'samples' ? `${here}/program/samples` : word));
	const words = [...samples, '--yes', '--runs-dir', `${home}/importações`];
	const { status } = run({ HOME: home }, `${here}/asset-importer`, ...words);
	const [folder] = readdirSync(path.join(root, home, 'importações')).filter((name) => /^\d{8}T/.test(name));
	const summary = path.join(root, home, 'importações', folder, 'summary.json');
	const { buckets } = JSON.parse(readFileSync(summary, 'utf8'));
	const isAsHere = JSON.stringify(buckets) === JSON.stringify(importSamplesHere());
	claim('asset-importer import samples --sandbox, as here', status === 3 && isAsHere, JSON.stringify(buckets));
}

function importSamplesHere() {
	const words = [...SAMPLE_IMPORT, '--yes', '--json', '--quiet', '--runs-dir', path.join(scratch, 'runs')];
	const { stdout } = spawnSync(process.execPath, ['dist/cli/bin.js', ...words], { cwd: ROOT, encoding: 'utf8' });
	return JSON.parse(stdout).buckets;
}

async function runPage(root, here, home) {
	const launcher = inRoot(root, { HOME: home }, ['/bin/sh', `${here}/Abrir-Open.sh`]);
	const started = await startProgram(['--no-open', '--lang', 'pt-BR'], { program: launcher, detached: true });
	const app = await enterApp(started);
	const page = await app.ask('GET', '/api/home');
	claim('the page answers', page.version === version, `${app.address}, ${page.version}`);
	claim('its runs lie in the documents', page.runsDir === `${home}/Documentos/asset-importer/runs`, page.runsDir);
	const { id } = await app.ask('POST', '/api/workbenches', {});
	const table = readFileSync(path.join(root, here, 'program/samples/mobiliario.csv'), 'latin1');
	await app.ask('PUT', `/api/workbenches/${id}/inputs/mobiliario.csv`, table);
	const { outcome } = await until(app, id, isChecked);
	claim(
		'it starts its own program to check a table',
		outcome.totals.ready === 11,
		`${outcome.totals.ready} of 11 rows`,
	);
	stopAll(started.child, 'SIGINT');
	await started.ended;
}

/** Starts it as a file manager does: no arguments, no terminal. */
async function runDoubleClick(root, here, home, opened) {
	const [file, ...words] = inRoot(root, { HOME: home }, [`${here}/Abrir-Open.sh`]);
	const running = spawn(file, words, { stdio: 'ignore', detached: true });
	const ended = new Promise((resolve) => running.once('close', resolve));
	for (let tries = 0; tries < 100 && !existsSync(opened); tries++) await delay(100);
	const page = existsSync(opened) ? readFileSync(opened, 'utf8') : '';
	const [address = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(page) ?? [];
	claim('a double click hands a page to the browser', address !== '', address);
	stopAll(running, 'SIGHUP');
	await ended;
	// The shell is gone at once; what it ran ends what it was doing.
	let isOver = false;
	for (let tries = 0; tries < 100 && !isOver; tries++) {
		await delay(100);
		isOver = await fetch(address).then(
			() => false,
			() => true,
		);
	}
	claim('closing its window ends it', isOver);
}

/** Ends the shell and what it runs, as a terminal does. */
function stopAll(child, signal) {
	process.kill(-child.pid, signal);
}
