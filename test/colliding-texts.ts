/** Texts that were chosen for their FNV-1a hash, as whoever writes a file can choose them. */
const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;
/** The inverse of the prime, among 32-bit numbers. */
const INVERSE = 0x359c449b;
const UNITS = 2 ** 16;

/** So many different texts, each with the 32-bit hash that `hashAt` names: two characters at the end see to it. */
export function textsWithHash(count: number, hashAt: (index: number) => number): readonly string[] {
	const texts: string[] = [];
	for (let name = 0; texts.length < count; name += 1) {
		const text = endIn(`NB-${name}-`, hashAt(texts.length));
		if (text !== undefined) texts.push(text);
	}
	return texts;
}

/** Undefined where no two characters lead there. */
function endIn(start: string, hash: number): string | undefined {
	let state = OFFSET;
	for (let index = 0; index < start.length; index += 1) state = Math.imul(state ^ start.charCodeAt(index), PRIME);
	const beforeLast = Math.imul(hash, INVERSE);
	for (let last = 0; last < UNITS; last += 1) {
		const first = Math.imul(beforeLast ^ last, INVERSE) ^ state;
		if (first >>> 16 !== 0) continue;
		const end = String.fromCharCode(first, last);
		if (!/\s/u.test(end)) return start + end;
	}
	return undefined;
}
