/**
 * `npm run release [-- --platform linux-x64] [--out release]`: a zip for each platform, with Node, the program and something to
 * double-click; the list of its parts beside it; and the sums of all in `SHA256SUMS`. The same commit gives the same bytes.
 *
 * `--node <folder>` takes the binaries from `<folder>/<platform>/{node or node.exe,LICENSE}` instead of from npm: for tests, and where no
 * registry is reached. Run after `npm run build`, which `npm run release` does.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { dayOfSources } from './release/day-of-sources.mjs';
import { installNode, pinOf } from './release/install-node.mjs';
import { listFiles, listPacked } from './release/list-files.mjs';
import { PLATFORMS } from './release/platforms.mjs';
import { renderSbom } from './release/render-sbom.mjs';
import { writeZip } from './release/write-zip.mjs';

const ROOT = path.join(import.meta.dirname, '..');
const { values } = parseArgs({
	options: {
		platform: { type: 'string', multiple: true, default: Object.keys(PLATFORMS) },
		out: { type: 'string', default: 'release' },
		node: { type: 'string' },
	},
});
const unknown = values.platform.filter((name) => !Object.hasOwn(PLATFORMS, name));
if (unknown.length > 0) throw new Error(`no platform ${unknown.join(', ')}: ${Object.keys(PLATFORMS).join(', ')}`);

const program = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
const parties = JSON.parse(readFileSync(path.join(ROOT, 'build/third-party.json'), 'utf8'));
const packed = listPacked();
const day = dayOfSources();
if (day === undefined) throw new Error('the sources are in no repository: give SOURCE_DATE_EPOCH');
const scratch = path.join(ROOT, '.tmp', `release-${process.pid}`);
const sums = [];
mkdirSync(values.out, { recursive: true });
try {
	for (const name of values.platform.toSorted()) writeRelease(name);
	writeFileSync(path.join(values.out, 'SHA256SUMS'), sums.join(''));
} finally {
	rmSync(scratch, { recursive: true, force: true });
}

function writeRelease(name) {
	const platform = PLATFORMS[name];
	const node =
		values.node === undefined ? installNode(platform, scratch) : readNode(path.join(values.node, name), platform);
	const from = pinOf(platform.binary.package);
	const sbom = renderSbom({
		program,
		parties,
		node: { package: from, version: from.version, binary: node.binary },
		day,
	});
	const folder = `${program.name}-${program.version}-${name}`;
	const files = listFiles(platform, { version: program.version, node, sbom, packed });
	const zip = writeZip(new Map([...files].map(([file, content]) => [`${folder}/${file}`, content])), day);
	put(`${folder}.zip`, zip);
	put(`${folder}.cdx.json`, Buffer.from(sbom));
}

function readNode(folder, platform) {
	const read = (file) => readFileSync(path.join(folder, file));
	return { binary: read(platform.node), license: read('LICENSE') };
}

function put(name, bytes) {
	writeFileSync(path.join(values.out, name), bytes);
	const sum = createHash('sha256').update(bytes).digest('hex');
	sums.push(`${sum}  ${name}\n`);
	console.log(`${sum}  ${name}  ${(bytes.length / 1e6).toFixed(1)} MB`);
}
