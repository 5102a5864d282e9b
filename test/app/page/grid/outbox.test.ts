import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Outbox } from '../../../../src/app/page/grid/outbox.ts';

const settle = async (): Promise<void> => setImmediate();
const PLACE = { table: 'a.csv', row: 7 };

/** A server that takes what it is sent unless it is down. */
function serve() {
	const state = { isDown: false };
	const taken: string[] = [];
	const outbox = new Outbox(() => undefined);
	const type = (text: string): void =>
		outbox.put({
			edit: { cells: [{ ...PLACE, column: 1, text }] },
			send: async () => {
				await Promise.resolve();
				if (state.isDown) throw new Error('no connection');
				taken.push(text);
			},
		});
	return { state, taken, outbox, type };
}

test('edits arrive in the order in which they were made, and are shown until then', async () => {
	const { taken, outbox, type } = serve();
	for (const text of ['a', 'b', 'c']) type(text);
	expect(outbox.textAt(PLACE, 1)).toBe('c');
	expect([outbox.textAt(PLACE, 2), outbox.textAt({ ...PLACE, row: 8 }, 1)]).toEqual([undefined, undefined]);
	await settle();
	expect(taken).toEqual(['a', 'b', 'c']);
	expect([outbox.isEmpty, outbox.textAt(PLACE, 1)]).toEqual([true, undefined]);
});

test('one that fails keeps its text and holds the others back, until it is tried again', async () => {
	const { state, taken, outbox, type } = serve();
	state.isDown = true;
	type('a');
	type('b');
	await settle();
	expect([outbox.error?.message, outbox.textAt(PLACE, 1), taken]).toEqual(['no connection', 'b', []]);
	state.isDown = false;
	outbox.retry();
	await settle();
	expect([outbox.error, outbox.isEmpty, taken]).toEqual([undefined, true, ['a', 'b']]);
});

test('one that is given up lets the others go', async () => {
	const { state, taken, outbox, type } = serve();
	state.isDown = true;
	type('a');
	await settle();
	state.isDown = false;
	type('b');
	outbox.giveUp();
	await settle();
	expect([outbox.error, taken]).toEqual([undefined, ['b']]);
});
