import { beforeEach, describe, expect, test } from 'vitest';
import { parseDeprecationHeaders } from '../../../src/contract/deprecation.ts';
import { OPERATION_IDS } from '../../../src/contract/endpoints.ts';
import type { Sandbox } from '../../../src/sandbox/serve-sandbox.ts';
import {
	type Answered,
	ASSETS,
	call,
	control,
	createAsset,
	EMPLOYEES,
	LINES,
	operate,
	startSandbox,
	fieldsOf,
} from '../call-api.ts';

const MARK = {
	deprecatedAt: '2026-03-01T00:00:00Z',
	sunsetAt: '2026-12-31T23:59:59Z',
	documentation: 'https://docs.example/migracao',
};
const SUCCESSOR = 'https://api.example/api/v2/assets';

let sandbox: Sandbox;
beforeEach(async () => {
	sandbox = await startSandbox({ bodyLimitBytes: 500 });
	await sandbox.commands.markDeprecated('createAsset', { ...MARK, successor: SUCCESSOR });
});

const shown = ({ headers }: Answered) => [headers['deprecation'], headers['sunset'], headers['link']];
const NONE = [undefined, undefined, undefined];

describe('a deprecated endpoint', () => {
	test('S-240 S-241 S-242 S-243 carries the three headers, with its successor', async () => {
		expect(shown(await createAsset(sandbox))).toEqual([
			'@1772323200',
			'Thu, 31 Dec 2026 23:59:59 GMT',
			`<https://docs.example/migracao>; rel="deprecation"; type="text/html", <${SUCCESSOR}>; rel="successor-version"`,
		]);
	});

	test('S-244 names no successor if there is none', async () => {
		await sandbox.commands.markDeprecated('createAsset', MARK);
		expect((await createAsset(sandbox)).headers['link']).toBe(
			'<https://docs.example/migracao>; rel="deprecation"; type="text/html"',
		);
	});

	test('S-245 also carries them on 422, 413 and 500', async () => {
		const expected = shown(await createAsset(sandbox));
		const refused = await createAsset(sandbox, { status: 'x' });
		const large = await createAsset(sandbox, { model: 'x'.repeat(500) });
		sandbox.setFaults({ rules: [{ action: { type: 'answer', status: 500 } }] });
		const failed = await createAsset(sandbox);
		expect([refused, large, failed].map(({ status }) => status)).toEqual([422, 413, 500]);
		for (const answer of [refused, large, failed]) expect(shown(answer)).toEqual(expected);
	});

	test('S-245 also carries them on its own failures', async () => {
		let [readings, isBroken] = [0, false];
		const own = await startSandbox({
			now() {
				// The first reading records the arrival; the second checks if the sunset has passed.
				readings += 1;
				if (isBroken && readings % 2 === 0) throw new Error('the clock broke');
				return Date.UTC(2026, 0, 31);
			},
		});
		await own.commands.markDeprecated('createAsset', { ...MARK, afterSunset: 'refuse' });
		[readings, isBroken] = [0, true];
		const failed = await createAsset(own);
		expect([failed.status, failed.json]).toEqual([500, expect.objectContaining({ code: 'unknown' })]);
		expect(failed.headers['deprecation']).toBe('@1772323200');
	});

	test('S-245 carries them on 404', async () => {
		await sandbox.commands.markDeprecated('updateLine', MARK);
		const answer = await call(sandbox, 'PATCH', `${LINES}/unknown`, { body: {} });
		expect([answer.status, answer.headers['deprecation']]).toEqual([404, '@1772323200']);
	});

	test.each([
		['https://docs.example/migração', 'https://docs.example/migra%C3%A7%C3%A3o'],
		['https://docs.example/東京?q=€#☃', 'https://docs.example/%E6%9D%B1%E4%BA%AC?q=%E2%82%AC#%E2%98%83'],
		['https://docs.example/%E2%82%AC/"a"', 'https://docs.example/%E2%82%AC/%22a%22'],
	])('S-243 percent-encodes the address %s', async (documentation, encoded) => {
		const marked = await control(sandbox, 'PUT', '/deprecations/createAsset', {
			...MARK,
			documentation,
			successor: documentation,
		});
		expect([marked.status, marked.json.documentation, marked.json.successor]).toEqual([200, encoded, encoded]);
		expect((await createAsset(sandbox)).headers['link']).toBe(
			`<${encoded}>; rel="deprecation"; type="text/html", <${encoded}>; rel="successor-version"`,
		);
	});

	test('S-028 S-029 S-246 carries none on 401 and 403, even if a fault causes them', async () => {
		const answers = [
			await createAsset(sandbox, {}, { key: null }),
			await createAsset(sandbox, {}, { key: 'svc_test_unknown' }),
			await createAsset(sandbox, {}, { key: sandbox.keys.expired }),
			await createAsset(sandbox, {}, { key: sandbox.keys.forbidden }),
		];
		for (const status of [401, 403]) {
			sandbox.setFaults({ rules: [{ action: { type: 'answer', status } }] });
			answers.push(await createAsset(sandbox));
		}
		expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 403, 401, 403]);
		for (const answer of answers) expect(shown(answer)).toEqual(NONE);
	});

	test('S-247 is alone in carrying them, and stops once the mark is removed', async () => {
		expect(shown(await call(sandbox, 'GET', EMPLOYEES))).toEqual(NONE);
		expect(shown(await call(sandbox, 'GET', '/api/v1/nothing'))).toEqual(NONE);
		await sandbox.commands.unmarkDeprecated('createAsset');
		expect(shown(await createAsset(sandbox))).toEqual(NONE);
	});

	test('S-248 has no sunset before its deprecation', async () => {
		const wrong = { ...MARK, sunsetAt: '2026-02-28T23:59:59Z' };
		const answer = await control(sandbox, 'PUT', '/deprecations/createAsset', wrong);
		expect([answer.status, answer.json.publicDetails]).toEqual([422, { sunsetAt: 'earlier than deprecatedAt' }]);
		const parsed = parseDeprecationHeaders((await createAsset(sandbox)).headers);
		expect(Date.parse(parsed?.sunsetAt ?? '')).toBeGreaterThanOrEqual(Date.parse(parsed?.deprecatedAt ?? 'x'));
		expect(
			(await control(sandbox, 'PUT', '/deprecations/createAsset', { ...MARK, sunsetAt: MARK.deprecatedAt })).status,
		).toBe(200);
	});

	test.each([
		[{ ...MARK, deprecatedAt: 'soon' }, 'deprecatedAt'],
		[{ ...MARK, documentation: 'not an address' }, 'documentation'],
		[{ ...MARK, documentation: 'https://x.example/>; rel="x"' }, 'documentation'],
		[{ ...MARK, successor: '/relative' }, 'successor'],
		[{ ...MARK, other: 1 }, 'other'],
	])('S-242 cannot be marked with %j', async (mark, field) => {
		expect(await fieldsOf(control(sandbox, 'PUT', '/deprecations/listLines', mark))).toEqual([
			422,
			'input-validation-error',
			field,
		]);
	});

	test('is still served after its sunset, unless it is set to be refused', async () => {
		const past = { ...MARK, deprecatedAt: '2020-01-01T00:00Z', sunsetAt: '2020-06-01T00:00Z' };
		await sandbox.commands.markDeprecated('createAsset', past);
		expect((await createAsset(sandbox)).status).toBe(201);
		await sandbox.commands.markDeprecated('createAsset', { ...past, afterSunset: 'refuse' });
		const answer = await createAsset(sandbox);
		expect([answer.status, answer.json.code]).toEqual([404, 'resource-not-found']);
		expect(answer.headers['sunset']).toBe('Mon, 01 Jun 2020 00:00:00 GMT');
		expect(await sandbox.assets()).toHaveLength(1);
	});

	test.each(OPERATION_IDS)('S-240 S-243 can be any of the five: %s', async (operation) => {
		await sandbox.commands.markDeprecated(operation, MARK);
		expect(
			(await operate(sandbox, operation, { id: 'x', body: operation === 'createAsset' ? {} : undefined })).headers[
				'deprecation'
			],
		).toBe('@1772323200');
	});
});

