/**
 * Measures the time and memory of reading a workbook: 100,000 and 1,000,000 rows × 20 columns, texts shared as
 * Excel writes them and in the sheet as many exporters do.
 *
 * `npm run build && node bench/xlsx-read.mjs [--rounds 3] [--rows 100000,1000000] [--build build] [--json] [--sheetjs <folder>]`
 *
 * Each measurement is a process of its own, and they take turns, so that a busy machine slows all of them alike; the
 * median of the rounds counts. The result is compared with what was generated: rows, cells and a sum over all values.
 * `--json`: one document on stdout, `{ measures: [{ name, ms, peakMb, checksum }] }`. `inflate`: the parts of the workbook inflated and thrown away, which no reader can do
 * without. `read`: every row through `openWorkbook`. `validate`: the whole command, its modules loaded
 * in the time measured. `sheetjs`: its
 * bare parse, where the package `xlsx` is found (`npm ci --prefix bench`); a million
 * rows run it out of memory. Targets: reading ≤ 3 × inflating; ≤ 150 MB at 100,000 rows, ≤ 350 MB at 1,000,000; validating
 * ≤ 0.30 × the parse of SheetJS.
 */
import { execFileSync } from 'node:child_process';
import { createReadStream, existsSync, mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { createInflateRaw } from 'node:zlib';
import { COLUMNS, makeWorkbook } from './xlsx-workbook.mjs';

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		rounds: { type: 'string', default: '3' },
		rows: { type: 'string', default: '100000,1000000' },
		build: { type: 'string', default: 'build' },
		sheetjs: { type: 'string', default: import.meta.dirname },
		json: { type: 'boolean', default: false },
		/** Inside: measure one thing and say so in JSON. */
		measure: { type: 'string' },
	},
});
const load = (file) => import(pathToFileURL(path.resolve(values.build, file)).href);

const MEASURES = {
	async inflate(file) {
		const { openZip } = await load('sources/zip/open-zip.js');
		return timed(async () => {
			const archive = await openZip(file, file);
			let bytes = 0;
			for (const entry of archive.entries) {
				// Local headers of these files are as long as 30 bytes and the name.
				const start = entry.headerOffset + 30 + entry.nameBytes.length;
				const end = start + entry.compressedBytes - 1;
				const inflate = createInflateRaw({ chunkSize: 256 * 1024 });
				for await (const chunk of createReadStream(file, { start, end }).pipe(inflate)) bytes += chunk.length;
			}
			return bytes;
		});
	},
	async read(file) {
		const { openWorkbook } = await load('sources/xlsx/open-workbook.js');
		return timed(async () => {
			const source = await openWorkbook(file, file);
			const sum = createSum();
			let header = true;
			for await (const batch of source.readRows(0)) {
				for (const row of batch) {
					if (!header) sum.add(row.cells);
					header = false;
				}
			}
			return sum.text();
		});
	},
	async validate(file) {
		const bin = new URL('../dist/cli/bin.js', import.meta.url).href;
		const runs = path.join(path.dirname(file), 'runs');
		const options = ['--runs-dir', runs, '--unknown-columns', 'custom-fields'];
		process.argv.splice(2, process.argv.length, 'validate', file, '--json', '--quiet', ...options);
		let answer = '';
		const write = process.stdout.write.bind(process.stdout);
		process.stdout.write = (text, ...rest) => {
			answer += text;
			const done = rest.at(-1);
			if (typeof done === 'function') done();
			return true;
		};
		const measured = await timed(() => import(bin));
		process.stdout.write = write;
		if ((process.exitCode ?? 0) !== 0) throw new Error(`validate ended with ${process.exitCode}`);
		const { buckets, cents } = JSON.parse(answer);
		return { ...measured, result: `${buckets.notSent} rows, ${cents.planned} cents` };
	},
	async sheetjs(file) {
		const sheetjs = createRequire(path.join(path.resolve(values.sheetjs), 'here.js'))('xlsx');
		return timed(() => {
			const book = sheetjs.readFile(file, { dense: true });
			const sheet = book.Sheets[book.SheetNames[0]];
			return `${(sheet['!data'] ?? sheet).length - 1} rows`;
		});
	},
};

/** Rows, cells that hold something, and a sum over their values, whatever made them. */
function createSum() {
	const found = { rows: 0, cells: 0, sum: 0 };
	return {
		add(cells) {
			found.rows += 1;
			for (const cell of cells) {
				if (cell === null || cell === '') continue;
				found.cells += 1;
				if (typeof cell === 'string') found.sum += cell.length + cell.charCodeAt(cell.length - 1);
				else found.sum += Math.round(Number(typeof cell === 'object' ? cell.serial : cell) * 100);
			}
		},
		text: () => `${found.rows} rows, ${found.cells} cells, sum ${found.sum}`,
	};
}

