/** Offers the readings of a column that is decided: every patch makes a mapping, and the present reading is the proposal. */
import { expect, test } from 'vitest';
import { type DecidedColumn, offerReadings } from '../../../src/drafts/decisions/offer-readings.ts';
import { proposalOf } from '../../../src/drafts/decisions/question.ts';
import { parseMapping } from '../../../src/drafts/mapping/parse-mapping.ts';

const HEADER = ['Compra', 'Valor', 'Placa', 'Equipamento'];
const column = (
	at: number,
	to: string,
	samples: readonly string[],
	more: Partial<DecidedColumn> = {},
): DecidedColumn => ({
	header: HEADER,
	column: at,
	to,
	locale: 'pt-BR',
	samples,
	...more,
});

test.each<[string, DecidedColumn, readonly string[], string | undefined]>([
	['dates', column(0, 'acquisitionDate', ['03/04/2025']), ['dmy', 'mdy'], 'dmy'],
	['dates, the month first', column(0, 'acquisitionDate', ['03/04/2025'], { locale: 'en-US' }), ['dmy', 'mdy'], 'mdy'],
	['amounts', column(1, 'price', ['1.200']), ['pt-BR', 'en-US'], 'pt-BR'],
	['numbers with decimals', column(2, 'enrollmentId', ['1001', '1002.0']), ['.0', 'none'], undefined],
	['whole numbers', column(2, 'enrollmentId', ['1001']), [], undefined],
	[
		'two texts in each cell',
		column(3, 'custom: Equipamento', ['Dell / Latitude', 'LG / 24MP']),
		['custom: Equipamento', 'split: brand, model', 'split: category, model', 'split: category, brand'],
		'custom: Equipamento',
	],
	[
		'two texts that are divided',
		column(3, 'brand', ['Dell / Latitude'], { second: 'model' }),
		['brand', 'split: brand, model', 'split: category, model', 'split: category, brand'],
		'split: brand, model',
	],
	['texts of one part', column(3, 'model', ['Latitude', 'Dell / XPS']), [], undefined],
	['no samples', column(0, 'acquisitionDate', []), [], undefined],
	['an ignored column', column(0, 'ignore', ['Latitude']), [], undefined],
])('%s', (_, decided, values, proposal) => {
	const questions = offerReadings(decided);
	expect(questions.flatMap(({ options }) => options.map(({ value }) => value))).toEqual(values);
	expect(questions.flatMap((one) => proposalOf(one)?.value ?? [])).toEqual(proposal === undefined ? [] : [proposal]);
	for (const { options } of questions) for (const { patch } of options) expect(parseMapping(patch).ok).toBe(true);
});
