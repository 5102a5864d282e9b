/**
 * Companies, their keys and environments.
 *
 * A company has a production environment from its beginning; its first sandbox key makes its test environment, with the
 * company profile and nothing else, and later ones share it.
 * Open points `key-lifetime`, `permissions`, `unprefixed-key`.
 */
import type { Environment } from '../../contract/api-key.ts';
import { CommandError } from '../http/parse-input.ts';
import type { Store } from '../store/store.ts';
import { type ApiKey, type Company, type Home, homeKey } from '../world/world.ts';

export interface NewCompany {
	readonly legalName: string;
	readonly taxId?: string;
	readonly address?: string;
	readonly active?: boolean;
}

export async function createCompany(store: Store, wanted: NewCompany): Promise<Company> {
	const { legalName, taxId = '00.000.000/0000-00', address = '', active = true } = wanted;
	const company = { id: store.identity.newId(), profile: { legalName, taxId, address }, active };
	await store.record({ t: 'company', company });
	return company;
}

export async function setCompanyActive(store: Store, id: string, active: boolean): Promise<Company> {
	const company = store.world.state.companies.get(id);
	if (company === undefined) throw new CommandError(404, 'There is no such company.');
	await store.record({ t: 'company', company: { ...company, active } });
	return { ...company, active };
}

export interface NewKey {
	readonly companyId: string;
	readonly environment: Environment;
	/** False for a key as they were issued before July 2026. */
	readonly prefixed?: boolean;
	readonly expired?: boolean;
	readonly forbidden?: NonNullable<ApiKey['forbidden']>;
	readonly role?: string;
	/** The part after the prefix; drawn when it is not given. */
	readonly secret?: string;
}

const PREFIXES: Readonly<Record<Environment, string>> = { production: 'svc_prod_', sandbox: 'svc_test_' };
const SECRET_LENGTH = 32;

export async function createKey(store: Store, wanted: NewKey): Promise<ApiKey> {
	const {
		prefixed = true,
		secret = store.identity.newSecret(SECRET_LENGTH),
		companyId,
		environment,
		expired,
		forbidden,
		role,
	} = wanted;
	if (!store.world.state.companies.has(companyId)) throw new CommandError(404, 'There is no such company.');
	const key: ApiKey = {
		key: (prefixed ? PREFIXES[environment] : '') + secret,
		companyId,
		environment,
		...(role === undefined ? {} : { role }),
		...(expired === undefined ? {} : { expired }),
		...(forbidden === undefined ? {} : { forbidden }),
	};
	await store.record({ t: 'key', key });
	return key;
}

export interface KeyChange {
	readonly expired?: boolean;
	/** `[]` takes all prohibitions away. */
	readonly forbidden?: NonNullable<ApiKey['forbidden']>;
}

export async function changeKey(store: Store, apiKey: string, change: KeyChange): Promise<ApiKey> {
	const known = store.world.state.keys.get(apiKey);
	if (known === undefined) throw new CommandError(404, 'There is no such API key.');
	const key = { ...known, ...change };
	await store.record({ t: 'key', key });
	return key;
}

/** A home, by an API key or by company and environment. */
export interface HomeName {
	readonly apiKey?: string;
	/** The first company when neither it nor a key is named. */
	readonly companyId?: string;
	/** `sandbox` when neither it nor a key is named. */
	readonly environment?: Environment;
}

/** The home that a command is for. */
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
