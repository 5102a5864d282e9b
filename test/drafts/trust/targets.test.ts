/** A column gets its target from its name and its cells, never from its place. */
import { describe, expect, test } from 'vitest';
import { planText } from './plan-text.ts';

/** A table with a column for each header, of which the cells are given; the columns are read in both orders. */
async function readBoth(columns: Readonly<Record<string, readonly string[]>>) {
	const rows = Math.max(...Object.values(columns).map(({ length }) => length));
	const write = (names: readonly string[]): string =>
		[
			['Patrimônio', 'Situação', ...names],
			...Array.from({ length: rows }, (_, row) => [
				`P-${row + 1}`,
				'em uso',
				...names.map((name) => columns[name]?.[row] ?? ''),
			]),
		]
			.map((cells) => cells.join(';'))
			.join('\n');
	const names = Object.keys(columns);
	const one = await planText(write(names));
	const other = await planText(write(names.toReversed()));
	expect(other.asked).toEqual(one.asked);
	return one;
}

const column = (name: string, cells: readonly string[]) => readBoth({ [name]: cells });

describe('of two columns that could fill a field', () => {
	test.each([
		['Nº de série', 'Service Tag', 'serialNumber', ['SN0001', 'SN0002'], ['ABC1', 'ABC2']],
		['Valor', 'Custo', 'priceCents', ['100,00', '200,00'], ['90,00', '80,00']],
		['Fornecedor', 'Revenda', 'vendorName', ['Loja Um', 'Loja Dois'], ['Alfa', 'Beta']],
		['Localização', 'Local físico', 'allocatedLocation', ['Sala 1', 'Sala 2'], ['Prédio A', 'Prédio B']],
	] as const)('%s is meant, not %s', async (documented, other, field, cells, others) => {
		const { bodies, asked } = await readBoth({ [other]: others, [documented]: cells });
		expect(asked).toEqual({ [other]: `custom: ${other}` });
		const sent = field === 'priceCents' ? [10_000, 20_000] : cells;
		expect(bodies.map((body) => body[field])).toEqual(sent);
	});

	test.each([
		['Custo', 'Preço', ['90,00', '80,00', '70,00']],
		['Serial', 'Service Tag', ['A1B2', 'C3D4', 'E5F6']],
		['Nome', 'Descrição', ['Notebook Dell 5420', 'Monitor LG 24', 'Mesa em L']],
		['Valor', 'valor', ['90,00', '80,00', '70,00']],
	] as const)('%s and %s are both asked about', async (one, other, cells) => {
		const { asked, bodies } = await planText(
			[
				`Patrimônio;Situação;${one};${other}`,
				...cells.map((cell, row) => `P-${row};em uso;${cell};${cells[(row + 1) % 3] ?? ''}`),
			].join('\n'),
		);
		expect(Object.keys(asked)).toEqual([one, other]);
		expect(Object.values(asked).every((target) => target.startsWith('custom: '))).toBe(true);
		expect(bodies[0]).not.toHaveProperty('priceCents');
	});
});

describe('a price', () => {
	test.each(['Vr.', 'Vlr.', 'VL', 'Valor NF', 'R$', 'Vr. unit.', 'Vlr. aquisição', 'Valor da NF', 'VL_COMPRA'])(
		'is named %s, also if one cell is a word',
		async (name) => {
			const { bodies, refused } = await column(name, ['10,00', '20,50', 'brinde', '30,00', '1.000,00']);
			expect(bodies.map(({ priceCents }) => priceCents)).toEqual([1000, 2050, 3000, 100_000]);
			expect(refused).toEqual([expect.stringContaining('brinde')]);
		},
	);

	test.each(['Valor total', 'Vlr. depreciado', 'Vr. residual', 'Valor atual'])('is not %s', async (name) => {
		const { asked } = await column(name, ['10,00', '20,50', '30,00']);
		expect(asked).toEqual({ [name]: `custom: ${name}` });
	});
});

