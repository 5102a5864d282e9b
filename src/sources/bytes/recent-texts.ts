const SLOTS = 2 ** 12;
const MAX_BYTES = 32;

export class RecentTexts {
	decodedCharacters = 0;
	readonly #bytes = new Uint8Array(SLOTS * MAX_BYTES);
	readonly #lengths = new Uint8Array(SLOTS);
	readonly #texts: string[] = Array.from({ length: SLOTS }, () => '');

	at(bytes: Buffer, start: number, end: number): string {
		const length = end - start;
		if (length > MAX_BYTES) {
			this.decodedCharacters += length;
			return bytes.toString('utf8', start, end);
		}
		let hash = length;
		let seen = 0;
		for (let at = start; at < end; at++) {
			const byte = bytes[at] ?? 0;
			seen |= byte;
			hash = Math.imul(hash ^ byte, 0x85ebca6b);
			hash ^= hash >>> 15;
		}
		const slot = hash & (SLOTS - 1);
		const known = this.#texts[slot] ?? '';
		if (this.#lengths[slot] === length && this.#isAt(slot * MAX_BYTES, bytes, start, end)) return known;
		const text = bytes.toString(seen < 0x80 ? 'latin1' : 'utf8', start, end);
		this.decodedCharacters += length;
		for (let at = start, own = slot * MAX_BYTES; at < end; at++, own++) this.#bytes[own] = bytes[at] ?? 0;
		this.#lengths[slot] = length;
		this.#texts[slot] = text;
		return text;
	}

	#isAt(own: number, bytes: Buffer, start: number, end: number): boolean {
		const kept = this.#bytes;
		for (let at = start, from = own; at < end; at++, from++) if (bytes[at] !== kept[from]) return false;
		return true;
	}
}
