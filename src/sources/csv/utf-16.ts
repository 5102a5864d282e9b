/**
 * UTF-16 as UTF-8, chunk by chunk, so that one scanner serves all encodings. Half a character or half a pair is refused:
 * never a U+FFFD that nobody wrote.
 */
import type { ByteSource } from '../bytes/byte-source.ts';
import type { SourceRefusal } from '../values/source.ts';

export function transcodeUtf16(
	source: ByteSource,
	encoding: 'utf-16le' | 'utf-16be',
	refusal: () => SourceRefusal,
): ByteSource {
	async function* read(signal?: AbortSignal): AsyncIterable<Uint8Array> {
		const decoder = new TextDecoder(encoding, { fatal: true });
		const decode = (chunk?: Uint8Array): Buffer => {
			try {
				return Buffer.from(chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true }), 'utf8');
			} catch {
				throw refusal();
			}
		};
		for await (const chunk of source.read(signal)) yield decode(chunk);
		yield decode();
	}
	return { read };
}

/**
 * UTF-16 by its NULs, without a byte order mark: text in a European language has one in nearly every second byte, all on
 * the same side. `undefined` when there are none, or on both sides. `head`: all of it, or an even number of bytes.
 */
export function guessUtf16(head: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
	if (head.length % 2 !== 0) return undefined;
	let even = 0;
	let odd = 0;
	for (let index = 0; index < head.length; index += 2) {
		if (head[index] === 0) even++;
		if (head[index + 1] === 0) odd++;
	}
	const enough = head.length / 4;
	if (even === 0 && odd >= Math.max(1, enough)) return 'utf-16le';
	if (odd === 0 && even >= Math.max(1, enough)) return 'utf-16be';
	return undefined;
}
