import { ASSET_FIELDS } from '../../../src/contract/asset-fields.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CENTS_NAMES, FIELDS } from '../../../src/drafts/columns/fields.ts';
import { matchColumn, weighName, preferredHeader } from '../../../src/drafts/columns/match-column.ts';
import { targetOfField } from '../../../src/drafts/columns/column-target.ts';
import { foldHeader } from '../../../src/drafts/values/folded-name.ts';
import { expectLinear } from '../../growth.ts';
import { anyText } from '../../any-text.ts';

const fieldOf = (header: string): string | undefined => {
	const match = matchColumn(header);
	if (match.kind !== 'known') return undefined;
	return match.target.kind === 'field' ? match.target.field : match.target.kind;
};

test.each([
	['Nº de Patrimônio', 'enrollmentId'],
	['PATRIMONIO', 'enrollmentId'],
	['enrollmentId', 'enrollmentId'],
	['enrollment_id', 'enrollmentId'],
	['Plaqueta', 'enrollmentId'],
	['Tombo', 'enrollmentId'],
	['Etiqueta', 'enrollmentId'],
	['Matrícula do bem', 'enrollmentId'],
	['N° do Patrimônio:', 'enrollmentId'],
	['Asset tag', 'enrollmentId'],
	['Situação', 'status'],
	['STATUS', 'status'],
	['Categoria', 'category'],
	['Fabricante', 'brand'],
	['Modelo', 'model'],
	['Model0', 'model'],
	['Serial_Number0', 'serialNumber'],
	['Model10', undefined],
	['Model 0', undefined],
	['Descrição do modelo', 'model'],
	['Fornecedor', 'vendorName'],
	['vendorName', 'vendorName'],
	['Nº de\nSérie', 'serialNumber'],
	['S/N', 'serialNumber'],
	['Número Série', 'serialNumber'],
	['Números de série', 'serialNumber'],
	['Seriais', 'serialNumber'],
	['Serial numbers', 'serialNumber'],
	['Dt. Aquisição', 'acquisitionDate'],
	['Data  da   compra', 'acquisitionDate'],
	['Forma de aquisição', 'acquisitionType'],
	['Valor', 'priceCents'],
	['Valor (R$)', 'priceCents'],
	['Valor em R$', 'priceCents'],
	['Valor ($)', 'priceCents'],
	['VALOR BRL', 'priceCents'],
	['Valor (US$)', undefined],
	['Valor (€)', undefined],
	['Preço £', undefined],
	['Preço EUR', undefined],
	['Price (USD)', undefined],
	['Preço (R$)', 'priceCents'],
	['VALOR DE AQUISIÇÃO (R$)', 'priceCents'],
	['Vlr. unit.', 'priceCents'],
	['Nº NF', 'nfeNumber'],
	['Nota Fiscal', 'nfeNumber'],
	['nfeNumber', 'nfeNumber'],
	['NF-e', 'nfeNumber'],
	['Contrato', 'contractId'],
	['Garantia até', 'warrantyExpirationDate'],
	['warrantyExpirationDate', 'warrantyExpirationDate'],
	['Fim da garantia', 'warrantyExpirationDate'],
	['Localização', 'allocatedLocation'],
	['Local\u00A0físico', 'allocatedLocation'],
	['Responsável', 'employee'],
	['employeeId', 'employee'],
	['E-mail do colaborador', 'employee'],
	['Assigned to', 'employee'],
	['Responsável desde', 'employeeAttachedAt'],
	['employeeAttachedAt', 'employeeAttachedAt'],
	['asset-importer id', 'identity'],
	['Pre\u200Bço', 'priceCents'],
	['source', undefined],
	['customFields', undefined],
	['__proto__', undefined],
	['constructor', undefined],
	['toString', undefined],
	['Linha', undefined],
])('matches %j with %s', (header, field) => expect(fieldOf(header)).toBe(field));

test.each(['priceCents', 'Preço em centavos', 'Valor (centavos)', 'price_cents'])(
	'matches %j with a price in cents',
	(header) => {
		expect(matchColumn(header)).toEqual({
			kind: 'known',
			target: { kind: 'field', field: 'priceCents', unit: 'cents' },
		});
	},
);

