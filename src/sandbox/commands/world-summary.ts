/** The world in figures, for people and for the live page: keys masked, no personal data. */
import { type Environment, maskKey } from '../../contract/api-key.ts';
import type { OperationId } from '../../contract/endpoints.ts';
import type { Store } from '../store/store.ts';
import type { ApiKey, CompanyProfile, CustomField, DeprecationMark, Home } from '../world/world.ts';

export interface HomeSummary {
	readonly environment: Environment;
	readonly assets: number;
	readonly lines: number;
	readonly employees: number;
	readonly messages: number;
	readonly customFields: readonly CustomField[];
}

export interface KeySummary {
	/** Masked. */
	readonly key: string;
	readonly environment: Environment;
	readonly role?: string;
	readonly expired: boolean;
	readonly forbidden: 'all' | readonly OperationId[];
}

export interface CompanySummary {
	readonly id: string;
	readonly profile: CompanyProfile;
	readonly active: boolean;
	readonly environments: readonly HomeSummary[];
	readonly keys: readonly KeySummary[];
}

export interface WorldSummary {
	readonly companies: readonly CompanySummary[];
	readonly deprecations: Readonly<Partial<Record<OperationId, DeprecationMark>>>;
	readonly webhooks: readonly {
		readonly id: string;
		readonly url: string;
		readonly environment: Environment;
		readonly disabled: boolean;
	}[];
	readonly snapshots: readonly string[];
}

export function summarizeWorld({ world }: Store): WorldSummary {
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
		webhooks: [...webhooks.values()].map(({ id, url, environment, disabled = false }) => ({
			id,
			url,
			environment,
			disabled,
		})),
		snapshots: [...world.snapshots.keys()],
	};
}

function summarizeHome(home: Home): HomeSummary {
	return {
		environment: home.environment,
		assets: home.assetCount,
		lines: home.lines.size,
		employees: home.employees.size,
		messages: [...home.messages.values()].reduce((sum, messages) => sum + messages.length, 0),
		customFields: [...home.customFields.values()],
	};
}

function summarizeKey({ key, environment, role, expired = false, forbidden = [] }: ApiKey): KeySummary {
	return { key: maskKey(key), environment, ...(role === undefined ? {} : { role }), expired, forbidden };
}
