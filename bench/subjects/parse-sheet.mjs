/**
 * Only parsing a spreadsheet, as far as reaching every cell, with one of the common packages: what is measured is the
 * parse alone, without starting node or loading the package. Tells rows (header included) and the sum of the CRC-32 of
 * their first cells, so that all are known to have read the same.
 *
 * `node parse-sheet.mjs <sheetjs|read-excel-file|exceljs|exceljs-stream|papaparse|csv-parse|inflate> <file>`
 */
import { createReadStream, readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { tellResult } from './tell-result.mjs';

const [name, file] = process.argv.slice(2);
let rows = 0;
let sum = 0;

function take(first) {
	rows++;
	sum += crc32(String(first));
}

/** The bytes as windows-1252, as text. */
async function* decoded() {
	const decoder = new TextDecoder('windows-1252');
	for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) {
		yield decoder.decode(chunk, { stream: true });
	}
}

/** Each loads its package and gives the parse. */
const PARSERS = {
	async sheetjs() {
		const { default: xlsx } = await import('xlsx');
		return () => {
			const { Sheets, SheetNames } = xlsx.read(readFileSync(file), { dense: true });
			const sheet = Sheets[SheetNames[0]];
			if (sheet === undefined) throw new Error('gave a workbook without its sheet');
			for (const row of sheet['!data'] ?? sheet) if (row?.[0] !== undefined) take(row[0].v);
		};
	},
	async 'read-excel-file'() {
		const { default: readSheets } = await import('read-excel-file/node');
		return async () => {
			const [{ data }] = await readSheets(file);
			for (const [first] of data) take(first);
		};
	},
	async exceljs() {
		const { default: exceljs } = await import('exceljs');
		return async () => {
			const workbook = new exceljs.Workbook();
			await workbook.xlsx.readFile(file);
			workbook.worksheets[0].eachRow((row) => take(row.getCell(1).value));
		};
	},
	async 'exceljs-stream'() {
		const { default: exceljs } = await import('exceljs');
		return async () => {
			const reader = new exceljs.stream.xlsx.WorkbookReader(file, { sharedStrings: 'cache', worksheets: 'emit' });
			for await (const sheet of reader) for await (const row of sheet) take(row.getCell(1).value);
		};
	},
	async papaparse() {
		const { default: papaparse } = await import('papaparse');
		const { Readable } = await import('node:stream');
		return () =>
			new Promise((resolve, reject) => {
				const chunk = ({ data }) => data.forEach(([first]) => take(first));
				const settings = { delimiter: ';', skipEmptyLines: true, chunk, complete: resolve, error: reject };
				papaparse.parse(Readable.from(decoded()), settings);
			});
	},
	async 'csv-parse'() {
		const { parse } = await import('csv-parse');
		const { Readable } = await import('node:stream');
		return async () => {
			const records = Readable.from(decoded()).pipe(parse({ delimiter: ';', skip_empty_lines: true }));
			for await (const [first] of records) take(first);
		};
	},
};

const parse = await PARSERS[name]();
const startedAt = performance.now();
await parse();
tellResult({ ms: performance.now() - startedAt, rows, sum });
process.exit();
