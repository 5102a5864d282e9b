/**
 * Removes the API key from everything that is kept of an answer, since servers and gateways may echo request headers. Searches
 * for any eight consecutive characters of the secret, its base64 (at any alignment) or its hexadecimal digits, also behind up
 * to four layers of escapes and across line breaks. A text with an escaped or broken key is replaced as a whole.
 */
import { maskKey } from '../contract/api-key.ts';

export type Redact = (text: string) => string;

const PIECE = 8;
/** Nested logs escape several times. */
const MAX_CODINGS = 4;

export function createRedact(apiKey: string): Redact {
	const masked = maskKey(apiKey);
	const mask = masked.slice(masked.indexOf('…'));
	const secret = apiKey.slice(masked.indexOf('…'));
	if (secret === '') return (text) => text;
	const pieces = [
		...piecesOf(simple(secret), Math.min(PIECE, secret.length)),
		...[0, 1, 2].flatMap((before) => piecesOf(simple(base64Of(secret, before)), PIECE)),
		...piecesOf(Buffer.from(secret).toString('hex'), 2 * PIECE),
	];
	const anyPiece = pieces.map((piece) => piece.replaceAll(/[^0-9a-z]/g, String.raw`\$&`)).join('|');
	const isFound = new RegExp(anyPiece);
	const everyPiece = new RegExp(`(?=(?<piece>${anyPiece}))`, 'g');
	const maskRuns = (text: string): string => {
		let shown = '';
		let end = 0;
		for (const { index, groups } of simple(text).matchAll(everyPiece)) {
			// Overlapping and adjacent pieces are one echo of the key.
			if (index > end || end === 0) shown += text.slice(end, index) + mask;
			end = index + (groups?.['piece']?.length ?? 0);
		}
		return shown + text.slice(end);
	};
	return (text) => {
		if (!viewsOf(text).some((view) => isFound.test(view))) return text;
		const shown = maskRuns(text);
		return viewsOf(shown).some((view) => isFound.test(view)) ? mask : shown;
	};
}

/** Leaves out characters that include bits of what precedes or follows the secret. */
function base64Of(secret: string, before: number): string {
	const bits = (before + Buffer.byteLength(secret)) * 8;
	const coded = Buffer.from('\0'.repeat(before) + secret).toString('base64');
	return coded.slice(Math.ceil((before * 8) / 6), Math.floor(bits / 6));
}

function piecesOf(needle: string, size: number): readonly string[] {
	return Array.from({ length: Math.max(0, needle.length - size + 1) }, (_, at) => needle.slice(at, at + size));
}

/** The text with none to four layers of escapes undone. A line may also break within an escape. */
function viewsOf(text: string): readonly string[] {
	if (PLAIN.test(text)) return [simple(text)];
	return [text, squeezed(text)].flatMap((start) => {
		const views = [start];
		for (let codings = 0; codings < MAX_CODINGS; codings++) {
			views.push((views.at(-1) ?? '').replaceAll(ESCAPE, (...match) => meaningOf(match.at(-1))));
		}
		return [...new Set(views)].map((view) => simple(squeezed(view)));
	});
}

const ESCAPE =
	/\\u\{?(?<json>[0-9a-f]{2,4})\}?|\\x(?<hex>[0-9a-f]{2})|\\(?<plain>[^ux])|%(?<url>[0-9a-f]{2})|&#x0*(?<htmlHex>[0-9a-f]{1,4});?|&#0*(?<html>\d{1,5});?|&(?<name>amp|lt|gt|quot|apos);|=\r?\n|=(?<printable>[0-9a-f]{2})|<\/?w?br\b[^>]{0,40}>/gi;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const BREAKS = /^[nrtbf\r\n]$/;

function meaningOf(groups: Readonly<Record<string, string | undefined>>): string {
	const { json, hex, plain, url, htmlHex, html, name, printable } = groups;
	const code = json ?? hex ?? url ?? htmlHex ?? printable;
	if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
	if (html !== undefined) return String.fromCharCode(Number(html));
	if (name !== undefined) return NAMED[name.toLowerCase()] ?? '';
	return plain === undefined || BREAKS.test(plain) ? '' : plain;
}

/** Text without blanks and escapes. */
const PLAIN = /^[!-$'-;>-[\]-~]*$/;
const squeezed = (text: string): string => text.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, '');

/**
 * Base64 has two alphabets, and servers change the case of headers. As long as the text: `İ` is the only character whose small
 * letter is longer.
 */
const simple = (text: string): string =>
	text.replaceAll('İ', 'i').toLowerCase().replaceAll('-', '+').replaceAll('_', '/');
