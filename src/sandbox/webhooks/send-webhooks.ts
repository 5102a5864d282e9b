/** Source: Standard Webhooks, "Operational considerations". The rest is invented (open point `webhook-form`). */
import { createHash, createHmac } from 'node:crypto';
import { isLoopbackHost } from '../../contract/endpoints.ts';
import { CommandError } from '../http/parse-input.ts';
import type { Store } from '../store/store.ts';
import { type Home, homeKey, type Webhook } from '../world/world.ts';

export interface Delivery {
	readonly webhookId: string;
	readonly messageId: string;
	readonly event: string;
	readonly url: string;
	readonly at: string;
	readonly status?: number;
	readonly error?: string;
}

export type WebhookSender = ReturnType<typeof createWebhookSender>;

const TIMEOUT_MS = 15_000;
const KEPT_DELIVERIES = 1_000;

/** Posts each event once, without retries. */
export function createWebhookSender({ identity, world }: Store, now: () => number) {
	const deliveries: Delivery[] = [];
	const closed = new AbortController();
	const post = async ({ id: webhookId, url, secret }: Webhook, event: string, body: string): Promise<void> => {
		const [messageId, at] = [`msg_${identity.newId()}`, now()];
		const seconds = Math.floor(at / 1000);
		const headers = {
			'webhook-id': messageId,
			'webhook-timestamp': String(seconds),
			'webhook-signature': signWebhook(secret, messageId, seconds, body),
			'content-type': 'application/json',
		};
		const signal = AbortSignal.any([closed.signal, AbortSignal.timeout(TIMEOUT_MS)]);
		const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal }).then(
			({ status }) => ({ status }),
			(error: Error) => ({ error: error.cause instanceof Error ? error.cause.message : error.message }),
		);
		if (deliveries.length >= KEPT_DELIVERIES) deliveries.shift();
		deliveries.push({ webhookId, messageId, event, url, at: new Date(at).toISOString(), ...answer });
	};
	return {
		emit(home: Home, event: string, data: object): void {
			for (const webhook of world.state.webhooks.values()) {
				if (webhook.home !== homeKey(home.companyId, home.environment)) continue;
				const body = { type: event, timestamp: identity.instant(), environment: home.environment, data };
				void post(webhook, event, JSON.stringify(body));
			}
		},
		deliveries: (): readonly Delivery[] => [...deliveries],
		close: () => closed.abort(),
	};
}

export async function registerWebhook(store: Store, home: Home, url: string, seed: string): Promise<Webhook> {
	if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
		throw new CommandError(422, 'The address is not valid.', { url: 'not an http or https address' });
	}
	if (!isLoopbackHost(new URL(url).hostname)) {
		throw new CommandError(422, 'The address is not of this machine.', { url: 'must be a loopback address' });
	}
	const key = homeKey(home.companyId, home.environment);
	const known = [...store.world.state.webhooks.values()].find((one) => one.url === url && one.home === key);
	if (known !== undefined) return known;
	const webhook = { id: store.identity.newId(), home: key, url, secret: webhookSecret(seed, url) };
	await store.record({ t: 'webhook', webhook });
	return webhook;
}

export async function removeWebhook(store: Store, id: string): Promise<void> {
	if (!store.world.state.webhooks.has(id)) throw new CommandError(404, 'There is no such webhook.');
	await store.record({ t: 'webhook-removed', id });
}

const PREFIX = 'whsec_';

function webhookSecret(seed: string, url: string): string {
	return PREFIX + createHash('sha256').update(`${seed}:webhook:${url}`).digest('base64');
}

/** Source: Standard Webhooks, "Verifying webhook authenticity"; its use is open point `webhook-form`. */
export function signWebhook(secret: string, id: string, timestamp: number, body: string): string {
	const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
	return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}