describe('by its cells', () => {
	const KINDS = ['Notebook', 'Monitor', 'Notebook', 'Celular', 'Monitor'];
	const MODELS = ['Latitude 5420', 'ThinkPad E14', 'Monitor LG 24', 'Galaxy A54', 'OptiPlex 3080'];
	const TEXT = ['CADEIRA GIRATÓRIA COM BRAÇOS', 'MESA DE REUNIÃO', 'ARMÁRIO 2 PORTAS', 'MESA EM L', 'ESTANTE DE AÇO'];

	test.each(['Equipamento', 'Bem', 'Produto'])('%s is the category or the model', async (name) => {
		expect((await column(name, KINDS)).asked).toEqual({ [name]: 'category' });
		expect((await column(name, MODELS)).asked).toEqual({ [name]: 'model' });
		expect((await column(name, TEXT)).asked).toEqual({ [name]: 'model' });
	});

	test('Equipamento is the category beside a model, and a model beside a category', async () => {
		expect((await readBoth({ Equipamento: KINDS, Modelo: MODELS })).asked).toEqual({ Equipamento: 'category' });
		const { asked } = await readBoth({ Equipamento: MODELS, Categoria: KINDS });
		expect(asked).toEqual({ Equipamento: 'model' });
	});

	const PEOPLE = ['Ana Souza', 'Bruno Lima', 'Carla Dias', 'Ana Souza'];

	test.each(['Usuário', 'Responsável', 'Colaborador', 'Nome do usuário'])('%s is a person', async (name) => {
		const { asked, bodies, notices } = await column(name, PEOPLE);
		expect(asked[name] ?? 'employeeId').toBe('employeeId');
		expect(bodies[0]).not.toHaveProperty('customFields');
		expect(notices).toEqual(['employees-not-checked unasked: ']);
	});

	test('Usuário is a custom field with names of accounts, and beside who is responsible', async () => {
		expect((await column('Usuário', ['asouza', 'blima', 'cdias', 'adm01'])).asked).toEqual({
			Usuário: 'custom: Usuário',
		});
		expect((await readBoth({ Usuário: PEOPLE, Responsável: PEOPLE.toReversed() })).asked).toEqual({
			Usuário: 'custom: Usuário',
		});
	});

	test.each(['Departamento', 'Setor', 'Prédio'])('%s is a place, but not beside the location', async (name) => {
		expect((await column(name, ['TI', 'RH', 'Compras', 'TI'])).asked).toEqual({ [name]: 'allocatedLocation' });
		expect((await readBoth({ [name]: ['TI', 'RH'], Localização: ['Sala 1', 'Sala 2'] })).asked).toEqual({
			[name]: `custom: ${name}`,
		});
	});

	test.each(['Setor', 'Departamento'])('%s with codes is none', async (name) => {
		expect((await column(name, ['10', '20', '30', '10'])).asked).toEqual({ [name]: `custom: ${name}` });
	});

	test.each(['Computer Name', 'Asset Name', 'Nome do computador', 'Hostname', 'Nome da máquina', 'Device name'])(
		'%s is no model',
		async (name) => {
			const { asked } = await column(name, ['NOTEBOOK DELL', 'MONITOR 3', 'SRV-HP', 'PC 7', 'NOTEBOOK-ANA']);
			expect(asked).toEqual({ [name]: `custom: ${name}` });
		},
	);
});

test('NaT is no value', async () => {
	const { bodies, refused } = await planText(`
		Patrimônio | Situação | Data de aquisição | Marca
		P-1 | em uso | 2023-01-05 | NaT
		P-2 | em uso | NaT | NAT
	`);
	expect(refused).toEqual([]);
	expect(bodies[0]).not.toHaveProperty('brand');
	expect(bodies[1]).toMatchObject({ brand: 'NAT' });
});

test('a counter without a name is the index of a program', async () => {
	const { asked, bodies } = await planText(`
		 | Patrimônio | Situação
		0 | P-1 | em uso
		1 | P-2 | em uso
		2 | P-3 | em uso
	`);
	expect(asked).toEqual({ '': 'ignore' });
	expect(bodies[0]).not.toHaveProperty('customFields');
});
