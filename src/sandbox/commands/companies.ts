/** The first sandbox key creates the test environment. Open points `key-lifetime`, `permissions`, `unprefixed-key`. */
import { z } from 'zod';
import { type Environment, ENVIRONMENTS, KEY_PREFIXES } from '../../contract/api-key.ts';
import { OPERATION_IDS } from '../../contract/endpoints.ts';
import { CommandError } from '../http/parse-input.ts';
import { secretFrom, type Store } from '../store/store.ts';
import { type ApiKey, type Company, type Home, homeKey } from '../world/world.ts';

const filled = z.string().min(1);
export const newCompanySchema = z.strictObject({
	legalName: filled,
	taxId: filled.exactOptional(),
	address: filled.exactOptional(),
	active: z.boolean().exactOptional(),
});
export type NewCompany = z.infer<typeof newCompanySchema>;

export const keyChangeSchema = z.strictObject({
	expired: z.boolean().exactOptional(),
	forbidden: z.union([z.literal('all'), z.array(z.enum(OPERATION_IDS)).readonly()]).exactOptional(),
});
export type KeyChange = z.infer<typeof keyChangeSchema>;

export const newKeySchema = keyChangeSchema.extend({
	environment: z.enum(ENVIRONMENTS),
	prefixed: z.boolean().exactOptional(),
});
export type NewKey = z.infer<typeof newKeySchema> & {
	readonly companyId: string;
	readonly role?: string;
	readonly secret?: string;
};

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

const SECRET_LENGTH = 32;

export async function createKey(store: Store, wanted: NewKey): Promise<ApiKey> {
	const { prefixed = true, secret = store.identity.newSecret(SECRET_LENGTH), ...kept } = wanted;
	if (!store.world.state.companies.has(kept.companyId)) throw new CommandError(404, 'There is no such company.');
	const key: ApiKey = { key: (prefixed ? KEY_PREFIXES[kept.environment] : '') + secret, ...kept };
	await store.record({ t: 'key', key });
	return key;
}

export async function changeKey(store: Store, apiKey: string, change: KeyChange): Promise<ApiKey> {
	const known = store.world.state.keys.get(apiKey);
	if (known === undefined) throw new CommandError(404, 'There is no such API key.');
	const key = { ...known, ...change };
	await store.record({ t: 'key', key });
	return key;
}

export interface HomeName {
	readonly apiKey?: string;
	readonly companyId?: string;
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

const KEY_ROLES = ['sandbox', 'production', 'unprefixed', 'expired', 'forbidden'] as const;
type KeyRole = (typeof KEY_ROLES)[number];
export type SandboxKeys = Readonly<Record<KeyRole, string>>;

const ROLES: Readonly<Record<KeyRole, Pick<NewKey, 'environment' | 'prefixed' | 'expired' | 'forbidden'>>> = {
	sandbox: { environment: 'sandbox' },
	production: { environment: 'production' },
	unprefixed: { environment: 'production', prefixed: false },
	expired: { environment: 'sandbox', expired: true },
	forbidden: { environment: 'sandbox', forbidden: 'all' },
};
const PROFILE = {
	legalName: 'Companhia Modelo Ltda.',
	taxId: '00.000.000/0001-91',
	address: 'Rua das Amostras, 100, São Paulo, SP',
};

export async function completeFirstCompany(store: Store, seed: string): Promise<void> {
	const { companies, keys } = store.world.state;
	const [first] = companies.values();
	const { id: companyId } = first ?? (await createCompany(store, PROFILE));
	const made = new Set([...keys.values()].map(({ role }) => role));
	for (const role of KEY_ROLES.filter((one) => !made.has(one))) {
		await createKey(store, {
			companyId,
			role,
			secret: secretFrom(`${seed}:key:${role}`, SECRET_LENGTH),
			...ROLES[role],
		});
	}
}

export function firstKeys(store: Store): SandboxKeys {
	const find = (role: KeyRole): string =>
		[...store.world.state.keys.values()].find((key) => key.role === role)?.key ?? '';
	return {
		sandbox: find('sandbox'),
		production: find('production'),
		unprefixed: find('unprefixed'),
		expired: find('expired'),
		forbidden: find('forbidden'),
	};
}
