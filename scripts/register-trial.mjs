/**
 * `npm run trial -- registers [files]`: takes tables of inventory programs through the built program and counts what it takes
 * them for. Without files: `register-trial/tables.txt` and `put-aside.txt`. A `.jsonl` holds shapes of registers.
 *
 *     node scripts/register-trial.mjs [files] [--only <part of a name>] [--max-rows N] [--program dist/cli/bin.js]
 *
 * Exit 1 when a target is missed: a column in a wrong field, more than 2 answers for half of the tables, fewer than 90 % of the
 * good rows, a second round of questions, more than one question a month later.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readTables } from './register-trial/read-tables.mjs';
import { tryTable } from './register-trial/try-table.mjs';

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		only: { type: 'string', default: '' },
		'max-rows': { type: 'string', default: '300' },
		program: { type: 'string', default: path.join(import.meta.dirname, '../dist/cli/bin.js') },
	},
});
const own = ['tables.txt', 'put-aside.txt'].map((name) => path.join(import.meta.dirname, 'register-trial', name));
const tables = (positionals.length === 0 ? own : positionals).flatMap((file) =>
	readTables(file, Number(values['max-rows'])),
);
const folder = mkdtempSync(path.join(tmpdir(), 'register-trial-'));
const results = [];
try {
	for (const table of tables.filter(({ name }) => name.includes(values.only))) {
		const result = await tryTable(table, { program: path.resolve(values.program), folder });
		results.push(result);
		const { name, good, imported, answers, rounds, secondMonth, wrong } = result;
		console.log(
			`${name}: ${imported} of ${good} rows, ${answers} answers, ${rounds} rounds, ${secondMonth} next month`,
		);
		for (const one of wrong) console.log(`  wrong: ${one}`);
	}
} finally {
	rmSync(folder, { recursive: true, force: true });
}

const sum = (pick) => results.reduce((total, one) => total + pick(one), 0);
const median = results.map(({ answers }) => answers).toSorted((one, other) => one - other)[
	Math.floor(results.length / 2)
];
const good = sum((one) => one.good);
const share = sum((one) => Math.min(one.imported, one.good)) / good;
const most = (pick) => Math.max(0, ...results.map(pick));
const targets = [
	['columns in a wrong field', sum(({ wrong }) => wrong.length), 0],
	['median of answers', median ?? 0, 2],
	['% of good rows that stay out', Math.round((1 - share) * 1000) / 10, 10],
	['rounds of questions', most(({ rounds }) => rounds), 1],
	['questions a month later', most(({ secondMonth }) => secondMonth), 1],
];
console.log(`\n${results.length} tables, ${good} good rows`);
for (const [name, figure, target] of targets)
	console.log(`${figure > target ? 'MISSED ' : ''}${name}: ${figure} (at most ${target})`);
process.exitCode = results.length > 0 && targets.every(([, figure, target]) => figure <= target) ? 0 : 1;
