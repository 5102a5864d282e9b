/**
 * Reads the shared texts part: plain and rich text, phonetic text left out, `_xHHHH_` decoded.
 *
 * The form that Excel writes for plain text is copied as bytes; any other goes token by token.
 * Refused: `workbook-text-limit`, and what the scanner refuses. Source: ECMA-376 Part 1, 18.4.
 */
import { MAX_CELL_CHARACTERS, MAX_SHARED_TEXT_BYTES } from './limits.ts';
import { SharedTexts } from './shared-texts.ts';
import { TextCollector } from './text-collector.ts';
import type { XmlScanner } from './xml-scanner.ts';

const SPACE = 0x20;
const AMP = 0x26;
const LT = 0x3c;
const UNDERSCORE = 0x5f;
const LOWER_X = 0x78;
const OPENING = Buffer.from('<si><t');
const PRESERVE = Buffer.from(' xml:space="preserve"');
const CLOSING = Buffer.from('</t></si>');

export class SharedTextsReader {
	readonly texts = new SharedTexts();
	readonly #xml: XmlScanner;
	readonly #collector = new TextCollector();
	#plainDeclarations = -1;
	#inItem = false;

	constructor(xml: XmlScanner) {
		this.#xml = xml;
	}

	/** Takes what is there; true when the part is complete. */
	read(): boolean {
		const xml = this.#xml;
		const limit = xml.bytes.lastIndexOf(CLOSING);
		for (;;) {
			if (xml.depth === 1 && xml.namespaces.count === this.#plainDeclarations) this.#readPlain(limit);
			const token = xml.next();
			if (token === 'need' || token === 'end') return token === 'end';
			if (token === 'open') this.#open();
			else if (token === 'close') this.#close();
			else if (this.#inItem) this.#collector.text(xml);
		}
	}

	#open(): void {
		const xml = this.#xml;
		if (xml.depth === 1) {
			if (xml.name !== 'sst' || xml.space !== 'main') throw xml.malformed();
			// The usual form has no prefixes: it may be taken as bytes only where that means the cells' own namespace.
			if (xml.namespaces.spaceOf('') === 'main') this.#plainDeclarations = xml.namespaces.count;
		} else if (xml.depth === 2 && xml.name === 'si' && xml.space === 'main') {
			this.#inItem = true;
			this.#collector.start(xml.depth);
		} else if (this.#inItem) {
			this.#collector.open(xml);
		}
	}

	#close(): void {
		const xml = this.#xml;
		if (!this.#inItem) return;
		if (xml.depth >= 2) {
			this.#collector.close(xml);
			return;
		}
		this.#inItem = false;
		if (!this.texts.addText(this.#collector.take())) throw this.#tooMuch();
	}

	#tooMuch() {
		return this.#xml.refuse('workbook-text-limit', { limit: MAX_SHARED_TEXT_BYTES });
	}

	/** `<si><t>…</t></si>` again and again, up to the first that is not plain. */
	#readPlain(limit: number): void {
		const xml = this.#xml;
		const { bytes } = xml;
		const { texts } = this;
		let item = xml.at;
		for (;;) {
			while (bytes[item] === 0x0a || bytes[item] === 0x0d || bytes[item] === SPACE) item++;
			if (item >= limit) break;
			let at = expect(bytes, item, OPENING);
			if (at !== -1 && bytes[at] === SPACE) at = expect(bytes, at, PRESERVE);
			if (at === -1 || bytes[at] !== 0x3e) break;
			const start = ++at;
			let seen = 0;
			let escaped = false;
			let byte = bytes[at] ?? 0;
			for (; byte !== LT && byte >= SPACE && byte !== AMP; byte = bytes[++at] ?? 0) {
				seen |= byte;
				if (byte === UNDERSCORE && bytes[at + 1] === LOWER_X) escaped = true;
			}
			if (byte !== LT || escaped || at - start > MAX_CELL_CHARACTERS) break;
			const end = expect(bytes, at, CLOSING);
			if (end === -1) break;
			if (!texts.addBytes(bytes, start, at, seen < 0x80)) throw this.#tooMuch();
			item = end;
		}
		xml.at = item;
	}
}

/** The position behind `mark` when it stands at `at`, else -1. */
function expect(bytes: Buffer, at: number, mark: Buffer): number {
	for (let index = 0; index < mark.length; index++) {
		if (bytes[at + index] !== mark[index]) return -1;
	}
	return at + mark.length;
}
