import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findSerials, isImei } from '../../../src/invoices/plan/find-serials.ts';
import { findWarrantyMonths } from '../../../src/invoices/plan/plan-item.ts';
import { runNote } from './invoice-run.ts';
import { problemName } from '../../messages/problem-name.ts';
import { listed, rowsOf } from '../../listed.ts';

const IMEI = '490154203237518';
const OTHER_IMEI = '352099001761481';

describe('a labelled serial number', () => {
	test.each<readonly [string, readonly string[]]>([
		['MONITOR DE ARCO COD:1-VAMP2213A3AAA NS: V221-006630', ['V221-006630']],
		...rowsOf(['BR0X9Z1'])`
			NOTEBOOK S/N: BR0X9Z1 ¦ NOTEBOOK N/S BR0X9Z1 ¦ S/N BR0X9Z1 16GB 512GB SSD ¦ S/N: BR0X9Z1 12 MESES DE GARANTIA
			S/N: BR0X9Z1 220V ¦ S/N: BR0X9Z1 R$ 10,00
		`,
		[
			'NOTEBOOK SN:BR0X9Z1, BR0X9Z2; BR0X9Z3 / BR0X9Z4 | BR0X9Z5',
			['BR0X9Z1', 'BR0X9Z2', 'BR0X9Z3', 'BR0X9Z4', 'BR0X9Z5'],
		],
		['Serial: abc-123 e abc-124', ['ABC-123', 'ABC-124']],
		...rowsOf(['5CG1234XYZ'])`
			Nº de série: 5CG1234XYZ ¦ N° SERIE 5CG1234XYZ ¦ SERIAL NUMBER 5CG1234XYZ ¦ Nº SERIAL 5CG1234XYZ
			ENTREGA EM 10 DIAS. NOTEBOOK S/N: 5CG1234XYZ ¦ ENDEREÇO DE ENTREGA: RUA A, 10; S/N: 5CG1234XYZ
			RUA DO PORTO, S/N - CENTRO. Nº DE SÉRIE: 5CG1234XYZ
		`,
		['NUMERO DE SERIE FO0000010495 e FO0000010496.', ['FO0000010495', 'FO0000010496']],
		['NR. SÉRIE: A1B2. GARANTIA 12 MESES', ['A1B2']],
		['S/N: 1234; S/N: 5678', ['1234', '5678']],
		['S/N: 1234, 1234', ['1234']],
		['NOTEBOOK (S/N: A100/A101)', ['A100', 'A101']],
		['S/N: A100, PRETO', ['A100']],
		['S/N: A100 / PRETO', ['A100']],
		['S/N: BR0X9Z1, BR0X9Z2 2 UN', ['BR0X9Z1', 'BR0X9Z2']],
		['S/N: 13800123', ['13800123']],
	])('is found: %s', (text, serials) => expect(findSerials(text).serials).toEqual(serials));

	test.each(listed`
		MICRO ZEN SERIE 32343 ¦ LIVRO 3a SERIE   ALUNO ¦ OLEO 5W30 SN GF5 ¦ CABO SERIAL PORT ¦ CONVERSOR USB SERIAL RS232
		CABO SERIAL DB9M ¦ CABO SERIAL - DB9M ¦ PLACA 2 PORTAS SERIAIS RS232 ¦ NF 1234 SERIE: 001 ¦ Val.Apx.Trib: 280,81
		78965544142566 ¦ LOTE 1234 ¦ PLACA PCI S/N NACIONAL ¦ INSUMOS: 12345 ¦ TRANSNS: 12345 ¦ CONVENIO ICMS: 123456
		ENTREGA: RUA DAS FLORES, S/N - 13800-000 ¦ END. ENTREGA AV. DO ESTADO S/N 13.800-000 MOGI
		ESTRADA DA SERRA S/N 13800000 ¦ S/N - 13800-000 MOGI MIRIM ¦ RODOVIA SP 340, KM 155, S/N: 13800-000
		RUA DO PORTO, S/N - CENTRO - CEP 13800-000 ¦ PRAÇA DA MATRIZ Nº S/N BAIRRO CENTRO
	`)('is not taken from %j', (text) =>
		expect(findSerials(text)).toEqual({ serials: [], imeis: [], badImeis: [], unclear: [] }),
	);
});

