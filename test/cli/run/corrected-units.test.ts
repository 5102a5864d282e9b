/** `--corrections` for units of invoices: whatever is typed is sent, or somebody is told. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { syntheticKey, syntheticNote } from '../../../scripts/nfe/synthetic-note.mjs';
import { type Edit, encodeAction } from '../../../src/drafts/corrections/correction.ts';
import { planLinesOf } from '../../runs/plan-lines.ts';
import { lastRun, openFolder, readRun, summaryOf } from '../run-cli.ts';

const NOTEBOOKS = { cProd: 'N-1', xProd: 'NOTEBOOK', qCom: '2.0000', vProd: '10000.01' };
const BOX = { cProd: 'CX-1', xProd: 'MOUSE', uCom: 'CX', qCom: '2', vProd: '1000.01' };
const NOTE = syntheticNote({ nNF: '57', items: [NOTEBOOKS, BOX] });
const accessKey = syntheticKey({ nNF: '57' });

type Typed = readonly [unit: number | undefined, field: string, text: string];
const NUMBERS: readonly Typed[] = [1, 2].flatMap((unit): readonly Typed[] => [
	[unit, 'enrollmentId', `PAT-${unit}`],
	[unit, 'status', 'em uso'],
]);

/** Without a unit: of the item that nobody decided. */
async function importTyped(typed: readonly Typed[], units: Edit['units'] = []) {
	const unitCells = [...NUMBERS, ...typed].map(([unit, field, text]) =>
		unit === undefined ? { accessKey, item: 2, field, text } : { accessKey, item: 1, unit, field, text },
	);
	const { cwd, run } = openFolder({ '57.xml': NOTE, 'c.jsonl': encodeAction({ edit: 1, unitCells, units }) });
	await run('import', '57.xml', '--corrections', 'c.jsonl', '--sandbox', '--yes');
	return { cwd, bodies: planLinesOf(path.join(lastRun(cwd), 'plan.jsonl')).map(({ body }) => body) };
}

test('a custom field that invoices do not fill is sent, and comes back with its unit', async () => {
	const { cwd, bodies } = await importTyped([
		[1, 'custom:Sala', 'B 12'],
		[2, 'custom:Sala', 'B 13'],
		[2, 'status', 'nonsense'],
	]);
	expect(bodies.map(({ enrollmentId, customFields }) => [enrollmentId, customFields])).toEqual([
		['PAT-1', [{ label: 'Sala', value: 'B 12' }]],
	]);
	expect(readRun(cwd, 'rejected.csv')).toMatch(/^PAT-2;nonsense;.*;B 13;/m);
});

test('spaces empty a field, without a word about formats', async () => {
	const { cwd, bodies } = await importTyped([[1, 'model', '   ']]);
	expect(bodies.map(({ model }) => model)).toEqual([undefined, 'NOTEBOOK']);
	expect(summaryOf(cwd).notices.map(({ code }) => code)).not.toContain('value-hidden');
});

test('what is typed into an item that nobody decided is told, and the item can be left out', async () => {
	const notices = (cwd: string) => JSON.stringify(summaryOf(cwd).notices);
	const typed = await importTyped([[undefined, 'model', 'MOUSE X']]);
	expect(notices(typed.cwd)).toContain(`${accessKey}/2`);
	expect(summaryOf(typed.cwd).buckets).toMatchObject({ created: 2, rejected: 1 });
	const skipped = await importTyped([], [{ accessKey, item: 2, isSkipped: true }]);
	expect(notices(skipped.cwd)).not.toContain(`${accessKey}/2`);
	expect(summaryOf(skipped.cwd).buckets).toMatchObject({ created: 2, rejected: 0, skipped: 1 });
});
