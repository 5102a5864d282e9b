import { describe, expect, test } from 'vitest';
import type { Cell } from '../../../src/sources/values/cell.ts';
import { parseExchangeRate } from '../../../src/drafts/values/foreign-money.ts';
import { proposalsFor } from './read-table.ts';
import { type ColumnCells, repeat } from './build-profile.ts';

function targets(...columns: readonly ColumnCells[]): readonly string[] {
	return proposalsFor(columns).map(({ target }) => target);
}

const TEXTS = repeat('Dell azul', 'LG');
const CODES = repeat('A{n}x');
const DATES = repeat('{n}/01/2024');
const MONEY = repeat('R$ {n},50');
/** Codes with as many beginnings as rows. */
const VARIED = Array.from({ length: 20 }, (_, row) => `${String.fromCharCode(65 + row)}X-${row * 7}`);

test.each([
	['Tipo', TEXTS, 'category'],
	['DeviceType', TEXTS, 'category'],
	['NOM_FAM', TEXTS, 'category'],
	['Fabricnte', TEXTS, 'brand'],
	['NOM_MARCA', TEXTS, 'brand'],
	['Nome', TEXTS, 'model'],
	['Descrição do bem', TEXTS, 'model'],
	['Brand & Model', TEXTS, 'model'],
	['NOM_PROV', TEXTS, 'vendorName'],
	['Proveedor', TEXTS, 'vendorName'],
	['Laptop Serial No', CODES, 'serialNumber'],
	['SERIE', CODES, 'serialNumber'],
	['Setor', TEXTS, 'allocatedLocation'],
	['Andar', repeat('Sala {n}', 'Andar térreo'), 'allocatedLocation'],
	['Ubicación', TEXTS, 'allocatedLocation'],
	['Supplier Invoice No.', CODES, 'nfeNumber'],
	['Compra', DATES, 'acquisitionDate'],
	['FECHA_COMPRA', DATES, 'acquisitionDate'],
	['DTCOMPRA', DATES, 'acquisitionDate'],
	['Garantia', DATES, 'warrantyExpirationDate'],
	['Warranty end', DATES, 'warrantyExpirationDate'],
	['COSTO', MONEY, 'price'],
	['Valor original', MONEY, 'price'],
	['Modalidade', repeat('Comprado', 'Locado'), 'custom: Modalidade'],
	['Forma de compra', repeat('Comprado', 'Locado'), 'acquisitionType'],
	['Modelo', VARIED, 'model'],
	['Nota', repeat('ver laudo', 'sem tampa'), 'custom: Nota'],
	['Nota', repeat('10{n}'), 'nfeNumber'],
	['Patrimônio do fornecedor', repeat('F-{n}'), 'custom: Patrimônio do fornecedor'],
])('by name and contents: %s is %3$s', (header, cells, target) => expect(targets([header, cells])).toEqual([target]));

const NAMES = ['Ana Beatriz Moura', 'Bruno Carvalho Pires', 'Carla Dias Souza'];

test.each([
	['Fornec.', TEXTS, 'vendorName'],
	['Forn.', TEXTS, 'vendorName'],
	['Fabric.', TEXTS, 'brand'],
	['Mod.', TEXTS, 'model'],
	['Modlo', TEXTS, 'model'],
	['Descr.', repeat('Notebook {n}', 'Monitor {n}'), 'model'],
	['Descr.', NAMES, 'custom: Descr.'],
	['Categ.', TEXTS, 'category'],
	['N. Sreie', CODES, 'serialNumber'],
	['Dt. Aquisiç.', DATES, 'acquisitionDate'],
	['Garant. até', DATES, 'warrantyExpirationDate'],
	['Vlr. Unitár.', MONEY, 'price'],
	['Localiz.', TEXTS, 'allocatedLocation'],
	['Colab.', NAMES, 'employeeId'],
	['Resp.', NAMES, 'employeeId'],
	['Resp.', TEXTS, 'custom: Resp.'],
	['Fornec.', repeat('{n}'), 'custom: Fornec.'],
	['Mod.', repeat('{n}'), 'custom: Mod.'],
	['Fábrica', TEXTS, 'custom: Fábrica'],
	['Build', repeat('10.0.{n}'), 'custom: Build'],
	['Nº Fabric.', TEXTS, 'custom: Nº Fabric.'],
	['Maca', TEXTS, 'custom: Maca'],
])(
	'a header that begins like a name, or has a slip, is asked about with fitting cells: %s is %3$s',
	(header, cells, target) => expect(targets([header, cells])).toEqual([target]),
);

