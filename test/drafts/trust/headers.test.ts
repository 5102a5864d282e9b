/** Headers in two rows, repeated headers, and tables below and beside each other: nothing is read into a wrong column. */
import { describe, expect, test } from 'vitest';
import { planText } from './plan-text.ts';

describe('a header in two rows', () => {
	test.each([
		[
			'groups above, with names of their own',
			`Patrimônio;Situação;BAIXA;;AQUISIÇÃO;
			;;Data;Valor;Data;Valor
			P-1;em uso;;;15/01/2020;1.000,00
			P-2;vendido;20/05/2023;300,00;16/02/2019;2.000,00`,
		],
		[
			'groups above all columns',
			`IDENTIFICAÇÃO;;AQUISIÇÃO;;BAIXA;
			Patrimônio;Situação;Data;Valor;Data;Valor
			P-1;em uso;15/01/2020;1.000,00;;
			P-2;vendido;16/02/2019;2.000,00;20/05/2023;300,00`,
		],
		[
			'with the group of the purchase last, and a title above',
			`RELAÇÃO DE BENS;;;;;
			Patrimônio;Situação;DEPRECIAÇÃO;;COMPRA;
			;;Data;Valor;Data;Valor
			P-1;em uso;31/12/2024;40,00;15/01/2020;1.000,00
			P-2;em uso;31/12/2024;50,00;16/02/2019;2.000,00`,
		],
	])('%s: the group says whose date and value it is', async (_, text) => {
		const { bodies, refused } = await planText(text);
		expect(refused).toEqual([]);
		expect(bodies).toMatchObject([
			{ enrollmentId: 'P-1', acquisitionDate: '2020-01-15T00:00:00Z', priceCents: 100_000 },
			{ enrollmentId: 'P-2', acquisitionDate: '2019-02-16T00:00:00Z', priceCents: 200_000 },
		]);
	});

	test('names broken in two rows are joined', async () => {
		const { bodies, refused } = await planText(`
			Patrimônio;Situação;Modelo;Data de;Valor
			;;;compra;(R$)
			P-1;em uso;Mesa;20/01/2023;100,00
			P-2;em uso;Mesa;21/01/2023;200,00`);
		expect(refused).toEqual([]);
		expect(bodies[0]).toMatchObject({ acquisitionDate: '2023-01-20T00:00:00Z', priceCents: 10_000 });
		expect(bodies).toHaveLength(2);
	});

	test.each([
		';;BAIXA;',
		'BENS;;BAIXA;',
		'BENS;;BAIXA;\nDados;;;',
		'BENS;;BAIXA;\nDados;;Venda;',
		'BENS;;BAIXA;\n;;Data;Valor',
	])('below %j, the value of a sale is no price', async (groups) => {
		const names = groups.endsWith('Valor') ? '(dd/mm/aaaa);(R$)' : 'Data;Valor';
		const { bodies } = await planText(`
			${groups}
			Patrimônio;Situação;${names}
			P-1;vendido;20/05/2023;300,00
			P-2;vendido;21/05/2023;200,00`);
		expect(bodies).toHaveLength(2);
		for (const body of bodies) {
			expect(body).not.toHaveProperty('priceCents');
			expect(body).not.toHaveProperty('acquisitionDate');
		}
	});

	test('a title above, in cells or one, changes nothing', async () => {
		const table = `
			Patrimônio;Situação;Modelo;Valor
			P-1;em uso;Mesa;300,00
			P-2;em uso;Mesa;200,00`;
		for (const title of ['Relatório de bens;;;', 'Prefeitura;;Secretaria de Saúde;', 'Inventário;;;2024']) {
			const { asked, bodies } = await planText(`${title}\n${table}`);
			expect(asked).toEqual({});
			expect(bodies[0]).toMatchObject({ enrollmentId: 'P-1', model: 'Mesa', priceCents: 30_000 });
		}
	});
});

describe('a header further down', () => {
	test('repeated, or in part, is left out, and the rows below are read', async () => {
		const { bodies, refused } = await planText(`
			Patrimônio;Situação;Marca;Modelo
			P-1;em uso;Dell;5420
			Patrimônio;Situação;Marca;
			P-2;em uso;LG;24M
			PATRIMÔNIO;SITUAÇÃO;MARCA;MODELO
			P-3;em uso;HP;800`);
		expect(refused).toEqual([]);
		expect(bodies.map(({ enrollmentId, brand }) => [enrollmentId, brand])).toEqual([
			['P-1', 'Dell'],
			['P-2', 'LG'],
			['P-3', 'HP'],
		]);
	});

	test.each([
		['Patrimônio;Situação;Modelo;Marca', ['P-9;em uso;5420;Dell']],
		['Plaqueta;Marca;Modelo;Situação', ['P-9;Dell;5420;em uso', 'P-10;HP;800;em uso']],
		['Modelo;Patrimônio;Situação;Marca', ['5420;P-9;em uso;Dell']],
		['Fornecedor;Nota fiscal;Valor;', ['Loja Um;4411;10,00;']],
		['Setor;Responsável;Telefone;', ['TI;Ana;5555;', 'RH;Bia;4444;']],
	])('%s begins another table, whose rows are not read', async (header, rows) => {
		const { bodies, refused } = await planText(`
			Patrimônio;Situação;Marca;Modelo
			P-1;em uso;Dell;5420
			P-2;em uso;Dell;5420
			;;;
			${header}
			${rows.join('\n')}
			Patrimônio;Situação;Marca;Modelo
			P-3;em uso;LG;24M`);
		expect(bodies.map(({ enrollmentId }) => enrollmentId)).toEqual(['P-1', 'P-2', 'P-3']);
		expect(refused).toEqual(Array.from({ length: rows.length + 1 }, () => 'other-table below: '));
	});

	test('data with words that are also names is data', async () => {
		const { refused } = await planText(`
			Patrimônio;Situação;Marca;Modelo;Categoria
			P-1;em uso;Marca;Local;Serial
			P-2;em uso;Garantia até;Valor;Local`);
		expect(refused).toEqual([]);
	});
});

describe('tables side by side', () => {
	const beside = `
		Patrimônio;Situação;Modelo;;Patrimônio;Situação;Modelo
		P-1;em uso;Mesa;;P-7;em uso;Mesa
		P-2;em uso;Mesa;;P-8;em uso;Mesa`;

	test.each([
		['with a gap', beside],
		['without a gap', beside.replaceAll(';;', ';')],
		['of other lengths', beside.replace('P-8;em uso;Mesa', ';;')],
	])('%s are refused, and it is said', async (_, text) => {
		const { bodies, refused } = await planText(text);
		expect(bodies).toEqual([]);
		expect(refused).toEqual(['other-table beside: ']);
	});

	test('a doubled column, or a copy of all, is none', async () => {
		const one = await planText(`
			Patrimônio;Situação;Modelo;Situação
			P-1;em uso;Mesa;bom
			P-2;em uso;Mesa;ruim`);
		expect(one.bodies).toHaveLength(2);
		const { bodies } = await planText(`
			Patrimônio;Situação;Modelo;Patrimônio;Situação
			P-1;em uso;Mesa;P-1;em uso
			P-2;em uso;Mesa;P-2;em uso`);
		expect(bodies).toHaveLength(2);
	});
});
