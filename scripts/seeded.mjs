/** Numbers that look like chance and are the same every time: by a text, so that a column added changes no other. */

/** @returns a function that gives the next number, from 0 up to 1 */
export function seededRandom(seed) {
	let state = 0x811c9dc5;
	for (const unit of seed) state = Math.imul(state ^ unit.codePointAt(0), 0x01000193);
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

/** A whole number from `least` to `most`, both included. */
export const wholeNumber = (random, least, most) => least + Math.floor(random() * (most - least + 1));
export const pickOne = (random, list) => list[Math.floor(random() * list.length)];

export function shuffle(random, list) {
	const shuffled = [...list];
	for (let last = shuffled.length - 1; last > 0; last -= 1) {
		const other = wholeNumber(random, 0, last);
		[shuffled[last], shuffled[other]] = [shuffled[other], shuffled[last]];
	}
	return shuffled;
}
