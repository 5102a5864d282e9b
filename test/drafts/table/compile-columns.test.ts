import { describe, expect, test } from 'vitest';
import { createEmployeeDirectory } from '../../../src/drafts/columns/employee-directory.ts';
import {
	SHEET,
	CSV,
	type Setup,
	builderFor,
	rowOf,
	build,
	bodyOf,
	problemsOf,
	mappingOf,
	readingsOf,
} from './row-builder.ts';
import { problemName } from '../../messages/problem-name.ts';

test('zeros that a number format shows belong to the identifier', () => {
	const place = { ...SHEET, formatCodes: ['General', '000000'] };
	const builder = builderFor(['Patrimônio', 'Status', 'Nº NF'], { place });
	const built = builder.build({ number: 2, cells: [42, 'em uso', 7], formats: [1, 0, 0] });
	expect(bodyOf(built)).toMatchObject({ enrollmentId: '000042', nfeNumber: '7' });
});

test('a number that its format hides leaves a text empty, with a notice', () => {
	const place = { ...SHEET, formatCodes: ['General', ';;;', '"x"@', '# ?/?'] };
	const builder = builderFor(['Patrimônio', 'Status', 'Modelo', 'Marca', 'Campo: Cor', 'Categoria'], { place });
	const built = builder.build({ number: 2, cells: ['P-1', 'em uso', 7, 7, 7, 0.5], formats: [0, 0, 1, 2, 1, 3] });
	expect(bodyOf(built)).toEqual({
		enrollmentId: 'P-1',
		status: 'in-use',
		brand: '7',
		category: '1/2',
		source: 'sheets-import',
	});
	const hidden = { code: 'text-placeholder', found: '7', params: { kind: 'hidden' } };
	expect(built).toMatchObject({ notices: [2, 4].map((column) => ({ ...hidden, place: { column } })) });
});

