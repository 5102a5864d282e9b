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
	low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
	high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
	return [low >>> 0, high >>> 0];
}

export function hashText(text: string): number {
	const [low, high] = hash64(text);
	return (high & 0x1f_ffff) * 2 ** 32 + low;
}
