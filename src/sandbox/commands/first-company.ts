/**
 * The company that a fresh sandbox begins with, its keys, and the demonstration data on request.
 *
 * The keys are the same in every fresh sandbox (of one seed), so that what was configured for one run fits the next.
 */
import { secretFrom } from '../store/identity.ts';
import type { Store } from '../store/store.ts';
import { createCompany, createKey, type NewKey } from './companies.ts';

export const KEY_ROLES = ['sandbox', 'production', 'unprefixed', 'expired', 'forbidden'] as const;
export type KeyRole = (typeof KEY_ROLES)[number];
/** Keys of the first company by what they are for. */
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
const SECRET_LENGTH = 32;

/** Makes what is missing of the first company: all of it in an empty world, the rest where a kill cut the first start. */
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
