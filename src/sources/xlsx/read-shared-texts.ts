/** Leaves out phonetic text, and copies plain text as bytes. Source: ECMA-376 Part 1, 18.4. */
import { AMP, CR, GT, LF, LOWER_X, LT, SPACE, UNDERSCORE } from '../bytes/ascii.ts';
import type { SourceRefusal } from '../values/source.ts';
import { byteMark, ByteWindow } from '../xml/plain-xml.ts';
import { MAX_CELL_CHARACTERS } from '../sheet/limits.ts';
import { SharedTexts } from './shared-texts.ts';
import { TextCollector } from './cell-value.ts';
import type { XmlScanner } from '../xml/xml-scanner.ts';

const PRESERVE = byteMark(' xml:space="preserve"');

export class SharedTextsReader {
	readonly texts = new SharedTexts();
	readonly #xml: XmlScanner;
	readonly #refuseTooLarge: () => SourceRefusal;
	readonly #collector = new TextCollector();
	readonly #window = new ByteWindow();
	#plainDeclarations = -1;
	#opening = byteMark('');
	#closing = byteMark('');
	#inItem = false;

	constructor(xml: XmlScanner, refuseTooLarge: () => SourceRefusal) {
		this.#xml = xml;
		this.#refuseTooLarge = refuseTooLarge;
	}

	read(): boolean {
		const xml = this.#xml;
		for (;;) {
			if (xml.depth === 1 && xml.namespaces.count === this.#plainDeclarations) this.#readPlain();
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
			this.#plainDeclarations = xml.namespaces.count;
			this.#opening = byteMark(`<${xml.prefix}si><${xml.prefix}t`);
			this.#closing = byteMark(`</${xml.prefix}t></${xml.prefix}si>`);
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
			this.#collector.close();
			return;
		}
		this.#inItem = false;
		if (!this.texts.addText(this.#collector.take())) throw this.#refuseTooLarge();
	}

	#readPlain(): void {
		const xml = this.#xml;
		const { bytes } = xml;
		const window = this.#window;
		window.show(bytes);
		const opening = this.#opening;
		const closing = this.#closing;
		const { texts } = this;
		let item = xml.at;
		for (;;) {
			while (bytes[item] === LF || bytes[item] === CR || bytes[item] === SPACE) item++;
			if (!window.isAt(item, opening)) break;
			let at = item + opening.length;
			if (bytes[at] === SPACE && window.isAt(at, PRESERVE)) at += PRESERVE.length;
			if (bytes[at] !== GT) break;
			const start = ++at;
			let seen = 0;
			let escaped = false;
			let byte = bytes[at] ?? 0;
			for (; byte !== LT && byte >= SPACE && byte !== AMP; byte = bytes[++at] ?? 0) {
				seen |= byte;
				if (byte === UNDERSCORE && bytes[at + 1] === LOWER_X) escaped = true;
			}
			if (byte !== LT || escaped || at - start > MAX_CELL_CHARACTERS) break;
			if (!window.isAt(at, closing)) break;
			if (!texts.addBytes(bytes, start, at, seen < 0x80)) throw this.#refuseTooLarge();
			item = at + closing.length;
		}
		xml.at = item;
	}
}
