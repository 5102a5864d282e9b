/** The workers' queue: items are read in blocks, and items to repeat come before new ones. */
import type { Problem } from '../../messages/problem.ts';

export interface DraftToSend {
	readonly n: number;
	readonly body: string;
	/** The line of the plan, from which later runs get its names. */
	readonly bytes?: Buffer;
	readonly notices?: readonly Problem[];
}

/** With this many items waiting to be repeated, no new one is taken. */
const MAX_WAITING = 1_000;

export class ItemQueue {
	readonly #blocks: AsyncGenerator<readonly DraftToSend[]>;
	#block: readonly DraftToSend[] = [];
	#taken = 0;
	#over = false;
	#reading: Promise<void> | undefined;
	readonly #waiting: { readonly item: DraftToSend; readonly dueAt: number }[] = [];

	constructor(blocks: AsyncGenerator<readonly DraftToSend[]>) {
		this.#blocks = blocks;
	}

	isEmpty(): boolean {
		return this.#taken === this.#block.length;
	}

	isOver(): boolean {
		return this.#over;
	}

	/** Reads the next block, once for all callers. Rejects if it cannot be read, and on every later call. */
	refill(): Promise<void> {
		return this.#over ? Promise.resolve() : (this.#reading ??= this.#read());
	}

	async #read(): Promise<void> {
		const next = await this.#blocks.next();
		this.#block = next.done === true ? [] : next.value;
		this.#taken = 0;
		this.#over = next.done === true;
		this.#reading = undefined;
	}

	take(now: number): DraftToSend | undefined {
		const [first] = this.#waiting;
		if (first !== undefined && first.dueAt <= now) return this.#waiting.shift()?.item;
		if (this.isEmpty() || this.#waiting.length >= MAX_WAITING) return undefined;
		return this.#block[this.#taken++];
	}

	/** Puts an item back; it is not taken before `dueAt`. */
	putBack(item: DraftToSend, dueAt: number): void {
		const before = this.#waiting.findLastIndex((other) => other.dueAt <= dueAt);
		this.#waiting.splice(before + 1, 0, { item, dueAt });
	}

	nextDueAt(): number | undefined {
		return this.#waiting[0]?.dueAt;
	}
}
