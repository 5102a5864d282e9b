import { describe, expect, test } from 'vitest';
import { classifyTable } from '../../../../src/drafts/decisions/classify-table.ts';
import { buildProfile } from '../../../drafts/decisions/build-profile.ts';
import { OPTIONS } from '../../../drafts/table/row-builder.ts';
import { CHROMIUM } from '../../../chromium.ts';
import { findFaults, useScreen } from '../browser.ts';
import { servePage } from '../serve-page.ts';
import { ASKED_TABLE, asking, HOME } from '../views.ts';

const NUMBERS = [...Array.from({ length: 12 }, (_, n) => String(2001 + n)), '1001 a 1010'];
const HEADER = ['Patrimônio', 'Status', 'Marca / Modelo'];
const MODELS = NUMBERS.map((_, n) => `Dell / Latitude ${5000 + n}`);

describe.skipIf(CHROMIUM === undefined)('how cells are read', () => {
	const [numbers, status, models] = HEADER;
	const profile = buildProfile(
		[numbers ?? '', NUMBERS],
		[status ?? '', NUMBERS.map(() => 'em uso')],
		[models ?? '', MODELS],
	);
	const { questions: asked } = classifyTable({ header: HEADER, profile }, OPTIONS);
	const questions = asked.map((one) => ({ ...one, scope: 'table' as const }));
	const columns = HEADER.map((header, column) => ({
		column,
		letters: 'ABC'[column] ?? '',
		header,
		samples: profile.columns[column]?.samples ?? [],
	}));
	const screen = useScreen('#/w/w1/columns', () => servePage(HOME, asking([{ ...ASKED_TABLE, columns, questions }])));

	test('is chosen with an example, and a divided column is one of its fields', async () => {
		const { page, wrong } = await screen.open();
		expect(await page.getByRole('combobox').first().inputValue()).toBe('split: brand, model');
		await page.getByRole('radio', { name: '10 ativos: 1001, 1002 … 1010' }).check();
		expect(await findFaults(page)).toEqual({ axe: [], overflow: 0 });
		await page.getByRole('button', { name: 'Responder' }).click();
		await expect.poll(() => screen.server.asked.length).toBeGreaterThan(0);
		expect(JSON.parse(screen.server.asked[0]?.body ?? '').patches).toEqual([
			{ columns: { 'Marca / Modelo': { to: 'brand', split: { at: '/', to: 'model' } } } },
			{ columns: { Patrimônio: { to: 'enrollmentId', range: 'expand' } } },
		]);
		expect(wrong).toEqual([]);
	});
});
