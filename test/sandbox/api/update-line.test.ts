import { beforeEach, describe, expect, test } from 'vitest';
import { updatedLineSchema } from '../../../src/contract/line.ts';
import type { Sandbox } from '../../../src/sandbox/serve-sandbox.ts';
import { type Call, call, LINES, startSandbox, codeOf, fieldsOf } from '../call-api.ts';

let sandbox: Sandbox;
let lineId: string;
let employeeId: string;
beforeEach(async () => {
	sandbox = await startSandbox({ bodyLimitBytes: 2000 });
	const loaded = await sandbox.commands.load({
		customFields: [{ label: 'Andar' }, { label: 'Setor', type: 'select' }],
		employees: [{ fullName: 'Ana' }],
		lines: [
			{
				phoneNumber: '+5511900002001',
				name: 'Recepção',
				costCenter: 'ADM',
				redirectPhoneNumber: '+5511900002002',
				customFields: [{ label: 'Andar', value: '1º' }],
			},
		],
	});
	lineId = loaded.lines[0]?.id ?? '';
	employeeId = loaded.employees[0]?.id ?? '';
});

const patch = (body?: unknown, options: Call = {}) =>
	call(sandbox, 'PATCH', `${LINES}/${lineId}`, { ...(body === undefined ? {} : { body }), ...options });
const listed = async () => (await call(sandbox, 'GET', LINES)).json[0];

