/** Fast hashes with a random seed, so that nobody can prepare a file of colliding texts. */
import { randomInt } from 'node:crypto';

const SEED: readonly [low: number, high: number] = [randomInt(2 ** 32), randomInt(2 ** 32)];

export function hash64(text: string): readonly [low: number, high: number] {
	let low = SEED[0];
	let high = SEED[1];
	for (let index = 0; index < text.length; index++) {
		const unit = text.charCodeAt(index);
		low = Math.imul(low ^ unit, 0x9e3779b1);
		high = Math.imul(high ^ unit, 0x5f356495);
	}
	return mix(low, high);
}

function mix(low: number, high: number): readonly [low: number, high: number] {
	low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
	high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
	return [low >>> 0, high >>> 0];
}

export const hashText = (text: string): number => toNumber(hash64(text));

function toNumber([low, high]: readonly [low: number, high: number]): number {
	return (high & 0x1f_ffff) * 2 ** 32 + low;
}

const ZERO = 0x30;
const NINE = 0x39;
const LOWER = 0x20;

/**
 * Hashes the letters and digits of a text, whatever their case, what is between them and the zeros before a number. Undefined if the text
 * has more than ASCII letters, digits, blanks, hyphens and underscores.
 */
export function hashLoosely(text: string): number | undefined {
	let low = SEED[0];
	let high = SEED[1];
	let isAfterDigit = false;
	for (let index = 0; index < text.length; index++) {
		let unit = text.charCodeAt(index);
		const isDigit = unit >= ZERO && unit <= NINE;
		if (!isDigit) {
			isAfterDigit = false;
			if (unit === 0x20 || unit === 0x2d || unit === 0x5f) continue;
			unit &= ~LOWER;
			if (unit < 0x41 || unit > 0x5a || text.charCodeAt(index) > 0x7a) return undefined;
		} else {
			const next = text.charCodeAt(index + 1);
			if (unit === ZERO && !isAfterDigit && next >= ZERO && next <= NINE) continue;
			isAfterDigit = true;
		}
		low = Math.imul(low ^ unit, 0x9e3779b1);
		high = Math.imul(high ^ unit, 0x5f356495);
	}
	return toNumber(mix(low, high));
}
