/**
 * Reading every cell of a file again and again in one process, with the readers of this program or with SheetJS. Tells the
 * median processor time of one reading, threads included, rows (header included) and the sum of the CRC-32 of their first cells.
 *
 * `node read-table.mjs <readers|sheetjs> <file> <readings before> <readings that count>`
 */
import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { median } from '../figures.mjs';
import { load } from './program.mjs';
import { tellResult } from './tell-result.mjs';

const [name, file, before, counted] = process.argv.slice(2);

const READERS = {
	async readers() {
		const { openSources } = await load('sources/open/open-sources.js');
		return async (take) => {
			for await (const source of openSources([file], { scoreHeader: () => 0 })) {
				for await (const rows of source.readRows(0)) for (const { cells } of rows) take(cells[0]);
			}
		};
	},
	async sheetjs() {
		const { default: xlsx } = await import('xlsx');
		// Without `raw` it guesses at the numbers of a page.
		const options = { dense: true, raw: true };
		return (take) => {
			const { Sheets, SheetNames } = xlsx.read(readFileSync(file), options);
			const sheet = Sheets[SheetNames[0]];
			if (sheet === undefined) throw new Error('gave a workbook without its sheet');
			for (const row of sheet['!data'] ?? sheet) if (row?.[0] !== undefined) take(row[0].v);
		};
	},
};

const read = await READERS[name]();
const times = [];
let [rows, sum] = [0, 0];
for (let reading = 0; reading < Number(before) + Number(counted); reading++) {
	[rows, sum] = [0, 0];
	const from = process.cpuUsage();
	await read((first) => {
		rows++;
		sum += crc32(String(first));
	});
	const { user, system } = process.cpuUsage(from);
	if (reading >= Number(before)) times.push((user + system) / 1000);
}
tellResult({ ms: median(times), rows, sum });
process.exit();
