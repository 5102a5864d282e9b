/** The home that a command is for: by an API key, or by company and environment. */
import type { Environment } from '../../contract/api-key.ts';
import type { Store } from '../store/store.ts';
import { type Home, homeKey } from '../world/world.ts';
import { CommandError } from '../http/command-error.ts';

export interface HomeName {
	readonly apiKey?: string;
	/** The first company when neither it nor a key is named. */
	readonly companyId?: string;
	/** `sandbox` when neither it nor a key is named. */
	readonly environment?: Environment;
}

export function findHome(store: Store, name: HomeName = {}): Home {
	const { companies, homes, keys } = store.world.state;
	const key = name.apiKey === undefined ? undefined : keys.get(name.apiKey);
	if (name.apiKey !== undefined && key === undefined) throw new CommandError(404, 'There is no such API key.');
	const companyId = key?.companyId ?? name.companyId ?? companies.keys().next().value ?? '';
	const environment = key?.environment ?? name.environment ?? 'sandbox';
	const home = homes.get(homeKey(companyId, environment));
	if (home === undefined)
		throw new CommandError(404, `There is no ${environment} environment of company ${companyId}.`);
	return home;
}
