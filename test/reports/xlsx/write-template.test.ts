import path from 'node:path';
import { ASSET_FIELDS } from '../../../src/contract/asset-fields.ts';
import exceljs from 'exceljs';
import { describe, expect, test } from 'vitest';
import { findHeader, scoreHeader } from '../../../src/drafts/table/find-header.ts';
import { LANGUAGES } from '../../../src/messages/message.ts';
import { ASSET_COLUMNS } from '../../../src/reports/xlsx/asset-columns.ts';
import { writeTemplate } from '../../../src/reports/xlsx/write-template.ts';
import { openWorkbook } from '../../../src/sources/xlsx/open-workbook.ts';
import { planFolder } from '../plan-folder.ts';
import { NOW } from '../run-folder.ts';
import { throwAwayFolder } from '../../throw-away-folder.ts';
import { wordsOf } from '../../../src/messages/texts.ts';
import { readTable } from '../../sources/xlsx/read-all.ts';

const readSheet = async (file: string, index: number) => readTable(await openWorkbook(file, 'template.xlsx'), index);

/** Like a person who overwrites only the numbers of the examples. */
async function renumber(file: string, serialNumber?: string): Promise<void> {
	const workbook = await new exceljs.Workbook().xlsx.readFile(file);
	const sheet = workbook.worksheets[1];
	if (sheet === undefined) throw new Error('no sheet of assets');
	for (const row of [3, 4]) sheet.getCell(row, 1).value = `PAT-${row - 1}`;
	const serials = 1 + ASSET_COLUMNS.findIndex(({ field }) => field === 'serialNumber');
	if (serialNumber !== undefined) sheet.getCell(3, serials).value = serialNumber;
	await workbook.xlsx.writeFile(file);
}

describe.each(LANGUAGES)('the template in %s', (language) => {
	const make = async (): Promise<{ folder: string; file: string }> => {
		const folder = throwAwayFolder();
		const file = path.join(folder, 'template.xlsx');
		await writeTemplate(file, { name: 'template.xlsx', language, now: NOW });
		return { folder, file };
	};

	test('creates no asset if left unchanged: the example rows are skipped, with a notice', async () => {
		const { folder, file } = await make();
		const { summary } = await planFolder(folder, 'run', [file]);
		expect(summary.buckets).toMatchObject({ units: 2, notSent: 0, rejected: 0, skipped: 2 });
		expect(summary.skips).toMatchObject([{ code: 'template-example', count: 2 }]);
	});

	test('has example rows with every kind of value, valid except for what marks them as examples', async () => {
		const { folder, file } = await make();
		await renumber(file, '0042AB8');
		const { summary, drafts } = await planFolder(folder, 'run', [file]);
		expect(summary.buckets).toMatchObject({ units: 2, notSent: 2, rejected: 0, skipped: 0 });
		expect(drafts[0]?.body).toMatchObject({
			status: 'in-use',
			acquisitionDate: '2025-12-31T00:00:00Z',
			acquisitionType: 'bought',
			priceCents: 459_990,
			serialNumber: '0042AB8',
		});
		expect(drafts[1]?.body).toMatchObject({ status: 'available', acquisitionType: 'rented', contractId: 'CT-2025-17' });
		expect(drafts.map(({ body }) => body.customFields?.length)).toEqual([1, 1]);
	});

	test('creates no asset with the serial number of an example of which only the number was changed', async () => {
		const { folder, file } = await make();
		await renumber(file);
		const { summary, drafts } = await planFolder(folder, 'run', [file]);
		expect(summary.problems).toMatchObject([{ code: 'value-of-example', count: 1 }]);
		expect(drafts.map(({ key }) => key)).toEqual(['PAT-3']);
	});

	test('has a column for every field, which the importer recognises without help', async () => {
		const { file } = await make();
		const found = findHeader(await readSheet(file, 1), { unknownColumns: 'error' });
		expect(found?.problems).toEqual([]);
		const fields = found?.targets.map((target) => (target.kind === 'field' ? target.field : target.kind));
		expect(new Set(fields)).toEqual(
			new Set([...ASSET_FIELDS.filter((field) => field !== 'employeeId'), 'employee', 'custom']),
		);
	});

	test('has an instruction sheet without anything like a header', async () => {
		const { file } = await make();
		const scores = (await readSheet(file, 0)).map(({ cells }) => scoreHeader(cells.map(String)));
		expect(scores.length).toBeGreaterThan(10);
		expect(new Set(scores)).toEqual(new Set([0]));
	});

	test('has a comment on each header, drop-down lists, and cells that keep what is typed', async () => {
		const { file } = await make();
		const workbook = await new exceljs.Workbook().xlsx.readFile(file);
		const sheet = workbook.worksheets[1];
		const header = sheet?.getRow(2);
		const width = header?.cellCount ?? 0;
		expect(width).toBe(17);
		for (let column = 1; column <= width; column++) {
			expect(JSON.stringify(header?.getCell(column).note)).toMatch(/Obrigatório|Opcional|Required|Optional/);
		}
		expect(sheet?.getCell('B5000').dataValidation).toMatchObject({ type: 'list' });
		expect(sheet?.getCell('I5000').dataValidation).toMatchObject({ type: 'list' });
		expect(sheet?.getColumn(1).numFmt).toBe('@');
		expect(sheet?.getColumn(8).numFmt).toBe('dd/mm/yyyy');
		expect(sheet?.views).toMatchObject([{ state: 'frozen', ySplit: 2, xSplit: 1 }]);
	});

	test('shows a row as an example while it has an example number, with a legend above the header', async () => {
		const { file } = await make();
		const workbook = await new exceljs.Workbook().xlsx.readFile(file);
		const sheet = workbook.worksheets[1];
		const legend = sheet?.getRow(1);
		expect([1, 2, 3].map((column) => legend?.getCell(column).text)).toEqual(
			(['required', 'optional', 'example'] as const).map((key) =>
				wordsOf('reports', language)(`template.legend.${key}`),
			),
		);
		expect(legend?.getCell(3).font).toMatchObject({ italic: true });
		const prefix = language === 'en' ? 'EXAMPLE-' : 'EXEMPLO-';
		expect(sheet === undefined ? [] : Reflect.get(sheet, 'conditionalFormattings')).toMatchObject([
			{ ref: 'A3:Q10000', rules: [{ formulae: [`LEFT($A3,8)="${prefix}"`], style: { font: { italic: true } } }] },
		]);
	});
});
