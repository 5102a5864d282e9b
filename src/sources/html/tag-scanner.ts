/** Splits HTML into tags and text as browsers do. Anything that is not a tag is text. Source: HTML Living Standard, 13.2.5. */
export interface Tag {
	readonly name: string;
	readonly isEnd: boolean;
	readonly attributes: string;
}

export interface HtmlHandler {
	readonly text: (text: string) => void;
	readonly tag: (tag: Tag) => void;
}

const TAG = /^<(?<end>\/)?(?<name>[a-z][^\s/>]*)(?=[\s/>])(?<attributes>(?:"[^"]*"|'[^']*'|[^>"'])*)>/i;
/** Most tags have no attributes. Read by the other pattern, a page takes twice as long. */
const BARE_TAG = /<\/?[a-z][a-z\d]{0,15}>/iy;
const UNSEEN = new Set(['script', 'style', 'title', 'noscript', 'template', 'xml']);
const COMMENT_END = '-->';
const MAX_TAG_CHARACTERS = 64 * 1024;

export class TagScanner {
	readonly #handler: HtmlHandler;
	#rest = '';
	#until: string | undefined;

	constructor(handler: HtmlHandler) {
		this.#handler = handler;
	}

	feed(chunk: string): void {
		this.#scan(this.#rest + chunk, false);
	}

	end(): void {
		this.#scan(this.#rest, true);
	}

	#scan(text: string, isEnd: boolean): void {
		let at = 0;
		while (at < text.length) {
			const next = this.#until === undefined ? this.#take(text, at, isEnd) : this.#passOver(text, at, this.#until);
			if (next === undefined) break;
			at = next;
		}
		this.#rest = text.slice(at);
	}

	#passOver(text: string, at: number, until: string): number | undefined {
		const end = until === COMMENT_END ? text.indexOf(until, at) : indexOfEndTag(text, until, at);
		if (end < 0) return text.length - at > until.length ? text.length - until.length : undefined;
		this.#until = undefined;
		return end + (until === COMMENT_END ? until.length : 0);
	}

	#take(text: string, at: number, isEnd: boolean): number | undefined {
		const start = text.indexOf('<', at);
		if (start !== at) {
			const end = start < 0 ? text.length : start;
			const cut = start < 0 && !isEnd ? text.indexOf('&', Math.max(at, end - 32)) : -1;
			if (cut === at) return undefined;
			this.#handler.text(text.slice(at, cut < 0 ? end : cut));
			return cut < 0 ? end : cut;
		}
		BARE_TAG.lastIndex = at;
		if (BARE_TAG.test(text)) return this.#takeBare(text, at, BARE_TAG.lastIndex);
		const isWhole = isEnd || text.length - at >= MAX_TAG_CHARACTERS;
		if (text.startsWith('<!--', at)) {
			this.#until = COMMENT_END;
			return at + 4;
		}
		if (!isWhole && text.length - at < 4) return undefined;
		if (text[at + 1] === '!' || text[at + 1] === '?') {
			const end = text.indexOf('>', at);
			return end < 0 ? (isWhole ? text.length : undefined) : end + 1;
		}
		if (!/[a-z/]/i.test(text[at + 1] ?? '')) {
			this.#handler.text('<');
			return at + 1;
		}
		// Without a limit, each `<` would search the whole rest of the text.
		const window = text.slice(at, at + MAX_TAG_CHARACTERS);
		const found = TAG.exec(window);
		if (found !== null) {
			const { end, name = '', attributes = '' } = found.groups ?? {};
			this.#takeTag({ name: name.toLowerCase(), isEnd: end !== undefined, attributes });
			return at + found[0].length;
		}
		if (!isWhole) return undefined;
		this.#handler.text(window);
		return at + window.length;
	}

	#takeBare(text: string, at: number, end: number): number {
		const isEnd = text[at + 1] === '/';
		const name = text.slice(at + (isEnd ? 2 : 1), end - 1).toLowerCase();
		this.#takeTag({ name, isEnd, attributes: '' });
		return end;
	}

	#takeTag(tag: Tag): void {
		const { name, isEnd, attributes } = tag;
		if (UNSEEN.has(name) && !isEnd && !attributes.endsWith('/')) this.#until = `</${name}`;
		this.#handler.tag(tag);
	}
}

/** Does not compare the text in lower case, which may be longer: then the place would be wrong. */
function indexOfEndTag(text: string, endTag: string, from: number): number {
	const pattern = new RegExp(endTag, 'gi');
	pattern.lastIndex = from;
	return pattern.exec(text)?.index ?? -1;
}

export function findAttribute(attributes: string, name: string): string | undefined {
	if (attributes === '' || !attributes.toLowerCase().includes(name)) return undefined;
	for (const { groups = {} } of attributes.matchAll(ATTRIBUTE)) {
		if (groups['name']?.toLowerCase() === name) return groups['double'] ?? groups['single'] ?? groups['bare'] ?? '';
	}
	return undefined;
}
const ATTRIBUTE = /(?<name>[^\s=/"']+)(?:\s*=\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>[^\s"'>]+)))?/g;
