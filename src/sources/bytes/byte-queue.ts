/** Bytes that arrive in chunks and are taken from the front. A chunk is copied: its memory may be used again by its source. */
export class ByteQueue {
	/** What arrived and was not dropped; valid until the next chunk. */
	bytes: Buffer = Buffer.alloc(0);
	/** Position of the first of them in all that arrived. */
	offset: number;
	#memory = this.bytes;

	constructor(offset = 0) {
		this.offset = offset;
	}

	/** Drops the first `taken` bytes and adds a chunk behind the rest. */
	add(chunk: Uint8Array, taken: number): void {
		const rest = this.bytes.length - taken;
		const length = rest + chunk.length;
		const memory = length > this.#memory.length ? Buffer.allocUnsafeSlow(length + (length >>> 2)) : this.#memory;
		this.bytes.copy(memory, 0, taken);
		memory.set(chunk, rest);
		this.#memory = memory;
		this.bytes = memory.subarray(0, length);
		this.offset += taken;
	}
}