describe('the locale of a column', () => {
	const header = ['Patrimônio', 'Status', 'Data da compra', 'Valor'];
	const table = (texts: readonly (readonly [date: string, amount: string])[], setup?: Setup) => {
		const rows = texts.map(([date, amount], index) => [`P${index}`, 'em uso', date, amount]);
		const builder = builderFor(header, setup);
		return {
			built: rows.map((cells, index) => builder.build(rowOf(cells, index + 2))),
			...readingsOf(header, rows, setup),
		};
	};

	test('is the assumed one if the rows prove it', () => {
		const { built, decisions, notices } = table([['31/12/2025', '1.234,56']]);
		expect(bodyOf(built[0])).toMatchObject({ acquisitionDate: '2025-12-31T00:00:00Z', priceCents: 123_456 });
		expect(decisions.size).toBe(0);
		expect(notices).toEqual([]);
	});

	test('is the other one if the rows prove it; read again, they are right', () => {
		const texts = [
			['05/06/2025', '1.234'],
			['12/31/2025', '1,234.56'],
			['12/30/2025', '2,234.56'],
		] as const;
		const first = table(texts);
		expect(first.built[1]).toMatchObject({ kind: 'rejection' });
		expect([...first.decisions]).toEqual([
			[2, { locale: 'en-US', swaps: false }],
			[3, { locale: 'en-US' }],
		]);
		expect(first.notices).toEqual([]);
		const second = table(texts, { decisions: first.decisions });
		expect(bodyOf(second.built[1])).toMatchObject({ acquisitionDate: '2025-12-31T00:00:00Z', priceCents: 123_456 });
		expect(problemsOf(second.built[0])).toEqual(['money-third-decimal@3']);
		expect(second.decisions).toEqual(first.decisions);
	});

	test('is that of the options if the rows prove nothing and the header or the user tells it', () => {
		const { built, decisions, notices } = table([['05/06/2025', '1.234']]);
		expect(bodyOf(built[0])).toMatchObject({ acquisitionDate: '2025-06-05T00:00:00Z', priceCents: 123_400 });
		expect(decisions.size).toBe(0);
		expect(notices).toEqual([]);
		const american = table([['05/06/2025', '1,234']], { locale: 'en-US', isLocaleGiven: true });
		expect(american.notices).toEqual([]);
		expect(bodyOf(american.built[0])).toMatchObject({ acquisitionDate: '2025-05-06T00:00:00Z', priceCents: 123_400 });
	});

	test('is that of the options if the rows prove both, with a notice', () => {
		const { built, decisions, notices } = table([
			['31/12/2025', '1,5'],
			['12/31/2025', '1.5'],
		]);
		expect(built.map(({ kind }) => kind)).toEqual(['draft', 'rejection']);
		expect(decisions.size).toBe(0);
		expect(notices.map(problemName)).toEqual(['column-style-mixed date', 'column-style-mixed number']);
	});

	test('is that of the mapping, whatever the rows prove', () => {
		const entry = { to: 'acquisitionDate', order: 'mdy', shortYears: true };
		const mapping = mappingOf({ columns: { 'Data da compra': entry } });
		const { built, notices } = table([['05/06/25', '1,00']], { mapping });
		expect(bodyOf(built[0])).toMatchObject({ acquisitionDate: '2025-05-06T00:00:00Z' });
		expect(notices).toEqual([]);
	});

	const LET_IN = { columns: { 'Data da compra': { to: 'acquisitionDate', shortYears: true } } };
	const BOTH_WAYS = { either: 1, shortYears: 0, samples: ['05/06/2025'] };
	test.each<[string, object, Setup, ...string[]]>([
		['ambiguous dates', BOTH_WAYS, {}, '05/06/2025', '07/07/2025'],
		['years of two digits', { 'pt-BR': 2, shortYears: 1, short: { 25: '31/12/25' } }, {}, '31/12/25', '30/12/2025'],
		['a year in words', { either: 0, shortYears: 1 }, {}, '31/dez/25'],
		[
			'no year if the mapping allows short years',
			{ 'pt-BR': 1, shortYears: 0, samples: [] },
			{ mapping: mappingOf(LET_IN) },
			'31/12/25',
		],
	])('the dates of a column are counted: %s', (_, counts, setup, ...dates) => {
		const { texts } = table(
			dates.map((date) => [date, '1,00'] as const),
			setup,
		);
		const seen = texts.flatMap(({ column, dates: ofColumn }) =>
			ofColumn === undefined || column !== 2 ? [] : [{ column, ...ofColumn }],
		);
		expect(seen).toMatchObject([{ column: 2, ...counts }]);
	});

	test('includes refused rows, but no date cells', () => {
		const { decisions } = readingsOf(header, [
			[null, null, '12/31/2025', null],
			['P1', 'em uso', { kind: 'date', text: '2025-05-06' }, 10],
		]);
		expect([...decisions]).toEqual([[2, { locale: 'en-US', swaps: false }]]);
	});
});

test('dates in a zone are the first instant of their day there, with a notice if the day differs in UTC', () => {
	const header = ['Patrimônio', 'Status', 'Data da compra'];
	expect(bodyOf(build(header, ['P', 'em uso', '04/11/2018'], { timeZone: 'America/Sao_Paulo' }))).toMatchObject({
		acquisitionDate: '2018-11-04T03:00:00Z',
	});
	expect(build(header, ['P', 'em uso', '31/12/2025 22:30'], { timeZone: 'America/Sao_Paulo' })).toMatchObject({
		kind: 'draft',
		body: { acquisitionDate: '2026-01-01T01:30:00Z' },
		notices: [
			{ code: 'date-other-day-in-utc', place: { column: 2, name: 'Data da compra' }, found: '31/12/2025 22:30' },
		],
	});
});

test('an amount that is a dash causes a notice at its cell', () => {
	expect(build(['Patrimônio', 'Status', 'Valor'], ['PAT-1', 'em uso', ' R$ -   '], { place: CSV })).toMatchObject({
		kind: 'draft',
		body: { priceCents: 0 },
		notices: [{ code: 'money-dash-is-zero', place: { column: 2, name: 'Valor' }, found: 'R$ -' }],
	});
});

test('a mapping by letter decides how its column is read', () => {
	const header = ['Patrimônio', 'Status', 'Data', 'Data'];
	const mapping = mappingOf({
		columnsByLetter: {
			B: { to: 'status', values: { OK: 'in-use' } },
			C: { header: 'Data', to: 'acquisitionDate', order: 'mdy', shortYears: true },
			D: { header: 'Data', to: 'warrantyExpirationDate' },
		},
	});
	expect(bodyOf(build(header, ['PAT-1', 'OK', '12/31/25', '05/06/2027'], { mapping }))).toMatchObject({
		status: 'in-use',
		acquisitionDate: '2025-12-31T00:00:00Z',
		warrantyExpirationDate: '2027-06-05T00:00:00Z',
	});
});

