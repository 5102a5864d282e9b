import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { type LoadRows, RowCache } from '../../../../src/app/page/grid/row-cache.ts';
import type { RowView } from '../../../../src/app/protocol/view.ts';

const rowOf = (row: number, text = `r${row}`): RowView => ({
	place: { table: 'a.csv', row },
	bucket: 'ready',
	cells: [text],
	edited: [],
	isBehind: false,
	isSkipped: false,
	problems: [],
});
const settle = async (): Promise<void> => setImmediate();

/** A server with `count` rows, the first of which is row 2; remembers what it was asked. */
function serve(count = 1_000) {
	const asked: string[] = [];
	const state = { revision: 1, count, isDown: false, skipped: 0 };
	const load: LoadRows = async ({ from, to, text }) => {
		asked.push(`${text ?? ''}${from}-${to}`);
		await Promise.resolve();
		if (state.isDown) throw new Error('no connection');
		const rows = Array.from({ length: Math.max(0, Math.min(to, state.count) - from) }, (_, index) =>
			rowOf(from + index + 2 + state.skipped),
		);
		return { revision: state.revision, count: state.count, isSearching: false, from, rows };
	};
	const cache = new RowCache(load, () => undefined);
	return { cache, asked, state };
}

describe('rows that are wanted', () => {
	test('are loaded in windows, once', async () => {
		const { cache, asked } = serve();
		cache.show({}, 1);
		await settle();
		expect(cache.count).toBe(1_000);
		cache.want(90, 130);
		await settle();
		cache.want(95, 140);
		await settle();
		expect(asked).toEqual(['0-100', '100-200']);
		expect([cache.at(0)?.place.row, cache.at(105)?.place.row, cache.at(500)]).toEqual([2, 107, undefined]);
	});

	test('are asked for by two at most, and only as long as they are wanted', async () => {
		const { cache, asked } = serve(1_000_000);
		cache.show({}, 1);
		await settle();
		for (let from = 0; from < 900_000; from += 1_000) cache.want(from, from + 30);
		await settle();
		expect(asked.length).toBeLessThanOrEqual(4);
		expect(asked.at(-1)).toBe('899000-899100');
		expect(cache.at(899_010)).toBeDefined();
	});

	test('are forgotten when many others were seen since', async () => {
		const { cache } = serve(1_000_000);
		cache.show({}, 1);
		for (let from = 0; from < 5_000; from += 100) {
			cache.want(from, from + 30);
			await settle();
		}
		expect([cache.at(0), cache.at(4_950)?.place.row]).toEqual([undefined, 4_952]);
	});

	test('beyond the last are not asked for', async () => {
		const { cache, asked } = serve(10);
		cache.show({}, 1);
		await settle();
		cache.want(100, 130);
		await settle();
		expect(asked).toEqual(['0-100']);
	});
});

test('a search is asked again until it has ended', async () => {
	let count = 0;
	const load: LoadRows = async ({ from }) => {
		count += 1;
		return { revision: 1, count, isSearching: count < 3, from, rows: [rowOf(2)] };
	};
	const cache = new RowCache(load, () => undefined);
	expect(cache.isSearching).toBe(true);
	cache.show({ text: 'x' }, 1);
	await settle();
	expect([count, cache.count, cache.isSearching]).toEqual([3, 3, false]);
});

describe('a newer revision', () => {
	test('loads anew what is seen, and shows the old rows until then', async () => {
		const { cache, asked, state } = serve();
		cache.show({}, 1);
		await settle();
		cache.want(0, 20);
		state.revision = 2;
		cache.show({}, 2);
		expect(cache.at(0)?.place.row).toBe(2);
		await settle();
		expect(asked).toEqual(['0-100', '0-100']);
	});

	test('that an answer brings counts without being told of it', async () => {
		const { cache, asked, state } = serve();
		cache.show({}, 1);
		await settle();
		state.revision = 3;
		cache.want(100, 120);
		await settle();
		cache.want(0, 120);
		await settle();
		expect(asked).toEqual(['0-100', '100-200', '0-100']);
	});

	test('finds a row where it is now, or the one after it', async () => {
		const { cache, state } = serve();
		cache.show({}, 1);
		await settle();
		expect(cache.find({ table: 'a.csv', row: 12 })).toBe(10);
		Object.assign(state, { revision: 2, skipped: 4 });
		cache.show({}, 2);
		await settle();
		expect([cache.find({ table: 'a.csv', row: 12 }), cache.find({ table: 'a.csv', row: 3 })]).toEqual([6, 0]);
		expect(cache.find({ table: 'b.csv', row: 3 })).toBeUndefined();
	});
});

test('another filter drops all rows, those under way included', async () => {
	const { cache, asked } = serve();
	cache.show({}, 1);
	cache.show({ text: 'x' }, 1);
	expect([cache.count, cache.at(0)]).toEqual([undefined, undefined]);
	await settle();
	expect(asked).toEqual(['0-100', 'x0-100']);
	expect(cache.count).toBe(1_000);
});

test('a server that does not answer is asked again only when somebody wants it', async () => {
	const { cache, asked, state } = serve();
	state.isDown = true;
	cache.show({}, 1);
	await settle();
	cache.want(0, 10);
	await settle();
	expect([asked.length, cache.error?.message]).toEqual([1, 'no connection']);
	state.isDown = false;
	cache.retry();
	await settle();
	expect([asked.length, cache.error, cache.count]).toEqual([2, undefined, 1_000]);
});

test('all rows of a block come, seen or not', async () => {
	const { cache, asked } = serve();
	cache.show({}, 1);
	await settle();
	const rows = await cache.rows(95, 305);
	expect([rows.length, rows[0]?.place.row, rows.at(-1)?.place.row]).toEqual([210, 97, 306]);
	expect(asked).toEqual(['0-100', '100-200', '200-300', '300-400']);
});

test('a block whose rows are moved while it comes is none', async () => {
	const { cache, state } = serve();
	cache.show({}, 1);
	await settle();
	const block = cache.rows(0, 150);
	state.revision = 2;
	await expect(block).rejects.toThrow('moved');
	await expect(cache.rows(900, 1_100)).rejects.toThrow('moved');
});

test('a row that was changed is shown changed at once', async () => {
	const { cache } = serve();
	cache.show({}, 1);
	await settle();
	cache.patch({ table: 'a.csv', row: 3 }, (row) => ({ ...row, cells: ['new'], isBehind: true }));
	expect(cache.at(1)).toMatchObject({ cells: ['new'], isBehind: true });
});
