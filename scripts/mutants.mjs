/**
 * `npm run trial -- mutants src/drafts/values/money.ts …`: do the tests notice a mistake? Makes small mistakes in each file, one
 * at a time, and runs the file's own tests, then the others of their folder, in a copy of the repository.
 *
 *     node scripts/mutants.mjs [--per-file 28] [--seed 20251123] [--list] <files of src>
 *
 * Prints what no test noticed. `--list` only prints the mistakes. A mistake that nobody could notice is listed in
 * `mutants/equivalents.json` with the reason, and is not counted. If the mirrored folder of a file has no test that sees it,
 * or one that fails without a mistake, the table says so, the other files are tried, and the exit code is 1.
 */
import { execFileSync } from 'node:child_process';
import {
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	realpathSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createCompiler } from './mutants/compile.mjs';
import { drawMutants, listMutants } from './mutants/list-mutants.mjs';
import { startTests } from './mutants/test-process.mjs';

const root = path.join(import.meta.dirname, '..');
const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		'per-file': { type: 'string', default: '28' },
		seed: { type: 'string', default: '20251123' },
		list: { type: 'boolean', default: false },
	},
});
/** A test that takes longer than it does without the mistake hangs; a busy machine is asked once more. */
const LEAST_LIMIT_MS = 30_000;
const FIRST_LIMIT_MS = 1_800_000;
const TIMES_AS_LONG = 5;
const AGAIN_TIMES_AS_LONG = 4;

const EQUIVALENTS = JSON.parse(readFileSync(path.join(import.meta.dirname, 'mutants/equivalents.json'), 'utf8'));

function copyRepository() {
	const copy = realpathSync(mkdtempSync(path.join(tmpdir(), 'mutants-')));
	const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
	for (const name of listed.toString().split('\0')) {
		if (name === '' || !existsSync(path.join(root, name))) continue;
		mkdirSync(path.dirname(path.join(copy, name)), { recursive: true });
		cpSync(path.join(root, name), path.join(copy, name));
	}
	for (const name of ['node_modules', 'dist']) {
		if (existsSync(path.join(root, name))) symlinkSync(path.join(root, name), path.join(copy, name));
	}
	return copy;
}

/** The tests of a file: its own, and the others of their folder that see it. */
function batchesOf(file, tests) {
	const name = path.basename(file).replace(/\.tsx?$/, '.');
	const own = tests.filter((test) => path.basename(test).startsWith(name));
	const others = tests.filter((test) => !own.includes(test));
	return [own, others].filter((batch) => batch.length > 0);
}

async function runLimited(tests, { files, limitMs }) {
	const first = await tests.run(files, limitMs);
	return first.hung ? tests.run(files, limitMs * AGAIN_TIMES_AS_LONG) : first;
}

/** The tests of a file cannot tell anything about it. */
class Untried extends Error {}

/** Measures each batch without a mistake. */
async function measure(tests, file) {
	const batches = [];
	for (const files of batchesOf(file, tests.tests)) {
		const startedAt = performance.now();
		const { failed, hung } = await tests.run(files, FIRST_LIMIT_MS);
		if (hung || failed.length > 0) throw new Untried(`fails without a mistake: ${failed[0] ?? files.join(', ')}`);
		const limitMs = Math.max(LEAST_LIMIT_MS, TIMES_AS_LONG * (performance.now() - startedAt));
		batches.push({ files, limitMs });
	}
	if (batches.length === 0) throw new Untried('no test in the mirrored folder sees it');
	return batches;
}

function isEquivalent({ file, lineText, change }) {
	const ofFile = EQUIVALENTS.filter((one) => one.file === file).flatMap(({ mutants }) => mutants);
	return ofFile.some(([line, what]) => line === lineText && what === change);
}

async function resultOf(mutant, place, tests, batches, refuses) {
	if (isEquivalent(mutant)) return 'equivalent';
	writeFileSync(place, mutant.text);
	for (const batch of batches) {
		const { failed, hung } = await runLimited(tests, batch);
		if (hung) return 'hung';
		if (failed.length > 0) return 'killed';
	}
	return refuses(path.join(root, mutant.file), mutant.text) ? 'compiler' : 'survived';
}

/** @returns the result of each mutant, or `untried`: why there is none */
async function tryFile(copy, file, mutants, refuses) {
	const place = path.join(copy, file);
	const folder = path.dirname(place.replace(path.join(copy, 'src'), path.join(copy, 'test')));
	const tests = await startTests(copy, place, folder);
	const results = [];
	try {
		const batches = await measure(tests, file);
		for (const mutant of mutants) {
			const result = await resultOf(mutant, place, tests, batches, refuses);
			results.push(result);
			process.stderr.write(`${result.padEnd(10)} ${file}:${mutant.line} ${mutant.change}\n`);
		}
	} catch (error) {
		if (!(error instanceof Untried)) throw error;
		process.stderr.write(`untried    ${file}: ${error.message}\n`);
		return { results, untried: error.message };
	} finally {
		tests.end();
		cpSync(path.join(root, file), place);
	}
	return { results };
}

const COLUMNS = ['killed', 'hung', 'compiler', 'survived', 'equivalent'];

function renderRow(name, { results, untried }) {
	const count = (result) => results.filter((one) => one === result).length;
	const counted = results.length - count('equivalent');
	const share = counted === 0 ? (untried ?? '–') : `${Math.round((100 * (counted - count('survived'))) / counted)} %`;
	return `| ${[name, ...COLUMNS.map(count), share].join(' | ')} |`;
}

const refuses = createCompiler();
const drawn = new Map();
for (const name of positionals) {
	const file = path.relative(root, path.resolve(name)).replaceAll(path.sep, '/');
	const mutants = listMutants(file, readFileSync(path.join(root, file), 'utf8'));
	drawn.set(file, drawMutants(mutants, Number(values['per-file']), values.seed));
}
if (drawn.size === 0) throw new Error('name the files of src to try');

if (values.list) {
	for (const [file, mutants] of drawn) for (const { line, change } of mutants) console.log(`${file}:${line} ${change}`);
} else {
	const copy = copyRepository();
	const results = new Map();
	try {
		for (const [file, mutants] of drawn) results.set(file, await tryFile(copy, file, mutants, refuses));
	} finally {
		rmSync(copy, { recursive: true, force: true });
	}
	console.log(`| file | ${COLUMNS.join(' | ')} | noticed |\n| --- |${' ---: |'.repeat(COLUMNS.length + 1)}`);
	for (const [file, ofFile] of results) console.log(renderRow(file, ofFile));
	const together = [...results.values()].flatMap((ofFile) => ofFile.results);
	console.log(renderRow('together', { results: together }));
	for (const [file, mutants] of drawn) {
		for (const [index, { line, change }] of mutants.entries()) {
			if (results.get(file).results[index] === 'survived') console.log(`\nsurvived: ${file}:${line} ${change}`);
		}
	}
	if ([...results.values()].some(({ untried }) => untried !== undefined)) process.exitCode = 1;
}
