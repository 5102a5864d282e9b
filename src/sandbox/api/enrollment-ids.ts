/** The API documents no such rule, so it is off by default (open point `repeated-number`). */
import type { Store } from '../store/store.ts';
import type { Home, WorldState } from '../world/world.ts';

export interface EnrollmentIds {
	readonly claim: (home: Home, enrollmentId: string) => Promise<boolean>;
}

export function createEnrollmentIds(store: Store): EnrollmentIds {
	// A reset or a restore makes a new state with new homes, and with them new sets.
	const taken = new WeakMap<WorldState, Map<Home, Promise<Set<string>>>>();
	return {
		async claim(home, enrollmentId) {
			const { state } = store.world;
			const byHome = taken.get(state) ?? new Map<Home, Promise<Set<string>>>();
			taken.set(state, byHome);
			const reading = byHome.get(home) ?? readTaken(store, home);
			byHome.set(home, reading);
			const ids = await reading;
			if (ids.has(enrollmentId)) return false;
			ids.add(enrollmentId);
			return true;
		},
	};
}

async function readTaken(store: Store, home: Home): Promise<Set<string>> {
	const ids = new Set<string>();
	for await (const { enrollmentId } of store.readAssets(home)) ids.add(enrollmentId);
	return ids;
}
