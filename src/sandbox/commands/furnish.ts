/** What a rehearsal takes for granted: these employees are there, and of custom fields these and no others. */
import type { Store } from '../store/store.ts';
import { type Home, homeKey } from '../world/world.ts';
import { loadData } from './load-data.ts';

export interface Furnishing {
	/** Ids. */
	readonly employees: readonly string[];
	/** Labels. */
	readonly customFields: readonly string[];
}

/** Records nothing where all is so already: a world that is kept is furnished by each command anew. */
export async function furnishHome(
	store: Store,
	home: Home,
	{ employees, customFields }: Furnishing,
	services: readonly string[],
): Promise<void> {
	const missing = employees.filter((id) => !home.employees.has(id));
	if (missing.length > 0) await loadData(store, home, { employees: missing.map((id) => ({ id })) }, services);
	const labels = new Set(customFields);
	if (labels.size === home.customFields.size && [...labels].every((label) => home.customFields.has(label))) return;
	await store.record({ t: 'fields', home: homeKey(home.companyId, home.environment), labels: [...labels] });
}
