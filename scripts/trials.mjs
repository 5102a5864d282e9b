/**
 * `npm run trial`: lists the campaigns and trials that are too long for every test run, or need something special.
 * `npm run trial -- <name> [words…]` builds the program and starts one with its words.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** By name: the script, and what it does. */
export const TRIALS = {
	crash: ['crash-test.mjs', 'kills imports at random points, restores old copies, and counts; for changes in src/runs'],
	'crash-page': [
		'page-crash-test.mjs',
		"kills the page's server while somebody types, checks and imports; for changes in src/app",
	],
	'crash-team': [
		'team-crash-test.mjs',
		'several imports on one PostgreSQL ledger, with failures; for changes in src/runs/team',
	],
	faults: ['fault-test.mjs', 'imports from an API that does one thing wrong'],
	hostile: ['hostile/run.mjs', 'files made to crash or exhaust the readers'],
	signatures: ['signature-trial.mjs', '200 signed invoices, each altered in 35 ways: none may pass'],
	registers: [
		'register-trial.mjs',
		'tables with the headers of inventory programs, as a script would import them; for changes in the column classifier',
	],
	page: ['page-trial.mjs', 'half a million rows in a real browser: times and memory'],
	mutants: ['mutants.mjs', 'makes small mistakes in the files that you name, and lists those that no test notices'],
	compare: ['compare-plans.mjs', 'what another built checkout reads, sends and lists for the files that you name'],
	'team-cost': ['team-cost.mjs', 'what the ledger of a team costs an import'],
	nodes: ['smoke-nodes.mjs', 'the built program on other versions of Node: 22 24 26'],
	package: ['try-package.mjs', 'installs the package into an empty folder, and compiles and runs a program with it'],
	release: ['check-release.mjs', 'looks at the zips of `npm run release`, and runs the one for Linux'],
};

const SCRIPTS = import.meta.dirname;

function start(name, words) {
	const run = (script, ...given) =>
		spawnSync(process.execPath, [path.join(SCRIPTS, script), ...given], { stdio: 'inherit' }).status ?? 1;
	const built = run('build.mjs');
	if (built !== 0) return built;
	const [script] = TRIALS[name];
	// The package is packed with its declarations.
	return name === 'package' && run('write-declarations.mjs') !== 0 ? 1 : run(script, ...words);
}

function list() {
	const width = Math.max(...Object.keys(TRIALS).map((name) => name.length));
	const lines = Object.entries(TRIALS).map(([name, [, about]]) => `  ${name.padEnd(width)}  ${about}`);
	return ['npm run trial -- <name> [words…]', '', ...lines, '', 'The head of each script lists its words.'].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const [name, ...words] = process.argv.slice(2);
	if (name !== undefined && Object.hasOwn(TRIALS, name)) process.exitCode = start(name, words);
	else {
		console.log(list());
		process.exitCode = name === undefined ? 0 : 2;
	}
}
