/** Columns of numbers: what a program wrote differently is read or refused, and words among numbers are no numbers. */
import { describe, expect, test } from 'vitest';
import { mappingOf } from '../table/row-builder.ts';
import { planText } from './plan-text.ts';
import { renderCodes } from '../../../src/drafts/table/refusal-mark.ts';
import { findAwaited } from '../../../src/messages/codes.ts';
import { joinProblem } from '../../../src/messages/problem.ts';

const column = (numbers: readonly string[], name = 'Patrimônio'): string =>
	[`${name};Situação;Modelo`, ...numbers.map((number) => `${number};em uso;Mesa`)].join('\n');

const numbersOf = async (numbers: readonly string[], name?: string) => {
	const { bodies, refused } = await planText(column(numbers, name));
	return { sent: bodies.map(({ enrollmentId }) => enrollmentId), refused };
};

const FEW = ['1001', '1002', '1003', '1004', '1005', '1006'];
test.each(['TOTAL', 'Total geral: 6'])('below numbers, %s is a total before it is no number', async (label) => {
	const { refused } = await planText(`${column(FEW)}\n${label};;`);
	expect(refused).toEqual([
		`row-looks-like-total: ${label}`,
		expect.stringMatching(/^identifier-unlike-column/),
		expect.stringMatching(/^status-missing/),
	]);
});

const CODES = ['PAT-001', 'PAT-002', 'PAT-003', 'PAT-004', 'PAT-005'];

describe('whole numbers that a program wrote as decimal numbers', () => {
	test.each([
		['1001.0', '1002.0', '1003.0'],
		['1001,0', '1002,0', '1003,0'],
		['1001.00', '1002.00', '1003.00'],
		['"1,001.00"', '"1,002.00"', '"1,003.00"'],
		['1.001,00', '1.002,00', '1.003,00'],
	])('%s, %s, %s are read', async (...numbers) => {
		expect(await numbersOf(numbers)).toEqual({ sent: ['1001', '1002', '1003'], refused: [] });
	});

	test.each([
		[
			['998.000', '999.000', '1000.000', '1001.000'],
			['998', '999', '1000', '1001'],
		],
		[
			['998,000', '1000,000', '1001,000'],
			['998', '1000', '1001'],
		],
		// Each may be a thousand, or a code.
		[
			['998.000', '999.000', '997.000'],
			['998.000', '999.000', '997.000'],
		],
	])('%j, with three decimals, are read as %j', async (numbers, sent) => {
		const quoted = numbers.map((number) => (number.includes(',') ? `"${number}"` : number));
		expect(await numbersOf(quoted)).toEqual({ sent, refused: [] });
	});

	test('with three decimals are asked about among others, once', async () => {
		const { bodies, refused, questions } = await planText(column([...FEW, '998.000', '1007.000']));
		expect(questions).toEqual(['reading']);
		expect(bodies.map(({ enrollmentId }) => enrollmentId)).toEqual([...FEW, '998', '1007']);
		expect(refused).toEqual([]);
	});

	test('of serial, invoice and contract are read too, with gaps', async () => {
		const { bodies, refused } = await planText(`
			Patrimônio | Situação | Nº de série | NF | Contrato
			501.0 | em uso | 77001.0 | 881.0 | 12.0
			502.0 | em uso | nan | | nan
			503.0 | em uso | 77002.0 | 882.0 |
		`);
		expect(refused).toEqual([]);
		expect(bodies).toMatchObject([
			{ enrollmentId: '501', serialNumber: '77001', nfeNumber: '881', contractId: '12' },
			{ enrollmentId: '502' },
			{ enrollmentId: '503', serialNumber: '77002', nfeNumber: '882' },
		]);
	});

	test('are asked about among other numbers, and the same number twice is refused', async () => {
		const { bodies, refused, questions } = await planText(column([...FEW, '1001.0', '1007.0']));
		expect(bodies.map(({ enrollmentId }) => enrollmentId)).toEqual([...FEW.slice(1), '1007']);
		expect(refused).toEqual(['enrollment-id-repeated row: 1001', 'enrollment-id-repeated row: 1001']);
		expect(questions).toEqual(['reading']);
	});

	test('are asked about among numbers with decimals, without a proposal', async () => {
		await expect(numbersOf(['1001.0', '1002.0', '1003.5'])).rejects.toMatchObject({ code: 'tables-undecided' });
	});

	test('are read beside a number with a fraction and several in a cell, which are refused', async () => {
		const numbers = ['1001.0', '1002.0', '1003.5', '1004.0', '1005 a 1007', '1008.0', '1009.0', '1010.0', '1011.0'];
		const more = ['1012.0', '1013.0', '1014/1015', '1016.0'];
		const { sent, refused } = await numbersOf([...numbers, ...more]);
		expect(sent).toEqual(['1001', '1002', '1004', '1008', '1009', '1010', '1011', '1012', '1013', '1016']);
		expect(refused).toEqual([
			'identifier-unlike-column word: 1003.5',
			'identifier-unlike-column range: 1005 a 1007',
			'identifier-unlike-column several: 1014/1015',
		]);
	});

	test('are refused again as long as the row comes back unchanged', async () => {
		const codes = (found: string): string =>
			renderCodes([joinProblem('identifier-unlike-column', { place: { name: 'Patrimônio' }, found })]);
		const text = `
			Patrimônio | Situação | linha | problemas | códigos
			1001.0 | em uso | 8 | … | ${codes('1001.0')}
			verificar | em uso | 9 | … | ${codes('verificar')}
			1003 | em uso | 10 | … | ${codes('1003.0')}
		`;
		const { bodies, refused } = await planText(text);
		expect(bodies.map(({ enrollmentId }) => enrollmentId)).toEqual(['1003']);
		expect(refused).toHaveLength(2);
	});

	test.each([
		[['1.0', 'A-77', 'B-12', 'C-9', '2.1']],
		[['1.001', '1.002', '2.000', '3.000']],
		[['10.00', '10.10', '10.20', '11.05']],
		[['001.0', '002.0', '003.0']],
	])('%j stay as they are', async (numbers) => {
		expect(await numbersOf(numbers)).toEqual({ sent: numbers, refused: [] });
	});
});

