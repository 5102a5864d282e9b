/** Tells Unicode encodings apart and turns UTF-16 into UTF-8. Source: Unicode, 3.9 and 23.8; XML 1.0, appendix F. */
export type Utf16 = 'utf-16le' | 'utf-16be';

export function readByteOrderMark(head: Uint8Array): 'utf-8' | Utf16 | undefined {
	if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
	if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
	return head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 'utf-8' : undefined;
}

export function findXmlEncoding(head: Uint8Array): 'utf-8' | Utf16 | undefined {
	const mark = readByteOrderMark(head);
	if (mark !== undefined) return mark;
	if (head[0] === 0x3c && head[1] === 0) return 'utf-16le';
	return head[0] === 0 && head[1] === 0x3c ? 'utf-16be' : undefined;
}

/** In UTF-16, nearly every second byte of European text is NUL. Undefined if `head` has an odd number of bytes. */
export function guessUtf16(head: Uint8Array): Utf16 | undefined {
	if (head.length % 2 !== 0) return undefined;
	let even = 0;
	let odd = 0;
	for (let index = 0; index < head.length; index += 2) {
		if (head[index] === 0) even++;
		if (head[index + 1] === 0) odd++;
	}
	const enough = Math.max(1, head.length / 4);
	if (even === 0 && odd >= enough) return 'utf-16le';
	return odd === 0 && even >= enough ? 'utf-16be' : undefined;
}

/** Call without a chunk at the end. Throws a `TypeError` for half a character or surrogate pair, instead of writing U+FFFD. */
export function createUtf16Decoder(encoding: Utf16): (chunk?: Uint8Array) => Buffer {
	const decoder = new TextDecoder(encoding, { fatal: true });
	return (chunk) => Buffer.from(chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true }));
}

export function startOfCutCharacter(bytes: Uint8Array, end = bytes.length): number {
	for (let back = 1; back <= 3 && back <= end; back++) {
		const byte = bytes[end - back] ?? 0;
		if (byte < 0x80) return end;
		if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? end - back : end;
	}
	return end;
}