describe('a mapping', () => {
	const mapping = mappingOf({
		columns: {
			'Cond.': { to: 'status', values: { OK: 'in-use', 'Baixado!': 'descartado', '-': '' } },
			Marca: { to: 'brand', values: { 'hp inc': 'HP', 'n/d': '' } },
			Total: 'price',
			Centavos: 'priceCents',
		},
		constants: { vendorName: 'Ipê Ltda', acquisitionDate: '31/12/2025', 'custom: Filial': 'Matriz' },
	});
	const header = ['Patrimônio', 'Cond.', 'Marca', 'Total'];

	test('gives meanings to words, and values to every row', () => {
		expect(bodyOf(build(header, ['P', 'ok', 'HP  Inc.', '10,00'], { mapping, timeZone: 'America/Sao_Paulo' }))).toEqual(
			{
				enrollmentId: 'P',
				status: 'in-use',
				brand: 'HP',
				priceCents: 1_000,
				vendorName: 'Ipê Ltda',
				acquisitionDate: '2025-12-31T03:00:00Z',
				customFields: [{ label: 'Filial', value: 'Matriz' }],
				source: 'sheets-import',
			},
		);
		expect(bodyOf(build(header, ['P', 'BAIXADO', 'N/D', null], { mapping }))).toMatchObject({ status: 'discarded' });
		expect(bodyOf(build(header, ['P', 'BAIXADO', 'N/D', null], { mapping }))).not.toHaveProperty('brand');
	});

	test('cannot empty a required field', () => {
		expect(problemsOf(build(header, ['P', '—', 'X'], { mapping }))).toEqual(['status-unknown@1']);
		const dashed = mappingOf({ columns: { Status: { to: 'status', values: { 'não há': '' } } } });
		expect(problemsOf(build(['Patrimônio', 'Status'], ['P', 'não há'], { mapping: dashed }))).toEqual([
			'status-unknown@1',
		]);
	});
});

describe('a notice about a constant', () => {
	const mapping = mappingOf({
		constants: { price: 'R$ -', acquisitionDate: '11/03/2026', brand: 'HP', 'custom: Filial': 'N/A' },
	});

	test('appears once for all rows, with its place in the mapping', () => {
		const builder = builderFor(['Patrimônio', 'Status'], { mapping, startedAt: new Date('2026-11-21T16:00:00Z') });
		const built = [builder.build(rowOf(['P-1', 'em uso'])), builder.build(rowOf(['P-2', 'em uso'], 3))];
		expect(built).toMatchObject([
			{
				kind: 'draft',
				body: { priceCents: 0, acquisitionDate: '2026-03-11T00:00:00Z', customFields: [{ value: 'N/A' }] },
				notices: [],
			},
			{ kind: 'draft', notices: [] },
		]);
		expect(builder.decide().notices).toEqual([
			{ code: 'money-dash-is-zero', found: 'R$ -', place: { name: 'constants.price' } },
		]);
	});

	test('that is refused refuses each row', () => {
		const future = mappingOf({ constants: { acquisitionDate: '11/03/2062' } });
		const built = build(['Patrimônio', 'Status'], ['P-1', 'em uso'], {
			mapping: future,
			startedAt: new Date('2026-11-21T16:00:00Z'),
		});
		expect(built).toMatchObject({
			kind: 'rejection',
			problems: [{ code: 'date-not-yet', found: '11/03/2062', place: { name: 'constants.acquisitionDate' } }],
		});
	});
});

