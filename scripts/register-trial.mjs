/**
 * `npm run trial:registers -- <shapes.jsonl>`: makes a register in the form of each shape, has the built program read it in a
 * script, answers its questions once as a person did, and prints what was proposed, asked and importable.
 *
 *     node scripts/register-trial.mjs <shapes.jsonl> [--only <part of a name>] [--max-rows N] [--json] [--seed <text>]
 *         [--short-years] [--program dist/cli/bin.js] [--keep <folder>]
 *
 * `--seed` draws other values. `--short-years` writes the years of all dates in a CSV with two digits. `--keep` leaves registers and runs in that folder.
 * Exit 1 when a bar is missed: an identifier, a status, an amount or a date proposed wrong, more than 3 questions for half of
 * the registers, fewer than 98 % of the good rows importable, a second round of questions, two notices of a kind in a table.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { renderTable } from './register-trial/render-table.mjs';
import { addUp, missedBars } from './register-trial/scoring.mjs';
import { readShapes } from './register-trial/shapes.mjs';
import { tryRegister } from './register-trial/try-register.mjs';

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		only: { type: 'string', default: '' },
		'max-rows': { type: 'string', default: 'Infinity' },
		json: { type: 'boolean', default: false },
		seed: { type: 'string', default: '' },
		'short-years': { type: 'boolean', default: false },
		program: { type: 'string', default: path.join(import.meta.dirname, '../dist/cli/bin.js') },
		keep: { type: 'string' },
	},
});
const [file] = positionals;
if (file === undefined) {
	console.error('Which shapes? node scripts/register-trial.mjs <shapes.jsonl>');
	process.exit(2);
}

const folder =
	values.keep === undefined ? mkdtempSync(path.join(tmpdir(), 'register-trial-')) : path.resolve(values.keep);
mkdirSync(folder, { recursive: true });
const results = [];
try {
	const shapes = readShapes(readFileSync(file, 'utf8'), Number(values['max-rows']));
	for (const shape of shapes.filter(({ name }) => name.includes(values.only))) {
		const options = {
			program: path.resolve(values.program),
			folder,
			shortYears: values['short-years'],
			seed: values.seed,
		};
		results.push(await tryRegister(shape, options));
		if (process.stderr.isTTY) process.stderr.write(`${shape.name} `);
	}
} finally {
	if (values.keep === undefined) rmSync(folder, { recursive: true, force: true });
}

const totals = addUp(results);
const missed = missedBars(totals);
if (values.json) {
	console.log(JSON.stringify({ totals, missed, registers: results }, null, '\t'));
} else {
	console.log(renderTable(results, totals));
	for (const { register, wrong } of results) {
		for (const { kind, header, proposed, target } of wrong) {
			console.log(`${register}: ${kind} wrong: ${JSON.stringify(header)} proposed as ${proposed}, is ${target}`);
		}
	}
	console.log(missed.length === 0 ? 'All bars are held.' : missed.map((bar) => `Missed: ${bar}`).join('\n'));
}
process.exitCode = missed.length === 0 && results.length > 0 ? 0 : 1;
