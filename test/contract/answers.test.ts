import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { employeeListResponseSchema, employeeResponseSchema } from '../../src/contract/employee.ts';
import { ERROR_CODES_BY_STATUS, errorResponseSchema } from '../../src/contract/error-body.ts';
import { lineListResponseSchema, lineUpdateSchema, updatedLineResponseSchema } from '../../src/contract/line.ts';
import { renderSmsQuery, smsListResponseSchema, smsQuerySchema } from '../../src/contract/sms-message.ts';
import { ENDPOINTS, OPERATION_IDS, renderPath } from '../../src/contract/endpoints.ts';
import { listed } from '../listed.ts';

const ID = '8f14e45f-ceea-4672-8b2c-1d2e3f4a5b6c';

describe('answers are read leniently', () => {
	test('an employee needs only an id (S-138)', () =>
		expect(employeeResponseSchema.parse({ id: ID })).toEqual({ id: ID }));

	test('an employee keeps null, unknown values and unknown fields (S-139)', () => {
		const employee = {
			id: ID,
			status: 'on-the-moon',
			workEmail: null,
			sources: [{ id: '1', platform: 'new' }],
			badge: 7,
		};
		expect(employeeResponseSchema.parse(employee)).toEqual(employee);
	});

	test('an employee loses only the field with a wrong type', () => {
		const read = employeeResponseSchema.parse({ id: ID, salaryCents: '1000', fullName: 'Ana', address: 'Rua A' });
		expect(read.fullName).toBe('Ana');
		expect(read.salaryCents).toBeUndefined();
		expect(read.address).toBeUndefined();
	});

	test('a list of employees needs its wrapper', () => {
		expect(employeeListResponseSchema.safeParse([{ id: ID }]).success).toBe(false);
		expect(employeeListResponseSchema.parse({ employees: [{ id: ID }], total: 1 }).employees).toHaveLength(1);
	});

	test('a line survives an unknown status and absent fields (S-070)', () => {
		expect(lineListResponseSchema.parse([{ id: ID, status: 'frozen' }])).toEqual([{ id: ID, status: 'frozen' }]);
		expect(
			updatedLineResponseSchema.parse({ id: ID, customFields: [{ label: 'Setor', type: 'date', value: '1' }] }),
		).toHaveProperty('customFields.0.type', 'date');
	});

	test('an SMS message survives unknown services and an empty pagination', () => {
		const page = {
			smsMessages: [{ id: ID, detections: { 'servico-novo': { verificationCode: '123456' } } }],
			pagination: {},
		};
		expect(smsListResponseSchema.parse(page)).toEqual(page);
	});

	test('an error body survives unknown codes, missing parts and details that are not texts (S-224)', () => {
		expect(errorResponseSchema.parse({ code: 'rate-limited' })).toEqual({ code: 'rate-limited' });
		expect(errorResponseSchema.parse({ publicDetails: { a: 'x', b: 2 } })).toEqual({
			publicDetails: { a: 'x', b: '2' },
		});
		expect(errorResponseSchema.parse({ code: 5, title: 'problem' })).toMatchObject({ title: 'problem' });
		expect(errorResponseSchema.safeParse('<html>').success).toBe(false);
	});

	test('any JSON object with an id is an employee and a line', () => {
		fc.assert(
			fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (rest) => {
				expect(employeeResponseSchema.safeParse({ ...rest, id: ID }).success).toBe(true);
				expect(updatedLineResponseSchema.safeParse({ ...rest, id: ID }).success).toBe(true);
			}),
		);
	});
});

describe('requests are strict', () => {
	test.each([
		[{}],
		[{ name: null, costCenter: null, employeeId: null }],
		[{ name: 'Recepção', customFields: [{ label: 'Setor', value: 'TI' }] }],
	])('an update can be %j', (update) => expect(lineUpdateSchema.parse(update)).toEqual(update));

	test.each([
		[{ name: '' }],
		[{ status: 'active' }],
		[{ customFields: [] }],
		[{ customFields: [{ label: 'Setor' }] }],
		[{ customFields: [{ label: 'Setor', value: 'TI', type: 'text' }] }],
	])('an update cannot be %j', (update) => expect(lineUpdateSchema.safeParse(update).success).toBe(false));

	test.each([
		[{ page: 0 }],
		[{ page: 1.5 }],
		[{ page: Number.MAX_SAFE_INTEGER + 1 }],
		[{ pageSize: 201 }],
		[{ receivedAtFrom: '2026-01-31T00:00:00-03:00' }],
		[{ service: ['a,b'] }],
		[{ service: [''] }],
		[{ services: ['a'] }],
	])('a query cannot be %j', (query) => expect(smsQuerySchema.safeParse(query).success).toBe(false));

	test('a query repeats the service and omits defaults', () => {
		expect(renderSmsQuery({})).toBe('');
		expect(renderSmsQuery({ page: 2, receivedAtFrom: '2026-01-31T13:45Z', service: ['none', 'loja-azul'] })).toBe(
			'?page=2&receivedAtFrom=2026-01-31T13%3A45Z&service=none&service=loja-azul',
		);
	});
});

test('the endpoints have the documented methods, paths and versions', () => {
	expect(OPERATION_IDS.map((id) => `${ENDPOINTS[id].method} ${ENDPOINTS[id].path}`)).toEqual(listed`
		GET /api/v2/virtual-phone-accounts ¦ PATCH /api/v2/virtual-phone-accounts/{id}
		GET /api/v2/virtual-phone-accounts/{id}/sms-messages ¦ GET /api/v1/employees ¦ POST /api/v1/assets
	`);
	for (const id of OPERATION_IDS) expect(ENDPOINTS[id].path).toContain(`/api/v${ENDPOINTS[id].version}/`);
});

test('an id in a path stays one path segment', () => {
	expect(renderPath('updateLine', '../x?y#z $&')).toBe('/api/v2/virtual-phone-accounts/..%2Fx%3Fy%23z%20%24%26');
	fc.assert(
		fc.property(fc.string({ unit: 'grapheme' }), (id) => {
			expect(renderPath('listSmsMessages', id).split('/')).toHaveLength(6);
		}),
	);
});

test('every documented code has one status', () => {
	const codes = Object.values(ERROR_CODES_BY_STATUS).flat();
	expect(codes).toHaveLength(new Set(codes).size);
	expect(ERROR_CODES_BY_STATUS[422]).toContain('company-not-active');
});
