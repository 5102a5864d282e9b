import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { CommandError } from '../../../src/sandbox/http/parse-input.ts';
import type { FaultScript } from '../../../src/sandbox/faults/fault-script.ts';
import { faultScriptSchema, parseFaultScript } from '../../../src/sandbox/faults/fault-script.ts';

const EVERYTHING: FaultScript = {
	rules: [
		{
			match: { operation: 'createAsset', environment: 'sandbox', enrollmentId: '^PAT-', skip: 1, first: 2, every: 3 },
			action: { type: 'truncate' },
		},
		{
			action: {
				type: 'answer',
				status: 429,
				when: 'after-creating',
				code: 'slow-down',
				message: 'later',
				publicDetails: { a: 'b' },
				retryAfterSeconds: 2,
				retryAfterAs: 'date',
				headers: { 'X-Test': '1' },
				body: '',
				contentType: 'text/plain',
			},
		},
		{ action: { type: 'reset', when: 'before-reading' } },
		{ action: { type: 'stall', when: 'after-reading', ms: 10 } },
		{ action: { type: 'malformed', body: '{' } },
		{ action: { type: 'merge', fields: { id: null } } },
		{ action: { type: 'latency', ms: 1.5 } },
		{ action: { type: 'latency', ms: 40, sigma: 0.5, seed: 1, maxMs: 100 } },
		{ action: { type: 'rate-limit', perSecond: 0.5, burst: 2, retryAfterSeconds: 1 } },
	],
};

test('reads a script with every feature', () => {
	expect(parseFaultScript(EVERYTHING)).toEqual(EVERYTHING);
	expect(parseFaultScript({ rules: [] })).toEqual({ rules: [] });
});

const rule = (action: unknown, match?: unknown) => ({ rules: [match === undefined ? { action } : { match, action }] });
const placeOf = (script: unknown): readonly string[] => {
	try {
		parseFaultScript(script);
	} catch (error) {
		if (error instanceof CommandError) return Object.keys(error.details);
		throw error;
	}
	return [];
};

test.each([
	[null, 'body'],
	[[], 'body'],
	[{}, 'rules'],
	[{ rules: {} }, 'rules'],
	[{ rules: [1] }, 'rules[0]'],
	[{ rules: [], rule: [] }, 'rule'],
	[{ rules: [{}] }, 'rules[0].action'],
	[rule({}), 'rules[0].action.type'],
	[rule({ type: 'explode' }), 'rules[0].action.type'],
	[rule({ type: 'truncate', when: 'after-creating' }), 'rules[0].action.when'],
	[rule({ type: 'reset' }), 'rules[0].action.when'],
	[rule({ type: 'reset', when: 'never' }), 'rules[0].action.when'],
	[rule({ type: 'answer' }), 'rules[0].action.status'],
	[rule({ type: 'answer', status: 99 }), 'rules[0].action.status'],
	[rule({ type: 'answer', status: '500' }), 'rules[0].action.status'],
	[rule({ type: 'answer', status: 500, publicDetails: { a: 1 } }), 'rules[0].action.publicDetails.a'],
	[rule({ type: 'answer', status: 500, headers: { 'a b': 'x' } }), 'rules[0].action.headers.a b'],
	[rule({ type: 'answer', status: 500, headers: { a: 'x\r\ny: z' } }), 'rules[0].action.headers.a'],
	[rule({ type: 'answer', status: 500, contentType: 'text/☃' }), 'rules[0].action.contentType'],
	[rule({ type: 'answer', status: 500, retryAfter: 3 }), 'rules[0].action.retryAfter'],
	[rule({ type: 'latency' }), 'rules[0].action.ms'],
	[rule({ type: 'latency', ms: -1 }), 'rules[0].action.ms'],
	[rule({ type: 'latency', ms: 1, median: 1 }), 'rules[0].action.median'],
	[rule({ type: 'rate-limit', perSecond: 0 }), 'rules[0].action.perSecond'],
	[rule({ type: 'truncate' }, { frist: 3 }), 'rules[0].match.frist'],
	[rule({ type: 'truncate' }, { first: 0 }), 'rules[0].match.first'],
	[rule({ type: 'truncate' }, { first: 1.5 }), 'rules[0].match.first'],
	[rule({ type: 'truncate' }, { operation: 'createAssets' }), 'rules[0].match.operation'],
	[rule({ type: 'truncate' }, { enrollmentId: '(' }), 'rules[0].match.enrollmentId'],
	[rule({ type: 'reset', when: 'before-reading' }, { enrollmentId: 'x' }), 'rules[0].action.when'],
])('refuses: %j, naming %s', (script, place) => expect(placeOf(script)).toEqual([place]));

test('has a schema in docs/ that is made of what reads it', async () => {
	const { $schema, ...rest } = z.toJSONSchema(faultScriptSchema, { io: 'input' });
	const described = {
		$schema,
		$id: 'asset-importer/faults.schema.json',
		title: 'A fault script of the sandbox of asset-importer',
		description:
			'What goes wrong with which requests. Each rule counts the requests that match; skip, first and every choose some of them by that count. The first rule that chooses a request decides its answer; latencies add up.',
		...rest,
	};
	const file = path.join(import.meta.dirname, '../../../docs/faults.schema.json');
	await expect(`${JSON.stringify(described, undefined, '\t')}\n`).toMatchFileSnapshot(file);
});
