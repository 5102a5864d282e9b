/** One abort listener per signal for all requests that share it, since Node warns of a leak above ten listeners. */
const waiting = new WeakMap<AbortSignal, Set<() => void>>();

/** Calls `act` when the signal aborts, unless the returned function was called first. */
export function whenAborted(signal: AbortSignal, act: () => void): () => void {
	const known = waiting.get(signal);
	const acts = known ?? new Set();
	if (known === undefined) {
		waiting.set(signal, acts);
		signal.addEventListener('abort', () => {
			for (const one of acts) one();
		});
	}
	acts.add(act);
	return () => {
		acts.delete(act);
	};
}