describe('numbers with marks of thousands', () => {
	test('are read where those below 1000 have none', async () => {
		const { bodies, questions } = await planText(column(['997', '998', '999', '1.000', '1.001', '1.002']));
		expect(bodies.map(({ enrollmentId }) => enrollmentId)).toEqual(['997', '998', '999', '1000', '1001', '1002']);
		expect(questions).toEqual(['reading']);
	});

	test('wait among other numbers, and come back with their question', async () => {
		const { sent, refused } = await numbersOf([...FEW, '1.003', '1.013']);
		const marked = ['identifier-unlike-column marked: 1.003', 'identifier-unlike-column marked: 1.013'];
		expect({ sent, refused }).toEqual({ sent: FEW, refused: marked });
		const place = { name: 'Patrimônio' };
		const codes = renderCodes([joinProblem('identifier-unlike-column', { place, found: '1.013' })]);
		const returned = `
			Patrimônio | Situação | linha | problemas | códigos
			1.013 | em uso | 8 | … | ${codes}
		`;
		expect((await planText(returned)).refused).toHaveLength(1);
		const mapping = mappingOf({ columns: { Patrimônio: { to: 'enrollmentId', thousands: 'strip' } } });
		expect((await planText(returned, { mapping })).bodies).toMatchObject([{ enrollmentId: '1013' }]);
	});

	test('are refused as a repeat of the same number without one', async () => {
		const mapping = mappingOf({ columns: { Patrimônio: { to: 'enrollmentId', thousands: 'strip' } } });
		const { bodies, refused } = await planText(column([...FEW, '1.003', '1.013']), { mapping });
		expect(bodies.map(({ enrollmentId }) => enrollmentId)).toEqual(['1001', '1002', '1004', '1005', '1006', '1013']);
		expect(refused).toEqual(['enrollment-id-repeated row: 1003', 'enrollment-id-repeated row: 1003']);
	});
});

