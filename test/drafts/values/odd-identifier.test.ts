import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { converted } from '../../../src/drafts/values/converted.ts';
import { tellOddIdentifier } from '../../../src/drafts/values/odd-identifier.ts';

const tell = (value: string) => tellOddIdentifier({ ok: true, value });
const told = (code: string, found: string) => ({ ok: true, value: found, notice: { code, found } });

describe('several numbers in one cell', () => {
	test.each(['PAT-15 / PAT-16', '1001 a 1005', 'P-21, P-22', 'P-21,P-22', '23 e 24', '1;2', 'SN1 + SN2', '10 até 12'])(
		'%j is told',
		(text) => {
			expect(tell(text)).toEqual(told('identifier-of-several', text));
		},
	);

	test.each(['2024/0015', '2024 / A', '1001-1005', 'PAT 31', '12,5', '1.234,00', 'A 1 B 2', 'P-1 (antigo P9)'])(
		'%j is not taken for such',
		(text) => {
			expect(tell(text)).toEqual(converted(text));
		},
	);
});

describe('what Excel may have made a date of', () => {
	test.each([
		'01/02/2024',
		'31/12/2025',
		'12/31/2025',
		'1/2/2024',
		'2024-02-01',
		'05/mar',
		'5/mar',
		'05-mar',
		'5-Mar',
		'mar/05',
		'Mar-05',
		'out/24',
		'05/mar/24',
		'05/mar/2024',
		'2/1/2024 0:00',
		'10:30',
		'10:30:00',
	])('%j is told', (text) => {
		expect(tell(text)).toEqual(told('identifier-looks-like-a-date', text));
	});

	test.each([
		'PAT-001',
		'SET-01',
		'MAR-05',
		'MAR/05',
		'05-MAR',
		'mar-001',
		'32/01/2024',
		'13/13/2024',
		'10/11/1234',
		'001/2024',
		'2024/02/01',
		'2024-13-01',
		'2024-0201',
		'01/02/24',
		'01-02-2024-A',
		'NB 01/02/2024',
		'00:1A:2B:3C:4D:5E',
		'10:30:00:11:22:33',
		'sala-5',
	])('%j is not', (text) => {
		expect(tell(text)).toEqual(converted(text));
	});

	test('every day that Excel writes in Portuguese or English is', () => {
		const day = fc.date({ min: new Date(1900, 0, 1), max: new Date(2099, 11, 31), noInvalidDate: true });
		fc.assert(
			fc.property(day, fc.constantFrom('pt-BR', 'en-US', 'en-GB'), (date, locale) => {
				expect(tell(date.toLocaleDateString(locale)).notice?.code).toBe('identifier-looks-like-a-date');
			}),
		);
	});
});

describe('a number with its label', () => {
	test.each([
		'SN: ABC123',
		'SN:ABC',
		'S/N ABC123',
		's/n: abc123',
		'S/N: SEM1',
		'IMEI 356789104567890',
		'IMEI 1: 356789104567890',
		'IMEI1: 356789104567890',
		'Nº 123',
		'N° 123',
		'Nº123',
		'No. 28',
		'Nº de série: 5CG123',
		'Número de Série 5CG123',
		'Serial Number: 5CG123',
		'Patrimônio 123',
		'PATRIMONIO: PAT-1',
		'Plaqueta 0012',
		'Service Tag: 7XK2',
		'PAT: 31',
		'Tag #12',
		'SN=AB1',
	])('%j is told', (text) => {
		expect(tell(text)).toEqual(told('identifier-with-label', text));
	});

	test.each([
		'SN123',
		'SN-123',
		'PAT 31',
		'PAT-31',
		'TAG 001',
		'ID 12',
		'N 12',
		'NB 12',
		'#12',
		'SALA: 3',
		'S/N-1',
		'Nobreak 3',
		'SERIE-A 12',
		'12 Nº',
		'ÁREA-1',
		'00:1A:2B',
	])('%j is not', (text) => {
		expect(tell(text)).toEqual(converted(text));
	});

	test('a label of any case is found before any serial number', () => {
		const number = fc.stringMatching(/^[A-Z]{0,3}\d{1,12}$/);
		const label = fc.constantFrom('s/n', 'sn:', 'imei', 'imei:', 'nº', 'nº de série', 'patrimônio', 'plaqueta:', 'n°');
		fc.assert(
			fc.property(label, fc.boolean(), number, (before, isUpper, after) => {
				const text = `${isUpper ? before.toUpperCase() : before} ${after}`;
				expect(tell(text)).toEqual(told('identifier-with-label', text));
			}),
		);
	});
});

test('letters, digits, dots and low lines alone have nothing to tell', () => {
	fc.assert(
		fc.property(fc.stringMatching(/^[A-Za-z0-9._]{1,20}$/), (text) => {
			expect(tell(text)).toEqual(converted(text));
		}),
	);
});

test('the value stays as it is, and an earlier notice too', () => {
	fc.assert(
		fc.property(fc.string(), (text) => {
			expect(tell(text).value).toBe(text);
		}),
	);
	const read = { ok: true, value: 'Nº 1', notice: { code: 'identifier-looks-like-a-number', found: 'Nº 1' } } as const;
	expect(tellOddIdentifier(read)).toBe(read);
});

test('a cell of a thousand characters is walked quickly', () => {
	const started = performance.now();
	for (const part of ['Nº ', 's ', '1, ', ' ', '12/', 'n.']) {
		for (let times = 0; times < 100; times++) tell(part.repeat(330));
	}
	expect(performance.now() - started).toBeLessThan(500);
});
