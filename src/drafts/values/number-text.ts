import type { Locale } from './locale-evidence.ts';

const COMMA = 0x2c;
const DOT = 0x2e;

export function weighNumberStyle(text: string): Locale | 'either' | undefined {
	let first = text.length;
	let last = -1;
	let commas = 0;
	let dots = 0;
	let lastMark = -1;
	for (let index = 0; index < text.length; index += 1) {
		const unit = text.charCodeAt(index);
		if (unit >= 0x30 && unit <= 0x39) {
			if (last === -1) first = index;
			last = index;
		} else if (last !== -1 && (unit === COMMA || unit === DOT)) {
			if (unit === COMMA) commas += 1;
			else dots += 1;
			lastMark = index;
		}
	}
	if (lastMark === -1 || lastMark > last) return undefined;
	const decimal: Locale = text.charCodeAt(lastMark) === COMMA ? 'pt-BR' : 'en-US';
	if (commas > 0 && dots > 0) return decimal;
	if (commas + dots > 1) return isGrouped(text, first, last) ? otherLocale(decimal) : undefined;
	return last - lastMark === 3 && isGrouped(text, first, last) ? 'either' : decimal;
}

function isGrouped(text: string, first: number, last: number): boolean {
	return /^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(text.slice(first, last + 1));
}

function otherLocale(locale: Locale): Locale {
	return locale === 'pt-BR' ? 'en-US' : 'pt-BR';
}