describe('in a table whose rows get their numbers, the only text of a row', () => {
	const mapping = mappingOf({ constants: { enrollmentId: 'INV-{seq:03}', status: 'in-use' } });
	const modelsOf = async (rows: string) => {
		const { bodies, refused } = await planText(`Modelo | Localização | Valor\n${rows}`, { mapping });
		return { sent: bodies.map(({ model }) => model), refused };
	};

	test('is a heading where the other rows are full', async () => {
		const rows = `
			Informática | |
			Notebook | Sala 1 | 10,00
			Monitor | Sala 1 | 10,00
			Servidor | CPD | 10,00
			Mobiliário | |
			Mesa | Sala 2 | 10,00
			Cadeira | Sala 2 | 10,00
			Estante | Sala 2 | 10,00
			Armário | Sala 3 | 10,00
		`;
		const sent = ['Notebook', 'Monitor', 'Servidor', 'Mesa', 'Cadeira', 'Estante', 'Armário'];
		const refused = ['row-looks-like-note: Informática', 'row-looks-like-note: Mobiliário'];
		expect(await modelsOf(rows)).toEqual({ sent, refused });
	});

	test.each([
		[
			'that other rows have too',
			'Mesa | | \n Mesa | Sala 1 | 10,00 \n Cadeira | Sala 1 | 1,00 \n Cama | Sala 2 | 1,00',
			4,
		],
		['with a digit', 'R740 | | \n Mesa | Sala 1 | 10,00 \n Cadeira | Sala 1 | 1,00 \n Cama | Sala 2 | 1,00', 4],
		['of a table with gaps', 'Sofá | | \n Mesa | Sala 1 | \n Cadeira | | 1,00 \n Cama | Sala 2 | 1,00', 4],
	])('%s is an asset', async (_, rows, count) => expect((await modelsOf(rows)).sent).toHaveLength(count));

	test('is refused again when it comes back alone', async () => {
		const returned =
			'Modelo | Localização | Valor | linha | problemas | códigos\nInformática | | | 2 | … | row-looks-like-note';
		expect((await planText(returned, { mapping })).refused).toEqual(['row-looks-like-note: Informática']);
		expect((await planText(returned.replace('| | |', '| CPD | |'), { mapping })).refused).toEqual([]);
	});
});

describe('a formula in place of a number', () => {
	test('the apostrophe that keeps zeros is no part of it', async () => {
		expect(await numbersOf(["'00123", "'PAT-1", "D'A-1"])).toEqual({ sent: ['00123', 'PAT-1', "D'A-1"], refused: [] });
	});

	test.each([
		['"=HYPERLINK(""https://x.example/1"",""A-001"")"', 'A-001'],
		['"=HIPERLINK(""https://x.example/1"";""A-001"")"', 'A-001'],
		['"=HYPERLINK(""https://x.example/?q=""""1"""""", ""A """"1"""""")"', 'A "1"'],
		['"=hyperlink(""https://x.example/1"";1001)"', '1001'],
		['"=HYPERLINK(""A-002"")"', 'A-002'],
	])('%s is read as %s', async (cell, number) => {
		expect(await numbersOf([cell])).toEqual({ sent: [number], refused: [] });
	});

	test.each(['=A1&"-"&B1', '=HYPERLINK("https://x.example/"&A1;"A-1")', '=1000+1', '=TEXT(12;"0000")', '=$B$2'])(
		'%s is refused',
		async (formula) => {
			const { sent, refused } = await numbersOf([`"${formula.replaceAll('"', '""')}"`, '1002']);
			expect({ sent, refused }).toEqual({ sent: ['1002'], refused: [`identifier-unlike-column formula: ${formula}`] });
		},
	);
});

