import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { converted } from '../../../src/drafts/values/converted.ts';
import { lintIdentifier } from '../../../src/drafts/values/lint-identifier.ts';

const lint = (value: string) => lintIdentifier({ ok: true, value });

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
	])('%j is warned about', (text) => {
		const notice = { code: 'identifier-looks-like-a-date', found: text };
		expect(lint(text)).toEqual({ ok: true, value: text, notice });
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
		expect(lint(text)).toEqual(converted(text));
	});

	test('every day that Excel writes in Portuguese or English is', () => {
		const day = fc.date({ min: new Date(1900, 0, 1), max: new Date(2099, 11, 31), noInvalidDate: true });
		fc.assert(
			fc.property(day, fc.constantFrom('pt-BR', 'en-US', 'en-GB'), (date, locale) => {
				expect(lint(date.toLocaleDateString(locale))).toMatchObject({
					notice: { code: 'identifier-looks-like-a-date' },
				});
			}),
		);
	});
});