describe('the API description', () => {
	test('S-253 marks the operation deprecated, with tag, dates, link and headers', async () => {
		const { json } = await call(sandbox, 'GET', '/_sandbox/openapi.json', { key: null });
		const operation = json.paths[ASSETS].post;
		expect(operation.deprecated).toBe(true);
		expect(operation.description).toMatch(
			/^\*\*\[Deprecated\]\*\* Since 2026-03-01, served until 2026-12-31\. Migration: \[https:\/\/docs\.example\/migracao\]/,
		);
		const withHeaders = Object.entries<{ headers?: object }>(operation.responses)
			.filter(([, { headers }]) => headers !== undefined)
			.map(([status]) => status);
		expect(withHeaders).toEqual(['201', '404', '413', '422', '500']);
		expect(Object.keys(operation.responses['201'].headers)).toEqual(['Deprecation', 'Sunset', 'Link']);
		expect(Object.keys(json.components.headers)).toEqual(['Deprecation', 'Sunset', 'Link']);
		expect(json.paths[EMPLOYEES].get).not.toHaveProperty('deprecated');
	});

	test('S-254 has v1 and v2 side by side, and both are served', async () => {
		const { json } = await call(sandbox, 'GET', '/_sandbox/openapi.json', { key: null });
		expect(Object.keys(json.paths).map((path) => path.slice(0, 8))).toEqual([
			'/api/v2/',
			'/api/v2/',
			'/api/v2/',
			'/api/v1/',
			'/api/v1/',
		]);
		expect((await call(sandbox, 'GET', LINES)).status).toBe(200);
		expect((await call(sandbox, 'GET', EMPLOYEES)).status).toBe(200);
		expect((await call(sandbox, 'GET', '/api/v1/virtual-phone-accounts')).status).toBe(404);
		expect((await call(sandbox, 'GET', '/api/v2/employees')).status).toBe(404);
	});
});
