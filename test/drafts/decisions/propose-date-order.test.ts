import { expect, test } from 'vitest';
import { proposeDateOrder } from '../../../src/drafts/decisions/propose-date-order.ts';

test.each([
	['a row proves it', { 'pt-BR': 1, 'en-US': 0, either: 5 }, 'Data de compra', undefined],
	['rows prove both', { 'pt-BR': 1, 'en-US': 1, either: 5 }, 'Purchase date', undefined],
	['no row reads both ways', { 'pt-BR': 0, 'en-US': 0, either: 0 }, 'Purchase date', undefined],
	['Portuguese', { 'pt-BR': 0, 'en-US': 0, either: 5 }, 'Dt. Aquisição', { proposal: 'pt-BR' }],
	['Spanish', { 'pt-BR': 0, 'en-US': 0, either: 5 }, 'FECHA_COMPRA', { proposal: 'pt-BR' }],
	['English', { 'pt-BR': 0, 'en-US': 0, either: 5 }, 'PurchaseDate', {}],
	['both', { 'pt-BR': 0, 'en-US': 0, either: 5 }, 'Data / Date', {}],
	['neither', { 'pt-BR': 0, 'en-US': 0, either: 5 }, 'X1', {}],
] as const)('%s', (_, counts, header, question) => {
	expect(proposeDateOrder(counts, header)).toEqual(question);
});
