/** A unit of an invoice that is rejected comes back as a row, and becomes the asset that it would have been. */
import path from 'node:path';
import exceljs from 'exceljs';
import { expect, test } from 'vitest';
import { syntheticKey, syntheticNote } from '../../../scripts/nfe/synthetic-note.mjs';
import { ASSET_FIELDS, type AssetField } from '../../../src/contract/asset-fields.ts';
import { lastRun, putFiles, runCli } from '../../cli/run-cli.ts';
import { planLinesOf } from '../../runs/plan-lines.ts';
import { checked, createFolder, openIn, put, until } from './open.ts';

const NOTE = syntheticNote({ nNF: '57', items: [{ qCom: '3', vProd: '100.00', vUnCom: '33.3333', qTrib: '3' }] });
const UNITS = 'Notas fiscais';
const columnOf = (field: AssetField): number => ASSET_FIELDS.indexOf(field);

test('edited in the grid, rejected, returned and corrected', async () => {
	const folder = await createFolder();
	const { cwd } = folder;
	const workbenches = await openIn(folder);
	const workbench = await workbenches.create();
	await put(workbench, 'nota.xml', NOTE);
	await until(workbench, checked);
	const cell = (row: number, column: number, text: string) => ({ table: UNITS, row, column, text });
	const cells = [1, 2, 3].flatMap((row) => [
		cell(row, columnOf('enrollmentId'), `PAT-${row}`),
		cell(row, columnOf('status'), 'disponível'),
		cell(row, columnOf('brand'), 'Aroeira'),
	]);
	await workbench.edit({ cells: [...cells, cell(2, columnOf('priceCents'), '33,3x')] });
	expect((await until(workbench, checked)).outcome?.totals).toMatchObject({ ready: 2, wrong: 1 });
	const run = path.join(
		folder.runsDir,
		'workbenches',
		workbench.id,
		'checks',
		(await until(workbench, ({ outcome }) => outcome?.reports.length !== 0)).outcome?.run ?? '',
	);
	await workbenches.close();

	const file = path.join(cwd, 'back.xlsx');
	const workbook = await new exceljs.Workbook().xlsx.readFile(path.join(run, 'rejected.xlsx'));
	const [, sheet] = workbook.worksheets;
	if (sheet === undefined) throw new Error('no sheet');
	sheet.getRow(2).eachCell((found) => {
		if (found.value === '33,3x') found.value = 33.33;
	});
	await workbook.xlsx.writeFile(file);
	await runCli(['import', 'back.xlsx', '--sandbox', '--yes'], { cwd });
	const [asset, ...others] = planLinesOf(path.join(lastRun(cwd), 'plan.jsonl'));
	expect(others).toEqual([]);
	expect(asset?.key).toBe(`nfe:${syntheticKey({ nNF: '57' })}/1/2`);

	putFiles(cwd, { 'nota.xml': NOTE });
	const typed = ['--asset-number', '{number}-{item}-{unit}', '--default-status', 'available'];
	await runCli(['import', 'nota.xml', '--sandbox', '--yes', ...typed, '--runs-dir', 'other/runs'], { cwd });
	const direct = planLinesOf(path.join(lastRun(path.join(cwd, 'other')), 'plan.jsonl'))[1];
	expect(asset?.body).toEqual({ ...direct?.body, enrollmentId: 'PAT-2', brand: 'Aroeira' });
	await folder.remove();
});
