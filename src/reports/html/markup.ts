export interface Markup {
	readonly markup: string;
}

type Value = string | number | Markup | undefined | false | readonly Value[];

const ESCAPES: Readonly<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
};
const UNSEEN = /(?![\t\n])[\p{Cc}\p{Surrogate}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Attributes must be quoted: `<a href="${name}">`. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
	return { markup: parts.map((part, index) => (index === 0 ? part : render(values[index - 1]) + part)).join('') };
}

export function trusted(markup: string): Markup {
	return { markup };
}

export function escapeHtml(text: string): string {
	return text.replaceAll(UNSEEN, '\ufffd').replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}

function render(value: Value): string {
	if (value === undefined || value === false) return '';
	if (typeof value === 'string') return escapeHtml(value);
	if (typeof value === 'number') return String(value);
	return 'markup' in value ? value.markup : value.map(render).join('');
}
