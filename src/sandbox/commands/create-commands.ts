import { maskKey } from '../../contract/api-key.ts';
import type { Asset } from '../../contract/asset.ts';
import type { OperationId } from '../../contract/endpoints.ts';
import { armFaults } from '../faults/choose-fault.ts';
import { parseFaultScript } from '../faults/fault-script.ts';
import { CommandError } from '../http/parse-input.ts';
import type { Store } from '../store/store.ts';
import { registerWebhook, removeWebhook, type WebhookSender } from '../webhooks/send-webhooks.ts';
import { type ApiKey, type DeprecationMark, type Home, homeKey } from '../world/world.ts';
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
import { createLine, listAreaCodes, type NewLine, type NewSms, simulateSms } from './lines.ts';
import { type Furnishing, furnishHome, type LoadableData, loadData } from './load-data.ts';
import { isUtcDateTime } from '../../contract/date-time.ts';
import { encodeAddress } from '../../contract/deprecation.ts';

export type Commands = ReturnType<typeof createCommands>;

interface CommandSettings {
	readonly store: Store;
	readonly services: readonly string[];
	readonly webhooks: WebhookSender;
	readonly webhookSeed: string;
	readonly now: () => number;
	readonly begin: () => Promise<void>;
}

export function createCommands(settings: CommandSettings) {
	const { store, services, webhooks, webhookSeed, now, begin } = settings;
	let injector = armFaults({ rules: [] }, now);
	const setFaults = (value: unknown): void => {
		injector = armFaults(parseFaultScript(value), now);
	};
	const homeOf = (home?: HomeName): Home => findHome(store, home);
	return {
		createCompany: (wanted: NewCompany) => createCompany(store, wanted),
		setCompanyActive: (id: string, active: boolean) => setCompanyActive(store, id, active),
		createKey: (wanted: NewKey) => createKey(store, wanted),
		changeKey: (apiKey: string, change: KeyChange) => changeKey(store, apiKey, change),
		load: (data: LoadableData, home?: HomeName) => loadData(store, homeOf(home), data, services),
		furnish: (furnishing: Furnishing, home?: HomeName) => furnishHome(store, homeOf(home), furnishing, services),
		createLine: (wanted: NewLine, home?: HomeName) => createLine(store, homeOf(home), wanted),
		listAreaCodes: (home?: HomeName) => listAreaCodes(homeOf(home)),
		simulateSms: (sms: NewSms, home?: HomeName) => simulateSms(store, homeOf(home), sms, services, webhooks),
		readAssets: (home?: HomeName): AsyncIterable<Asset> => store.readAssets(homeOf(home)),
		detachEmployee: (assetId: string) => detachEmployee(store, assetId),
		markDeprecated: (operation: OperationId, mark: DeprecationMark) => markDeprecated(store, operation, mark),
		unmarkDeprecated: (operation: OperationId) => store.record({ t: 'deprecation', operation, mark: null }),
		registerWebhook: (url: string, home?: HomeName) => registerWebhook(store, homeOf(home), url, webhookSeed),
		removeWebhook: (id: string) => removeWebhook(store, id),
		deliveries: () => webhooks.deliveries(),
		async reset(): Promise<void> {
			setFaults({ rules: [] });
			await store.record({ t: 'reset' });
			await begin();
		},
		setFaults,
		faults: () => injector,
		summarizeWorld: () => summarizeWorld(store),
	};
}

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

function summarizeWorld({ world }: Store) {
	const { companies, homes, keys, deprecations, webhooks } = world.state;
	return {
		companies: [...companies.values()].map(({ id, profile, active }) => ({
			id,
			profile,
			active,
			environments: [...homes.values()].filter(({ companyId }) => companyId === id).map(summarizeHome),
			keys: [...keys.values()].filter(({ companyId }) => companyId === id).map(summarizeKey),
		})),
		deprecations: Object.fromEntries(deprecations),
		webhooks: [...webhooks.values()].map(({ id, home, url }) => ({ id, home, url })),
	};
}

function summarizeHome(home: Home) {
	return {
		environment: home.environment,
		assets: home.assetCount,
		lines: home.lines.size,
		employees: home.employees.size,
		messages: [...home.messages.values()].reduce((sum, messages) => sum + messages.length, 0),
		customFields: [...home.customFields.values()],
	};
}

function summarizeKey({ key, environment, role, expired = false, forbidden = [] }: ApiKey) {
	return { key: maskKey(key), environment, ...(role === undefined ? {} : { role }), expired, forbidden };
}

export async function markDeprecated(
	store: Store,
	operation: OperationId,
	wanted: DeprecationMark,
): Promise<DeprecationMark> {
	const mark = {
		...wanted,
		deprecatedAt: inSeconds('deprecatedAt', wanted.deprecatedAt),
		sunsetAt: inSeconds('sunsetAt', wanted.sunsetAt),
		documentation: checkedAddress('documentation', wanted.documentation),
		...(wanted.successor === undefined ? {} : { successor: checkedAddress('successor', wanted.successor) }),
	};
	if (mark.sunsetAt < mark.deprecatedAt) {
		throw new CommandError(422, 'The sunset is earlier than the deprecation.', {
			sunsetAt: 'earlier than deprecatedAt',
		});
	}
	await store.record({ t: 'deprecation', operation, mark });
	return mark;
}

function checkedAddress(name: string, address: string): string {
	if (URL.canParse(address) && !/[<>\s]/.test(address)) return encodeAddress(address);
	throw new CommandError(422, 'The mark is not valid.', { [name]: 'not an address' });
}

function inSeconds(name: string, utc: string): string {
	if (!isUtcDateTime(utc)) throw new CommandError(422, 'The mark is not valid.', { [name]: 'not a UTC date-time' });
	return new Date(Math.floor(Date.parse(utc) / 1000) * 1000).toISOString();
}
