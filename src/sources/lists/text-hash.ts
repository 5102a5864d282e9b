/** Fast hashes, seeded so that a file cannot be made of colliding texts. */
import { randomInt } from 'node:crypto';

export type Seed = readonly [low: number, high: number];

export const PROCESS_SEED: Seed = [randomInt(2 ** 32), randomInt(2 ** 32)];
/** For hashes on disk; in memory they are spread once more. */
export const LASTING_SEED: Seed = [0xdeadbeef, 0x41c6ce57];

const [FIRST_FACTOR, SECOND_FACTOR] = [randomInt(2 ** 31) * 2 + 1, randomInt(2 ** 31) * 2 + 1];

/** Two lanes of multiply-and-mix over the UTF-16 units. */
export function hash64(text: string, seed: Seed): readonly [low: number, high: number] {
	let low = seed[0];
	let high = seed[1];
	for (let index = 0; index < text.length; index++) {
		const unit = text.charCodeAt(index);
		low = Math.imul(low ^ unit, 0x9e3779b1);
		high = Math.imul(high ^ unit, 0x5f356495);
	}
	low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
	high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
	return [low >>> 0, high >>> 0];
}

/** 53 bits. */
export function hashText(text: string): number {
	const [low, high] = hash64(text, PROCESS_SEED);
	return (high & 0x1f_ffff) * 2 ** 32 + low;
}

/** A slot below `2 ** bits` for a hash whose seed is known. */
export function slotOf(low: number, high: number, bits: number): number {
	return Math.imul(Math.imul(low, FIRST_FACTOR) ^ high, SECOND_FACTOR) >>> (32 - bits);
}