describe('dates far from the day of the run', () => {
	const header = ['Patrimônio', 'Status', 'Data de aquisição', 'Garantia até', 'Responsável', 'Vinculado em'];
	const employees = createEmployeeDirectory([{ id: 'e-1', fullName: 'Ana Souza' }]);
	const startedAt = new Date('2026-11-21T16:00:00Z');

	test('are refused in a column of past events, and fit the end of a warranty', () => {
		const late = ['P', 'em uso', '11/03/2062', '31/12/2099', 'Ana Souza', '01/01/2027'];
		expect(problemsOf(build(header, late, { startedAt, employees }))).toEqual(['date-not-yet@2', 'date-not-yet@5']);
		expect(build(header, late, { employees })).toMatchObject({
			kind: 'draft',
			body: { acquisitionDate: '2062-03-11T00:00:00Z', warrantyExpirationDate: '2099-12-31T00:00:00Z' },
		});
	});

	test('are not sent if they stand for no date, with a notice', () => {
		const built = build(header, ['P', 'em uso', '01/01/1970', '00/00/0000', null, null], { startedAt, employees });
		expect(bodyOf(built)).toEqual({ enrollmentId: 'P', status: 'in-use', source: 'sheets-import' });
		expect(built).toMatchObject({
			notices: [
				{ code: 'date-long-ago', place: { column: 2 } },
				{ code: 'date-long-ago', place: { column: 3 } },
			],
		});
	});
});

describe('a word for a missing value', () => {
	const written: readonly (readonly [header: string, cell: string | number])[] = [
		['Patrimônio', 'P-1'],
		['Status', 'em uso'],
		['Marca', ' N/A'],
		['Nº de Série', 'To be filled by O.E.M.'],
		['Nº NF', 's/n'],
		['Contrato', 0],
		['Data de aquisição', 'null'],
		['Valor', '-'],
		['Tipo de aquisição', 'Não se aplica'],
		['Garantia até', '—'],
		['campo: Cor', 'Not Applicable'],
	];
	const [names, cells] = [written.map(([header]) => header), written.map(([, cell]) => cell)];

	test('leaves an optional field empty, with a notice, and stays in a custom field', () => {
		const built = build(names, cells);
		expect(bodyOf(built)).toEqual({
			enrollmentId: 'P-1',
			status: 'in-use',
			customFields: [{ label: 'Cor', value: 'Not Applicable' }],
			source: 'sheets-import',
		});
		const notices = built.kind === 'draft' ? built.notices : [];
		expect(notices.map(({ code, place }) => `${code}@${place?.column ?? ''}`)).toEqual(
			[2, 3, 4, 5, 6, 7, 8, 9].map((column) => `text-placeholder@${column}`),
		);
	});

	test('names nobody in an employee column', () => {
		const employees = createEmployeeDirectory([{ id: 'e-1', fullName: 'Ana Souza' }]);
		const built = build(['Patrimônio', 'Status', 'Responsável'], ['P-1', 'em uso', 'N/A'], { employees });
		expect(built).toMatchObject({ kind: 'draft', notices: [{ code: 'text-placeholder', place: { column: 2 } }] });
		expect(bodyOf(built)).not.toHaveProperty('employeeId');
	});

	test.each(['S/N', '-', '0', 'ilegível'])('is not an enrollment id: %j', (text) => {
		expect(problemsOf(build(['Patrimônio', 'Status'], [text, 'em uso']))).toEqual(['enrollment-id-placeholder@0']);
	});

	test('causes no notice if the mapping gives it an empty value', () => {
		const mapping = mappingOf({ columns: { Marca: { to: 'brand', values: { 'N/A': '' } } } });
		const built = build(['Patrimônio', 'Status', 'Marca'], ['P-1', 'em uso', 'n/a'], { mapping });
		expect(built).toMatchObject({ kind: 'draft', notices: [] });
		expect(bodyOf(built)).not.toHaveProperty('brand');
	});

	test('is accepted if the mapping gives it as a value', () => {
		const mapping = mappingOf({
			columns: {
				Patrimônio: { to: 'enrollmentId', values: { 'S/N': 'S/N' } },
				Marca: { to: 'brand', values: { None: 'None' } },
				'Nº de Série': { to: 'serialNumber', values: { '0': '0' } },
			},
		});
		const built = build(['Patrimônio', 'Status', 'Marca', 'Nº de Série'], ['S/N', 'em uso', 'None', 0], { mapping });
		expect(built).toMatchObject({
			kind: 'draft',
			body: { enrollmentId: 'S/N', brand: 'None', serialNumber: '0' },
			notices: [],
		});
	});
});
