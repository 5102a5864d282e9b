/** A change is applied in memory at once, and done when the log has it. */
import type { Asset } from '../../contract/asset.ts';
import { applyChange, type Change, countAsset } from '../world/change.ts';
import { emptyState, type Home, homeKey, type World } from '../world/world.ts';
import { type ChangeLog, createMemoryLog, openFileLog } from './change-log.ts';
import type { Identity } from './identity.ts';

export interface Store {
	readonly world: World;
	readonly identity: Identity;
	readonly record: (change: Change) => Promise<void>;
	readonly recordAsset: (home: Home, json: string, employeeId: string | undefined) => Promise<void> | undefined;
	readonly readAssets: (home: Home) => AsyncIterable<Asset>;
	readonly close: () => Promise<void>;
}

export async function openStore(identity: Identity, folder: string | undefined): Promise<Store> {
	const world: World = { state: emptyState(0), snapshots: new Map() };
	const log: ChangeLog =
		folder === undefined
			? createMemoryLog()
			: await openFileLog(folder, (line, position) => {
					const change = parseLine(line);
					identity.resume(change.i ?? 0);
					applyChange(world, change, position);
				});
	const count = (): string => (identity.issued() === 0 ? '' : `"i":${identity.issued()},`);

	return {
		world,
		identity,
		async record(change) {
			const line = `{${count()}${JSON.stringify(change).slice(1)}`;
			applyChange(world, change, log.end());
			await log.append(line);
		},
		recordAsset(home, json, employeeId) {
			const key = homeKey(home.companyId, home.environment);
			// A reset may have come between the arrival of the request and now.
			if (world.state.homes.get(key) !== home) throw new Error(`The environment ${key} is gone`);
			countAsset(home, employeeId, 1);
			return log.append(`{${count()}"t":"asset","home":"${key}","a":${json}}`);
		},
		async *readAssets(home) {
			const key = homeKey(home.companyId, home.environment);
			const { assetRanges, detachedAssets } = world.state;
			for (const { from, to } of assetRanges) {
				for await (const line of log.read(from, to)) {
					const change = parseLine(line);
					if (change.t !== 'asset' || change.home !== key) continue;
					yield detachedAssets.has(change.a.id) ? withoutEmployee(change.a) : change.a;
				}
			}
		},
		close: () => log.close(),
	};
}

type LoggedChange = Exclude<Change, { t: 'asset' }> | { readonly t: 'asset'; readonly home: string; readonly a: Asset };

function parseLine(line: string): LoggedChange & { readonly i?: number } {
	const change: LoggedChange & { readonly i?: number } = JSON.parse(line);
	return change;
}

/** What detaching the employee leaves of an asset: the date of the attachment goes with it. */
function withoutEmployee(asset: Asset): Asset {
	const { employeeId: _employee, employeeAttachedAt: _at, ...rest } = asset;
	return rest;
}