/** The figures that each measure has to find. */
function expectedOf(rows) {
	const sum = createSum();
	let cents = 0;
	for (let row = 1; row <= rows; row++) {
		sum.add(COLUMNS.map(([, , valueOf]) => valueOf(row)));
		cents += Math.round(COLUMNS[5][2](row) * 100);
	}
	return { read: sum.text(), validate: `${rows} rows, ${cents} cents`, sheetjs: `${rows} rows` };
}

async function timed(work) {
	const start = performance.now();
	const result = await work();
	return { ms: performance.now() - start, result };
}

if (values.measure === undefined) await compare();
else {
	const { ms, result } = await MEASURES[values.measure](positionals[0]);
	const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
	console.log(
		`\n${JSON.stringify({ ms, result, cpuMs: (userCPUTime + systemCPUTime) / 1000, megabytes: maxRSS / 1024 })}`,
	);
}

async function compare() {
	const folder = path.join(tmpdir(), 'asset-importer-bench');
	mkdirSync(folder, { recursive: true });
	let missed = 0;
	const measures = [];
	for (const rows of values.rows.split(',').map(Number)) {
		for (const strings of ['shared', 'inline']) {
			const file = path.join(folder, `${strings}-${rows}.xlsx`);
			if (!existsSync(file)) await makeWorkbook(file, { rows, strings });
			const found = measureAll(file, rows);
			for (const [name, { all, megabytes, result }] of found) {
				measures.push({ name: `${name}, ${rows} rows, ${strings}`, ms: all, peakMb: megabytes, checksum: result });
			}
			if (!values.json) missed += report(`${rows} rows, ${strings} texts`, found, rows);
		}
	}
	rmSync(path.join(folder, 'runs'), { recursive: true, force: true });
	if (values.json) {
		console.log(JSON.stringify({ measures }));
		return;
	}
	console.log(missed === 0 ? 'all targets met' : `${missed} targets missed`);
	process.exitCode = missed === 0 ? 0 : 1;
}

/** The medians of each measure; those that cannot be taken here are left out. */
function measureAll(file, rows) {
	const names = Object.keys(MEASURES).filter((name) => name !== 'sheetjs' || rows <= 200_000);
	const expected = expectedOf(rows);
	const taken = new Map(names.map((name) => [name, []]));
	for (let round = 0; round < Number(values.rounds); round++) {
		for (const name of names) {
			const once = measure(name, file);
			if (once === undefined) continue;
			if (name in expected && once.result !== expected[name]) {
				throw new Error(`${name} of ${file} found ${once.result}, not ${expected[name]}`);
			}
			taken.get(name).push(once);
		}
	}
	const medians = [...taken].flatMap(([name, all]) => {
		const sorted = all.toSorted((one, other) => one.ms - other.ms);
		const middle = sorted[Math.floor((sorted.length - 1) / 2)];
		if (middle === undefined) return [];
		const megabytes = Math.max(...all.map((one) => one.megabytes));
		return [[name, { ...middle, megabytes, all: all.map(({ ms }) => Math.round(ms)) }]];
	});
	return new Map(medians);
}

function measure(name, file) {
	const options = ['--build', values.build, '--sheetjs', values.sheetjs, '--measure', name];
	try {
		const said = execFileSync(process.execPath, [import.meta.filename, ...options, file], {
			stdio: ['ignore', 'pipe', 'ignore'],
		});
		return JSON.parse(said.toString().trim().split('\n').at(-1));
	} catch {
		return undefined;
	}
}

function seconds(ms) {
	return (ms / 1000).toFixed(2).padStart(6);
}

function report(title, best, rows) {
	console.log(`\n${title}`);
	const inflate = best.get('inflate')?.ms;
	for (const name of Object.keys(MEASURES)) {
		const found = best.get(name);
		const line =
			found === undefined
				? 'not measured'
				: `${seconds(found.ms)} s  ${seconds(found.cpuMs)} s of CPU  ${found.megabytes.toFixed(0).padStart(4)} MB  ${(found.ms / inflate).toFixed(2).padStart(6)} × inflate`;
		console.log(`  ${name.padEnd(9)} ${line}`);
	}
	const read = best.get('read');
	const validate = best.get('validate');
	const sheetjs = best.get('sheetjs');
	const targets = [
		['read ≤ 3 × inflate', read.ms <= 3 * inflate],
		[`read ≤ ${rows > 200_000 ? 350 : 150} MB`, read.megabytes <= (rows > 200_000 ? 350 : 150)],
		...(validate === undefined || sheetjs === undefined
			? []
			: [['validate ≤ 0.30 × SheetJS', validate.ms <= 0.3 * sheetjs.ms]]),
	];
	for (const [target, met] of targets) console.log(`  ${met ? 'met   ' : 'MISSED'} ${target}`);
	return targets.filter(([, met]) => !met).length;
}
