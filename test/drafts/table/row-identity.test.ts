import { describe, expect, test } from 'vitest';
import { build, builderFor, problemsOf, rowOf } from './row-builder.ts';

describe('a row of a drafts workbook', () => {
	const key = '35260112345678000195550010000000571123456782';
	const header = ['Chave NF-e', 'Item NF-e', 'Unidade NF-e', 'Patrimônio', 'Status'];
	const asCustom = (label: string): string => `Campo: ${label}`;

	test('has its invoice unit as its key', () => {
		expect(build(header, [key, 1, 3, 'P-1', 'em uso'])).toMatchObject({
			kind: 'draft',
			key: `nfe:${key}/1/3`,
			origin: { kind: 'row', row: 2 },
			body: { enrollmentId: 'P-1', source: 'nfe-import' },
		});
	});

	test('without an identity is an ordinary row', () => {
		expect(build(header, [null, '', null, 'P-1', 'em uso'])).toMatchObject({
			key: 'P-1',
			body: { source: 'sheets-import' },
		});
	});

	test.each([[[key.slice(1), 1, 3]], [[key, 0, 3]], [[key, 'um', 3]]])('with the identity %j is refused', (identity) =>
		expect(problemsOf(build(header, [...identity, 'P-1', 'em uso']))).toEqual(['nfe-identity@0']),
	);

	test.each([[['P-1', 'em uso']], [[null, 'sem situação']]])(
		'without a unit is an undecided item, and nothing else is wrong with it: %j',
		(cells) => expect(problemsOf(build(header, [key, 1, null, ...cells]))).toEqual(['nfe-item-undecided@2']),
	);

	describe.each([
		['a unit', [key, 1, 3]],
		['an undecided item', [key, 1, null]],
	])('of %s is no total, note or header', (_, identity) => {
		const described = [...header, 'Marca', 'Modelo'];
		const known = identity[2] === null ? ['nfe-item-undecided@2'] : ['draft'];
		const lacking = identity[2] === null ? known : ['enrollment-id-missing@3'];

		test.each([
			['without a number', [null, 'em uso', 'Topcon', 'TOTAL STATION'], lacking],
			['without a number', [null, 'em uso', null, 'Total'], lacking],
			['without a number', [null, 'em uso', 'Total geral', '1.234,00'], lacking],
			['without a number', [null, 'em uso', null, 'N/A'], lacking],
			['without a number', [null, 'em uso', 'Marca', 'Modelo'], lacking],
			['without a number and a status', [null, null, null, 'Obs.: ver o verso da nota'], undefined],
			['with a number', ['Total 7', 'em uso', null, null], known],
			['with a number', ['TOTAL', 'em uso', 'Topcon', 'TOTAL STATION'], known],
			['with a number', ['P-1', 'em uso', null, 'Obs.: ver o verso da nota'], known],
		] as const)('%s: %j', (__, cells, problems) => {
			const found = problemsOf(build(described, [...identity, ...cells]));
			expect(found).toEqual(problems ?? (identity[2] === null ? known : [...lacking, 'status-missing@4']));
		});

		test('below a row that names other columns', () => {
			const rows = builderFor(described);
			const other = rows.build(rowOf([null, null, null, 'Categoria', 'Fornecedor', 'Garantia'], 2));
			expect(problemsOf(other)).toEqual(['other-table@-']);
			expect(problemsOf(rows.build(rowOf([...identity, 'P-1', 'em uso', 'Marca', 'Modelo'], 3)))).toEqual(known);
		});
	});

	test.each([
		['with a total', [null, 'em uso', null, 'Total'], ['row-looks-like-total@-']],
		['with the header', ['Patrimônio', 'Status', 'Marca', 'Modelo'], ['skip']],
	])('whose identity is empty is checked: %s', (_, cells, problems) => {
		const named = [...header, 'Marca', 'Modelo'];
		const identity = cells[0] === 'Patrimônio' ? header.slice(0, 3) : [null, null, null];
		expect(problemsOf(build(named, [...identity, ...cells]))).toEqual(expect.arrayContaining(problems));
	});

	describe('that also states its item', () => {
		const full = [...header, 'Quantidade NF-e', ...['Chave da NF-e', 'Item da NF-e', 'Unidade do item'].map(asCustom)];
		const own = [key, 1, 3, 'P-1', 'em uso', 'item 1: 7.0000 UN / 7', key, '1', '3/7'];
		const other = '43101000012345678901559999999999991999999993';

		test.each<readonly [string, Readonly<Record<number, string | number | null>>]>([
			['unchanged', {}],
			['without the other columns', { 5: null, 6: null, 7: null, 8: null }],
			['of a joined asset', { 5: 'item 1: 3.0000 UN / 3 + item 2: 3.0000 UN / 3' }],
			['with a quantity that does not list the item', { 5: '7' }],
		])('is accepted %s', (_, changed) => {
			expect(
				build(
					full,
					own.map((cell, index) => changed[index] ?? (index in changed ? null : cell)),
				),
			).toMatchObject({
				kind: 'draft',
				key: `nfe:${key}/1/3`,
			});
		});

		test.each<readonly [string, Readonly<Record<number, string | number | null>>, number]>([
			['a unit above the quantity', { 2: 77, 8: null }, 2],
			['another unit', { 2: 4 }, 2],
			['another key', { 0: other }, 0],
			['another item', { 1: 2 }, 1],
			['another item, known only from the quantity', { 1: 2, 7: null }, 1],
		])('is refused with %s', (_, changed, column) => {
			const cells = own.map((cell, index) => changed[index] ?? (index in changed ? null : cell));
			expect(problemsOf(build(full, cells))).toEqual([`nfe-identity-contradicted@${column}`]);
		});
	});
});
