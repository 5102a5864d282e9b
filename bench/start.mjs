/**
 * Measures the start of a command: `--version`, `--help` and the help of one command, whole processes, against
 * `node -e 0`. The four take turns, so that other load of the machine falls on all of them; medians are compared.
 *
 *     npm run build && node bench/start.mjs [--rounds 60] [--small] [--json]
 *
 * `ASSET_IMPORTER_DIST` names another build. Ends with 1 for a wrong output, never for a slow one.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

/** The most that `--version` and `--help` may take, as a multiple of `node -e 0`. */
const MOST_RATIO = 2;
const SMALL_ROUNDS = 3;

const { values } = parseArgs({
	options: {
		rounds: { type: 'string', default: '60' },
		small: { type: 'boolean', default: false },
		json: { type: 'boolean', default: false },
	},
});
const root = path.join(import.meta.dirname, '..');
const bin = path.join(process.env.ASSET_IMPORTER_DIST ?? path.join(root, 'dist'), 'cli/bin.js');
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

const PARTS = [
	{ name: 'node -e 0', argv: ['-e', '0'], isRight: (out) => out === '' },
	{ name: '--version', argv: [bin, '--version'], isRight: (out) => out === `${version}\n`, target: MOST_RATIO },
	{ name: '--help', argv: [bin, '--help'], isRight: (out) => /validate[\s\S]*sandbox/.test(out), target: MOST_RATIO },
	{ name: 'import --help', argv: [bin, 'import', '--help'], isRight: (out) => out.includes('--sandbox') },
];

const rounds = values.small ? SMALL_ROUNDS : Number(values.rounds);
const tookMs = new Map(PARTS.map(({ name }) => [name, []]));
const wrong = [];
for (let round = 0; round <= rounds; round++) {
	// Each goes first in turn; the first round warms the disk's cache and is not counted.
	for (let turn = 0; turn < PARTS.length; turn++) {
		const { name, argv, isRight } = PARTS[(round + turn) % PARTS.length];
		const startedAt = performance.now();
		const { status, stdout } = spawnSync(process.execPath, argv, { cwd: root, encoding: 'utf8' });
		const elapsedMs = performance.now() - startedAt;
		if (status !== 0 || !isRight(stdout)) wrong.push(name);
		if (round > 0) tookMs.get(name).push(elapsedMs);
	}
}

const [floor] = PARTS;
const results = PARTS.map(({ name, target }) => {
	const ratios = tookMs.get(name).map((ms, round) => ms / tookMs.get(floor.name)[round]);
	const medianMs = median(tookMs.get(name));
	return {
		name,
		medianMs,
		quartilesMs: quartiles(tookMs.get(name)),
		ratio: medianMs / median(tookMs.get(floor.name)),
		ratioQuartiles: quartiles(ratios),
		...(target === undefined ? {} : { target }),
	};
});
if (values.json) console.log(JSON.stringify({ node: process.version, rounds, results }, null, '\t'));
else {
	console.log(`node ${process.version}, ${rounds} rounds in turn, whole processes`);
	for (const { name, medianMs, quartilesMs, ratio, ratioQuartiles, target } of results) {
		const verdict = target === undefined ? '' : ratio <= target ? `≤ ${target}: met` : `≤ ${target}: MISSED`;
		console.log(
			`${name.padEnd(14)} ${medianMs.toFixed(1).padStart(6)} ms (${quartilesMs.map((ms) => ms.toFixed(1)).join('–')})` +
				`  ×${ratio.toFixed(2)} (${ratioQuartiles.map((one) => one.toFixed(2)).join('–')})  ${verdict}`,
		);
	}
}
if (wrong.length > 0) {
	console.error(`wrong output: ${[...new Set(wrong)].join(', ')}`);
	process.exitCode = 1;
}

function median(numbers) {
	return quantile(numbers, 0.5);
}

function quartiles(numbers) {
	return [quantile(numbers, 0.25), quantile(numbers, 0.75)];
}

function quantile(numbers, share) {
	const sorted = numbers.toSorted((left, right) => left - right);
	const at = (sorted.length - 1) * share;
	const [low, high] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
	return low + (high - low) * (at - Math.floor(at));
}