test.each([
	'Patrimônoi',
	'Fornecdor',
	'Fornec.',
	'Plaq. Nº',
	'N. Sreie',
	'Setor',
	'Código',
	'Descrição',
	'Garantia',
	'Usuário',
	'IMEI',
	'Quantidade',
	'Observações',
	'#',
	'%',
	'42',
	'x',
])('does not know %j', (header) => expect(matchColumn(header)).toEqual({ kind: 'unknown' }));

test.each(['', ' ', '\u00A0\u200B', '\n'])('recognises %j as a column without a name', (header) =>
	expect(matchColumn(header)).toEqual({ kind: 'unnamed' }),
);

test.each([
	['campo: Cor', 'Cor'],
	['Campo:Cor', 'Cor'],
	['custom: Colour', 'Colour'],
	['CUSTOM FIELD: Colour', 'Colour'],
	['campo personalizado: Centro de\ncusto ', 'Centro de custo'],
	['custom: Status', 'Status'],
	['campo: Obs: gerais', 'Obs: gerais'],
	['campo:\u00A0__proto__', '__proto__'],
])('recognises %j as the custom field %j', (header, label) =>
	expect(matchColumn(header)).toEqual({ kind: 'known', target: { kind: 'custom', label } }),
);

test.each(['campo:', 'custom: \u00A0', 'Campo: \u200B'])('reports that %j has no label', (header) =>
	expect(matchColumn(header)).toEqual({ kind: 'label-missing' }),
);

describe('the aliases', () => {
	const aliases = ASSET_FIELDS.flatMap((field) =>
		[field, ...FIELDS[field].names['pt-BR'], ...FIELDS[field].names.en, ...(FIELDS[field].spanish ?? [])].map(
			(alias) => ({ field, alias }),
		),
	).filter(({ alias }) => alias !== 'priceCents');

	test('each mean one field', () => {
		const meant = new Map<string, Set<string>>();
		for (const { field, alias } of [...aliases, ...CENTS_NAMES.map((name) => ({ field: 'cents', alias: name }))]) {
			meant.set(foldHeader(alias), (meant.get(foldHeader(alias)) ?? new Set()).add(field));
		}
		expect([...meant].filter(([, fields]) => fields.size > 1)).toEqual([]);
	});

	test('are found in any case, with or without accents, with any spaces', () => {
		fc.assert(
			fc.property(
				fc.constantFrom(...aliases),
				fc.constantFrom(' ', '  ', '\n', '\u00A0', '\u2003'),
				({ field, alias }, blank) => {
					const target = { kind: 'known', target: targetOfField(field) };
					const spaced = alias.replaceAll(' ', blank);
					expect(matchColumn(` ${spaced}.`)).toEqual(target);
					if (alias === field) return;
					expect(matchColumn(spaced.toUpperCase())).toEqual(target);
					expect(matchColumn(spaced.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, ''))).toEqual(target);
				},
			),
			{ numRuns: 500 },
		);
	});

	test('include a name in each language that is shown to users and means the field', () => {
		for (const field of ASSET_FIELDS) {
			for (const language of ['pt-BR', 'en'] as const) {
				expect(matchColumn(preferredHeader(field, language))).toEqual({ kind: 'known', target: targetOfField(field) });
			}
		}
	});
});

test('answers any text', () => fc.assert(fc.property(anyText(), (text) => void matchColumn(text))));

test.each([
	['spaces', (size: number) => `campo${' '.repeat(size)}x`],
	['words', (size: number) => 'patrimonio '.repeat(size)],
])('answers in linear time: %s', async (_what, make) => {
	await expectLinear(20_000, make, matchColumn);
});

test.each([
	['Plaq. Nº', 0.95],
	['Etiq. do bem', 0.95],
	['Plaqueat', 0.95],
	['Plano', 0],
])('%s names the label on the asset with a weight of %d', (header, weight) => {
	expect(weighName(header, 'enrollmentId')).toBe(weight);
});

describe('the sign of reais in a header that names no value', () => {
	test.each(['R$', '(R$)', 'R$ UNIT', 'UNIT. (R$)', 'R$/un', 'R$ compra', 'V. UNIT', 'Vlr un R$'])(
		'%s is a price',
		(header) => expect(weighName(header, 'priceCents')).toBeGreaterThan(0.7),
	);

	test.each(['R$ TOTAL', 'R$ mensal', 'R$ depreciado', 'Frete R$', 'V. nominal', 'Un'])('%s is none', (header) =>
		expect(weighName(header, 'priceCents')).toBe(0),
	);
});
