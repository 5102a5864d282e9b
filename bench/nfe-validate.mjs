/**
 * `validate` on a folder of generated notes of three items, the whole command, against only parsing the same files: by
 * fast-xml-parser with its validation, and by xml2js where it resolves. Each in a process of its own, in turn; with both
 * cores, and on one where `taskset` is there. Then the peak memory of `validate` at several counts of notes.
 *
 * The results are checked: parsers tell the CRC-32 of all access keys, items and amounts, which must be the same; the
 * command tells its units, their price and the notes, which are known from the generator.
 *
 * Run after `npm run build`: `node bench/nfe-validate.mjs [notes] [rounds]`. `ASSET_IMPORTER_DIST` names another build.
 * Notes are kept in `bench/.data`: 80 MB for ten thousand.
 */
import { execFileSync, spawnSync } from 'node:child_process';
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
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { crc32 } from 'node:zlib';
import { syntheticNote } from '../scripts/nfe/synthetic-note.mjs';

const here = import.meta.dirname;
const dist = process.env.ASSET_IMPORTER_DIST ?? path.join(here, '../dist');
const ONE_CORE = ['taskset', '-c', '0'];
/** 4599.90; 1799.90 and freight of 30.00; 1000.00 less 12.34 and IPI of 50.00. */
const UNITS_OF_NOTE = 6;
const CENTS_OF_NOTE = 459_990 + 182_990 + 103_766;
const MEMORY_AT = [2_500, 5_000, 10_000, 20_000];

const PARSERS = {
	async 'fast-xml-parser'() {
		const { XMLParser } = await import('fast-xml-parser');
		const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false });
		return (xml) => readNote(parser.parse(xml, true), '@_Id');
	},
	async xml2js() {
		const { default: xml2js } = await import('xml2js');
		const parser = new xml2js.Parser({ async: false, explicitArray: false, mergeAttrs: true });
		return (xml) => {
			let note;
			parser.parseString(xml, (error, parsed) => {
				if (error !== null) throw error;
				note = readNote(parsed, 'Id');
			});
			return note;
		};
	},
};

const [command = '10000', ...rest] = process.argv.slice(2);
if (command === 'parse') await parseFolder(rest[0], rest[1]);
else if (command === 'validate') await validate(rest[0]);
else measure(Number(command), Number(rest[0] ?? 5));

function measure(notes, rounds) {
	const folder = generate(notes);
	const hasTaskset = spawnSync('taskset', ['--version']).status === 0;
	const contestants = {
		'validate, all cores': () => check(run(['validate', folder]), notes),
		...(hasTaskset ? { 'validate, one core': () => check(run(['validate', folder], ONE_CORE), notes) } : {}),
		'fast-xml-parser': () => run(['parse', 'fast-xml-parser', folder]),
		...(resolves('xml2js') ? { xml2js: () => run(['parse', 'xml2js', folder]) } : {}),
	};
	const names = Object.keys(contestants);
	const results = Object.fromEntries(names.map((name) => [name, []]));
	for (let round = 0; round < rounds; round++) {
		for (let turn = 0; turn < names.length; turn++) {
			const name = names[(round + turn) % names.length];
			results[name].push(contestants[name]());
		}
	}
	const sums = new Set(names.flatMap((name) => results[name].flatMap(({ sum }) => sum ?? [])));
	if (sums.size !== 1) throw new Error(`the parsers read different things: ${[...sums].join(', ')}`);

	const bare = results['fast-xml-parser'];
	for (const name of names) {
		const all = results[name];
		const seconds = median(all.map((one) => one.seconds));
		const against = (what) => all.map((one, round) => one[what] / bare[round][what]);
		console.log(
			`${name.padEnd(20)} ${seconds.toFixed(2)} s  ${Math.round(notes / seconds)} notes/s  ` +
				`${median(all.map((one) => one.cpu)).toFixed(2)} s of processor  ${Math.max(...all.map((one) => one.megabytes))} MB at most  ` +
				`×${spread(against('seconds'))} of fast-xml-parser, ×${spread(against('cpu'))} of its processor time`,
		);
	}
	for (const count of MEMORY_AT.filter((one) => one <= notes * 2)) {
		const { megabytes } = check(run(['validate', generate(count)]), count);
		console.log(`${count} notes: ${megabytes} MB at most`);
	}
}

function run(words, prefix = []) {
	const [program, ...args] = [...prefix, process.execPath, import.meta.filename, ...words];
	return JSON.parse(execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }));
}

function check(result, notes) {
	const expected = { notes, units: notes * UNITS_OF_NOTE, cents: notes * CENTS_OF_NOTE };
	const { seconds: _, cpu: __, megabytes: ___, ...read } = result;
	if (JSON.stringify(read) !== JSON.stringify(expected)) {
		throw new Error(`validate read ${JSON.stringify(read)}, expected ${JSON.stringify(expected)}`);
	}
	return result;
}

function tell(startedAt, read) {
	const { user, system } = process.cpuUsage();
	const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
	const seconds = (performance.now() - startedAt) / 1000;
	console.log(JSON.stringify({ seconds, cpu: (user + system) / 1e6, megabytes, ...read }));
}

async function parseFolder(name, folder) {
	const parse = await PARSERS[name]();
	const startedAt = performance.now();
	let sum = 0;
	for (const file of readdirSync(folder)) sum = crc32(parse(readFileSync(path.join(folder, file), 'utf8')), sum);
	tell(startedAt, { sum });
}

/** Reads the least that an importer needs, as one text. */
function readNote(parsed, id) {
	const { infNFe } = parsed.nfeProc.NFe;
	const lines = infNFe.det.map(({ prod }) => [prod.xProd, prod.NCM, prod.qCom, prod.vProd]);
	return JSON.stringify([infNFe[id], infNFe.emit.CNPJ, infNFe.total.ICMSTot.vNF, lines]);
}

/** The command as it is typed; the time is that of the whole command but for starting node. */
async function validate(folder) {
	const runs = mkdtempSync(path.join(tmpdir(), 'nfe-bench-'));
	const given = ['--default-status', 'available', '--asset-number', 'PAT-{seq:06}', '--runs-dir', runs];
	process.argv.splice(2, Number.POSITIVE_INFINITY, 'validate', folder, ...given, '--json', '--quiet');
	const startedAt = performance.now();
	const write = process.stdout.write.bind(process.stdout);
	let printed = '';
	process.stdout.write = (text) => {
		printed += text;
		return true;
	};
	process.on('exit', () => {
		rmSync(runs, { recursive: true, force: true });
		process.stdout.write = write;
		if (process.exitCode !== 0) throw new Error(`validate ended with ${process.exitCode}`);
		const { files, buckets, cents } = JSON.parse(printed);
		tell(startedAt, { notes: files.read, units: buckets.units, cents: cents.planned });
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

function resolves(name) {
	try {
		createRequire(import.meta.url).resolve(name);
		return true;
	} catch {
		return false;
	}
}

function median(numbers) {
	return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

function spread(ratios) {
	const sorted = ratios.toSorted((a, b) => a - b);
	return `${median(ratios).toFixed(2)} (${sorted[0].toFixed(2)}–${sorted.at(-1).toFixed(2)})`;
}
