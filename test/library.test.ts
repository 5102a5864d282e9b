import { expect, test } from 'vitest';
import { createClient, DEFAULT_PLAN_SETTINGS, planRun, serveSandbox, submitRun, writeReports } from '../src/index.ts';

const NOWHERE = 'http://127.0.0.1:9';
const environment = { baseUrl: NOWHERE, kind: 'sandbox' } as const;
const client = createClient({ baseUrl: NOWHERE, apiKey: 'svc_test_0123456789', connections: 1 });
const table = DEFAULT_PLAN_SETTINGS.table;

/** From a program that no compiler looks at. */
const CALLS: readonly (readonly [option: string, call: () => unknown])[] = [
	[
		'createClient has no option key',
		() => call(createClient, { baseUrl: NOWHERE, apiKey: 'a', connections: 1, key: 'a' }),
	],
	['planRun has no option apiKey', () => call(planRun, { inputs: [], apiKey: 'a' })],
	['planRun, api has no option apiKey', () => call(planRun, { inputs: [], api: { environment, apiKey: 'a' } })],
	['planRun, settings has no option sheet', () => call(planRun, { settings: { sheet: ['A'] } })],
	[
		'planRun, settings, table has no option status',
		() => call(planRun, { settings: { table: { ...table, status: 'sold' } } }),
	],
	['planRun has no option __proto__', () => call(planRun, JSON.parse('{"__proto__":1}'))],
	[
		'submitRun has no option apiKey',
		() => call(submitRun, 'run', client, { environment, apiKey: 'a', concurrency: 1 }),
	],
	['writeReports has no option lang', () => call(writeReports, 'run', { lang: 'en' })],
	['serveSandbox has no option labels', () => call(serveSandbox, { labels: [] })],
];

const call = (what: unknown, ...given: readonly unknown[]): unknown =>
	typeof what === 'function' ? Reflect.apply(what, undefined, given) : undefined;

test.each(CALLS)('%s', async (message, calling) => {
	await expect(async () => calling()).rejects.toMatchObject({ name: 'TypeError', message });
});
