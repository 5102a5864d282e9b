/** Turns XML bytes into valid UTF-8 without a byte order mark. Source: ECMA-376 Part 2, 8.2.3.2; XML 1.0, appendix F. */
import { isUtf8 } from 'node:buffer';
import { createUtf16Decoder, findXmlEncoding, startOfCutCharacter } from '../bytes/unicode.ts';
import type { XmlScanner } from './xml-scanner.ts';
import type { RefusePart } from './xml-text.ts';

export async function* feedScanner(xml: XmlScanner, chunks: AsyncIterable<Uint8Array>): AsyncIterable<void> {
	for await (const chunk of readXmlBytes(chunks, xml.refuse)) {
		xml.feed(chunk);
		yield;
	}
	xml.finish();
	yield;
}

export async function* readXmlBytes(chunks: AsyncIterable<Uint8Array>, refuse: RefusePart): AsyncIterable<Buffer> {
	let encoding: ReturnType<typeof findXmlEncoding>;
	let head: Buffer = Buffer.alloc(0);
	let decode: ReturnType<typeof utf16Decoder> | undefined;
	const check = new Utf8Check(refuse);
	for await (const bytes of chunks) {
		let chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
		if (encoding === undefined) {
			head = Buffer.concat([head, chunk]);
			if (head.length < 4) continue;
			encoding = findXmlEncoding(head) ?? 'utf-8';
			if (encoding !== 'utf-8') decode = utf16Decoder(encoding, refuse);
			chunk = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? head.subarray(3) : head;
		}
		if (decode === undefined) {
			check.pass(chunk);
			yield chunk;
		} else {
			yield decode(chunk);
		}
	}
	if (encoding === undefined) {
		check.pass(head);
		yield head;
	}
	const last = decode?.();
	if (last !== undefined && last.length > 0) yield last;
	check.end();
}

function utf16Decoder(encoding: 'utf-16le' | 'utf-16be', refuse: RefusePart): (chunk?: Buffer) => Buffer {
	const decode = createUtf16Decoder(encoding);
	return (chunk) => {
		try {
			const decoded = decode(chunk);
			if (decoded.includes(0)) throw refuse({ kind: 'character', position: 0 });
			return decoded;
		} catch (cause) {
			if (cause instanceof TypeError) throw refuse({ kind: 'utf8' });
			throw cause;
		}
	};
}

class Utf8Check {
	readonly #refuse: RefusePart;
	#open: Buffer = Buffer.alloc(0);
	#passed = 0;

	constructor(refuse: RefusePart) {
		this.#refuse = refuse;
	}

	pass(chunk: Buffer): void {
		const zero = chunk.indexOf(0);
		if (zero !== -1) throw this.#refuse({ kind: 'character', position: this.#passed + zero });
		this.#passed += chunk.length;
		const whole = this.#open.length === 0 ? chunk : Buffer.concat([this.#open, chunk]);
		const cut = startOfCutCharacter(whole);
		if (!isUtf8(whole.subarray(0, cut))) throw this.#refuse({ kind: 'utf8' });
		this.#open = Buffer.from(whole.subarray(cut));
	}

	end(): void {
		if (this.#open.length > 0) throw this.#refuse({ kind: 'utf8' });
	}
}
