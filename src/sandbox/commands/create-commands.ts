/**
 * What can be done to a sandbox from outside the API: by its control plane over HTTP, and by code in the same process.
 */
import type { Asset } from '../../contract/served-asset.ts';
import type { DocumentedSmsMessage } from '../../contract/sms-message.ts';
import type { OperationId } from '../../contract/endpoints.ts';
import { armFaults, type FaultInjector } from '../faults/choose-fault.ts';
import type { FaultScript } from '../faults/fault-script.ts';
import { parseFaultScript } from '../faults/fault-script.ts';
import { CommandError } from '../http/parse-input.ts';
import type { Store } from '../store/store.ts';
import { registerWebhook, removeWebhook, type WebhookPolicy } from '../webhooks/register-webhook.ts';
import type { Delivery, WebhookSender } from '../webhooks/send-webhooks.ts';
import {
	type ApiKey,
	type Company,
	type DeprecationMark,
	homeKey,
	type StoredLine,
	type Webhook,
} from '../world/world.ts';
import {
	changeKey,
	createCompany,
	createKey,
	findHome,
	type HomeName,
	type KeyChange,
	type NewCompany,
	type NewKey,
	setCompanyActive,
} from './companies.ts';
import { markDeprecated, unmarkDeprecated } from './deprecations.ts';
import { createLine, listAreaCodes, type NewLine, type NewSms, simulateSms } from './lines.ts';
import { type Furnishing, furnishHome, type LoadableData, loadData, type LoadedData } from './load-data.ts';
import { summarizeWorld, type WorldSummary } from './world-summary.ts';

export interface Commands {
	readonly createCompany: (wanted: NewCompany) => Promise<Company>;
	readonly setCompanyActive: (id: string, active: boolean) => Promise<Company>;
	/** The key is shown here and never again. */
	readonly createKey: (wanted: NewKey) => Promise<ApiKey>;
	readonly changeKey: (apiKey: string, change: KeyChange) => Promise<ApiKey>;
	readonly load: (data: LoadableData, home?: HomeName) => Promise<LoadedData>;
	/** These employees are there, and of custom fields these and no others. */
	readonly furnish: (furnishing: Furnishing, home?: HomeName) => Promise<void>;
	readonly createLine: (wanted: NewLine, home?: HomeName) => Promise<StoredLine>;
	readonly listAreaCodes: (home?: HomeName) => readonly string[];
	readonly simulateSms: (sms: NewSms, home?: HomeName) => Promise<DocumentedSmsMessage>;
	/** Created assets, in the order of their creation. */
	readonly readAssets: (home?: HomeName) => AsyncIterable<Asset>;
	readonly detachEmployee: (assetId: string) => Promise<Asset>;
	readonly markDeprecated: (operation: OperationId, mark: DeprecationMark) => Promise<DeprecationMark>;
	readonly unmarkDeprecated: (operation: OperationId) => Promise<void>;
	readonly registerWebhook: (url: string, home?: HomeName) => Promise<Webhook>;
	readonly removeWebhook: (id: string) => Promise<void>;
	readonly deliveries: () => readonly Delivery[];
	/** Back to the beginning: companies, keys, data, assets and faults. Snapshots stay. */
	readonly reset: () => Promise<void>;
	readonly takeSnapshot: (name: string) => Promise<void>;
	readonly restoreSnapshot: (name: string) => Promise<void>;
	readonly setFaults: (script: FaultScript) => void;
	/** A script from JSON; throws `CommandError` when it is not one. */
	readonly setFaultsFrom: (value: unknown) => void;
	readonly faults: () => FaultInjector;
	readonly summarizeWorld: () => WorldSummary;
}

export interface CommandSettings {
	readonly store: Store;
	/** Detected-service identifiers. */
	readonly services: readonly string[];
	readonly webhooks: WebhookSender;
	readonly webhookPolicy: WebhookPolicy;
	readonly now: () => number;
	/** Fills a world that is empty. */
	readonly begin: () => Promise<void>;
}

export function createCommands(settings: CommandSettings): Commands {
	const { store, services, webhooks, webhookPolicy, now, begin } = settings;
	let injector = armFaults({ rules: [] }, now);
	const setFaultsFrom = (value: unknown): void => {
		injector = armFaults(parseFaultScript(value), now);
	};
	return {
		createCompany: (wanted) => createCompany(store, wanted),
		setCompanyActive: (id, active) => setCompanyActive(store, id, active),
		createKey: (wanted) => createKey(store, wanted),
		changeKey: (apiKey, change) => changeKey(store, apiKey, change),
		load: (data, home) => loadData(store, findHome(store, home), data, services),
		furnish: (furnishing, home) => furnishHome(store, findHome(store, home), furnishing, services),
		createLine: (wanted, home) => createLine(store, findHome(store, home), wanted),
		listAreaCodes: (home) => listAreaCodes(findHome(store, home)),
		simulateSms: (sms, home) => simulateSms(store, findHome(store, home), sms, services, webhooks),
		readAssets: (home) => store.readAssets(findHome(store, home)),
		detachEmployee: (assetId) => detachEmployee(store, assetId),
		markDeprecated: (operation, mark) => markDeprecated(store, operation, mark),
		unmarkDeprecated: (operation) => unmarkDeprecated(store, operation),
		registerWebhook: (url, home) => registerWebhook(store, findHome(store, home), url, webhookPolicy),
		removeWebhook: (id) => removeWebhook(store, id),
		deliveries: () => webhooks.deliveries(),
		async reset() {
			setFaultsFrom({ rules: [] });
			await store.record({ t: 'reset' });
			await begin();
		},
		takeSnapshot: (name) => takeSnapshot(store, name),
		restoreSnapshot: (name) => restoreSnapshot(store, name),
		setFaults: setFaultsFrom,
		setFaultsFrom,
		faults: () => injector,
		summarizeWorld: () => summarizeWorld(store),
	};
}

/** Detaches the employee of an asset; the date of the attachment goes with it. */
async function detachEmployee(store: Store, assetId: string): Promise<Asset> {
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

async function takeSnapshot(store: Store, name: string): Promise<void> {
	await store.record({ t: 'snapshot', name });
}

async function restoreSnapshot(store: Store, name: string): Promise<void> {
	if (!store.world.snapshots.has(name)) throw new CommandError(404, 'There is no such snapshot.');
	await store.record({ t: 'restore', name });
}
