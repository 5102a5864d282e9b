import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { assetRequestSchema } from '../../../src/contract/asset.ts';
import { ACQUISITION_TYPES, ASSET_STATUSES } from '../../../src/contract/asset-fields.ts';
import { type Body, checkBody, isPlainlyRight } from '../../../src/drafts/draft/check-body.ts';

const RIGHT: Body = { enrollmentId: 'P', status: 'in-use', source: 'sheets-import' };

const text = fc.oneof(fc.constant(''), fc.string(), fc.constant('x'));
const date = fc.oneof(
	fc.date({ noInvalidDate: true, min: new Date(-1e14) }).map((one) => one.toISOString()),
	fc.date({ noInvalidDate: true, min: new Date(0) }).map((one) => `${one.toISOString().slice(0, 19)}Z`),
	fc.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
	fc.constantFrom('2025-02-29T00:00:00Z', '2025-12-31', '2025-12-31T24:00:00Z', '2025-12-31t00:00:00z', ''),
);
const bodies = fc.record(
	{
		enrollmentId: text,
		status: fc.constantFrom(...ASSET_STATUSES),
		source: fc.constantFrom('sheets-import' as const, 'nfe-import' as const),
		category: text,
		brand: text,
		model: text,
		vendorName: text,
		serialNumber: text,
		acquisitionDate: date,
		acquisitionType: fc.constantFrom(...ACQUISITION_TYPES),
		priceCents: fc.oneof(fc.integer(), fc.double(), fc.constantFrom(-0, 2 ** 53, Number.MAX_SAFE_INTEGER)),
		nfeNumber: text,
		contractId: text,
		warrantyExpirationDate: date,
		allocatedLocation: text,
		employeeId: text,
		employeeAttachedAt: date,
		customFields: fc.array(fc.record({ label: text, value: text }), { maxLength: 3 }),
	},
	{ requiredKeys: [] },
);

test('never accepts a body that the schema refuses', () => {
	fc.assert(
		fc.property(bodies, (body) => {
			expect(!isPlainlyRight(body) || assetRequestSchema.safeParse(body).success).toBe(true);
		}),
		{ numRuns: 2_000 },
	);
});

test('never accepts a valid body in which the schema refuses one changed property', () => {
	fc.assert(
		fc.property(bodies, fc.nat(), (body, seed) => {
			const properties = Object.entries(body);
			const changed = properties.length === 0 ? {} : Object.fromEntries([properties[seed % properties.length] ?? []]);
			const one = { ...RIGHT, ...changed };
			expect(!isPlainlyRight(one) || assetRequestSchema.safeParse(one).success).toBe(true);
		}),
		{ numRuns: 2_000 },
	);
});

test('agrees with the schema on every body', () => {
	fc.assert(
		fc.property(bodies, (body) => {
			expect(checkBody(body, () => undefined).ok).toBe(assetRequestSchema.safeParse(body).success);
		}),
		{ numRuns: 500 },
	);
});

test.each(['2025-12-31T00:00:00Z', '2024-02-29T23:59:59Z', '2018-11-04T03:00:00Z'])(
	'accepts %s without the schema',
	(acquisitionDate) => expect(isPlainlyRight({ ...RIGHT, acquisitionDate })).toBe(true),
);

test('rejects what no converter refused, at its column', () => {
	const place = { column: 7, name: 'Data da compra' };
	const body = { ...RIGHT, acquisitionDate: '2025-02-30T00:00:00Z', brand: '' };
	expect(checkBody(body, (field) => (field === 'acquisitionDate' ? place : undefined))).toMatchObject({
		ok: false,
		problems: [
			{ code: 'contract-refused', found: '', params: { field: 'brand' } },
			{ code: 'contract-refused', place, found: '2025-02-30T00:00:00Z', params: { field: 'acquisitionDate' } },
		],
	});
});
