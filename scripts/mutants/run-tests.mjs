/**
 * A process that runs test files in a copy of the repository again and again, for `test-process.mjs`, which ends it when it
 * hangs. First it says which test files of the folder see the file; then it is told which to run.
 */
import { BaseSequencer, createVitest } from 'vitest/node';

const [file, folder] = process.argv.slice(2);
const tookMs = new Map();

/** A mistake is mostly seen by a quick test. */
class QuickFirst extends BaseSequencer {
	async sort(specifications) {
		const of = ({ moduleId }) => tookMs.get(moduleId) ?? 0;
		return specifications.toSorted((one, other) => of(one) - of(other));
	}
}

const vitest = await createVitest(
	'test',
	{ watch: false, bail: 1, silent: true, reporters: [{}], related: [file], sequence: { sequencer: QuickFirst } },
	{ logLevel: 'silent' },
);
// With all that the tests have started.
process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'));
const found = await vitest.getRelevantTestSpecifications([folder]);
vitest.config.related = undefined;
process.send({ tests: found.map(({ moduleId }) => moduleId) });

async function run(tests) {
	vitest.invalidateFile(file);
	const { testModules, unhandledErrors } = await vitest.runTestFiles(tests);
	const ran = testModules.filter(({ moduleId }) => tests.includes(moduleId));
	for (const module of ran) tookMs.set(module.moduleId, module.diagnostic().duration);
	const failed = ran.flatMap((module) => [
		...(module.errors().length > 0 ? [module.moduleId] : []),
		...[...module.children.allTests('failed')].map(({ fullName }) => fullName),
	]);
	process.send({ failed: [...failed, ...unhandledErrors.map(() => 'an unhandled error')] });
}

process.on('message', (tests) => void run(tests));
