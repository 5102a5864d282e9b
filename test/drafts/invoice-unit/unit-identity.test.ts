import { describe, expect, test } from 'vitest';
import { syntheticKey } from '../../../scripts/nfe/synthetic-note.mjs';
import { parseUnitCells, parseUnitKey, renderUnitKey } from '../../../src/drafts/invoice-unit/unit-identity.ts';

const KEY = syntheticKey();

describe('the identity columns of a row', () => {
	test.each([
		[[KEY, '1', '3']],
		[[` ${KEY} `, ' 1', '3 ']],
		[[(KEY.match(/.{4}/g) ?? []).join(' '), '1', '3']],
	] as const)('name an asset: %j', ([key, item, unit]) => {
		expect(parseUnitCells([key, item, unit])).toEqual({
			kind: 'identity',
			value: { accessKey: KEY, item: 1, unit: 3 },
		});
	});

	test('may all be empty: the row is no invoice line', () =>
		expect(parseUnitCells(['', ' ', ''])).toEqual({ kind: 'none' }));

	test('may lack the unit: the item is undecided', () =>
		expect(parseUnitCells([KEY, '1', ''])).toEqual({ kind: 'undecided', value: { accessKey: KEY, item: 1 } }));

	test.each([
		[['', '1', '1']],
		[[KEY, '', '1']],
		[[KEY, '0', '1']],
		[[KEY, '1,0', '1']],
		[[KEY.slice(1), '1', '1']],
		[['3.52603E+43', '1', '1']],
	] as const)('that somebody changed are told: %j', ([key, item, unit]) =>
		expect(parseUnitCells([key, item, unit])).toMatchObject({ kind: 'invalid' }),
	);
});

test('the same asset has the same key wherever it comes from', () => {
	const read = parseUnitCells([KEY, '2', '5']);
	expect(read.kind === 'identity' ? renderUnitKey(read.value) : '').toBe(`nfe:${KEY}/2/5`);
	expect(parseUnitKey(`nfe:${KEY}/2/5`)).toEqual({ accessKey: KEY, item: 2, unit: 5 });
	expect(parseUnitKey('PAT-1')).toBeUndefined();
});
