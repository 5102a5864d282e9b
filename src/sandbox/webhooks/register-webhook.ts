/**
 * Addresses that receive the events of a home. Only addresses of this machine, unless the sandbox was started otherwise:
 * a rehearsal must reach nobody.
 */
import { createHash, createHmac } from 'node:crypto';
import { isLoopbackHost } from '../../contract/endpoints.ts';
import { CommandError } from '../http/parse-input.ts';
import type { Store } from '../store/store.ts';
import type { Home, Webhook } from '../world/world.ts';

export interface WebhookPolicy {
	/** Makes the secrets, the same in every run. */
	readonly seed: string;
	readonly allowRemote: boolean;
}

/** Registers an address, or gives the registration that it has. */
export async function registerWebhook(store: Store, home: Home, url: string, policy: WebhookPolicy): Promise<Webhook> {
	const { companyId, environment } = home;
	if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
		throw new CommandError(422, 'The address is not valid.', { url: 'not an http or https address' });
	}
	if (!policy.allowRemote && !isLoopbackHost(new URL(url).hostname)) {
		throw new CommandError(422, 'The address is not of this machine.', { url: 'must be a loopback address' });
	}
	const { webhooks } = store.world.state;
	const known = [...webhooks.values()].find(
		(one) => one.url === url && one.companyId === companyId && one.environment === environment,
	);
	if (known !== undefined && known.disabled !== true) return known;
	const id = known?.id ?? store.identity.newId();
	const webhook: Webhook = { id, companyId, environment, url, secret: webhookSecret(policy.seed, url) };
	await store.record({ t: 'webhook', webhook });
	return webhook;
}

export async function removeWebhook(store: Store, id: string): Promise<void> {
	if (!store.world.state.webhooks.has(id)) throw new CommandError(404, 'There is no such webhook.');
	await store.record({ t: 'webhook-removed', id });
}

const PREFIX = 'whsec_';

/** A secret that is the same for the same address in every run. */
export function webhookSecret(seed: string, url: string): string {
	return PREFIX + createHash('sha256').update(`${seed}:webhook:${url}`).digest('base64');
}

/**
 * The value of `webhook-signature`: HMAC-SHA256 over `id.timestamp.body`, with the bytes that the secret holds in base64.
 * `timestamp` is in Unix seconds. Source: Standard Webhooks, "Verifying webhook authenticity"; that the service signs so
 * is invented here (open point `webhook-form`).
 */
export function signWebhook(secret: string, id: string, timestamp: number, body: string): string {
	const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
	return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}
