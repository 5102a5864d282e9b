import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { memoryFolder } from './test/memory-folder.ts';

/** They replace modules of Node for themselves, so each gets a process of its own. */
const ISOLATED = ['test/cli/run/disk-fails.test.ts', 'test/sources/bytes/byte-source.test.ts'];

/** They wait for programs, so each is begun before the others: where no earlier run is known, vitest begins with the largest. */
const LONG = [
	...ISOLATED,
	'test/app/page/round.test.ts',
	'test/cli/run/same-tables.test.ts',
	'test/deploy/start-file.test.ts',
	'test/release/release.test.ts',
	'test/app/page/check/check-screen.test.ts',
	'test/documents/documents.test.ts',
	'test/app/rows/rows-to-check.test.ts',
	'test/app/workbench/round.test.ts',
	'test/app/workbench/item-questions.test.ts',
	'test/cli/ledger/secrets.test.ts',
];

class LongFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const placeOf = ({ moduleId }: TestSpecification): number => {
			const place = LONG.findIndex((one) => moduleId.endsWith(one));
			return place === -1 ? LONG.length : place;
		};
		return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other));
	}
}

// This file is read once for each project: the first time chooses.
if (process.env['FC_SEED'] === 'random') {
	process.env['FC_SEED'] = String(randomInt(2 ** 31));
	console.log(`FC_SEED=${process.env['FC_SEED']}`);
}

const memory = memoryFolder();
if (memory !== undefined) process.env['TMPDIR'] ??= memory;

export default defineConfig({
	test: {
		projects: [
			{
				extends: true,
				// Loading `src` anew for each file costs half a second of processor time: files share a process.
				test: { name: 'shared', include: ['test/**/*.test.ts'], exclude: ISOLATED, isolate: false },
			},
			{ extends: true, test: { name: 'isolated', include: ISOLATED } },
		],
		pool: 'forks',
		sequence: { sequencer: LongFirst },
		globalSetup: ['test/runs/team/one-postgres.ts'],
		setupFiles: ['test/load-texts.ts', 'test/random-seed.ts'],
		// What is sent from a test is not noted in the home of whoever runs it.
		env: { ASSET_IMPORTER_STATE_DIR: '', FC_SEED: process.env['FC_SEED'] ?? '1' },
		// The tests wait for processes, servers and browsers as often as they compute.
		maxWorkers: availableParallelism() + 2,
		// Only a test that hangs comes to this limit.
		testTimeout: 180_000,
		hookTimeout: 180_000,
		teardownTimeout: 180_000,
		// What is asked again and again until it is so: vitest gives it one second.
		expect: { poll: { timeout: 120_000 } },
		// The counts, for a machine to read: `.ci/run` closes with them.
		reporters: ['default', ['json', { outputFile: 'coverage/test-results.json' }]],
		coverage: {
			provider: 'v8',
			include: ['src/**/*.ts'],
			reporter: ['text-summary'],
		},
	},
});
