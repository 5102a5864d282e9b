import { describe, expect, test } from 'vitest';
import { createDeprecations } from '../../src/client/deprecations.ts';
import { deprecationProblem } from '../../src/client/outcome.ts';
import { createRedact } from '../../src/client/redact.ts';

const KEY = 'svc_test_0123456789abcdef';
const HEADERS = {
	deprecation: '@1767225600',
	sunset: 'Wed, 01 Jul 2026 00:00:00 GMT',
	link: '<https://docs.example.com/v2>; rel="deprecation"; type="text/html", </api/v2/assets>; rel="successor-version"',
};
const NOTICE = {
	method: 'POST',
	path: '/api/v1/assets',
	deprecatedAt: '2026-01-01T00:00:00.000Z',
	sunsetAt: '2026-07-01T00:00:00.000Z',
	documentation: 'https://docs.example.com/v2',
	successor: 'https://api.example.com/api/v2/assets',
};
const collector = () => createDeprecations('https://api.example.com', createRedact(KEY));

describe('deprecation notices', () => {
	test('S-251 come once per endpoint, however many answers carry them', () => {
		const deprecations = collector();
		for (let n = 0; n < 10_000; n += 1) deprecations.note('createAsset', HEADERS);
		expect(deprecations.list()).toEqual([NOTICE]);
		deprecations.note('updateLine', HEADERS);
		expect(deprecations.list().map(({ method, path }) => `${method} ${path}`)).toEqual([
			'POST /api/v1/assets',
			'PATCH /api/v2/virtual-phone-accounts/{id}',
		]);
	});

	test('S-247 do not come for an endpoint that is not deprecated', () => {
		const deprecations = collector();
		deprecations.note('createAsset', { 'content-type': 'application/json' });
		deprecations.note('createAsset', { link: '</api/v1/assets?page=2>; rel="next"' });
		expect(deprecations.list()).toEqual([]);
	});

	test('S-250 ignore malformed headers and wait for readable ones', () => {
		const deprecations = collector();
		deprecations.note('createAsset', { deprecation: 'true', sunset: 'soon', link: 'x' });
		expect(deprecations.list()).toEqual([]);
		deprecations.note('createAsset', { ...HEADERS, sunset: 'soon' });
		const { sunsetAt: _, ...rest } = NOTICE;
		expect(deprecations.list()).toEqual([rest]);
	});

	test('contain no key, even if a link does', () => {
		const deprecations = collector();
		deprecations.note('createAsset', { ...HEADERS, link: `<https://docs.example.com/?k=${KEY}>; rel="deprecation"` });
		expect(JSON.stringify(deprecations.list())).not.toContain(KEY);
	});

	test.each([
		['2026-06-30T12:00:00Z', 'endpoint-deprecated', { kind: 'ahead', days: 1, sunset: '2026-07-01' }],
		['2026-01-01T00:00:00Z', 'endpoint-deprecated', { kind: 'ahead', days: 181 }],
		['2026-07-01T00:00:00Z', 'endpoint-deprecated', { kind: 'passed', sunset: '2026-07-01' }],
		['2027-01-01T00:00:00Z', 'endpoint-deprecated', { kind: 'passed' }],
	])('S-252 at %s say %s', (now, code, params) =>
		expect(deprecationProblem(NOTICE, Date.parse(now))).toMatchObject({ code, params }),
	);

	test('without a sunset date say just that', () => {
		expect(deprecationProblem({ method: 'GET', path: '/x' }, 0)).toEqual({
			code: 'endpoint-deprecated',
			params: { kind: 'undated', method: 'GET', path: '/x', documentation: '-', successor: '-' },
		});
	});
});
