import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AnswerKind, classify, POLICY } from '../../src/client/policy.ts';
import { NOT_STARTED_CAUSES } from '../../src/client/seen.ts';

const answered = (status: number, more: { answer?: AnswerKind; hasRetryAfter?: boolean; code?: string } = {}) =>
	({ at: 'answered', status, hasRetryAfter: false, ...more }) as const;

test.each([
	[answered(200, { answer: 'readable' }), '2xx'],
	[answered(201, { answer: 'readable' }), '2xx'],
	[answered(299, { answer: 'readable' }), '2xx'],
	[answered(201, { answer: 'cut' }), '2xx-cut'],
	[answered(201, { answer: 'foreign' }), '2xx-foreign'],
	[answered(201, { answer: 'of-another' }), '2xx-of-another'],
	[answered(204), '2xx-foreign'],
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
] as const)('what was seen: %j is %s', (seen, observation) => expect(classify(seen)).toBe(observation));

describe('the policy', () => {
	test('repeats a create only if nothing was sent or the API did not process it', () => {
		const repeated = Object.entries(POLICY).filter(([, { outcome }]) => ['not-sent', 'throttled'].includes(outcome));
		expect(repeated.map(([observation]) => observation)).toEqual([
			'429',
			'not-started-unreachable',
			'not-started-tls',
			'not-started-proxy',
			'not-started-deadline',
			'not-started-aborted',
			'503-retry-after',
		]);
	});

	test('repeats no reads after a refusal, a redirect, a stop or an interruption', () => {
		const stopped = ['401', '403', 'company-not-active', 'not-started-certificate', 'not-started-aborted'] as const;
		for (const observation of ['4xx', '3xx', ...stopped] as const) {
			expect(POLICY[observation].readAgain).toBe('never');
		}
	});

	test('never calls a started request not-sent, and only a success created', () => {
		for (const [observation, { outcome }] of Object.entries(POLICY)) {
			expect(outcome === 'not-sent').toBe(observation.startsWith('not-started-') && outcome !== 'stopped');
			expect(outcome === 'created').toBe(observation === '2xx' || observation === '2xx-cut');
		}
	});

	test('gives every status from 200 the outcome of its class', () => {
		const more = fc.record({
			answer: fc.constantFrom<AnswerKind>('readable', 'cut', 'foreign', 'of-another'),
			hasRetryAfter: fc.boolean(),
			code: fc.constantFrom('company-not-active', 'unknown', 'novo'),
		});
		const outcomeOf = (status: number, seen: { answer: AnswerKind; hasRetryAfter: boolean; code: string }) =>
			POLICY[classify(answered(status, seen))].outcome;
		const status = (from: number, to: number) => fc.integer({ min: from, max: to });
		fc.assert(
			fc.property(status(200, 299), more, (code, seen) => {
				const isAsset = seen.answer === 'readable' || seen.answer === 'cut';
				expect(outcomeOf(code, seen)).toBe(isAsset ? 'created' : 'unconfirmed');
			}),
		);
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
});
