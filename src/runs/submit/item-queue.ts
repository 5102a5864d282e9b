/** The workers' queue: items are read in blocks, and items to repeat come before new ones. */
export interface Item {
	readonly n: number;
}

/** With this many items waiting to be repeated, no new one is taken. */
const MAX_WAITING = 1_000;

export class ItemQueue<One extends Item> {
	readonly #blocks: AsyncGenerator<readonly One[]>;
	#block: readonly One[] = [];
	#taken = 0;
	#over = false;
	#reading: Promise<void> | undefined;
	readonly #waiting: { readonly item: One; readonly dueAt: number }[] = [];

	constructor(blocks: AsyncGenerator<readonly One[]>) {
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

	take(now: number): One | undefined {
		const [first] = this.#waiting;
		if (first !== undefined && first.dueAt <= now) return this.#waiting.shift()?.item;
		if (this.isEmpty() || this.#waiting.length >= MAX_WAITING) return undefined;
		return this.#block[this.#taken++];
	}

	/** Puts an item back; it is not taken before `dueAt`. */
	putBack(item: One, dueAt: number): void {
		const before = this.#waiting.findLastIndex((other) => other.dueAt <= dueAt);
		this.#waiting.splice(before + 1, 0, { item, dueAt });
	}

	nextDueAt(): number | undefined {
		return this.#waiting[0]?.dueAt;
	}
}
