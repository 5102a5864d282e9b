import path from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { columnLetters } from '../../../src/messages/origin.ts';
import { MAPPING_TARGETS, parseTarget, renderTarget } from '../../../src/drafts/columns/column-target.ts';
import { mappingSchema, parseMapping } from '../../../src/drafts/mapping/parse-mapping.ts';
import { fingerprintHeader, type Mapping } from '../../../src/drafts/mapping/mapping.ts';

const EXAMPLE = {
	columns: {
		'Cód. interno': 'enrollmentId',
		'Cond.': { to: 'status', values: { OK: 'in-use', Baixado: 'discarded' } },
		'Dt. entrada': { to: 'acquisitionDate', order: 'mdy' },
		'Vlr. total': 'price',
		'Qtd.': { to: 'quantity', price: 'total', numbers: '{number}-{unit}' },
		Andar: 'custom: Andar',
		'Obs.': 'ignore',
	},
	columnsByLetter: { K: { header: 'Data', to: 'warrantyExpirationDate' }, L: 'ignore' },
	constants: { acquisitionType: 'bought', 'custom: Filial': 'Matriz' },
};

function describeMapping(): object {
	const { $schema, ...rest } = z.toJSONSchema(mappingSchema, { io: 'input' });
	return {
		$schema,
		$id: 'asset-importer/mapping.schema.json',
		title: 'Mapping file of asset-importer',
		description:
			"What the columns of somebody's tables mean: given with --mapping. Case, accents and punctuation of headers and of cell texts make no difference.",
		...rest,
		examples: [EXAMPLE],
	};
}

const FILE = path.join(import.meta.dirname, '../../../docs/mapping.schema.json');
const schema: Parameters<typeof z.fromJSONSchema>[0] & { readonly examples?: readonly unknown[] } = JSON.parse(
	JSON.stringify(describeMapping()),
);
const examples = schema.examples ?? [];
const bySchema = z.fromJSONSchema(schema);

const mappingOf = (json: unknown): Mapping => {
	const parsed = parseMapping(json);
	if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
	return parsed.value;
};

const codesOf = (json: unknown): readonly string[] => {
	const parsed = parseMapping(json);
	return parsed.ok ? [] : parsed.problems.map(({ code, place }) => `${code} ${place?.name}`);
};

test('reads columns in short and long form, and constants', () => {
	const parsed = parseMapping({
		columns: {
			'Cód. Interno': 'enrollmentId',
			Total: { to: 'price', locale: 'en-US' },
			'Cond.': { to: 'status', values: { 'Em Uso?': 'in-use', '-': '' }, shortYears: false },
			Andar: 'custom: Andar ',
			'#': 'ignore',
			Quem: 'employeeId',
			Centavos: 'priceCents',
		},
		constants: { acquisitionType: 'comprado', 'custom: Filial': 'Matriz' },
	});
	expect(parsed.ok).toBe(true);
	if (!parsed.ok) return;
	expect([...parsed.value.columns]).toEqual([
		['codinterno', { header: 'Cód. Interno', target: { kind: 'field', field: 'enrollmentId' } }],
		['total', { header: 'Total', target: { kind: 'field', field: 'priceCents' }, locale: 'en-US' }],
		[
			'cond',
			{
				header: 'Cond.',
				target: { kind: 'field', field: 'status' },
				shortYears: false,
				values: new Map([
					['emuso', 'in-use'],
					['-', ''],
				]),
				written: { 'Em Uso?': 'in-use', '-': '' },
			},
		],
		['andar', { header: 'Andar', target: { kind: 'custom', label: 'Andar' } }],
		['#', { header: '#', target: { kind: 'ignored' } }],
		['quem', { header: 'Quem', target: { kind: 'employee' } }],
		['centavos', { header: 'Centavos', target: { kind: 'field', field: 'priceCents', unit: 'cents' } }],
	]);
	expect(parsed.value.constants).toEqual([
		{ target: { kind: 'field', field: 'acquisitionType' }, text: 'comprado' },
		{ target: { kind: 'custom', label: 'Filial' }, text: 'Matriz' },
	]);
});

test('reads columns by letter, with the header that they must have', () => {
	const parsed = parseMapping({
		columnsByLetter: { d: 'ignore', AA: { header: 'Valor', to: 'price', locale: 'en-US', values: { '-': '' } } },
	});
	expect(parsed.ok && [...parsed.value.columnsByLetter]).toEqual([
		[3, { target: { kind: 'ignored' } }],
		[
			26,
			{
				header: 'Valor',
				target: { kind: 'field', field: 'priceCents' },
				locale: 'en-US',
				values: new Map([['-', '']]),
				written: { '-': '' },
			},
		],
	]);
});

