export const MAX_LEVELS = 64;
export const MAX_ITEMS = 990;

export interface XmlElement {
	readonly name: string;
	readonly attributes: Readonly<Record<string, string>>;
	readonly children: readonly XmlElement[];
	/** All text directly in it, trimmed. */
	readonly text: string;
	/** As written: the text of its parent before it, and its own after its last child. */
	readonly lead: string;
	readonly tail: string;
	/** The bytes between its tags, in UTF-8. Undefined if the parser does not say where they are. */
	readonly written?: Buffer;
}

/** As fast-xml-parser orders it: a property named like the element; `#text`; `:@` with attributes behind `@_`. */
export type RawNode = Readonly<Record<string, unknown>>;

const NO_ATTRIBUTES: Readonly<Record<string, string>> = Object.freeze({});
const NO_CHILDREN: readonly XmlElement[] = Object.freeze([]);

export function isRawNodes(value: unknown): value is readonly RawNode[] {
	return Array.isArray(value);
}

export function toElement(node: RawNode, lead = ''): XmlElement {
	const key = keyOf(node);
	const attributes = node[':@'];
	const inside = node[key];
	let text = '';
	let tail = '';
	let children: XmlElement[] | undefined;
	if (isRawNodes(inside)) {
		for (const child of inside) {
			const piece = child['#text'];
			if (typeof piece === 'string') {
				text += piece;
				tail += piece;
			} else {
				(children ??= []).push(toElement(child, tail));
				tail = '';
			}
		}
	}
	return {
		name: localName(key),
		attributes: isAttributes(attributes) ? attributes : NO_ATTRIBUTES,
		children: children ?? NO_CHILDREN,
		text: text.trim(),
		lead,
		tail,
	};
}

function isAttributes(value: unknown): value is Readonly<Record<string, string>> {
	return value !== undefined;
}

function keyOf(node: RawNode): string {
	for (const key in node) if (key !== ':@') return key;
	return '';
}

function localName(name: string): string {
	return name.slice(name.indexOf(':') + 1);
}

export function attributeOf(element: XmlElement, name: string): string | undefined {
	return element.attributes[`@_${name}`];
}

export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
	for (const child of element?.children ?? NO_CHILDREN) if (child.name === name) return child;
	return undefined;
}

export function childrenOf(element: XmlElement, name: string): readonly XmlElement[] {
	return element.children.filter((child) => child.name === name);
}

export function descendantOf(element: XmlElement | undefined, ...names: readonly string[]): XmlElement | undefined {
	let found = element;
	for (const name of names) found = childOf(found, name);
	return found;
}

export function pickTexts<Name extends string>(
	element: XmlElement | undefined,
	names: ReadonlySet<Name>,
): { readonly [Key in Name]?: string } {
	const texts: { [Key in Name]?: string } = {};
	for (const child of element?.children ?? NO_CHILDREN) {
		const { name } = child;
		if (isOneOf(name, names) && texts[name] === undefined) texts[name] = child.text;
	}
	return texts;
}

function isOneOf<Name extends string>(name: string, names: ReadonlySet<Name>): name is Name {
	return (names as ReadonlySet<string>).has(name);
}
