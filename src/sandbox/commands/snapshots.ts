/** The whole world back to its beginning, put by under a name, or back to what was put by. */
import type { Store } from '../store/store.ts';
import { CommandError } from '../http/command-error.ts';

export async function takeSnapshot(store: Store, name: string): Promise<void> {
	await store.record({ t: 'snapshot', name });
}

export async function restoreSnapshot(store: Store, name: string): Promise<void> {
	if (!store.world.snapshots.has(name)) throw new CommandError(404, 'There is no such snapshot.');
	await store.record({ t: 'restore', name });
}
