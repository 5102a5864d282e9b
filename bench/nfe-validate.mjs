/**
 * `validate` on a folder of generated notes of three items against the bare validated parse of the same files by
 * fast-xml-parser (one core, files read with `readFileSync`), each in a process of its own, in turn, with the processor
 * time (threads included) and the peak memory of both. Memory is measured at three sizes, to show that it does not grow with the count.
 *
 * Run after `npm run build`: `node bench/nfe-validate.mjs [notes] [rounds]`. `ASSET_IMPORTER_DIST` names another build.
 * Notes are kept in `bench/.data`: 80 MB for ten thousand.
 */
import { execFileSync } from 'node:child_process';
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { syntheticNote } from '../scripts/nfe/synthetic-note.mjs';

const here = import.meta.dirname;
const dist = process.env.ASSET_IMPORTER_DIST ?? path.join(here, '../dist');
const [command = '10000', ...rest] = process.argv.slice(2);

if (command === 'bare') await parseBare(rest[0]);
else if (command === 'validate') await validate(rest[0]);
else measure(Number(command), Number(rest[0] ?? 5));

function measure(notes, rounds) {
	const results = { bare: [], validate: [] };
	const folder = generate(notes);
	for (let round = 0; round < rounds; round++) {
		for (const name of Object.keys(results)) results[name].push(run(name, folder));
	}
	const seconds = {};
	const cpu = {};
	for (const [name, all] of Object.entries(results)) {
		seconds[name] = Math.min(...all.map((one) => one.seconds));
		const middle = median(all.map((one) => one.seconds));
		const memory = Math.max(...all.map((one) => one.megabytes));
		cpu[name] = Math.min(...all.map((one) => one.cpu));
		const rate = Math.round(notes / seconds[name]);
		console.log(
			`${name.padEnd(9)} best ${seconds[name].toFixed(2)} s, median ${middle.toFixed(2)} s  ${rate} notes/s  ${cpu[name].toFixed(2)} s of processor  ${memory} MB at most`,
		);
	}
	const pairs = results.bare.map((bare, round) => results.validate[round].seconds / bare.seconds);
	console.log(
		`validate takes ${(seconds.validate / seconds.bare).toFixed(2)} of the bare parse (best of ${rounds}; median of pairs ${median(pairs).toFixed(2)})`,
	);
	console.log(`on one core it would take ${(cpu.validate / cpu.bare).toFixed(2)} of it, by the processor time of both`);
	for (const part of [0.1, 0.3]) {
		const fewer = Math.round(notes * part);
		console.log(`${fewer} notes: ${run('validate', generate(fewer)).megabytes} MB at most`);
	}
}

function run(name, folder) {
	return JSON.parse(execFileSync(process.execPath, [import.meta.filename, name, folder], { encoding: 'utf8' }));
}

function tell(seconds) {
	const { user, system } = process.cpuUsage();
	const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
	console.log(JSON.stringify({ seconds, cpu: (user + system) / 1e6, megabytes }));
}

async function parseBare(folder) {
	const { XMLParser } = await import('fast-xml-parser');
	const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false });
	const start = performance.now();
	for (const name of readdirSync(folder)) parser.parse(readFileSync(path.join(folder, name), 'utf8'), true);
	tell((performance.now() - start) / 1000);
}

/** The command as it is typed; the time is that of the whole command but for starting node. */
async function validate(folder) {
	const runs = mkdtempSync(path.join(tmpdir(), 'nfe-bench-'));
	const start = performance.now();
	process.argv.splice(
		2,
		Number.POSITIVE_INFINITY,
		'validate',
		folder,
		'--default-status',
		'available',
		'--enrollment-id',
		'PAT-{seq:06}',
		'--runs-dir',
		runs,
		'--json',
	);
	const write = process.stdout.write.bind(process.stdout);
	process.stdout.write = () => true;
	process.on('exit', () => {
		rmSync(runs, { recursive: true, force: true });
		process.stdout.write = write;
		tell((performance.now() - start) / 1000);
		if (process.exitCode !== 0) throw new Error(`validate ended with ${process.exitCode}`);
	});
	await import(pathToFileURL(path.join(dist, 'cli/bin.js')).href);
}

function generate(notes) {
	const folder = path.join(here, '.data', `nfe-${notes}`);
	if (existsSync(folder)) return folder;
	const fresh = `${folder}.part`;
	rmSync(fresh, { recursive: true, force: true });
	mkdirSync(fresh, { recursive: true });
	for (let number = 1; number <= notes; number++) {
		const xml = syntheticNote({
			nNF: String(number),
			items: [
				{},
				{ xProd: 'MONITOR 24 POL & SUPORTE', NCM: '85285200', qCom: '2.0000', vProd: '1799.90', vFrete: '30.00' },
				{
					xProd: 'CADEIRA GIRATÓRIA',
					NCM: '94013090',
					qCom: '3.0000',
					vProd: '1000.00',
					vDesc: '12.34',
					vIPI: '50.00',
				},
			],
			infCpl: 'Pedido 4711. Val. aprox. dos tributos R$ 12,34',
		});
		writeFileSync(path.join(fresh, `${String(number).padStart(6, '0')}.xml`), xml);
	}
	renameSync(fresh, folder);
	return folder;
}

function median(numbers) {
	return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}
