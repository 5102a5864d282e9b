/** Source: Standard Webhooks, "Operational considerations". The rest is invented (open point `webhook-form`). */
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Store } from '../store/store.ts';
import type { Home, Webhook } from '../world/world.ts';
import { createHash, createHmac } from 'node:crypto';
import { isLoopbackHost } from '../../contract/endpoints.ts';
import { CommandError } from '../http/parse-input.ts';

export interface Delivery {
	readonly webhookId: string;
	readonly messageId: string;
	readonly event: string;
	readonly url: string;
	readonly attempt: number;
	readonly at: string;
	readonly status?: number;
	readonly error?: string;
	readonly outcome: 'delivered' | 'will-retry' | 'given-up' | 'disabled';
}

interface Message {
	readonly id: string;
	readonly event: string;
	readonly body: string;
}

export type WebhookSender = ReturnType<typeof createWebhookSender>;

export const WEBHOOK_RETRY_DELAYS_MS: readonly number[] = [1_000, 5_000, 30_000, 120_000, 600_000];
const KEPT_DELIVERIES = 1_000;

export function createWebhookSender(
	store: Store,
	options: { readonly retryDelaysMs: readonly number[]; readonly timeoutMs: number; readonly now: () => number },
) {
	const deliveries: Delivery[] = [];
	const timers = new Set<NodeJS.Timeout>();
	let closed = false;

	async function tryOnce(webhook: Webhook, message: Message, attempt: number): Promise<void> {
		if (closed || store.world.state.webhooks.get(webhook.id)?.disabled !== undefined) return;
		if (!store.world.state.webhooks.has(webhook.id)) return;
		const at = options.now();
		const answer = await post(webhook, message, Math.floor(at / 1000), options.timeoutMs);
		if (closed) return;
		const delayMs = options.retryDelaysMs[attempt - 1];
		const outcome = outcomeOf(answer.status, delayMs !== undefined);
		if (deliveries.length >= KEPT_DELIVERIES) deliveries.shift();
		deliveries.push({
			webhookId: webhook.id,
			messageId: message.id,
			event: message.event,
			url: webhook.url,
			attempt,
			at: new Date(at).toISOString(),
			...answer,
			outcome,
		});
		if (outcome === 'disabled') await store.record({ t: 'webhook', webhook: { ...webhook, disabled: true } });
		if (outcome !== 'will-retry' || delayMs === undefined) return;
		const timer = setTimeout(() => {
			timers.delete(timer);
			start(webhook, message, attempt + 1);
		}, delayMs);
		timers.add(timer.unref());
	}

	function start(webhook: Webhook, message: Message, attempt: number): void {
		tryOnce(webhook, message, attempt).catch(() => {});
	}

	return {
		emit(home: Home, event: string, data: object): void {
			const { identity, world } = store;
			for (const webhook of world.state.webhooks.values()) {
				if (webhook.companyId !== home.companyId || webhook.environment !== home.environment) continue;
				const timestamp = identity.instant();
				const body = JSON.stringify({ type: event, timestamp, environment: home.environment, data });
				start(webhook, { id: `msg_${identity.newId()}`, event, body }, 1);
			}
		},
		deliveries: (): readonly Delivery[] => [...deliveries],
		close(): void {
			closed = true;
			for (const timer of timers) clearTimeout(timer);
		},
	};
}

function outcomeOf(status: number | undefined, mayRetry: boolean): Delivery['outcome'] {
	if (status !== undefined && status >= 200 && status < 300) return 'delivered';
	if (status === 410) return 'disabled';
	return mayRetry ? 'will-retry' : 'given-up';
}

function post(
	{ url, secret }: Webhook,
	{ id, body }: Message,
	seconds: number,
	timeoutMs: number,
): Promise<{ readonly status?: number; readonly error?: string }> {
	return new Promise((resolve) => {
		const send = url.startsWith('https:') ? requestHttps : requestHttp;
		const options = {
			method: 'POST',
			headers: {
				'webhook-id': id,
				'webhook-timestamp': String(seconds),
				'webhook-signature': signWebhook(secret, id, seconds, body),
				'content-type': 'application/json',
				'content-length': Buffer.byteLength(body),
			},
			signal: AbortSignal.timeout(timeoutMs),
			agent: false,
		} as const;
		const outgoing = send(url, options, (answer: IncomingMessage) => {
			answer.resume();
			resolve({ status: answer.statusCode ?? 0 });
		});
		outgoing.on('error', (error) => resolve({ error: error.message }));
		outgoing.end(body);
	});
}

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
