/** A client with a scripted API, and the fault that ends a read. */
import { inspect } from 'node:util';
import { expect } from 'vitest';
import type { ApiClient, ClientOptions } from '../../src/client/client.ts';
import { systemClock } from '../../src/client/clock.ts';
import { Fault } from '../../src/messages/fault.ts';
import { client, KEY } from './create-asset.ts';
import { type RawServer, startRawServer } from './raw-server.ts';

export const LINE = { id: 'l1', name: null, status: 'active', phoneNumber: '+5511999990000', customFields: [] };
const FAST = { attempts: 3, baseMs: 5, capMs: 10, maxPauseMs: 1_500 };

const opened: { readonly server: RawServer; readonly api: ApiClient }[] = [];

/** Answers the nth request with the nth text, then always with the last. `null`: no answer; `RESET`: a reset. */
export async function serving(answers: readonly (string | null)[], options: Partial<ClientOptions> = {}) {
	const heads: string[] = [];
	const server = await startRawServer({
		onRequest: (socket, number, head) => {
			heads.push(head);
			const text = answers[Math.min(number, answers.length) - 1];
			if (text === 'RESET') socket.resetAndDestroy();
			else if (typeof text === 'string') socket.write(text);
		},
	});
	const api = client(`http://127.0.0.1:${server.port}`, {
		repeat: FAST,
		clock: { ...systemClock, random: () => 0 },
		...options,
	});
	opened.push({ server, api });
	return { server, api, heads };
}

export async function stopServing(): Promise<void> {
	for (const { server, api } of opened.splice(0)) {
		await api.close();
		await server.close();
	}
}

export async function faultOf(reading: Promise<unknown>): Promise<Fault> {
	const thrown: unknown = await reading.then(
		() => new Error('nothing was thrown'),
		(reason: unknown) => reason,
	);
	if (!(thrown instanceof Fault)) throw thrown;
	expect(inspect(thrown, { depth: Infinity, showHidden: true })).not.toContain(KEY);
	return thrown;
}

export const errorBody = (code: string): string => JSON.stringify({ code, message: 'não', publicDetails: {} });
