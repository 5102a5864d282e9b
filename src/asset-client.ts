/** The library's client: reads a company's data, and creates single assets outside a run. */
import type { ApiOptions, CompanyClient } from './client/client.ts';
import { createClient } from './client/create-client.ts';
import type { AssetOutcome } from './client/outcome.ts';
import { requireValid } from './client/wire.ts';
import { type AssetRequest, assetRequestSchema } from './contract/asset.ts';

/** A client that can also create single assets. */
export interface AssetClient extends CompanyClient {
	/**
	 * Checks the asset and sends it once, whatever the answer is: after `unconfirmed` it may exist, and only a person can look.
	 * No run and no ledger knows of it, so `planRun` and `submitRun` are for imports. Throws `Fault` `request-invalid`, with all
	 * wrong fields, before anything is sent, and never for anything that the network or API does.
	 */
	readonly createAsset: (asset: AssetRequest, signal?: AbortSignal) => Promise<AssetOutcome>;
}

export function createAssetClient(options: ApiOptions): AssetClient {
	const { createAsset, ...client } = createClient({ ...options, connections: 1 });
	// The client has one connection, with one request at a time.
	let before: Promise<unknown> = Promise.resolve();
	return {
		...client,
		createAsset: async (asset, signal) => {
			const body = JSON.stringify(requireValid<AssetRequest>(assetRequestSchema, asset, 'asset'));
			const outcome = before.then(() => createAsset(body, { slot: 0, ...(signal && { signal }) }));
			before = outcome.catch(() => undefined);
			return outcome;
		},
	};
}
