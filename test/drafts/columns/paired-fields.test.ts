import { expect, test } from 'vitest';
import { pairOfHeader } from '../../../src/drafts/columns/paired-fields.ts';
import { expectLinear } from '../../growth.ts';

test.each([
	['Marca / Modelo', ['brand', 'model']],
	['Marca  -\nModelo', ['brand', 'model']],
	['Marca-Modelo', undefined],
	['Marca / Marca', undefined],
	['Marca / Valor', undefined],
])('%j names the fields %j', (header, pair) => expect(pairOfHeader(header)).toEqual(pair));

test('answers in linear time: blanks', async () => {
	await expectLinear(2_000, (size) => `Marca${' '.repeat(size)}x`, pairOfHeader);
});
