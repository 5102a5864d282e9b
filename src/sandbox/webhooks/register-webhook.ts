/** Only addresses of this machine by default: a rehearsal must not reach other systems. */
import { createHash, createHmac } from 'node:crypto';
import { isLoopbackHost } from '../../contract/endpoints.ts';
import { CommandError } from '../http/parse-input.ts';
import type { Store } from '../store/store.ts';
import type { Home, Webhook } from '../world/world.ts';

export interface WebhookPolicy {
	readonly seed: string;
	readonly allowRemote: boolean;
}

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

export function webhookSecret(seed: string, url: string): string {
	return PREFIX + createHash('sha256').update(`${seed}:webhook:${url}`).digest('base64');
}

/** Source: Standard Webhooks, "Verifying webhook authenticity"; its use is open point `webhook-form`. */
export function signWebhook(secret: string, id: string, timestamp: number, body: string): string {
	const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
	return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}
