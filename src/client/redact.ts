/**
 * Keeps the key out of everything that is handed on. A server, a gateway or a log page in between may echo the request's
 * headers in its answer, as they were or in some coding; whatever of an answer is kept passes through here first.
 *
 * One way of looking for all of them: the text is brought to plain letters – escapes of JSON, URLs, HTML and
 * quoted-printable undone, blanks, line breaks and breaking tags left out, small letters – and searched for any eight
 * characters in a row of the key's secret part, or of its base64 at any of the three alignments. So a key without its prefix, cut at either end or broken over lines is found like a whole one. A shorter secret is found whole.
 */
import { maskKey } from '../contract/api-key.ts';

export type Redact = (text: string) => string;

/** Never so many characters of the secret in a row are kept. */
const PIECE = 8;
/** Escapes within escapes, as a log of a log has them. */
const MAX_CODINGS = 4;

export function createRedact(apiKey: string): Redact {
	const masked = maskKey(apiKey);
	const mask = masked.slice(masked.indexOf('…'));
	const secret = apiKey.slice(masked.indexOf('…'));
	const pieces = piecesOf(secret);
	const quick = quickSearch(pieces);
	return (text) => {
		if (!mayHold(text, quick)) return text;
		const raw: Seen = { text, places: undefined };
		// A line may also break within an escape, and an escape may be the break of a line.
		const spans = [raw, squeezed(raw)].flatMap((start) => search(start, pieces));
		return spans.length === 0 ? text : maskSpans(text, spans, mask);
	};
}

/** A text on its way to plain letters, with the place of each character in the text that came: where it begins and ends. */
interface Seen {
	readonly text: string;
	/** Undefined: as it came. Else two numbers a character. */
	readonly places: readonly number[] | undefined;
}

interface Span {
	readonly from: number;
	readonly to: number;
}

function search(start: Seen, pieces: ReadonlySet<string>): readonly Span[] {
	const spans: Span[] = [];
	let seen: Seen | undefined = start;
	for (let codings = 0; codings <= MAX_CODINGS && seen !== undefined; codings++) {
		spans.push(...spansOf(squeezed(seen), pieces));
		seen = decode(seen);
	}
	return spans;
}

const ESCAPE =
	/\\u\{?(?<json>[0-9a-f]{2,4})\}?|\\x(?<hex>[0-9a-f]{2})|\\(?<plain>[^ux])|%(?<url>[0-9a-f]{2})|&#x0*(?<htmlHex>[0-9a-f]{1,4});?|&#0*(?<html>\d{1,5});?|&(?<name>amp|lt|gt|quot|apos);|=\r?\n|=(?<printable>[0-9a-f]{2})|<\/?w?br\b[^>]{0,40}>/gi;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const LEFT_OUT = /[\s\p{Cc}\p{Cf}]/u;
