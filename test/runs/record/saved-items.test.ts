/** Decisions about items of invoices are remembered in one file of the runs folder. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { forgetItems, loadItems, saveItems } from '../../../src/runs/record/saved-items.ts';
import { throwAwayFolder } from '../../throw-away-folder.ts';

const NOW = new Date('2026-11-27T00:00:00Z');
const answerAbout = (code: number) => ({
	products: [{ match: { supplier: ['12345678'], cProd: [`P-${code}`] }, units: code + 1 }],
	belongsTo: {},
});

test('who writes at the same time undoes nothing of the others', async () => {
	const dir = throwAwayFolder({});
	await saveItems(dir, answerAbout(9), 'terminal', NOW);
	const codes = [0, 1, 2, 3, 4];
	const saving = codes.map((code) => saveItems(dir, answerAbout(code), 'terminal', NOW));
	await Promise.all([...saving, forgetItems(dir, answerAbout(9))]);
	const { products } = await loadItems(dir);
	expect(new Set(products.map(({ units }) => units))).toEqual(new Set(codes.map((code) => code + 1)));
	expect(readdirSync(path.join(dir, 'mappings'))).toEqual(['items.json']);
});