describe('what may be a serial number', () => {
	test.each<readonly [string, readonly string[]]>([
		['SERIAL NUMBER: ABC-123/456', ['ABC-123/456']],
		['S/N: ABC-123/45', ['ABC-123/45']],
		['S/N: ABC-123/X', ['ABC-123/X']],
		['S/N: ABC1234+5 GARANTIA', ['ABC1234+5']],
		['S/N: 0000000', ['0000000']],
		['S/N: 00-0000', ['00-0000']],
		['SERIE: R58N10ABCDE', ['R58N10ABCDE']],
		['SERIAL 5CG1234XYZ', ['5CG1234XYZ']],
		['S/N: 1234 5678 9012', ['1234 5678 9012']],
		['N/S: AB12 CD34 EF56 GARANTIA 12 MESES', ['AB12 CD34 EF56']],
		['Nº DE SÉRIE: 5CG1 234X, GARANTIA', ['5CG1 234X']],
		['S/N: A100 A101 A102', ['A100 A101 A102']],
		['S/N: A100, A101 A102', ['A100, A101 A102']],
		['S/N: 13800-000', ['13800-000']],
		['ENTREGA RODOVIA DOS BANDEIRANTES S/N KM47', ['KM47']],
		['LOCAL DE ENTREGA: MATRIZ, NOTEBOOK S/N 5CG1234XYZ', ['5CG1234XYZ']],
	])('is told, not used: %s', (text, unclear) =>
		expect(findSerials(text)).toEqual({ serials: [], imeis: [], badImeis: [], unclear }),
	);

	test('is never a part of the text behind the label', () => {
		const part = fc.stringMatching(/^[A-Z0-9]{3,12}$/);
		fc.assert(
			fc.property(part, fc.constantFrom('/', '+', '*', '(', '&', '=', '@'), part, (one, sign, other) => {
				const { serials } = findSerials(`S/N: ${one}${sign}${other}`);
				const whole = sign === '/' ? [...new Set([one, other])] : [];
				expect([[], whole]).toContainEqual(serials);
			}),
		);
	});
});

describe('a number in blocks, or behind the street of an address', () => {
	const block = fc.stringMatching(/^[A-Z0-9]{4,8}$/).filter((text) => /\d/.test(text));
	test('is never used, nor a part of it', () => {
		fc.assert(
			fc.property(fc.array(block, { minLength: 2, maxLength: 4 }), (blocks) => {
				fc.pre(!/^\d+[A-Z]+$/.test(blocks[1] ?? ''));
				expect(findSerials(`S/N: ${blocks.join(' ')}`)).toMatchObject({ serials: [], unclear: [blocks.join(' ')] });
			}),
		);
		const street = fc.constantFrom('RUA', 'AV.', 'AVENIDA', 'ROD.', 'ESTRADA', 'ENTREGA:', 'R.', 'BAIRRO');
		fc.assert(
			fc.property(street, block, fc.constantFrom(' ', ' - ', ': '), (word, token, sign) => {
				expect(findSerials(`${word} DO PORTO, S/N${sign}${token}`).serials).toEqual([]);
			}),
		);
	});
});

describe('an IMEI', () => {
	test.each<readonly [string, readonly string[]]>([
		[`IMEI: ${IMEI}`, [IMEI]],
		[`IMEI ${IMEI}`, [IMEI]],
		[`IMEI: 49-015420-323751-8`, [IMEI]],
		[`IMEI 1: ${IMEI} IMEI 2: ${OTHER_IMEI}`, [IMEI]],
		[`IMEI1: ${IMEI}; IMEI2: ${OTHER_IMEI}`, [IMEI]],
		[`IMEIS: ${IMEI}, ${OTHER_IMEI}`, [IMEI, OTHER_IMEI]],
	])('is found: %s', (text, imeis) =>
		expect(findSerials(text)).toEqual({ serials: [], imeis, badImeis: [], unclear: [] }),
	);

	test('with a wrong check digit is told and left out', () => {
		expect(findSerials('IMEI: 490154203237519')).toEqual({
			serials: [],
			imeis: [],
			badImeis: ['490154203237519'],
			unclear: [],
		});
	});

	test('with any one digit changed is none', () => {
		fc.assert(
			fc.property(fc.nat(14), fc.integer({ min: 1, max: 9 }), (at, by) => {
				const digit = (Number(IMEI[at]) + by) % 10;
				expect(isImei(IMEI.slice(0, at) + String(digit) + IMEI.slice(at + 1))).toBe(false);
			}),
		);
		expect(isImei(IMEI)).toBe(true);
		expect(isImei('0'.repeat(15))).toBe(false);
	});
});

