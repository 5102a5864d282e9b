import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createWorkbookFile, pendingBytes } from '../../../src/reports/xlsx/sheet-writer.ts';
import { openWorkbook } from '../../../src/sources/xlsx/open-workbook.ts';
import { NOW } from '../run-folder.ts';
import { throwAwayFolder } from '../../throw-away-folder.ts';

test('waits for pending bytes to be written, so that memory does not grow with the number of rows', async () => {
	const file = path.join(throwAwayFolder(), 'a.xlsx');
	const { workbook, drain, close } = await createWorkbookFile(file, NOW);
	const sheet = workbook.addWorksheet('a');
	let written = 0;
	while (pendingBytes(sheet) <= 2_000_000 && written < 200_000) {
		for (let row = 0; row < 5_000; row++) sheet.addRow(Array.from({ length: 12 }, () => 'a cell of text')).commit();
		written += 5_000;
		// The sheet is joined to the file in another turn.
		await setImmediate();
	}
	expect(pendingBytes(sheet)).toBeGreaterThan(2_000_000);
	await drain(sheet);
	expect(pendingBytes(sheet)).toBeLessThanOrEqual(2_000_000);
	sheet.commit();
	await close();
	const source = await openWorkbook(file, 'a.xlsx');
	let rows = 0;
	for await (const batch of source.readRows(0)) rows += batch.length;
	expect(rows).toBe(written);
});

test('fails with the disk error, without ending the process', async () => {
	const { workbook, close } = await createWorkbookFile(path.join(throwAwayFolder(), 'no', 'such', 'folder.xlsx'), NOW);
	workbook.addWorksheet('a').commit();
	await expect(close()).rejects.toMatchObject({ code: 'ENOENT' });
});
