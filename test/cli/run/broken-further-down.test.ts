/** A file that breaks in the middle of its rows is refused as a whole, and the message says how far it could be read. */
import exceljs from 'exceljs';
import { expect, test } from 'vitest';
import { openFolder, entriesOf } from '../run-cli.ts';
import { saysWords } from '../../says.ts';
import { figure, inOrder } from '../figures.ts';

const ROWS = 20_000;
const HEADER = ['Patrimônio', 'Status', 'Modelo'];
const rowOf = (row: number): readonly string[] => [`P-${row}`, 'em uso', `Mesa ${(row * 7919) % 1_000_003}`];

function csvWith(broken: string): Buffer {
	const rows = Array.from({ length: ROWS }, (_, row) => rowOf(row).join(';'));
	return Buffer.from([HEADER.join(';'), ...rows, broken, ...rows, ''].join('\r\n'));
}

/** With some wrong bytes after the middle of its only sheet. */
async function damagedWorkbook(): Promise<Buffer> {
	const workbook = new exceljs.Workbook();
	const sheet = workbook.addWorksheet('Ativos');
	sheet.addRow(HEADER);
	for (let row = 0; row < ROWS; row++) sheet.addRow(rowOf(row));
	const bytes = Buffer.from(await workbook.xlsx.writeBuffer());
	const start = bytes.indexOf('xl/worksheets/sheet1.xml');
	const next = bytes.indexOf('PK\u0003\u0004', start);
	bytes.fill(0xff, Math.floor((start + next * 2) / 3), Math.floor((start + next * 2) / 3) + 64);
	return bytes;
}

test.each<[what: string, file: string, make: () => Buffer | Promise<Buffer>, sheet: string | undefined]>([
	['a quote with a backslash', 'a.csv', () => csvWith('P-x;em uso;"Mesa 24\\" LG"'), undefined],
	['an entry of a zip with wrong bytes', 'a.xlsx', damagedWorkbook, 'Ativos'],
])('%s', async (_, file, make, sheet) => {
	const { cwd, run } = openFolder({ [file]: await make() });
	const { exitCode, printed } = await run('validate', file);
	const [{ origin, problems }, ...others] = entriesOf(cwd, 'rejections.jsonl');
	expect([exitCode, origin.kind, origin.sheet, problems.length, others]).toEqual([3, 'file', sheet, 1, []]);
	expect(origin.belowRow).toBeGreaterThan(1000);
	expect(origin.belowRow).toBeLessThanOrEqual(ROWS + 1);
	const place = sheet === undefined ? file : `${file}, aba “${sheet}”`;
	expect(printed).toMatch(
		inOrder(
			new RegExp(`${place}, `, 'u'),
			saysWords('messages', 'place.below-row'),
			new RegExp(` ${origin.belowRow}: `, 'u'),
		),
	);
	expect(printed).toMatch(figure('files.refused', 1));
});

test('a file without a readable row names no row', async () => {
	const { run } = openFolder({ 'a.csv': 'Patrimônio;Status\r\nP-1;"em \\"uso"\r\nP-2;em uso\r\n' });
	const { printed } = await run('validate', 'a.csv');
	expect(printed).not.toContain('lido até');
	expect(printed).toContain('a.csv: ');
});