describe('serial numbers of a line', () => {
	const serialsOf = (item: Record<string, string>, note = {}) => {
		const run = runNote({ items: [item], ...note });
		return [run.drafts.map((draft) => draft.body.serialNumber), run.drafts[0]?.notices.map(problemName)];
	};

	test('go to its units in order when there are as many', () =>
		expect(serialsOf({ qCom: '3.0000', infAdProd: 'S/N: A100, A101, A102' })).toEqual([['A100', 'A101', 'A102'], []]));

	test.each(['S/N: A100, A101', 'S/N: A100, A101, A102, A103'])(
		'are left blank and told when there are not: %s',
		(infAdProd) => {
			expect(serialsOf({ qCom: '3.0000', infAdProd })).toEqual([
				[undefined, undefined, undefined],
				['nfe-serial-unclear count'],
			]);
		},
	);

	test('come before IMEIs when they fit, and give way to them when not', () => {
		const infAdProd = `S/N: R58M12 IMEI: ${IMEI}`;
		expect(serialsOf({ infAdProd })).toEqual([['R58M12'], []]);
		expect(serialsOf({ infAdProd: `S/N: R58M12, R58M13 IMEI: ${IMEI}` })).toEqual([
			[IMEI],
			['nfe-serial-unclear text'],
		]);
	});

	test.each([
		[`IMEI1: ${IMEI} IMEI2: ${OTHER_IMEI} SERIE: R58N10ABCDE`, [IMEI]],
		['SERIAL NUMBER: ABC-123/456', [undefined]],
		['S/N: 0000000', [undefined]],
	])('are not guessed, and what was left out is told: %s', (infAdProd, serials) =>
		expect(serialsOf({ infAdProd })).toEqual([serials, ['nfe-serial-unclear text']]),
	);

	test('are in fields of the item that the supplier named', () => {
		const obsCont = (xCampo: string, xTexto: string): string =>
			`<obsCont xCampo="${xCampo}"><xTexto>${xTexto}</xTexto></obsCont>`;
		const obsItem = `<obsItem>${obsCont('NUMERO DE SERIE', 'A100, A101')}${obsCont('GARANTIA', '12 MESES')}</obsItem>`;
		expect(serialsOf({ qCom: '2.0000', obsItem })).toEqual([['A100', 'A101'], []]);
		expect(runNote({ items: [{ obsItem }] }).drafts[0]?.body.warrantyExpirationDate).toBe('2027-03-09T13:15:00Z');
		expect(serialsOf({ obsItem: `<obsItem>${obsCont('COR', '3A SERIE 32343')}</obsItem>` })).toEqual([[undefined], []]);
	});

	test('with a bad IMEI are told', () =>
		expect(serialsOf({ infAdProd: 'IMEI: 490154203237519' })).toEqual([[undefined], ['nfe-serial-unclear imei']]));

	test('are in the note itself only when it has one line', () => {
		const infCpl = 'S/N: A100';
		expect(serialsOf({}, { infCpl })).toEqual([['A100'], []]);
		expect(runNote({ items: [{}, {}], infCpl }).drafts.map((draft) => draft.body.serialNumber)).toEqual([
			undefined,
			undefined,
		]);
	});

	test('of a vehicle is its chassis, of weapons their numbers', () => {
		const veicProd = '<veicProd><tpOp>1</tpOp><chassi>9BWZZZ377VT004251</chassi><nSerie>1</nSerie></veicProd>';
		expect(serialsOf({ veicProd })).toEqual([['9BWZZZ377VT004251'], []]);
		const arma = '<arma><nSerie>A1</nSerie></arma><arma><nSerie>A2</nSerie></arma>';
		expect(serialsOf({ arma, qCom: '2.0000' })).toEqual([['A1', 'A2'], []]);
		expect(serialsOf({ arma, qCom: '3.0000' })).toEqual([
			[undefined, undefined, undefined],
			['nfe-serial-unclear count'],
		]);
	});
});

describe('a warranty', () => {
	test.each([
		...rowsOf(12)`GARANTIA 12 MESES ¦ Garantia: 1 ano ¦ GARANTIA 12 MESES. GARANTIA: 12 MESES`,
		['GARANTIA 3 MESES', 3],
		['garantia de 36 (trinta e seis) meses on-site', 36],
		['Possui 24 meses de garantia do fabricante', 24],
	])('is read from %j: %i months', (text, months) => expect(findWarrantyMonths(text)).toBe(months));

	test.each(listed`
		GARANTIA ¦ GARANTIA 12 ¦ GARANTIA 0 MESES ¦ GARANTIA 999 MESES ¦ 12 MESES
		GARANTIA 12 MESES, BATERIA GARANTIA 3 MESES
	`)('is not read from %j', (text) => expect(findWarrantyMonths(text)).toBeUndefined());

	test.each([
		['2026-03-09T10:15:00-03:00', 'GARANTIA 12 MESES', '2027-03-09T13:15:00Z'],
		['2026-01-31T10:15:00-03:00', 'GARANTIA 1 MES', '2026-02-28T13:15:00Z'],
		['2024-02-29T10:15:00-03:00', 'GARANTIA 1 ANO', '2025-02-28T13:15:00Z'],
		['2026-12-31T23:30:00-03:00', 'GARANTIA 3 MESES', '2027-04-01T02:30:00Z'],
	])('of a note of %s, %s, ends %s', (dhEmi, infAdProd, end) =>
		expect(runNote({ dhEmi, items: [{ infAdProd }] }).drafts[0]?.body.warrantyExpirationDate).toBe(end),
	);
});
