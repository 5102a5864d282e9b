import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseTarget } from '../../../src/drafts/columns/column-target.ts';
import type { Strip } from '../../../src/drafts/columns/whole-number.ts';
import { prepareColumn } from '../../../src/drafts/columns/prepare-column.ts';
import type { Body } from '../../../src/drafts/draft/check-body.ts';
import { createZone } from '../../../src/drafts/values/time/zone.ts';

const RULES = { zone: createZone('UTC'), locale: 'pt-BR', shortYears: false } as const;

function readAs(name: string, strip: Strip | undefined) {
	const target = parseTarget(name);
	const fill = target && prepareColumn(target, { ...RULES, strip });
	return (cell: string): string => {
		const body: Body = {};
		const read = fill?.(cell, body);
		if (read?.ok !== true) return `! ${read?.problem.code ?? 'no column'}`;
		const { enrollmentId, serialNumber, nfeNumber, contractId, customFields } = body;
		return enrollmentId ?? serialNumber ?? nfeNumber ?? contractId ?? customFields?.[0]?.value ?? '';
	};
}

const COLUMNS = ['enrollmentId', 'serialNumber', 'nfeNumber', 'contractId', 'custom: Lacre'];

describe.each(COLUMNS)('of %s,', (name) => {
	test.each<[string, Strip, string]>([
		['1001.0', '.0', '1001'],
		['1001,0', '.0', '1001'],
		['1001.00', '.0', '1001'],
		['1.001,00', '.0', '1001'],
		['1,001.00', '.0', '1001'],
		['7.0', '.0', '7'],
		['1001.0', 'none', '1001.0'],
		['1001', '.0', '1001'],
		['1001.5', '.0', '1001.5'],
		['0012.0', '.0', '0012.0'],
		['1.000', '.0', '1.000'],
		['PAT-1001.0', '.0', 'PAT-1001.0'],
		['A.0', '.0', 'A.0'],
		['12-15', '.0', '12-15'],
		['1234567890123456.0', '.0', '! identifier-digits-lost'],
	])('%s with "%s" is %s', (cell, strip, expected) => expect(readAs(name, strip)(cell)).toBe(expected));

	test('two cells become equal only if they are the same number', () => {
		const read = readAs(name, '.0');
		const whole = fc.integer({ min: 1, max: 1e9 });
		const other = fc.constantFrom('', '.0', ',0', '.00', '.5', '-1', 'A', ',05');
		const cell = fc.tuple(whole, other);
		fc.assert(
			fc.property(cell, cell, ([one, end], [two, ending]) => {
				const isWhole = (text: string): boolean => text === '' || /^[.,]0+$/.test(text);
				const isSame = one === two && (end === ending || (isWhole(end) && isWhole(ending)));
				expect(read(`${one}${end}`) === read(`${two}${ending}`)).toBe(isSame);
			}),
		);
	});
});

test('a custom field keeps its decimals unless a person says otherwise', () => {
	expect(readAs('custom: Versão', undefined)('1001.0')).toBe('1001.0');
});