test.each([
	['Valor depreciado', MONEY],
	['Valor atual', MONEY],
	['Valor total', MONEY],
	['Saldo', MONEY],
	['Total cost of repairs', MONEY],
	['Min Amount', MONEY],
	['Custo de manutenção', MONEY],
	['Valor compra US$', repeat('{n}')],
	['Valor original', repeat('US$ {n}')],
	['Valor original', repeat('{n}%')],
	['Valor original', TEXTS],
	['Data', DATES],
	['Data de fabricação', DATES],
	['Data da nota fiscal', DATES],
	['Data de requisição', DATES],
	['Data prevista de compra', DATES],
	['Purchase Order Date', DATES],
	['Warranty Start Date', DATES],
	['Warranty Period', repeat('{n}')],
	['Compra', TEXTS],
	['Last update', DATES],
])('money and dates of other things stay custom fields: %s', (header, cells) =>
	expect(targets([header, cells])).toEqual([`custom: ${header}`]),
);

test('a vendor named like a place is a vendor', () =>
	expect(targets(['Fornecedor', repeat('Loja do Vale Ltda', 'Depósito Serra')])).toEqual(['vendorName']));

const LONG = 'Fecha compra el bien';
test.each<[string, readonly string[], ...ColumnCells[]]>([
	['the better name', ['custom: Sala', 'allocatedLocation'], ['Sala', TEXTS], ['Local atual', TEXTS]],
	['the one with names', ['custom: MARCA', 'brand'], ['MARCA', repeat('{n}')], ['NOM_MARCA', TEXTS]],
	['none of equals', ['custom: Tipo', 'custom: Type'], ['Tipo', TEXTS], ['Type', TEXTS]],
	['no field for equal date columns', ['custom: Compra', `custom: ${LONG}`], ['Compra', DATES], [LONG, DATES]],
])('assigns a field once: %s', (_, expected, ...columns) => expect(targets(...columns)).toEqual(expected));

test.each([
	['Senha Windows', CODES, 'ignore', 'secret'],
	['BitLocker', CODES, 'ignore', 'secret'],
	['Chave de recuperação', CODES, 'ignore', 'secret'],
	['Licence keys', CODES, 'ignore', 'secret'],
	['BitLocker', repeat('sim', 'não'), 'custom: BitLocker', 'no-field'],
	['Chave de acesso', CODES, 'custom: Chave de acesso', 'no-field'],
	['Qualquer', repeat(null), 'ignore', 'name'],
	['', TEXTS, 'custom: Coluna A', 'unnamed'],
	['Estado de conservação', repeat('Bom', 'Regular'), 'custom: Estado de conservação', 'no-field'],
	['Usuário', TEXTS, 'custom: Usuário', 'no-field'],
	['Building ID', CODES, 'custom: Building ID', 'no-field'],
])('%s', (header, cells, target, why) => expect(proposalsFor([[header, cells]])).toMatchObject([{ target, why }]));

const USD = parseExchangeRate('USD=5,43');
if (USD === undefined) throw new Error('no rate');

describe('foreign money', () => {
	const RATED = {
		unknownColumns: 'error',
		exchangeRates: new Map([['USD', USD]]),
	} as const;
	const AMOUNTS = repeat('{n},50');
	test.each<[string, string, readonly Cell[], string, string]>([
		['by its header', 'Preço US$', AMOUNTS, 'USD', 'custom: Preço US$'],
		['by a word of its header', 'Custo em dólar', AMOUNTS, 'USD', 'custom: Custo em dólar'],
		['by a code', 'Price (USD)', AMOUNTS, 'USD', 'custom: Price (USD)'],
		['by its cells', 'Valor original', repeat('US$ 1.200,50', 'US$ 33,10'), 'USD', 'custom: Valor original'],
	])('%s stays a custom field, and becomes the price if there is a rate', (_, header, cells, currency, target) => {
		const [without] = proposalsFor([[header, cells]]);
		expect(without).toMatchObject({ target, why: 'foreign-money', currency });
		const [rated] = proposalsFor([[header, cells]], RATED);
		expect(rated).toMatchObject({ target: 'price', why: 'name' });
		expect(rated).not.toHaveProperty('currency');
	});

	test.each<[string, string, readonly Cell[], string]>([
		['another currency than the rate is for', 'Price (EUR)', AMOUNTS, 'foreign-money'],
		['no price', 'Valor residual US$', AMOUNTS, 'no-field'],
		['a sign of many countries', 'Valor original', repeat('$ 10,00'), 'no-field'],
		['no amounts', 'Preço US$', TEXTS, 'no-field'],
	])('of %s is not a price even with a rate', (_, header, cells, why) => {
		expect(proposalsFor([[header, cells]], RATED)[0]).toMatchObject({
			target: `custom: ${header}`,
			why,
		});
	});

	test('is not the price if another column is in reais', () => {
		const proposals = proposalsFor(
			[
				['Valor', AMOUNTS],
				['Valor US$', AMOUNTS],
			],
			RATED,
		);
		expect(proposals.map(({ target }) => target)).toEqual(['price', 'custom: Valor US$']);
	});
});

