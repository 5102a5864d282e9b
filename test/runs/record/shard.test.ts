import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findOpenShard } from '../../../src/runs/ledger/check-known.ts';
import { identityOfPlace, isInShard, parseShard, renderShard } from '../../../src/runs/record/shard.ts';

describe('a shard', () => {
	test.each(['1/1', '1/8', '8/8', '9999/9999'])('%s is parsed and rendered again', (text) => {
		const shard = parseShard(text);
		expect(shard === undefined ? '' : renderShard(shard)).toBe(text);
	});

	test.each(['0/8', '9/8', '1/0', '1', '1/', '/8', '01/8', '1/8 ', '-1/8', '1/10000', 'a/b', ''])(
		'%j is not a shard',
		(text) => {
			expect(parseShard(text)).toBeUndefined();
		},
	);

	test('every identity belongs to exactly one shard, whatever the number of shards', () => {
		const of = fc.integer({ min: 1, max: 64 });
		fc.assert(
			fc.property(fc.string(), of, (identity, count) => {
				const takers = Array.from({ length: count }, (_, at) => ({ index: at + 1, of: count }));
				expect(takers.filter((shard) => isInShard(shard, identity))).toHaveLength(1);
			}),
		);
	});

	test('has its part of 10,000 consecutive enrollment ids, within a tenth', () => {
		const ids = Array.from({ length: 10_000 }, (_, at) => `PAT-${at}`);
		for (let index = 1; index <= 8; index++) {
			expect(Math.abs(ids.filter((id) => isInShard({ index, of: 8 }, id)).length - 1250)).toBeLessThan(125);
		}
	});

	test('is the same in every version, so that another version can continue a run', () => {
		const taken = ['PAT-1', 'PAT-2', 'PAT-3', 'PAT-4'].map((id) =>
			[1, 2, 3, 4, 5, 6, 7, 8].find((index) => isInShard({ index, of: 8 }, id)),
		);
		expect(taken).toEqual([2, 5, 3, 8]);
	});
});

test('a place is the same whatever folder the inputs are in', () => {
	const row = { kind: 'row', sheet: 'A', row: 3 } as const;
	expect(identityOfPlace({ ...row, file: '/mnt/a/ativos.xlsx' })).toBe(
		identityOfPlace({ ...row, file: 'ativos.xlsx' }),
	);
	expect(identityOfPlace({ ...row, file: String.raw`C:\dados\ativos.xlsx` })).toBe(
		identityOfPlace({ ...row, file: 'ativos.xlsx' }),
	);
	expect(identityOfPlace({ ...row, file: 'a' })).not.toBe(identityOfPlace({ ...row, row: 4, file: 'a' }));
});

describe('what a runs folder with shards may send', () => {
	const of = (...texts: string[]) => texts.flatMap((text) => parseShard(text) ?? []);
	test.each([
		['nothing was shared', [], undefined, true],
		['a shard in an empty folder', [], '1/8', true],
		['the same shard again', ['1/8'], '1/8', true],
		['another shard', ['1/8'], '2/8', false],
		['the same number of another division', ['1/8'], '1/4', false],
		['the whole batch', ['1/8'], undefined, false],
		['the whole batch, all shards gathered', ['1/3', '2/3', '3/3'], undefined, true],
		['another division, all shards gathered', ['1/3', '2/3', '3/3'], '1/2', true],
		['the whole batch, one shard missing', ['1/3', '3/3', '1/3'], undefined, false],
		['a shard that stands beside one of another division', ['1/3', '1/2'], '1/3', false],
	])('%s', (_, sent, wanted, allowed) => {
		const open = findOpenShard(of(...sent), wanted === undefined ? undefined : parseShard(wanted));
		expect(open === undefined).toBe(allowed);
	});
});
