import { defineConfig } from 'vitest/config';

export default defineConfig({
	test: {
		include: ['test/**/*.test.ts'],
		// Tests start child processes and servers; a loaded two-core machine needs the slack.
		testTimeout: 60_000,
		hookTimeout: 60_000,
		// The counts, for a machine to read: `.ci/run` closes with them.
		reporters: ['default', ['json', { outputFile: 'coverage/test-results.json' }]],
		coverage: {
			provider: 'v8',
			include: ['src/**/*.ts'],
			reporter: ['text-summary'],
		},
	},
});