describe('among numbers', () => {
	test.each([
		'a etiquetar',
		'S/P',
		'SEM PAT',
		'verificar',
		'not checked',
		'ver 1001 da sala',
		'conferir (2)',
		'1e+05',
		'1E5',
		'1007.',
		'1007,',
		'-1007',
		'+1007',
		'1006?',
		'*1006',
	])('%s is no number', async (word) => {
		expect(await numbersOf([...FEW, word])).toEqual({
			sent: FEW,
			refused: [`identifier-unlike-column word: ${word}`],
		});
	});

	test.each(['falta placa', 'PAT-006 na oficina', 'EXTRAVIADO'])('of one form, %s is none', async (word) => {
		expect(await numbersOf([...CODES, word])).toEqual({
			sent: CODES,
			refused: [`identifier-unlike-column word: ${word}`],
		});
	});

	test.each([
		['1010 a 1015', 'range'],
		['1010 até 1015', 'range'],
		['1010 to 1015', 'range'],
		['1020-1024', 'range'],
		['de 1010 a 1020', 'range'],
		['1010 A 1015', 'range'],
		['1 a 5', 'range'],
		['1014/1015', 'several'],
		['1031;1032', 'several'],
		['1031, 1032', 'several'],
		['1014/15', 'several'],
		['1010, 1011 e 1012', 'several'],
		['1010 ao 1015 (6 unidades)', 'several'],
		['1013,1014,1015', 'several'],
		['1005 / 1006', 'several'],
		['1010 ~ 1015', 'several'],
		['1010 -> 1015', 'several'],
	])('%s is %s, and only a range is asked about', async (several, kind) => {
		const code = 'identifier-unlike-column';
		expect(await numbersOf([...FEW, `"${several}"`])).toEqual({ sent: FEW, refused: [`${code} ${kind}: ${several}`] });
		expect(findAwaited({ code, params: { kind } })).toBe(kind === 'range' ? 'range' : undefined);
	});

	test('words beside as many whole numbers are none', async () => {
		const words = ['S/P', 'SEM PAT', 'a etiquetar', 'verificar', 'not checked', 'EXTRAVIADO'];
		expect((await numbersOf([...FEW, ...words])).sent).toEqual(FEW);
	});

	test('of two digits, several are refused', async () => {
		const numbers = ['10', '11', '23', '24', '25', '26'];
		const several = ['12 a 15', '16 e 17', '18-20', '21/22', '1 a 5', '27, 28'];
		const { sent, refused } = await numbersOf([...numbers, ...several]);
		expect({ sent, refused: refused.length }).toEqual({ sent: numbers, refused: 6 });
	});

	test('of several forms, what names its first and last number is several', async () => {
		const numbers = ['PAT-001', 'NB 2', 'X/77', '14B', '1002-B'];
		const { sent } = await numbersOf([...numbers, 'PAT-007 a PAT-010', 'PAT-015 até 017', 'PAT-020 A PAT-030']);
		expect(sent).toEqual(numbers);
	});

	test('of one form, several are refused', async () => {
		const refused = ['range: PAT-006 a PAT-009', 'several: PAT-010/011', 'several: PAT-012 e 013'];
		const texts = refused.map((one) => one.split(': ')[1] ?? '');
		expect(await numbersOf([...CODES, ...texts])).toEqual({
			sent: CODES,
			refused: refused.map((one) => `identifier-unlike-column ${one}`),
		});
	});

	test.each([
		[['101 a 110', '111 a 115', '116 ao 120']],
		[['100-105', '106-110']],
		[['100-105', '106', '107-110']],
		[['PAT-100-105', 'PAT-106-110', 'PAT-120-125']],
		[['300-305', '100-120', '200-210']],
	])('%j are several numbers in most rows, which is a question about the table', async (numbers) => {
		await expect(numbersOf(numbers)).rejects.toMatchObject({ code: 'tables-undecided' });
	});

	test.each([[['100-105', '106-110']], [[...FEW, '1010 a 1015']], [['100-105', '106']]])(
		'%j are codes if a person says so',
		async (numbers) => {
			const mapping = mappingOf({ columns: { Patrimônio: { to: 'enrollmentId', range: 'none' } } });
			const { bodies, refused } = await planText(column(numbers), { mapping });
			expect({ sent: bodies.map(({ enrollmentId }) => enrollmentId), refused }).toEqual({ sent: numbers, refused: [] });
		},
	);

	test('a range that ends before the number below waits', async () => {
		const refused = ['identifier-unlike-column range: 100-105'];
		expect(await numbersOf(['100-105', '106'])).toEqual({ sent: ['106'], refused });
	});

	test('of series, words are none', async () => {
		const { bodies, refused } = await planText(`
			Patrimônio | Situação | Nº de série
			1 | em uso | 40011
			2 | em uso | 40012
			3 | em uso | 40013
			4 | em uso | a confirmar
		`);
		expect(bodies).toHaveLength(3);
		expect(refused).toEqual(['identifier-unlike-column word: a confirmar']);
	});

	test.each([
		[['1001', '1001-A', '1002', '1002-B', '1003']],
		[['1001', '1001/01', '1001/02', '1002', '1002/01']],
		[['0001/2019', '0002/2019', '0001/2020', '0015/2021']],
		[['PAT-001', '1002', 'NB 31', 'TI-9-A', '77']],
		[['000451', '000452', '12', 'A13', '14B']],
		[['1.001', '1.002', '1.003', '12.450']],
		[['Sala 1 mesa 1', 'Sala 1 mesa 2', 'Sala 2 mesa 1', 'Sala 2 mesa 3']],
		[['01 A 02', '01 A 03', '02 A 03', '02 B 01']],
		[['SRV-A', 'SRV-B', 'NOTE-JOAO', 'NB-01', 'NB-02']],
		[['12345-6', '12346-4', '12347-2', '12348-0']],
		[['10-11', '10-12', '10-13', '11', '12']],
		[['1003', '1003-4', '1003-5', '1004', '1005']],
		[['*00034*', '*00035*', '*00036*']],
		[['1001.', '1002.', '1003.', '1004']],
		[['-1001', '-1002', '-1003']],
		[['1E5', '2E7', '1A4', '3B2']],
		[['101-201', '101-202', '102-201']],
		[['2018-2019', '2019-2020', '2020-2021']],
		[['100-101', '100-102', '200-201']],
	])('%j raise nothing', async (numbers) => {
		expect(await numbersOf(numbers)).toEqual({ sent: numbers, refused: [] });
	});
});
