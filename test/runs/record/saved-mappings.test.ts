/** Finds the remembered answers that apply to a table. */
import { describe, expect, test } from 'vitest';
import { parseMapping, type MappingJson } from '../../../src/drafts/mapping/parse-mapping.ts';
import { writeTable } from '../../../src/drafts/mapping/write-mapping.ts';
import { fingerprintTable } from '../../../src/drafts/mapping/mapping.ts';
import { recallMapping, type SavedMapping } from '../../../src/runs/record/saved-mappings.ts';

const HEADER = ['Código', 'Descrição', 'Setor', 'Situação', 'Valor', ''];
const SAID = {
	columns: { Código: 'enrollmentId', Situação: { to: 'status', values: { bom: 'in-use' } } },
	columnsByLetter: { F: { header: '', to: 'custom: Obs.' } },
	constants: { acquisitionType: 'purchase', enrollmentId: 'INV-{seq}' },
} satisfies MappingJson;
const WITHOUT_LETTER = { columns: SAID.columns, constants: SAID.constants };

function save(header: readonly string[], name: string, written: MappingJson): readonly [string, SavedMapping] {
	const parsed = parseMapping(written);
	if (!parsed.ok) throw new Error('no mapping');
	return [fingerprintTable({ header, headerRow: 1, name }), { header, name, mapping: parsed.value }];
}
const saved = new Map([save(HEADER, 'inventário-10.csv', SAID)]);
const recall = (header: readonly string[], name = 'inventário-11.csv', known = saved) => {
	const mapping = recallMapping(known, { header, headerRow: 1, name });
	return mapping && writeTable(mapping);
};

describe('the answers for a table apply to', () => {
	test.each<[string, readonly string[], MappingJson | undefined]>([
		['the same header', HEADER, SAID],
		['a column more', [...HEADER, 'Andar'], WITHOUT_LETTER],
		[
			'a column more that a constant filled',
			[...HEADER, 'Tipo de aquisição'],
			{ columns: SAID.columns, constants: { enrollmentId: 'INV-{seq}' } },
		],
		['another order', ['Descrição', 'Código', 'Setor', 'Valor', 'Situação'], WITHOUT_LETTER],
		[
			'an answered column renamed',
			['Cód.', 'Descrição', 'Setor', 'Situação', 'Valor'],
			{ columns: { Situação: SAID.columns.Situação }, constants: SAID.constants },
		],
		[
			'one renamed and one more',
			['Cod', 'Descrição', 'Setor', 'Situação', 'Valor', 'Andar'],
			{
				columns: { Situação: SAID.columns.Situação },
				constants: SAID.constants,
			},
		],
		['no table with three other columns', ['Código', 'Descrição', 'Marca', 'Andar', 'Sala'], undefined],
		['no table with few columns in common', ['Código', 'Situação', 'Telefone'], undefined],
	])('%s', (_, header, expected) => expect(recall(header)).toEqual(expected));
});

describe('answers about two rows together', () => {
	const known = new Map([save(HEADER, 'a.csv', { ...SAID, headerRow: '2-3' }), save([...HEADER, 'X'], 'b.csv', {})]);
	test.each<[string, readonly string[], number | '4-5', boolean]>([
		['two rows with this header', HEADER, '4-5', true],
		['two rows with a column more', [...HEADER, 'Andar'], '4-5', true],
		['one row with this header, as in a returned file', HEADER, 1, true],
		['no two rows with the header of another table', ['Lote', 'Turno'], '4-5', false],
	])('apply to %s', (_, header, headerRow, applies) => {
		const mapping = recallMapping(known, { header, headerRow, name: 'a.csv' });
		expect(mapping?.columns.has('codigo') === true).toBe(applies);
	});

	test('are the only ones that apply to two rows', () => {
		expect(recallMapping(saved, { header: HEADER, headerRow: '4-5', name: 'inventário-10.csv' })).toBeUndefined();
	});
});

describe('for a table with another header', () => {
	const later = [...HEADER, 'Andar'];

	test.each([
		['inventário-2026-11.csv', true],
		['Inventário.csv', true],
		['baixados.csv', false],
		['inventário-11.xlsx [Baixados]', false],
	])('answers about all rows apply to %j: %s', (name, counts) => {
		expect(recall(later, name)).toEqual(counts ? WITHOUT_LETTER : { columns: SAID.columns });
	});

	test('no answer about all rows applies to stdin', () => {
		expect(recall(later, '-', new Map([save(HEADER, '-', SAID)]))).toEqual({ columns: SAID.columns });
	});

	test.each<[string, readonly string[], boolean]>([
		['a-11.csv', ['Código', 'Setor (2)', 'Valor', 'Andar'], true],
		['b.csv', ['Código', 'Setor (2)', 'Valor', 'Andar'], false],
		['a-11.csv', ['Código', 'Setor (2)', 'Sala', 'Andar'], false],
	])('of a narrow table, answers apply to %j with %j: %s', (name, header, applies) => {
		const known = new Map([save(['Código', 'Setor', 'Valor'], 'a-10.csv', { columns: { Valor: 'ignore' } })]);
		expect(recall(header, name, known) !== undefined).toBe(applies);
	});

	test('skipping one table skips no other', () => {
		const known = new Map([save(HEADER, 'a.csv', { leaveOut: true })]);
		expect(recall(HEADER, 'a.csv', known)).toEqual({ leaveOut: true });
		expect(recall(later, 'a.csv', known)).toBeUndefined();
	});

	test.each<[string, readonly string[], readonly string[], MappingJson, MappingJson]>([
		[
			'one of two columns of one name',
			['Código', 'Data', 'Data'],
			['Código', 'Data'],
			{
				columns: { Data: 'acquisitionDate' },
				columnsByLetter: { C: { header: 'Data', to: 'warrantyExpirationDate' } },
			},
			{},
		],
		['two columns that were one', ['Código', 'Data'], ['Código', 'Data', 'Data'], { columns: { Data: 'ignore' } }, {}],
		[
			'another price',
			['Código', 'Qtd', 'Serial', 'Setor', 'Valor'],
			['Código', 'Qtd', 'Serial', 'Setor', 'Valor unitário'],
			{ columns: { Qtd: { to: 'quantity', price: 'total', serials: ';' } } },
			{ columns: { Qtd: { to: 'quantity', serials: ';' } } },
		],
		['another sheet', ['Código', 'Setor'], ['Setor', 'Código'], { sheets: { Plan2: 'ignore' } }, {}],
		['a header in another row', ['Código', 'Setor'], ['Setor', 'Código'], { headerRow: 4 }, {}],
	])('no answer applies to %s', (_, before, header, written, expected) => {
		expect(recall(header, 'a.csv', new Map([save(before, 'a.csv', written)]))).toEqual(expected);
	});

	test('the most similar table counts; of two equally similar ones, neither does', () => {
		const other = save(HEADER.toSpliced(2, 1), 'b.csv', { columns: { Valor: 'ignore' } });
		expect(recall(later, 'a.csv', new Map([...saved, other]))).toMatchObject({ columns: SAID.columns });
		const twin = save(HEADER.with(2, 'Sala'), 'b.csv', { columns: { Valor: 'ignore' } });
		expect(recall(HEADER.with(2, 'Bloco'), 'a.csv', new Map([...saved, twin]))).toBeUndefined();
	});
});
