/**
 * Measures the reading of a CSV in windows-1252: this program's reader against papaparse's stream, on the same generated file,
 * each in a process of its own, in turn. The reader finds encoding and delimiter by itself (a pass over all bytes, which
 * is counted); papaparse is told both. It reads once as Latin-1, which is wrong for `€` and `“”`, and once right, through
 * a `TextDecoder`.
 *
 * Run after `npm run build`: `node bench/csv-read.mjs [rows] [rounds] [--json]`. If papaparse does not resolve
 * (`npm ci --prefix bench`, or `PAPAPARSE` names its folder) only the reader is measured. The result is compared with what
 * was generated: rows, cells and the characters in them. `--json`: `{ measures: [{ name, ms, peakMb, checksum }] }`. `ASSET_IMPORTER_BUILD` names another build. Files
 * are kept in `bench/.data`: 270 MB for a million rows.
 */
import { execFileSync } from 'node:child_process';
import { closeSync, createReadStream, existsSync, mkdirSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const json = process.argv.includes('--json');
const [command, ...rest] = process.argv.slice(2).filter((word) => word !== '--json');
const here = import.meta.dirname;
const build = process.env.ASSET_IMPORTER_BUILD ?? path.join(here, '../build');

const HEADER =
	'Patrimônio;Nome;Categoria;Status;Número de série;Fornecedor;Valor;Data de aquisição;Garantia até;Local;Observação;Modelo;Marca;Centro de custo;Nota fiscal;Chave;Telefone;IMEI;Cor;Responsável';

if (command === 'read') await READERS()[rest[0]](rest[1]);
else measure(Number(command ?? 1_000_000), Number(rest[0] ?? 5));

function measure(rows, rounds) {
	const names = ['reader', ...(findPapaparse() === undefined ? [] : ['papaparse-latin1', 'papaparse-windows-1252'])];
	const measures = [];
	if (names.length === 1 && !json)
		console.log('papaparse does not resolve: nothing to compare with (set PAPAPARSE to its folder)');
	for (const quoted of [false, true]) {
		const file = generate(rows, quoted);
		const megabytes = statSync(file).size / 1024 ** 2;
		if (!json)
			console.log(
				`\n${rows} rows × 20 columns, ${quoted ? 'every cell quoted' : 'unquoted'}, ${megabytes.toFixed(0)} MB`,
			);
		const results = Object.fromEntries(names.map((name) => [name, []]));
		for (let round = 0; round < rounds; round++) {
			for (const name of names) results[name].push(run(name, file, rows));
		}
		for (const name of names) {
			measures.push({
				name: `${name}, ${rows} rows${quoted ? ', quoted' : ''}`,
				ms: results[name].map(({ seconds }) => Math.round(seconds * 1000)),
				peakMb: Math.max(...results[name].map((result) => result.megabytes)),
				checksum: `${results[name][0].rows} rows, ${results[name][0].characters} characters`,
			});
		}
		if (json) continue;
		const own = median(results.reader.map(({ seconds }) => seconds));
		for (const name of names) {
			const seconds = median(results[name].map((result) => result.seconds));
			const memory = Math.max(...results[name].map((result) => result.megabytes));
			const ratio = name === 'reader' ? '' : `  reader takes ${(own / seconds).toFixed(2)} of it`;
			console.log(`${name.padEnd(23)} ${seconds.toFixed(2)} s  ${memory} MB at most${ratio}`);
		}
	}
	if (json) console.log(JSON.stringify({ measures }));
}

function run(name, file, rows) {
	const output = execFileSync(process.execPath, [import.meta.filename, 'read', name, file], { encoding: 'utf8' });
	const result = JSON.parse(output);
	const right =
		result.rows === rows + 1 && result.cells === (rows + 1) * 20 && result.characters === charactersOf(rows);
	if (!right) throw new Error(`${name} read ${output}`);
	return result;
}

function READERS() {
	return {
		reader: async (file) => {
			const { fileBytes } = await import(pathToFileURL(path.join(build, 'sources/bytes/byte-source.js')).href);
			const { openCsv } = await import(pathToFileURL(path.join(build, 'sources/csv/open-csv.js')).href);
			const scoreHeader = (cells) => cells.filter((cell) => cell === 'Patrimônio' || cell === 'Status').length;
			await told(async (count) => {
				const { source } = await openCsv(fileBytes(file, file), file, { scoreHeader });
				for await (const batch of source.readRows(0)) for (const { cells } of batch) count(cells);
			});
		},
		'papaparse-latin1': (file) => readWithPapaparse(createReadStream(file, { encoding: 'latin1' })),
		'papaparse-windows-1252': async (file) => {
			const { Readable } = await import('node:stream');
			const decoder = new TextDecoder('windows-1252');
			async function* decode() {
				for await (const chunk of createReadStream(file)) yield decoder.decode(chunk, { stream: true });
			}
			await readWithPapaparse(Readable.from(decode()));
		},
	};
}

async function readWithPapaparse(stream) {
	const papaparse = createRequire(import.meta.url)(findPapaparse());
	await told(
		(count) =>
			new Promise((resolve, reject) => {
				const chunk = ({ data }) => data.forEach(count);
				papaparse.parse(stream, { delimiter: ';', skipEmptyLines: true, chunk, complete: resolve, error: reject });
			}),
	);
}

async function told(read) {
	let rows = 0;
	let cells = 0;
	let characters = 0;
	const start = performance.now();
	await read((row) => {
		rows += 1;
		cells += row.length;
		for (const cell of row) characters += cell.length;
	});
	const seconds = (performance.now() - start) / 1000;
	console.log(
		JSON.stringify({ rows, cells, characters, seconds, megabytes: Math.round(process.resourceUsage().maxRSS / 1024) }),
	);
}

function findPapaparse() {
	try {
		return createRequire(import.meta.url).resolve(process.env.PAPAPARSE ?? 'papaparse');
	} catch {
		return undefined;
	}
}

function median(numbers) {
	return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)];
}