test.each([
	['A', 0],
	['z', 25],
	['AA', 26],
	['aZ', 51],
	['XFD', 16_383],
])('reads %j as column %i', (letters, column) => {
	const parsed = parseMapping({ columnsByLetter: { [letters]: 'ignore' } });
	expect(parsed.ok && [...parsed.value.columnsByLetter.keys()]).toEqual([column]);
});

test('reads back the letters of every column', () => {
	fc.assert(
		fc.property(fc.nat(18_277), (column) => {
			const parsed = parseMapping({ columnsByLetter: { [columnLetters(column)]: 'ignore' } });
			expect(parsed.ok && [...parsed.value.columnsByLetter.keys()]).toEqual([column]);
		}),
	);
});

test.each(['', ' A', 'A1', '4', 'Ç', 'AAAA', 'Valor'])('refuses %j as a column', (letters) => {
	expect(parseMapping({ columnsByLetter: { [letters]: 'ignore' } })).toMatchObject({
		problems: [{ code: 'property-invalid', found: letters, params: { expected: 'A, B … Z, AA' } }],
	});
});

test('accepts an empty mapping', () => {
	expect(codesOf({})).toEqual([]);
	expect(codesOf({ $schema: './mapping.schema.json', columns: {}, constants: {} })).toEqual([]);
});

test.each([
	[null, ['property-invalid $']],
	[[], ['property-invalid $']],
	['x', ['property-invalid $']],
	[{ columns: [] }, ['property-invalid columns']],
	[{ colunms: {} }, ['property-unknown colunms']],
	[{ columns: { A: 'statsu' } }, ['mapping-unknown-target columns.A']],
	[{ columns: { A: 'custom: ' } }, ['mapping-unknown-target columns.A']],
	[{ columns: { A: {} } }, ['property-invalid columns.A.to']],
	[{ columns: { A: 3 } }, ['property-invalid columns.A']],
	[{ columns: { A: { to: 'model', loc: 'x' } } }, ['property-unknown columns.A.loc']],
	[{ columns: { A: { to: 'price', locale: 'fr' } } }, ['property-invalid columns.A.locale']],
	[{ columns: { A: { to: 'price', shortYears: 1 } } }, ['property-invalid columns.A.shortYears']],
	[{ columns: { A: { to: 'model', values: { x: 1 } } } }, ['property-invalid columns.A.values.x']],
	[{ columns: { A: { to: 'model', values: 'x' } } }, ['property-invalid columns.A.values']],
	[{ columns: { A: { to: 'status', values: { x: 'feliz' } } } }, ['status-unknown columns.A.values.x']],
	[{ columns: { A: { to: 'brand', values: { x: '1', X: '2' } } } }, ['property-repeated columns.A.values.X']],
	[{ words: { status: { 'em uso': 'in-use', 'Em Uso': 'lost' } } }, ['property-repeated words.status["Em Uso"]']],
	[{ columns: { Série: 'ignore', serie: 'ignore' } }, ['property-repeated columns.serie']],
	[{ columnsByLetter: [] }, ['property-invalid columnsByLetter']],
	[{ columnsByLetter: { '4': 'model' } }, ['property-invalid columnsByLetter["4"]']],
	[{ columnsByLetter: { Valor: 'model' } }, ['property-invalid columnsByLetter.Valor']],
	[{ columnsByLetter: { D: 'ignore', d: 'model' } }, ['property-repeated columnsByLetter.d']],
	[{ columnsByLetter: { D: { header: 'Valor' } } }, ['property-invalid columnsByLetter.D.to']],
	[{ columnsByLetter: { D: { header: 1, to: 'price' } } }, ['property-invalid columnsByLetter.D.header']],
	[{ columns: { A: { to: 'model', header: 'x' } } }, ['property-unknown columns.A.header']],
	...['P', '{sheet}', '{seq', 'INV-{}'].map((enrollmentId): [object, string[]] => [
		{ constants: { enrollmentId } },
		['property-invalid constants.enrollmentId'],
	]),
	[{ constants: { enrollmentId: 'INV-{seq:05:300}' } }, []],
	[{ constants: { employeeId: 'e' } }, ['mapping-constant-not-allowed constants.employeeId']],
	[{ constants: { ignore: 'e' } }, ['mapping-constant-not-allowed constants.ignore']],
	[{ constants: { status: 'feliz' } }, ['status-unknown constants.status']],
	[{ constants: { price: '10,567' } }, ['money-third-decimal constants.price']],
	[{ constants: { acquisitionDate: '31/02/2025' } }, ['date-impossible constants.acquisitionDate']],
	[{ constants: { brand: ' ' } }, ['property-invalid constants.brand']],
	[{ constants: { brand: 3 } }, ['property-invalid constants.brand']],
	[{ constants: { price: '1', priceCents: '100' } }, ['property-repeated constants.priceCents']],
	[{ constants: { nada: 'x' } }, ['mapping-unknown-target constants.nada']],
])('refuses %j: %j', (json, codes) => expect(codesOf(json)).toEqual(codes));