const ALL_LEFT_OUT = /[\s\p{Cc}\p{Cf}]+/gu;
/** Nothing to leave out. */
const PRINTED = /^[!-~]*$/;
const MAY_ESCAPE = /[\\%&=<]/;
/** Nothing to leave out, and no escape. */
const PLAIN = /^[!-$'-;>-[\]-~]*$/;
const BREAKS = /^[nrtbf\r\n]$/;

/** The secret, its base64 and its hexadecimal digits, as small letters, in all pieces that may not be kept. */
function piecesOf(secret: string): ReadonlySet<string> {
	const plain = simple(secret);
	const coded = [0, 1, 2].map((before) => simple(base64Of(secret, before)));
	return new Set([
		...piecesOfSize(plain, Math.min(PIECE, plain.length)),
		...coded.flatMap((needle) => piecesOfSize(needle, PIECE)),
		// Two digits a character: eight of them stand in any number.
		...piecesOfSize(Buffer.from(secret).toString('hex'), 2 * PIECE),
	]);
}

function piecesOfSize(needle: string, size: number): readonly string[] {
	return Array.from({ length: Math.max(0, needle.length - size + 1) }, (_, at) => needle.slice(at, at + size));
}

/** Without the characters that also hold bits of what stands before or behind. */
function base64Of(secret: string, before: number): string {
	const bits = (before + Buffer.byteLength(secret)) * 8;
	const first = Math.ceil((before * 8) / 6);
	return Buffer.from('\0'.repeat(before) + secret)
		.toString('base64')
		.slice(first, Math.floor(bits / 6));
}

/** Both alphabets of base64 are one, as are large and small letters. */
const simple = (text: string): string => text.toLowerCase().replaceAll('-', '+').replaceAll('_', '/');

/** Almost every text holds nothing: it is searched without keeping places. */
function mayHold(text: string, quick: (text: string) => boolean): boolean {
	if (PLAIN.test(text)) return quick(text);
	const tight = tightened(text);
	return mayHoldCoded(text, quick) || (tight !== text && mayHoldCoded(tight, quick));
}

function mayHoldCoded(text: string, quick: (text: string) => boolean): boolean {
	let seen = text;
	for (let codings = 0; codings <= MAX_CODINGS; codings++) {
		if (quick(tightened(seen))) return true;
		if (!MAY_ESCAPE.test(seen)) return false;
		seen = seen.replaceAll(ESCAPE, (...match) => meaningOf(match.at(-1)));
	}
	return false;
}

const tightened = (text: string): string => (PRINTED.test(text) ? text : text.replaceAll(ALL_LEFT_OUT, ''));

/**
 * Of each piece, one run of four begins at every fifth place of a text: those are looked up, then the whole piece. A secret
 * that is shorter than a piece is looked for as it is.
 */
function quickSearch(pieces: ReadonlySet<string>): (text: string) => boolean {
	const short = [...pieces].filter(({ length }) => length < PIECE);
	const long = [...pieces].filter(({ length }) => length >= PIECE);
	const sizes = [...new Set(long.map(({ length }) => length))];
	const runs = new Set(long.flatMap((piece) => [0, 1, 2, 3, 4].flatMap((at) => spellingsOf(piece.slice(at, at + 4)))));
	const standsAround = (text: string, at: number): boolean =>
		sizes.some((size) =>
			[0, 1, 2, 3, 4].some((before) => before <= at && pieces.has(simple(text.slice(at - before, at - before + size)))),
		);
	return (text) => {
		const letters = text.toLowerCase();
		if (short.some((piece) => simple(letters).includes(piece))) return true;
		for (let at = 0; at + 4 <= letters.length; at += 5) {
			if (runs.has(letters.slice(at, at + 4)) && standsAround(letters, at)) return true;
		}
		return false;
	};
}

/** In both alphabets of base64. */
function spellingsOf(run: string): readonly string[] {
	return run
		.split('')
		.reduce<readonly string[]>(
			(starts, letter) => starts.flatMap((start) => (EITHER[letter] ?? [letter]).map((one) => start + one)),
			[''],
		);
}
const EITHER: Readonly<Record<string, readonly string[]>> = { '+': ['+', '-'], '/': ['/', '_'] };

/** Undoes one layer of escapes; undefined when there is none. */
function decode({ text, places }: Seen): Seen | undefined {
	let decoded = '';
	const marks: number[] = [];
	let end = 0;
	const copy = (from: number, to: number): void => {
		decoded += text.slice(from, to);
		for (let at = from; at < to; at++) marks.push(startOf(places, at), endOf(places, at));
	};
	for (const match of text.matchAll(ESCAPE)) {
		copy(end, match.index);
		end = match.index + match[0].length;
		const meant = meaningOf(match.groups ?? {});
		if (meant === '') continue;
		decoded += meant;
		for (const _ of meant.split('')) marks.push(startOf(places, match.index), endOf(places, end - 1));
	}
	if (end === 0) return undefined;
	copy(end, text.length);
	return { text: decoded, places: marks };
}

function meaningOf(groups: Readonly<Record<string, string | undefined>>): string {
	const { json, hex, plain, url, htmlHex, html, name, printable } = groups;
	const code = json ?? hex ?? url ?? htmlHex ?? printable;
	if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
	if (html !== undefined) return String.fromCharCode(Number(html));
	if (name !== undefined) return NAMED[name.toLowerCase()] ?? '';
	return plain === undefined || BREAKS.test(plain) ? '' : plain;
}

/** Without blanks and line breaks, in one alphabet. */
function squeezed({ text, places }: Seen): Seen {
	let kept = '';
	const marks: number[] = [];
	for (let at = 0; at < text.length; at++) {
		const character = text[at] ?? '';
		if (LEFT_OUT.test(character)) continue;
		const letters = simple(character);
		kept += letters;
		for (const _ of letters.split('')) marks.push(startOf(places, at), endOf(places, at));
	}
	return { text: kept, places: marks };
}

const startOf = (places: Seen['places'], at: number): number => (places === undefined ? at : (places[2 * at] ?? 0));
const endOf = (places: Seen['places'], at: number): number =>
	places === undefined ? at + 1 : (places[2 * at + 1] ?? 0);

function spansOf({ text, places }: Seen, pieces: ReadonlySet<string>): readonly Span[] {
	const sizes = new Set([...pieces].map(({ length }) => length));
	const spans: Span[] = [];
	for (const size of sizes) {
		for (let at = 0; at + size <= text.length; at++) {
			if (!pieces.has(text.slice(at, at + size))) continue;
			spans.push({ from: startOf(places, at), to: endOf(places, at + size - 1) });
		}
	}
	return spans;
}

function maskSpans(text: string, spans: readonly Span[], mask: string): string {
	let masked = '';
	let end = 0;
	for (const { from, to } of spans.toSorted((one, other) => one.from - other.from)) {
		if (to <= end) continue;
		// What overlaps or follows at once is one echo of the key.
		if (from >= end && (from > end || end === 0)) masked += `${text.slice(end, from)}${mask}`;
		end = to;
	}
	return masked + text.slice(end);
}
