import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classify, POLICY, SIGHTS } from '../../src/client/policy.ts';
import { NOT_STARTED_CAUSES } from '../../src/client/seen.ts';
import { catalogue } from '../../src/problems/catalogue/index.ts';
import { LANGUAGES } from '../../src/problems/message.ts';
import { placeholdersOf } from '../../src/problems/fill-placeholders.ts';

const answered = (status: number, more: { readable?: boolean; hasRetryAfter?: boolean; code?: string } = {}) =>
	({ at: 'answered', status, readable: false, hasRetryAfter: false, ...more }) as const;

describe('what was seen', () => {
	test.each([
		[answered(200, { readable: true }), '2xx'],
		[answered(201, { readable: true }), '2xx'],
		[answered(299, { readable: true }), '2xx'],
		[answered(201), '2xx-unreadable'],
		[answered(204), '2xx-unreadable'],
		[answered(300), '3xx'],
		[answered(307), '3xx'],
		[answered(308), '3xx'],
		[answered(400), '4xx'],
		[answered(401), '401'],
		[answered(401, { hasRetryAfter: true }), '401'],
		[answered(403), '403'],
		[answered(404), '4xx'],
		[answered(407), '4xx'],
		[answered(408), '408'],
		[answered(409), '4xx'],
		[answered(413), '4xx'],
		[answered(422, { code: 'input-validation-error' }), '4xx'],
		[answered(422, { code: 'company-not-active' }), 'company-not-active'],
		[answered(404, { code: 'company-not-active' }), '4xx'],
		[answered(422), '4xx'],
		[answered(429), '429'],
		[answered(429, { hasRetryAfter: true }), '429'],
		[answered(499), '4xx'],
		[answered(500), '5xx'],
		[answered(502, { hasRetryAfter: true }), '5xx'],
		[answered(503), '5xx'],
		[answered(503, { hasRetryAfter: true }), '503-retry-after'],
		[answered(504), '5xx'],
		[answered(599), '5xx'],
		[answered(999), '5xx'],
		[{ at: 'started', cause: 'lost' }, 'started-lost'],
		[{ at: 'started', cause: 'deadline' }, 'started-deadline'],
		[{ at: 'started', cause: 'aborted' }, 'started-aborted'],
		...NOT_STARTED_CAUSES.map((cause) => [{ at: 'not-started', cause }, `not-started-${cause}`] as const),
	] as const)('%j is %s', (seen, sight) => {
		expect(classify(seen)).toBe(sight);
	});
});

describe('the policy', () => {
	test('lets a create be repeated only when nothing was sent or the API said that it was not processed', () => {
		const repeated = SIGHTS.filter((sight) => POLICY[sight].createAgain.startsWith('after'));
		expect(repeated).toEqual([
			'429',
			'not-started-unreachable',
			'not-started-tls',
			'not-started-proxy',
			'not-started-deadline',
			'503-retry-after',
		]);
	});

	test('repeats neither creates nor reads after a refusal, a redirect or a stop', () => {
		for (const sight of ['4xx', '3xx', '401', '403', 'company-not-active', 'not-started-certificate'] as const) {
			expect(POLICY[sight]).toMatchObject({
				createAgain: expect.stringMatching(/^(?:never|by-resume)$/),
				readAgain: 'never',
			});
		}
	});

	test('calls nothing that was started not sent, and no status but a success created', () => {
		for (const sight of SIGHTS) {
			const { outcome } = POLICY[sight];
			expect(outcome === 'not-sent').toBe(sight.startsWith('not-started-') && outcome !== 'stopped');
			expect(outcome === 'created').toBe(sight.startsWith('2xx'));
		}
	});

	test('gives every status from 200 on the outcome of its class', () => {
		const more = fc.record({
			readable: fc.boolean(),
			hasRetryAfter: fc.boolean(),
			code: fc.constantFrom('company-not-active', 'unknown', 'novo'),
		});
		const outcomeOf = (status: number, seen: { readable: boolean; hasRetryAfter: boolean; code: string }) =>
			POLICY[classify(answered(status, seen))].outcome;
		const status = (from: number, to: number) => fc.integer({ min: from, max: to });
		fc.assert(fc.property(status(200, 299), more, (code, seen) => outcomeOf(code, seen) === 'created'));
		fc.assert(fc.property(status(300, 399), more, (code, seen) => outcomeOf(code, seen) === 'unconfirmed'));
		fc.assert(
			fc.property(status(400, 499), more, (code, seen) =>
				(code === 408 ? ['unconfirmed'] : ['refused', 'stopped', 'throttled']).includes(outcomeOf(code, seen)),
			),
		);
		fc.assert(
			fc.property(status(500, 999), more, (code, seen) => {
				expect(outcomeOf(code, seen)).toBe(code === 503 && seen.hasRetryAfter ? 'throttled' : 'unconfirmed');
			}),
		);
	});

	test('tells every message what it names', () => {
		for (const sight of SIGHTS) {
			const rule = POLICY[sight];
			if (!('says' in rule)) continue;
			for (const language of LANGUAGES) {
				const { title, explanation, action } = catalogue[rule.says][language];
				const named = new Set([title, explanation, action].flatMap(placeholdersOf));
				expect([...named].toSorted(), `${sight} ${language}`).toEqual([...rule.tells].toSorted());
			}
		}
	});

	test('is the table that stands above it', () => {
		const source = readFileSync(path.join(import.meta.dirname, '../../src/client/policy.ts'), 'utf8');
		const rows = [...source.matchAll(/^ \* \| (?!seen|---)(.+) \|$/gm)].map((match) => (match[1] ?? '').split(' | '));
		const words = new Map<string | undefined, string>([
			['never', 'never'],
			['by resume', 'by-resume'],
			['after a backoff', 'after-backoff'],
			['after the pause', 'after-pause'],
		]);
		const written = rows.map(([, outcome, create, read]) => `${outcome} ${words.get(create)} ${words.get(read)}`);
		const data = SIGHTS.map(
			(sight) => `${POLICY[sight].outcome} ${POLICY[sight].createAgain} ${POLICY[sight].readAgain}`,
		);
		expect([...new Set(written)].toSorted()).toEqual([...new Set(data)].toSorted());
	});
});
