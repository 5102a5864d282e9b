import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { proposeWords } from '../../../src/drafts/decisions/propose-words.ts';
import { anyText } from '../../any-text.ts';

function meant(field: 'status' | 'acquisitionType', text: string): string | undefined {
	const [word] = proposeWords(field, [{ text, count: 3 }]);
	expect(word).toMatchObject({ text, count: 3 });
	return word?.proposal;
}

describe('status', () => {
	test.each([
		['Active', 'in-use'],
		['ATIVO', 'in-use'],
		['ativas', 'in-use'],
		['Deployed', 'in-use'],
		['Operational', 'in-use'],
		['in service', 'in-use'],
		['Ready to Deploy', 'available'],
		['Spare', 'available'],
		['In Storage', 'available'],
		['Unused', 'available'],
		['Sem uso', 'available'],
		['Ociosa', 'available'],
		['Disponible', 'available'],
		['Checked Out', 'allocated'],
		['Emprestados', 'allocated'],
		['Needs Repair', 'maintenance'],
		['Repair', 'maintenance'],
		['Pending Diagnostics', 'maintenance'],
		['En reparación', 'maintenance'],
		['Out of Service', 'broken'],
		['Undeployable', 'broken'],
		['Inservíveis', 'broken'],
		['Missing', 'lost'],
		['Não localizada', 'lost'],
		['Robado', 'stolen'],
		['Alienado', 'sold'],
		['Donado', 'donated'],
		['Baixado', 'discarded'],
		['Dada de baja', 'discarded'],
		['Retired', 'archived'],
		['Decommissioned', 'archived'],
		['Inativo', 'archived'],
		['emprestdo', 'allocated'],
	])('%j is proposed to mean %s', (text, value) => {
		expect(meant('status', text)).toBe(value);
	});

	test.each([
		'Bom',
		'Ótimo',
		'Recuperável',
		'Antieconômica',
		'Fair',
		'Usado',
		'Novo',
		'Pending',
		'Planned',
		'Reservado',
		'Returned',
		'Expired',
		'indisponível',
		'unavailable',
		'Transferido',
		'Padrão',
		'Alugado',
		'Kiosk',
		'N/A',
		'',
	])('nothing is proposed for %j', (text) => {
		expect(meant('status', text)).toBeUndefined();
	});

	test.each(['Unassigned', 'não alocado'])('%j is not taken for its opposite', (text) => {
		expect(meant('status', text)).toBe('available');
	});
});

test.each([
	['próprio', 'bought'],
	['Xis', undefined],
])('the acquisition type %j is proposed to mean %s', (text, value) => {
	expect(meant('acquisitionType', text)).toBe(value);
});

test('leaves out what is read without a question', () => {
	const words = ['Em uso', 'Ativo', 'Disponível', 'sold'].map((text) => ({ text, count: 1 }));
	expect(proposeWords('status', words)).toEqual([{ text: 'Ativo', count: 1, proposal: 'in-use' }]);
	expect(proposeWords('acquisitionType', [{ text: 'N/A', count: 1 }])).toEqual([]);
});

test('keeps every word that it does not know, with its count', () => {
	fc.assert(
		fc.property(anyText(), fc.nat(), (text, count) => {
			const proposals = proposeWords('status', [{ text: `${text}#?`, count }]);
			expect(proposals.map((word) => word.count)).toEqual(proposals.length === 0 ? [] : [count]);
		}),
	);
});
