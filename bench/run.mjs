/**
 * `npm run bench [-- part…]`: what this program costs, beside what others cost, in one run on one machine.
 *
 *     npm run bench                        everything: about half an hour
 *     npm run bench -- import latency      some parts of it
 *     npm run bench -- --rounds 7          more rounds (5 unless told)
 *     npm run bench -- --small             tiny sizes: shows that the benches measure what they say, not how fast it is
 *
 * Prints a table and each target met or missed; writes `bench/results.json` (parts that did not run keep their last figures),
 * `bench/performance.svg`, the tables of `bench/README.md` and the headlines of `docs/performance.md` (`--pages`: only writes these
 * again). Ends with 1 when a measurement is none: a wrong count, a
 * wrong checksum, a process that failed. A missed target is no failure.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { BENCH, DIST, ROOT } from './measure.mjs';
import { renderChart, renderHeadlines, renderMarkdown, renderTable, renderTargets } from './render.mjs';

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		rounds: { type: 'string' },
		small: { type: 'boolean', default: false },
		pages: { type: 'boolean', default: false },
	},
});
const small = values.small;
const rounds = Number(values.rounds ?? (small ? 1 : 5));
const resultsFile = path.join(BENCH, 'results.json');

if (!existsSync(path.join(BENCH, 'node_modules'))) {
	console.log('installing the packages to compare with …');
	execFileSync('npm', ['ci', '--prefix', BENCH, '--no-audit', '--no-fund'], { stdio: 'inherit' });
}
if (!existsSync(path.join(DIST, 'cli/bin.js'))) throw new Error(`${DIST} holds no build: npm run build`);

const { validateXlsx, acceptProposals, validateOds, validateCsv } = await import('./parts/validate-tables.mjs');
const { readers } = await import('./parts/readers.mjs');
const { validateNotes } = await import('./parts/nfe.mjs');
const { sendCapped, sendRows, sendSlowly } = await import('./parts/sending.mjs');
const { importMemory, resumeRun } = await import('./parts/large-run.mjs');
const { startTime, size } = await import('./parts/start-and-size.mjs');
const { growth } = await import('./parts/growth.mjs');
const PARTS = [
	startTime,
	size,
	validateXlsx,
	acceptProposals,
	validateOds,
	validateCsv,
	readers,
	validateNotes,
	sendRows,
	sendSlowly,
	sendCapped,
	resumeRun,
	importMemory,
	growth,
];

const unknown = positionals.filter((name) => PARTS.every((part) => part.name !== name));
if (unknown.length > 0) {
	console.error(`unknown: ${unknown.join(', ')}; there are ${PARTS.map(({ name }) => name).join(', ')}`);
	process.exit(2);
}
const chosen = PARTS.filter(({ name }) => !values.pages && (positionals.length === 0 || positionals.includes(name)));
const results = { machine: values.pages ? readResults().machine : describeMachine(), parts: readParts() };
if (values.pages) save();
let failed = 0;
for (const part of chosen) {
	console.log(`\n## ${part.title} (${part.name})`);
	const startedAt = performance.now();
	const load = loadavg()[0];
	try {
		const { tables, targets, facts } = await part.run({ small, rounds });
		const found = {
			title: part.title,
			date: new Date().toISOString(),
			rounds,
			/** The load of the machine: processes that wanted to run, before and after. */
			load: [load, loadavg()[0]],
			seconds: Math.round((performance.now() - startedAt) / 1000),
			tables,
			targets: targets.filter((one) => one !== undefined),
			...(facts === undefined ? {} : { facts }),
		};
		results.parts[part.name] = found;
		for (const table of tables) console.log(renderTable(table));
		if (facts !== undefined) console.log(facts);
		if (small) continue;
		console.log(renderTargets(found.targets));
		save();
	} catch (error) {
		failed++;
		console.error(error);
	}
}

/** After each part, so that what was measured is kept when the rest is interrupted. */
function save() {
	const parts = Object.fromEntries(
		PARTS.flatMap(({ name }) => (results.parts[name] ? [[name, results.parts[name]]] : [])),
	);
	writeFileSync(resultsFile, `${JSON.stringify({ ...results, parts }, null, '\t')}\n`);
	writeFileSync(path.join(BENCH, 'performance.svg'), renderChart(parts));
	for (const [page, render] of [
		[path.join(BENCH, 'README.md'), renderMarkdown],
		[path.join(ROOT, 'docs/performance.md'), renderHeadlines],
	])
		writeFileSync(page, render(readFileSync(page, 'utf8'), { ...results, parts }));
}

if (small) console.log(failed === 0 ? '\nall benches measure what they say' : `\n${failed} benches failed`);
else console.log(`\n${renderTargets(Object.values(results.parts).flatMap(({ targets }) => targets))}`);
// A part that failed may have left its server running, which would keep this process waiting.
process.exit(failed === 0 ? 0 : 1);

function readParts() {
	return !small && existsSync(resultsFile) ? readResults().parts : {};
}

function readResults() {
	return JSON.parse(readFileSync(resultsFile, 'utf8'));
}

function describeMachine() {
	return {
		node: process.version,
		platform: `${process.platform} ${process.arch}`,
		processor: cpus()[0]?.model.trim(),
		cores: availableParallelism(),
		memoryGb: Math.round(totalmem() / 1024 ** 3),
	};
}
