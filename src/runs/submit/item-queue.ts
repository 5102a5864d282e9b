/**
 * The items that are to be sent, for workers that take one each: read some at a time, so that taking one costs no promise.
 * An item that is to be sent again comes back when its time has come, before those that were never sent.
 */
import type { Item } from './subject.ts';

/** Items that wait to be sent again; when they are so many, nothing new is taken. */
const MAX_WAITING = 1_000;

export interface ItemQueue<One extends Item> {
	readonly isEmpty: () => boolean;
	/** Whether all were read: nothing comes after what is left. */
	readonly isOver: () => boolean;
	/** Reads the next ones, once for all that ask meanwhile. Rejects when they cannot be read, and from then on. */
	readonly refill: () => Promise<void>;
	/** The next one in order. */
	readonly take: (now: number) => One | undefined;
	/** Gives an item back, to be taken from `dueAt` on. */
	readonly putBack: (item: One, dueAt: number) => void;
	/** When the first of those that were given back can be taken. */
	readonly nextDueAt: () => number | undefined;
}

export function createItemQueue<One extends Item>(items: AsyncGenerator<readonly One[]>): ItemQueue<One> {
	let some: readonly One[] = [];
	let taken = 0;
	let over = false;
	let reading: Promise<void> | undefined;
	/** By time. */
	const waiting: { readonly item: One; readonly dueAt: number }[] = [];

	const read = async (): Promise<void> => {
		const next = await items.next();
		[some, taken] = [next.done === true ? [] : next.value, 0];
		over = next.done === true;
		reading = undefined;
	};

	return {
		isEmpty: () => taken === some.length,
		isOver: () => over,
		refill: () => (over ? Promise.resolve() : (reading ??= read())),
		take(now) {
			const [first] = waiting;
			if (first !== undefined && first.dueAt <= now) return waiting.shift()?.item;
			return taken < some.length && waiting.length < MAX_WAITING ? some[taken++] : undefined;
		},
		putBack(item, dueAt) {
			const before = waiting.findLastIndex((other) => other.dueAt <= dueAt);
			waiting.splice(before + 1, 0, { item, dueAt });
		},
		nextDueAt: () => waiting[0]?.dueAt,
	};
}
