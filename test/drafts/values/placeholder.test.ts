import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { converted } from '../../../src/drafts/values/converted.ts';
import { readIdentifier } from '../../../src/drafts/values/identifier.ts';
import { readEnrollmentId, readSerialNumber, tellPlaceholder } from '../../../src/drafts/values/placeholder.ts';

describe('what is written where there is no number', () => {
	test.each([
		'S/N',
		's/n',
		'SN',
		'S.N.',
		's/nº',
		'N/A',
		'NA',
		'n/d',
		'null',
		'NONE',
		'-',
		'--',
		'—',
		'*****',
		'?',
		'...',
		'0',
		'000',
		'000.000',
		'0-0',
		'xxx',
		'XX-XXX',
		'sem número',
		'Sem Nº',
		'sem numero',
		'SEM PATRIMÔNIO',
		'sem patrimonio',
		'sem plaqueta',
		'Sem\u00A0etiqueta',
		'não informado',
		'nao informado',
		'Não tem',
		'não consta',
		'nenhum',
		'pendente',
		'A definir',
		'(pendente)',
		'To Be Filled By O.E.M.',
		'Default string',
		'System Serial Number',
		'idem',
		'(em branco)',
		'ilegivel',
	])('%j is no enrollment id and no serial number', (text) => {
		const found = text.replaceAll('\u00A0', ' ');
		const problem = (code: string) => ({ ok: false, problem: { code, found } });
		expect(readEnrollmentId(text)).toEqual(problem('enrollment-id-placeholder'));
		expect(readSerialNumber(text)).toEqual(problem('serial-placeholder'));
	});

	test.each([
		[0, undefined, '0'],
		[0, '000000', '000000'],
	])('the number cell %j with the format %j is neither', (value, formatCode, found) => {
		expect(readEnrollmentId(value, formatCode)).toMatchObject({ ok: false, problem: { found } });
		expect(readSerialNumber(value, formatCode)).toMatchObject({ ok: false, problem: { found } });
	});

	test.each(['99999', 'AAAAAA', '1111111111', 'zzzzz'])('%j is an enrollment id, but no serial number', (text) => {
		expect(readEnrollmentId(text)).toEqual(converted(text));
		expect(readSerialNumber(text)).toMatchObject({ ok: false, problem: { code: 'serial-placeholder', found: text } });
	});
});

describe('an identifier that looks a little like it', () => {
	test.each([
		'0001',
		'100',
		'0010',
		'SN123',
		'SN-0',
		'NA-7',
		'X',
		'x1',
		'XXX-0',
		'1111',
		'AAAA',
		'A000',
		'111110',
		'PAT-1',
		'N',
		'S',
		'nenhuma-1',
		'sem plaqueta 2',
		'pendente (ver TI)',
		'NULL-00',
		'=A1',
	])('%j is kept', (text) => {
		expect(readEnrollmentId(text)).toEqual(converted(text));
		expect(readSerialNumber(text)).toEqual(converted(text));
	});

	test('is kept whenever it has a digit but zero and two different characters', () => {
		const characters = fc.string({ unit: fc.constantFrom('0', 'x', 's', 'n', '/', '-', ' ', 'A') });
		fc.assert(
			fc.property(characters, fc.integer({ min: 1, max: 9 }), characters, (before, digit, after) => {
				const text = `A${before}${digit}${after}`;
				expect(readEnrollmentId(text)).toMatchObject(readIdentifier(text));
				expect(readSerialNumber(text)).toMatchObject(readIdentifier(text));
			}),
		);
	});

	test('is refused for what is wrong with any identifier first', () => {
		expect(readEnrollmentId(true)).toMatchObject({ ok: false, problem: { code: 'text-is-boolean' } });
		expect(readSerialNumber(-1)).toMatchObject({ ok: false, problem: { code: 'identifier-not-whole' } });
	});
});

describe('a serial number that only counts', () => {
	test.each(['123456789', '0123456789', '1234567890', '12345678', '01234567', '123456789012'])(
		'%j is taken and told, and is an enrollment id',
		(found) => {
			const notice = { code: 'serial-looks-made-up', found };
			expect(readSerialNumber(found)).toEqual({ ok: true, value: found, notice });
			expect(readEnrollmentId(found)).toEqual(converted(found));
		},
	);

	test.each(['1234567', '123456780', '012345670', '23456789', '123456789A', 'A123456789', '12-3456789', '10123456'])(
		'%j is not told',
		(text) => {
			expect(readSerialNumber(text)).toEqual(converted(text));
		},
	);
	test('a number cell is told, too', () => {
		expect(readSerialNumber(123456789)).toMatchObject({ ok: true, notice: { code: 'serial-looks-made-up' } });
	});
});

describe('of a text', () => {
	test.each([
		'N/A',
		'n/d',
		'NULL',
		'NaN',
		'None',
		'-',
		'—',
		'?',
		'...',
		'"',
		'(vazio)',
		'Não informado',
		'SEM INFORMAÇÃO',
		'N / A',
		's / n',
		'XXX',
		'xxxxx',
	])('%j is told', (found) => {
		expect(tellPlaceholder(found)).toEqual({ code: 'text-placeholder', found });
	});

	test.each([
		'',
		'0',
		'10',
		'Notebook',
		'Nokia',
		'Sala 1012',
		'Samsung',
		'ação',
		'Água',
		'24"',
		'(11) 5555-0000',
		'n',
		's',
		'X',
		'Xerox',
	])('%j is not told', (text) => {
		expect(tellPlaceholder(text)).toBeUndefined();
	});

	test('nothing is told that an enrollment id may be', () => {
		fc.assert(
			fc.property(fc.string({ maxLength: 40 }), (text) => {
				const read = readEnrollmentId(text);
				const told = read.ok && text.trim() !== '' ? tellPlaceholder(read.value) : undefined;
				expect(told).toBeUndefined();
			}),
		);
	});
});