describe('an update of a line', () => {
	test('S-080 can change nothing', async () => {
		const before = await listed();
		const answer = await patch({});
		expect(answer.status).toBe(200);
		expect(answer.json).toMatchObject({ name: 'Recepção', costCenter: 'ADM', employeeId: null });
		expect(await listed()).toEqual(before);
	});

	test('S-081 shows in the list', async () => {
		expect((await patch({ name: 'Portaria' })).json.name).toBe('Portaria');
		expect(await listed()).toMatchObject({ name: 'Portaria', costCenter: 'ADM' });
	});

	test('S-082 clears name and cost center with null', async () => {
		expect((await patch({ name: null })).json.name).toBeNull();
		expect((await patch({ costCenter: null })).json.costCenter).toBeNull();
		expect(await listed()).toMatchObject({ name: null, costCenter: null });
	});

	test('S-083 S-084 links a known employee and unlinks it with null', async () => {
		expect((await patch({ employeeId })).json.employeeId).toBe(employeeId);
		expect((await call(sandbox, 'GET', '/api/v1/employees')).json.employees[0].phoneAccountCount).toBe(1);
		const unlinked = await patch({ employeeId: null });
		expect([unlinked.status, unlinked.json.employeeId]).toEqual([200, null]);
		expect((await call(sandbox, 'GET', '/api/v1/employees')).json.employees[0].phoneAccountCount).toBe(0);
	});

	test('S-085 refuses an unknown employee with 422 unprocessable-entity and changes nothing', async () => {
		const answer = await patch({ name: 'x', employeeId: '8f14e45f-ceea-4672-8b2c-1d2e3f4a5b6c' });
		expect([answer.status, answer.json.code]).toEqual([422, 'unprocessable-entity']);
		expect(answer.json.publicDetails).toHaveProperty('employeeId');
		expect((await listed()).name).toBe('Recepção');
	});

	test('S-086 answers a known label with its type, text or select', async () => {
		expect((await patch({ customFields: [{ label: 'Setor', value: 'TI' }] })).json.customFields).toEqual([
			{ label: 'Andar', type: 'text', value: '1º' },
			{ label: 'Setor', type: 'select', value: 'TI' },
		]);
	});

	test('S-087 unknown custom-field labels are ignored', async () => {
		const answer = await patch({
			customFields: [
				{ label: 'Cor', value: 'azul' },
				{ label: 'Andar', value: '2º' },
			],
		});
		expect(answer.status).toBe(200);
		expect(answer.json.customFields).toEqual([{ label: 'Andar', type: 'text', value: '2º' }]);
	});

	test.each([
		['S-088 a custom field without value', { customFields: [{ label: 'Andar' }] }, 'customFields[0].value'],
		['S-088 a custom field without label', { customFields: [{ value: 'x' }] }, 'customFields[0].label'],
		['S-089 a name that is an object', { name: {} }, 'name'],
		['S-089 custom fields that are an object', { customFields: {} }, 'customFields'],
		['S-089 a cost center that is a number', { costCenter: 7 }, 'costCenter'],
		['S-089 an employee that is a list', { employeeId: [] }, 'employeeId'],
		['S-089 a body that is a list', [], 'body'],
		['S-089 a body that is null', null, 'body'],
	])('%s is refused with 422 input-validation-error', async (_what, body, field) =>
		expect(await fieldsOf(patch(body))).toEqual([422, 'input-validation-error', field]),
	);

	test('S-090 needs a body', async () => expect(await codeOf(patch())).toEqual([422, 'input-validation-error']));

	test('S-091 S-092 answers with exactly the ten keys of the update form', async () => {
		const answer = await patch({ name: 'x' });
		expect(Object.keys(answer.json).toSorted()).toEqual([
			'cancelReason',
			'canceledAt',
			'costCenter',
			'createdAt',
			'customFields',
			'employeeId',
			'id',
			'name',
			'phoneNumber',
			'status',
		]);
		expect(updatedLineSchema.safeParse(answer.json).error).toBeUndefined();
		expect((await listed()).redirectPhoneNumber).toBe('+5511900002002');
	});

	test.each([
		['S-093 an unknown id', '8f14e45f-ceea-4672-8b2c-1d2e3f4a5b6c'],
		['S-094 an id that is no UUID', 'x'],
		['S-094 an id of percent signs', '%25%25'],
		['S-094 a very long id', 'a'.repeat(3000)],
	])('%s gets 404 resource-not-found', async (_what, id) =>
		expect(await codeOf(call(sandbox, 'PATCH', `${LINES}/${id}`, { body: {} }))).toEqual([404, 'resource-not-found']),
	);

	test('S-095 refuses a body over the limit with 413 payload-too-large', async () =>
		expect(await codeOf(patch({ name: 'x'.repeat(2000) }))).toEqual([413, 'payload-too-large']));

	test('S-096 reports that the company is not active', async () => {
		const companyId = sandbox.commands.summarizeWorld().companies[0]?.id ?? '';
		await sandbox.commands.setCompanyActive(companyId, false);
		expect(await codeOf(patch({ name: 'x' }))).toEqual([422, 'company-not-active']);
		await sandbox.commands.setCompanyActive(companyId, true);
		expect((await patch({ name: 'x' })).status).toBe(200);
	});

	test('S-097 answers 500 unknown if a fault makes it fail', async () => {
		sandbox.setFaults({ rules: [{ match: { operation: 'updateLine' }, action: { type: 'answer', status: 500 } }] });
		expect(await codeOf(patch({ name: 'x' }))).toEqual([500, 'unknown']);
		expect((await listed()).name).toBe('Recepção');
	});

	test('S-098 ignores unknown properties', async () => {
		const answer = await patch({ status: 'canceled', id: 'x', phoneNumber: '1', further: {} });
		expect(answer.status).toBe(200);
		expect(answer.json).toMatchObject({ id: lineId, status: 'active', phoneNumber: '+5511900002001' });
		expect(answer.json).not.toHaveProperty('further');
	});

	test('S-099 keeps the custom fields whose labels are not sent', async () => {
		await patch({ customFields: [{ label: 'Setor', value: 'TI' }] });
		await patch({ customFields: [{ label: 'Andar', value: '3º' }] });
		await patch({ customFields: [] });
		expect((await listed()).customFields).toEqual([
			{ label: 'Andar', value: '3º' },
			{ label: 'Setor', value: 'TI' },
		]);
	});
});
