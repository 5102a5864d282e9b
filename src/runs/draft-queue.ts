/**
 * The drafts that are to be sent, for workers that take one each: read some at a time, so that taking one costs no promise.
 */
import type { DraftToSend } from './send-draft.ts';

export interface DraftQueue {
	readonly isEmpty: () => boolean;
	/** Whether all were read: nothing comes after what is left. */
	readonly isOver: () => boolean;
	/** Reads the next ones, once for all that ask meanwhile. Rejects when they cannot be read, and from then on. */
	readonly refill: () => Promise<void>;
	/** The next one in order. */
	readonly take: () => DraftToSend | undefined;
}

export function createDraftQueue(drafts: AsyncGenerator<readonly DraftToSend[]>): DraftQueue {
	let some: readonly DraftToSend[] = [];
	let taken = 0;
	let over = false;
	let reading: Promise<void> | undefined;

	const read = async (): Promise<void> => {
		const next = await drafts.next();
		[some, taken] = [next.done === true ? [] : next.value, 0];
		over = next.done === true;
		reading = undefined;
	};

	return {
		isEmpty: () => taken === some.length,
		isOver: () => over,
		refill: () => (over ? Promise.resolve() : (reading ??= read())),
		take: () => (taken < some.length ? some[taken++] : undefined),
	};
}
