/** Finds several numbers in one cell, whether they are a range or a list. */

export interface Several {
	readonly by: 'word' | 'semicolon' | 'mark';
	readonly isAscending: boolean;
	readonly first: string;
	/** Each has so many digits that it is no place in a store: `01 A 02`. */
	readonly areLong: boolean;
}

const WORD = /\s+(?:a|à|ao|aos|até|ate|e|y|to|and|through|thru|al|hasta|&)\s+/iu;
const WORD_OR_COMMA = new RegExp(`${WORD.source}|,\\s*`, 'iu');
const SEMICOLON = /\s*(?:;|\.{2,}|…)\s*/;
const MARK = /(?<=\d)\s*[/|\\+~–—>-]+\s*(?=\D{0,8}\d)|,\s+|(?<=\d{4}),(?=\d{4})/;
/** `de 1001 a 1010 (10 unidades)` */
const AROUND = /^(?:de|do|from)\s+|\s*\([^()]*\)$/giu;
const NUMBER = /^(?<prefix>\D{0,8}?)(?<digits>\d+)$/;
const LONGEST_RANGE = 100;
const SHORTEST = 3;
/** Behind a mark, one digit may check the others. */
const SHORTEST_BY_MARK = 2;

/** Reads a text as several numbers: `1001 a 1010`, `PAT-1 até PAT-9`, `1031;1032`, `1014/1015`, `1014/15`. */
export function findSeveral(written: string): Several | undefined {
	// Each pattern begins with blanks, so that it would look at a long run of them from each of its places.
	const text = written.replaceAll(/\s+/g, ' ');
	const by = WORD.test(text) ? 'word' : SEMICOLON.test(text) ? 'semicolon' : 'mark';
	const divider = { word: WORD_OR_COMMA, semicolon: SEMICOLON, mark: MARK }[by];
	const parts = text
		.replaceAll(by === 'word' ? AROUND : /$^/g, '')
		.split(divider)
		.filter((part) => part !== '');
	const numbers = parts.map((part) => NUMBER.exec(part)?.groups ?? {});
	const [{ prefix: first = '' } = {}] = numbers;
	if (numbers.length < 2 || numbers.some(({ digits }) => digits === undefined)) return undefined;
	if (numbers.some(({ prefix = '' }) => prefix !== '' && prefix.toLowerCase() !== first.toLowerCase()))
		return undefined;
	const all = numbers.map(({ digits = '' }) => digits);
	const shortest = first === '' ? SHORTEST_BY_MARK : SHORTEST;
	if (by === 'mark' && all.some(({ length }) => length < SHORTEST_BY_MARK)) return undefined;
	return {
		by,
		first: parts[0] ?? '',
		isAscending: isAscending(all, by === 'mark' ? shortest : undefined),
		areLong: all.every(({ length }) => length >= SHORTEST),
	};
}

/** `shortest`: the numbers are near to each other and have the same length, or the later ones are an ending of it. */
function isAscending(digits: readonly string[], shortest: number | undefined): boolean {
	const isStrict = shortest !== undefined;
	return digits.every((one, at) => {
		const before = digits[at - 1];
		if (before === undefined) return !isStrict || one.length >= shortest;
		const from = Number(isStrict ? before.slice(-one.length) : before);
		const distance = Number(one) - from;
		return distance > 0 && (!isStrict || (distance <= LONGEST_RANGE && one.length <= before.length));
	});
}
