/**
 * Numbers of which there is one for each file or note of a run: in pieces of memory of their own, so that they cost what
 * they are wide and are never copied to grow.
 */
const PIECE = 2 ** 13;

/** A typed array by its constructor: what a number may be, and its width. */
type Kind = Float64ArrayConstructor | Int32ArrayConstructor | Uint32ArrayConstructor | Uint8ArrayConstructor;

export interface NumberList {
	readonly length: () => number;
	readonly push: (number: number) => void;
	/** 0 where there is none. */
	readonly at: (index: number) => number;
	/** Of one that is there. */
	readonly set: (index: number, number: number) => void;
}

export function createNumberList(kind: Kind): NumberList {
	const pieces: InstanceType<Kind>[] = [];
	let length = 0;
	const set = (index: number, number: number): void => {
		const piece = pieces[Math.floor(index / PIECE)];
		if (piece !== undefined) piece[index % PIECE] = number;
	};
	return {
		length: () => length,
		push(number) {
			if (length % PIECE === 0) pieces.push(new kind(PIECE));
			set(length++, number);
		},
		at: (index) => pieces[Math.floor(index / PIECE)]?.[index % PIECE] ?? 0,
		set,
	};
}
