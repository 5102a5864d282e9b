/** A bounded number of things at a time: whoever finds no seat waits until one is given back. */
export interface Seats {
	/** True: a seat was free and is taken. */
	readonly tryTake: () => boolean;
	readonly take: () => Promise<void>;
	readonly give: () => void;
	/** Ends when every seat has been given back. */
	readonly allGiven: () => Promise<void>;
}

export function createSeats(most: number): Seats {
	let taken = 0;
	const waiting: (() => void)[] = [];
	const nextGiven = (): Promise<void> => new Promise((resolve) => void waiting.push(resolve));
	const waitUntilAtMost = async (bound: number): Promise<void> => {
		for (let now = taken; now > bound; now = taken) await nextGiven();
	};
	return {
		tryTake() {
			if (taken >= most) return false;
			taken++;
			return true;
		},
		async take() {
			await waitUntilAtMost(most - 1);
			taken++;
		},
		give() {
			taken--;
			for (const resolve of waiting.splice(0)) resolve();
		},
		allGiven: () => waitUntilAtMost(0),
	};
}