test.each<[string, readonly Cell[], string]>([
	['Quantidade', repeat('1', '10'), 'quantity'],
	['Qtde. de itens', repeat('2,00', '1'), 'quantity'],
	['Qty', [1, 1, 12], 'quantity'],
	['QUANTITY', Array.from({ length: 80 }, (_, row) => row), 'quantity'],
	['Quantidade', repeat('1'), 'no-field'],
	['Quantidade', repeat('0', '1,0', '1'), 'quantity'],
	['Quantidade', repeat('1,0', '1'), 'no-field'],
	['Qtd. memória', repeat('8', '16'), 'no-field'],
	['Quantidade', repeat('muitos'), 'no-field'],
])('%s is reported as a quantity if rows stand for several things: %#', (header, cells, why) =>
	expect(proposalsFor([[header, cells]])).toMatchObject([{ target: `custom: ${header.replace(/\.$/u, '')}`, why }]),
);

test.each([
	['with other values', repeat('Outro {n}'), 'custom: Cor (B)', 'repeated'],
	['with the same', TEXTS, 'ignore', 'repeated'],
	['that is empty', repeat(null), 'ignore', 'name'],
])('a repeated header %s', (_, cells, target, why) => {
	const proposals = proposalsFor([
		['Cor', TEXTS],
		['Cor', cells],
	]);
	expect(proposals).toMatchObject([{ target: 'custom: Cor' }, { target, why }]);
});

test.each([
	['Data', DATES, ['acquisitionDate', 'warrantyExpirationDate']],
	['Usuário', TEXTS, ['employeeId']],
	['Saldo', MONEY, ['price']],
])('lists what else %s may be', (header, cells, others) =>
	expect(proposalsFor([[header, cells]])[0]?.others).toEqual(others),
);

describe('a column with a general name is classified by its contents', () => {
	const PEOPLE = repeat('Ana Souza', 'João da Silva', 'Marcos Lima');
	const PLACES = repeat('Sala 12', 'Recepção', 'Laboratório 3');
	const PRODUCTS = repeat('Cadeira giratória', 'Notebook Dell', 'Mesa de reunião');
	const HOSTS = repeat('SRV-{n}', 'NB-{n}');
	test.each(['Nome', 'Name', 'Descrição', 'Item', 'Equipamento'])('%s', (header) => {
		expect(proposalsFor([[header, PRODUCTS]])).toMatchObject([{ target: 'model' }]);
		for (const cells of [PEOPLE, PLACES, HOSTS]) {
			expect(proposalsFor([[header, cells]])).toMatchObject([{ target: `custom: ${header}` }]);
		}
	});
});

test.each(['Contato', 'Contact', 'Contacto', 'Purchaser', 'Manufactured', 'OS name', 'Nº OS'])(
	'%s is not the field that it resembles',
	(header) => expect(proposalsFor([[header, CODES]])).toMatchObject([{ target: `custom: ${header}` }]),
);

test.each([
	['Marca', 'Nome marca', 'brand'],
	['Tipo', 'Descrição tipo', 'category'],
	['UBICACION', 'DES_UBI', 'allocatedLocation'],
	['Fornecedor', 'Nome do fornecedor', 'vendorName'],
])('of a code %s and a name %s, the name is the %s', (code, name, field) => {
	const proposals = proposalsFor([
		[code, repeat('{n}')],
		[name, TEXTS],
	]);
	expect(proposals).toMatchObject([{ target: `custom: ${code}` }, { target: field }]);
});

test.each([
	['Marca', repeat('Ana Souza', 'João da Silva')],
	['Localização', repeat('Ana Souza', 'João da Silva')],
	['Categoria', repeat('{n}')],
	['Data da compra', repeat('perto', 'longe')],
	['Valor', repeat('alto', 'baixo')],
	['Modelo', repeat('SRV-{n}')],
	['Serial', repeat('{n}')],
	['S.No', repeat('{n}')],
	['Contrato', repeat('sim', 'não')],
	['Contrato', repeat('vigente', 'vencido')],
	['Nota fiscal', repeat('entregue', 'pendente')],
	['Categoria', repeat('novo', 'usado')],
	['Categoria', repeat('sim', 'não')],
	['Fornecedor', repeat('comprado', 'locado')],
	['Tipo de aquisição', repeat('azul', 'verde')],
])('an exact name that the contents contradict is a question: %s', (header, cells) =>
	expect(proposalsFor([[header, cells]])).toMatchObject([{ target: `custom: ${header}`, why: 'contradicted' }]),
);