test('reports every mistake at once, with a suggestion if a name is similar', () => {
	const parsed = parseMapping({ colunas: 1, columns: { A: 'modle', B: { to: 'stauts' } }, constants: { brand: 1 } });
	expect(parsed).toMatchObject({
		ok: false,
		problems: [
			{ code: 'mapping-unknown-target', found: 'modle', params: { suggestion: 'model' } },
			{ code: 'mapping-unknown-target', found: 'stauts', params: { suggestion: 'status' } },
			{ code: 'property-invalid', found: '1' },
			{ code: 'property-unknown' },
		],
	});
});

test('treats names of JavaScript object properties as ordinary names', () => {
	const json: unknown = JSON.parse('{"columns": {"constructor": {"to": "brand", "values": {"toString": "x"}}}}');
	const parsed = parseMapping(json);
	expect(parsed.ok && parsed.value.columns.get('constructor')?.values?.get('tostring')).toBe('x');
	expect(({} as { to?: string }).to).toBeUndefined();
});

describe('the JSON Schema', () => {
	test('in docs/ is what the parser generates', async () =>
		await expect(`${JSON.stringify(describeMapping(), undefined, '\t')}\n`).toMatchFileSnapshot(FILE));

	test('accepts its examples, and they parse', () => {
		expect(examples.length).toBeGreaterThan(0);
		for (const example of examples) {
			expect(bySchema.safeParse(example).success).toBe(true);
			expect(codesOf(example)).toEqual([]);
		}
	});

	test('names every target', () => {
		const named = JSON.stringify(schema);
		expect([...MAPPING_TARGETS.values()].filter((target) => !named.includes(`"${target}"`))).toEqual([]);
	});

	test('accepts everything that parses, and refuses a wrong form', () => {
		// Not `__proto__`, which zod does not check. A test above covers how the parser handles it.
		const name = fc.constantFrom('A', 'B', 'to', 'constructor', 'Série');
		const target = fc.constantFrom(...MAPPING_TARGETS.values(), 'custom: Cor', 'custom:', 'x', '?', 3, null);
		const columnWith = (more: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<unknown> =>
			fc.oneof(
				target,
				fc.record(
					{
						...more,
						to: target,
						locale: fc.constantFrom('pt-BR', 'en-US', 'fr', 1),
						shortYears: fc.constantFrom(true, 'x'),
						values: fc.oneof(fc.dictionary(name, fc.constantFrom('available', 'bought', '', 1)), fc.constant(1)),
						extra: fc.constant(1),
					},
					{ requiredKeys: [] },
				),
			);
		const column = columnWith({});
		const lettered = columnWith({ header: fc.constantFrom('', 'Valor', 1) });
		const letters = fc.constantFrom('A', 'b', 'AA', 'xfd', '4', 'ABCD', '');
		const constants = fc.dictionary(
			target.map(String),
			fc.constantFrom('available', 'bought', '10,00', '31/12/2025', ' ', 1),
		);
		const files = fc.record(
			{
				columns: fc.oneof(fc.dictionary(name, column), fc.constant([])),
				columnsByLetter: fc.oneof(fc.dictionary(letters, lettered), fc.constant(1)),
				constants,
				extra: fc.constant(1),
			},
			{ requiredKeys: [] },
		);
		// The schema cannot check meanings; the parser does.
		const meaning = /^(?:status|acquisition|money|cents|date|property-repeated)/;
		fc.assert(
			fc.property(files, (json) => {
				const ofForm = codesOf(json).filter((code) => !meaning.test(code));
				expect([json, bySchema.safeParse(json).success]).toEqual([json, ofForm.length === 0]);
			}),
			{ numRuns: 1_000 },
		);
	});
});

describe('the names of targets', () => {
	test('read back as they are written', () => {
		for (const name of [...MAPPING_TARGETS.values(), 'custom: Cor']) {
			const target = parseTarget(name);
			expect(target === undefined ? undefined : renderTarget(target)).toBe(name);
		}
	});

	test('do not exist for columns that this program adds', () => {
		expect(renderTarget({ kind: 'reasons' })).toBeUndefined();
		expect(renderTarget({ kind: 'identity' })).toBeUndefined();
	});
});

test('gives headers with the same folded names one fingerprint', () => {
	expect(fingerprintHeader(['Patrimônio', 'Situação', ''])).toBe(fingerprintHeader(['PATRIMONIO ', 'situacao']));
	expect(fingerprintHeader(['Patrimônio', 'Situação'])).not.toBe(fingerprintHeader(['Situação', 'Patrimônio']));
	expect(fingerprintHeader(['a', 'b'])).not.toBe(fingerprintHeader(['ab']));
	expect(fingerprintHeader([])).toMatch(/^[0-9a-f]{16}$/);
	const returned = ['Patrimônio', 'Situação', 'linha', 'problemas', 'códigos', 'asset-importer id'];
	expect(fingerprintHeader(returned)).toBe(fingerprintHeader(['Patrimônio', 'Situação']));
	expect(fingerprintHeader(['Patrimônio', 'linha'])).not.toBe(fingerprintHeader(['Patrimônio']));
});

test.each<[string, object, object]>([
	['a column', { columns: { A: '?', B: 'model' } }, { columns: { B: 'model' } }],
	['a column with a reading', { columns: { A: { to: ' ? ', locale: 'en-US' } } }, { columns: {} }],
	['a column by letter', { columnsByLetter: { D: { to: '?', header: 'Valor' } } }, { columnsByLetter: {} }],
	[
		'how a column is read',
		{ columns: { Q: { to: 'quantity', price: '?', numbers: '?', serials: '?' }, P: { to: 'price', locale: '?' } } },
		{ columns: { Q: { to: 'quantity' }, P: { to: 'price' } } },
	],
	[
		'a text of a column',
		{ columns: { Quem: { to: 'employeeId', values: { Caio: '?', Bia: '' } } } },
		{ columns: { Quem: { to: 'employeeId', values: { Bia: '' } } } },
	],
	[
		'a label',
		{ columns: { A: 'custom: ?', B: { to: 'custom:?' }, C: 'custom: a?' } },
		{ columns: { C: 'custom: a?' } },
	],
	['a label by letter', { columnsByLetter: { D: { to: 'custom: ?', header: 'Valor' } } }, { columnsByLetter: {} }],
	['a word', { words: { status: { Novo: '?', Uso: 'in-use' } } }, { words: { status: { Uso: 'in-use' } } }],
	['a constant', { constants: { status: '?', model: 'X' } }, { constants: { model: 'X' } }],
	['a sheet', { sheets: { A: '?', B: 'ignore' } }, { sheets: { B: 'ignore' } }],
	['what a table is', { encoding: '?', headerRow: '?', leaveOut: '?' }, {}],
	[
		'a table of several',
		{ tables: { a: '?', b: { headerRow: '?', columns: { A: '?' } } } },
		{ tables: { b: { columns: {} } } },
	],
])('"?" for %s is not answered yet, as if it were absent', (_, open, answered) => {
	expect(mappingOf(open)).toEqual(mappingOf(answered));
});

test.each([1, 'none', '3-4', '9-10'])('the header may be in row %j', (headerRow) =>
	expect(mappingOf({ headerRow }).headerRow).toBe(headerRow),
);

test.each([0, 1.5, '4', '3-5', '4-3', '0-1', '3-', 'nenhuma'])('the header may not be in row %j', (headerRow) =>
	expect(parseMapping({ headerRow })).toMatchObject({
		problems: [{ code: 'property-invalid', found: String(headerRow), params: { expected: '1, 2, 3 … "3-4", "none"' } }],
	}),
);

test('a column may have the header "?"', () => {
	const own = { columnsByLetter: { E: { to: 'custom: ?', header: '?' } }, columns: { '?': 'custom: ?' } };
	expect(mappingOf(own)).toMatchObject({ columnsByLetter: { size: 1 }, columns: { size: 1 } });
	const mapping = mappingOf({ columnsByLetter: { D: { to: 'model', header: '?' } }, columns: { to: 'brand' } });
	expect(mapping.columnsByLetter.get(3)).toMatchObject({ header: '?' });
	expect(mapping.columns.get('to')).toMatchObject({ header: 'to' });
});
