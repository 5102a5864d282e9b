/** Created assets: look at them and detach their employee. Source: specification, "States and transitions", last rule. */
import type { Asset } from '../../contract/documented/asset.ts';
import type { Store } from '../store/store.ts';
import { homeKey } from '../world/world.ts';
import { CommandError } from '../http/command-error.ts';

/** Detaches the employee of an asset; the date of the attachment goes with it. */
export async function detachEmployee(store: Store, assetId: string): Promise<Asset> {
	for (const home of store.world.state.homes.values()) {
		for await (const asset of store.readAssets(home)) {
			if (asset.id !== assetId) continue;
			const { employeeId, employeeAttachedAt: _at, ...detached } = asset;
			if (employeeId === undefined) return asset;
			await store.record({ t: 'detach', home: homeKey(home.companyId, home.environment), assetId, employeeId });
			return detached;
		}
	}
	throw new CommandError(404, 'There is no such asset.');
}
