import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const chosenSeed = process.env['FC_SEED'] ?? '1';
const seed = chosenSeed === 'random' ? String(randomInt(2 ** 31)) : chosenSeed;
if (seed !== '1') console.log(`FC_SEED=${seed}`);

export default defineConfig({
	test: {
		include: ['test/**/*.test.ts'],
		setupFiles: ['test/load-texts.ts', 'test/random-seed.ts'],
		// What is sent from a test is not noted in the home of whoever runs it.
		env: { ASSET_IMPORTER_STATE_DIR: '', FC_SEED: seed },
		// On two cores vitest would use one: the tests wait for processes as often as they compute.
		maxWorkers: Math.max(2, availableParallelism() - 1),
		// Tests start child processes and servers; a loaded two-core machine needs the slack.
		testTimeout: 180_000,
		hookTimeout: 180_000,
		// What is asked again and again until it is so: vitest gives it one second.
		expect: { poll: { timeout: 30_000 } },
		// The counts, for a machine to read: `.ci/run` closes with them.
		reporters: ['default', ['json', { outputFile: 'coverage/test-results.json' }]],
		coverage: {
			provider: 'v8',
			include: ['src/**/*.ts'],
			reporter: ['text-summary'],
		},
	},
});
