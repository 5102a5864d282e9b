/** Updating a line: repeated like a read, always with an outcome. */
import { afterAll, describe, expect, test } from 'vitest';
import { deadlinesFor, holdsUnder } from './create-asset.ts';
import { answerWith } from './raw-server.ts';
import { errorBody, faultOf, LINE, serving, stopServing } from './serving.ts';

afterAll(stopServing);

describe.concurrent('an update of a line', () => {
	const updated = (more: object = {}) => answerWith(200, JSON.stringify({ ...LINE, ...more }));

	test('sends exactly the given fields', async () => {
		const { api, heads, server } = await serving([updated({ name: 'Recepção' })]);
		const outcome = await api.updateLine('l1', { name: 'Recepção', employeeId: null });
		expect(outcome).toMatchObject({ kind: 'updated', line: { id: 'l1', name: 'Recepção' }, notices: [] });
		expect(heads[0]).toMatch(/^PATCH \/api\/v2\/virtual-phone-accounts\/l1 HTTP\/1\.1\r\n/);
		expect(heads[0]).toContain('content-type: application/json\r\n');
		expect(heads[0]).toContain(`content-length: ${Buffer.byteLength('{"name":"Recepção","employeeId":null}')}`);
		expect(server.counts.requests).toBe(1);
	});

	test('S-087 reports ignored labels', async () => {
		const { api } = await serving([updated({ customFields: [{ label: 'Cor', type: 'text', value: 'azul' }] })]);
		const customFields = [
			{ label: 'Cor', value: 'azul' },
			{ label: 'Sala', value: '3' },
		];
		expect(await api.updateLine('l1', { customFields })).toMatchObject({
			kind: 'updated',
			notices: [{ code: 'custom-field-ignored', params: { label: 'Sala' } }],
		});
	});

	test.each([
		['a reset', 'RESET'],
		['500', answerWith(500, errorBody('unknown'))],
		['429', answerWith(429, '', ['retry-after: 0'])],
		['silence', null],
	])('is sent again after %s', (what, before) =>
		holdsUnder(deadlinesFor(what), async (attemptTimeoutMs) => {
			const { api, server } = await serving([before, updated()], { attemptTimeoutMs });
			expect(await api.updateLine('l1', { name: 'x' })).toMatchObject({ kind: 'updated', line: { id: 'l1' } });
			expect(server.counts.requests).toBe(2);
		}),
	);

	test.each([
		['RESET', 3, { kind: 'failed', problem: { code: 'update-failed', params: { reason: 'ECONNRESET', attempts: 3 } } }],
		[answerWith(500, ''), 3, { kind: 'failed', problem: { params: { reason: 'HTTP 500', attempts: 3 } } }],
		[answerWith(429, '', ['retry-after: 60']), 1, { kind: 'failed', problem: { params: { reason: 'HTTP 429' } } }],
		[answerWith(302, ''), 1, { kind: 'failed', problem: { params: { reason: 'HTTP 302' } } }],
		[answerWith(200, '{}'), 3, { kind: 'failed', problem: { params: { reason: 'HTTP 200, application/json: {}' } } }],
		[answerWith(200, '[]'), 3, { kind: 'failed', notTheApi: { code: 'api-answer-unreadable' } }],
		[answerWith(200, ''), 3, { kind: 'failed', notTheApi: { params: { answer: 'application/json: 0 bytes' } } }],
		[answerWith(200, errorBody('unknown')), 3, { kind: 'failed' }],
		[answerWith(200, JSON.stringify({ ...LINE, id: 'l2' })), 3, { kind: 'failed', problem: { code: 'update-failed' } }],
		[
			answerWith(200, JSON.stringify(LINE).slice(0, -9)),
			3,
			{ kind: 'updated', notices: [{ code: 'response-unreadable', params: { kind: 'updated' } }] },
		],
		[
			answerWith(404, errorBody('resource-not-found')),
			1,
			{ kind: 'refused', error: { status: 404, code: 'resource-not-found' } },
		],
		[answerWith(422, errorBody('novo')), 1, { kind: 'refused', error: { status: 422, code: 'novo' } }],
		[answerWith(413, errorBody('payload-too-large')), 1, { kind: 'refused', error: { status: 413 } }],
		[answerWith(401, ''), 1, { kind: 'stopped', fault: { code: 'api-key-refused' } }],
		[answerWith(422, errorBody('company-not-active')), 1, { kind: 'stopped', fault: { code: 'company-not-active' } }],
	])('that is answered %j every time, after %i request(s): %j', async (answer, requests, outcome) => {
		const { api, server } = await serving([answer]);
		expect(await api.updateLine('l1', { name: 'x' })).toMatchObject(outcome);
		expect(server.counts.requests).toBe(requests);
	});

	test.each([
		[{ name: '' }, 'name'],
		[{ customFields: [] }, 'customFields'],
		[{ customFields: [{ label: 'Cor', value: '' }] }, 'customFields.0.value'],
	])('that the API does not accept is not sent: %j', async (update, field) => {
		const { api, server } = await serving([updated()]);
		expect(await faultOf(api.updateLine('l1', update))).toMatchObject({ code: 'request-invalid', params: { field } });
		expect(server.counts.requests).toBe(0);
	});
});
