import { expect, test } from 'vitest';
import { createNumberList } from '../../../src/sources/lists/number-list.ts';

test.each([
	[Uint8Array, 255],
	[Uint32Array, 2 ** 32 - 1],
	[Int32Array, -1],
	[Float64Array, 1.5],
])('%o stores numbers of its width across pieces of memory', (kind, number) => {
	const list = createNumberList(kind);
	for (let index = 0; index < 20_000; index++) list.push(index % 100);
	list.set(19_999, number);
	expect([list.length(), list.at(0), list.at(8_192), list.at(19_999), list.at(20_000)]).toEqual([
		20_000,
		0,
		92,
		number,
		0,
	]);
});
