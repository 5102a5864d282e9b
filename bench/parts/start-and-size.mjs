/** Measures the start of a command (`start.mjs`), and the size of the installed program. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { target } from '../figures.mjs';
import { BENCH, DIST, mustBe, ROOT } from '../measure.mjs';

export const startTime = {
	name: 'start',
	title: 'start, whole processes, against node -e 0',
	run({ small }) {
		const said = execFileSync(
			process.execPath,
			[path.join(BENCH, 'start.mjs'), '--json', ...(small ? ['--small'] : [])],
			{
				env: { ...process.env, ASSET_IMPORTER_DIST: DIST },
				encoding: 'utf8',
			},
		);
		const { results } = JSON.parse(said);
		return {
			tables: [
				{
					title: 'start',
					figures: results.map(({ name, medianMs, quartilesMs }) => ({
						name,
						ms: medianMs,
						msFrom: quartilesMs[0],
						msTo: quartilesMs[1],
					})),
				},
			],
			targets: results
				.filter((one) => one.target !== undefined)
				.map((one) =>
					target(`start, ${one.name} against node -e 0`, one.ratio, one.target, { spread: one.ratioQuartiles }),
				),
		};
	},
};

export const size = {
	name: 'size',
	title: 'size of the package and of what it is installed with',
	run({ small }) {
		const folder = mkdtempSync(path.join(tmpdir(), 'asset-importer-size-'));
		try {
			const npm = (argv, cwd) =>
				execFileSync('npm', argv, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
			const [packed] = JSON.parse(npm(['pack', '--dry-run', '--json', '--ignore-scripts'], ROOT));
			mustBe(
				'the command is in the package',
				packed.files.some((file) => file.path === 'dist/cli/bin.js'),
				true,
			);
			const facts = { packedBytes: packed.size, unpackedBytes: packed.unpackedSize, files: packed.entryCount };
			if (small) return { tables: [], targets: [], facts };
			for (const file of ['package.json', 'package-lock.json']) cpSync(path.join(ROOT, file), path.join(folder, file));
			npm(['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'], folder);
			const modules = path.join(folder, 'node_modules');
			// npm makes no folder where nothing is to be installed.
			mkdirSync(modules, { recursive: true });
			const locked = path.join(modules, '.package-lock.json');
			const packages = existsSync(locked) ? JSON.parse(readFileSync(locked, 'utf8')).packages : {};
			return {
				tables: [],
				targets: [],
				facts: {
					...facts,
					installedPackages: Object.keys(packages).length,
					installedBytes: bytesIn(modules),
				},
			};
		} finally {
			rmSync(folder, { recursive: true, force: true });
		}
	},
};

function bytesIn(folder) {
	return readdirSync(folder, { withFileTypes: true, recursive: true })
		.filter((entry) => entry.isFile())
		.reduce((sum, entry) => sum + statSync(path.join(entry.parentPath ?? entry.path, entry.name)).size, 0);
}
