import { expect, test } from 'vitest';
import type { AssetRequest } from '../../../src/contract/asset.ts';
import {
	type ComparedReadings,
	compareReadings,
	findOtherEquipment,
	isSameValue,
	listDifferentFields,
	type RowReadings,
	valueOf,
} from '../../../src/runs/ledger/compare-assets.ts';

const asset = (over: Partial<AssetRequest> = {}): AssetRequest => ({
	enrollmentId: 'PAT-1',
	status: 'in-use',
	source: 'sheets-import',
	...over,
});

test.each<[string, Partial<AssetRequest>, Partial<AssetRequest>, string | undefined]>([
	['by its serial number', { serialNumber: 'A1', model: 'M' }, { serialNumber: 'B2', model: 'M' }, 'serialNumber'],
	[
		'by model and brand where a serial number is missing',
		{ serialNumber: 'A1', model: 'M1', brand: 'Dell' },
		{ model: 'M2', brand: 'Lenovo' },
		'model',
	],
	[
		'by brand and category where no model is known',
		{ brand: 'Dell', category: 'Monitor' },
		{ brand: 'Lenovo', category: 'Notebook', model: 'T14' },
		'brand',
	],
	['not by its model alone', { model: '5440', brand: 'Dell' }, { model: 'Latitude 5440', brand: 'Dell' }, undefined],
	['not by its brand alone', { brand: 'HP' }, { brand: 'Hewlett-Packard', model: 'T14' }, undefined],
	['not by its category alone', { category: 'Monitor' }, { category: 'Monitores de vídeo' }, undefined],
	[
		'not when the serial number is the same',
		{ serialNumber: 'A1', model: 'M1' },
		{ serialNumber: 'a-1', model: 'M2' },
		undefined,
	],
	[
		'not when only the brand is spelled otherwise',
		{ model: 'T14', brand: 'Lenovo' },
		{ model: 't 14', brand: 'LENOVO Ltda' },
		undefined,
	],
	['not when it says nothing', {}, { model: 'T14' }, undefined],
])('a row is other equipment: %s', (_, earlier, now, field) => {
	expect(findOtherEquipment(asset(earlier), asset(now))?.field).toBe(field);
});

test('every field that differs is found, except source and number', () => {
	const earlier = asset({
		priceCents: 459_890,
		allocatedLocation: 'Sala 1',
		acquisitionDate: '2026-03-09T13:15:00.000Z',
		customFields: [
			{ label: 'NCM', value: '1' },
			{ label: 'Cor', value: 'azul' },
		],
	});
	const now = asset({
		enrollmentId: 'PAT-2',
		source: 'nfe-import',
		priceCents: 100,
		model: 'T14',
		acquisitionDate: '2026-03-09T13:15:00Z',
		customFields: [
			{ label: 'Cor', value: 'verde' },
			{ label: 'NCM', value: '1' },
		],
	});
	expect(listDifferentFields(earlier, now)).toEqual(['model', 'priceCents', 'allocatedLocation', 'custom:Cor']);
	expect(listDifferentFields(earlier, { ...earlier })).toEqual([]);
	expect(['priceCents', 'model', 'custom:Cor', 'custom:Peso'].map((field) => valueOf(earlier, field))).toEqual([
		'459890',
		'',
		'azul',
		'',
	]);
});

test.each<readonly [isSame: boolean, field: string, one: string, other: string]>([
	[true, 'model', 'T14', 'T14'],
	[false, 'model', 'T14', 't14'],
	[false, 'model', '1', '01'],
	[false, 'model', '2026-03-09', '2026-03-09T00:00:00Z'],
	[true, 'acquisitionDate', '2026-03-09T13:15:00Z', '2026-03-09T13:15:00.000Z'],
	[true, 'warrantyExpirationDate', '2026-03-09T10:15:00-03:00', '2026-03-09T13:15:00Z'],
	[true, 'employeeAttachedAt', '', ''],
	[false, 'acquisitionDate', '2026-03-09T13:15:00Z', '2026-03-09T13:15:01Z'],
	[false, 'acquisitionDate', '', '2026-03-09T13:15:00Z'],
	[false, 'acquisitionDate', '2026-03-09T13:15:00Z', ''],
	[false, 'acquisitionDate', 'março', 'abril'],
	[false, 'custom:acquisitionDate', '2026-03-09T13:15:00Z', '2026-03-09T13:15:00.000Z'],
])('it is %s that %s is the same as %j and as %j', (isSame, ...given) => expect(isSameValue(...given)).toBe(isSame));

const NOTHING: RowReadings = {
	sent: asset({ model: 'M1' }),
	now: asset({ model: 'M2' }),
	isReadAlike: () => true,
	wasTyped: () => false,
	printOf: () => 'b',
};
const changedTo = (was: string, is: string) => ({
	fields: [{ field: 'model', was, is, print: 'b' }],
	readDifferently: 0,
});
const done = (value: string, print?: string): Partial<RowReadings> => ({
	done: new Map([['model', { value, print }]]),
});
const back = asset({ model: 'M1' });

test.each<[string, Partial<RowReadings>, ComparedReadings]>([
	['is a change', {}, changedTo('M1', 'M2')],
	['is none if it is only read otherwise', { isReadAlike: () => false }, { fields: [], readDifferently: 1 }],
	[
		'is a change beside one that is only read otherwise',
		{ now: asset({ model: 'M2', brand: 'Dell' }), isReadAlike: (field) => field === 'model' },
		{ ...changedTo('M1', 'M2'), readDifferently: 1 },
	],
	['is none if only a person had typed it', { wasTyped: () => true }, { fields: [], readDifferently: 0 }],
	['is none if it was made in the dashboard', done('M2'), { fields: [], readDifferently: 0 }],
	['is one again if it changes again', done('M3', 'a'), changedTo('M3', 'M2')],
	['is one again if it changes back', { ...done('M2', 'a'), now: back }, changedTo('M2', 'M1')],
	['is one again, also where a person had typed it', { ...done('M3'), wasTyped: () => true }, changedTo('M3', 'M2')],
	['is none if the cell is the same since then', done('M3', 'b'), { fields: [], readDifferently: 1 }],
])('another value %s', (_, over, expected) => expect(compareReadings({ ...NOTHING, ...over })).toEqual(expected));