function cellsOf(row) {
	return [
		`PAT-${String(row).padStart(7, '0')}`,
		`Notebook Dell Latitude 5440 nº ${row}`,
		'Informática',
		'em manutenção',
		`SN${((row * 7_919) % 1e9).toString(36).toUpperCase()}`,
		'Comércio de Eletrônicos São João Ltda',
		`R$ 4.${String(row % 1_000).padStart(3, '0')},90`,
		'31/12/2025',
		'31/12/2028',
		'São Paulo',
		row % 10 === 0 ? 'revisão \x93completa\x94 \x96 10h' : 'revisão às 10h',
		'Latitude 5440',
		'Dell',
		`CC-${row % 50}`,
		String(100_000 + row),
		'',
		'(11) 99999-0000',
		`35${String(row).padStart(13, '0')}`,
		'preto',
		'João da Conceição',
	];
}

/** In windows-1252 each byte is a character. */
function charactersOf(rows) {
	let characters = HEADER.replaceAll(';', '').length;
	for (let row = 0; row < rows; row++) for (const cell of cellsOf(row)) characters += cell.length;
	return characters;
}

/** A register as a Brazilian company keeps it: accents, decimal commas, some empty cells, `“”` in every tenth row. */
function generate(rows, quoted) {
	const folder = path.join(here, '.data');
	const file = path.join(folder, `windows-1252-${rows}${quoted ? '-quoted' : ''}.csv`);
	if (existsSync(file)) return file;
	mkdirSync(folder, { recursive: true });
	const unfinished = `${file}.part`;
	const out = openSync(unfinished, 'w');
	const lines = [];
	const line = (cells) => lines.push(quoted ? cells.map((cell) => `"${cell}"`).join(';') : cells.join(';'));
	const flush = () => writeSync(out, Buffer.from(`${lines.splice(0).join('\r\n')}\r\n`, 'latin1'));
	line(HEADER.split(';'));
	for (let row = 0; row < rows; row++) {
		line(cellsOf(row));
		if (lines.length === 5_000) flush();
	}
	if (lines.length > 0) flush();
	closeSync(out);
	renameSync(unfinished, file);
	return file;
}
