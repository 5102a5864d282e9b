/** With a seed, ids and clock are made from the seed and a count; the clock steps one second a reading. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';

export interface Identity {
	readonly newId: () => string;
	readonly newSecret: (length: number) => string;
	readonly instant: () => string;
	readonly issued: () => number;
	readonly resume: (issued: number) => void;
}

const SEEDED_CLOCK_START = Date.UTC(2026, 0, 5, 12);

export function createIdentity(seed: string | undefined, now: () => number): Identity {
	if (seed === undefined) {
		const newSecret = (length: number): string => randomBytes(length).toString('hex').slice(0, length);
		return { newId: randomUUID, newSecret, instant: createInstants(now), issued: () => 0, resume: () => {} };
	}
	let issued = 0;
	const next = (): number => SEEDED_CLOCK_START + (issued += 1) * 1000;
	return {
		newId: () => uuidFrom(`${seed}:id:${(issued += 1)}`),
		newSecret: (length) => secretFrom(`${seed}:secret:${(issued += 1)}`, length),
		instant: createInstants(next),
		issued: () => issued,
		resume: (count) => {
			issued = Math.max(issued, count);
		},
	};
}

function createInstants(now: () => number): () => string {
	let lastMs = Number.NaN;
	let last = '';
	return () => {
		const ms = now();
		if (ms !== lastMs) {
			lastMs = ms;
			last = new Date(ms).toISOString();
		}
		return last;
	};
}

export function uuidFrom(text: string): string {
	const hex = createHash('sha256').update(text).digest('hex');
	const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) % 4);
	return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export function secretFrom(text: string, length: number): string {
	return createHash('sha512')
		.update(text)
		.digest('base64')
		.replaceAll(/[^A-Za-z0-9]/g, '')
		.slice(0, length);
}
