import { expect, test } from 'vitest';
import type { AssetRequest } from '../../../src/contract/asset.ts';
import { findDifferences, findOtherEquipment } from '../../../src/runs/ledger/compare-assets.ts';

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
		customFields: [{ label: 'NCM', value: '1' }],
	});
	const now = asset({
		enrollmentId: 'PAT-2',
		source: 'nfe-import',
		priceCents: 100,
		model: 'T14',
		customFields: [{ label: 'NCM', value: '1' }],
	});
	expect(findDifferences(earlier, now)).toEqual([
		{ field: 'model', earlier: '', now: 'T14' },
		{ field: 'priceCents', earlier: '4598.90', now: '1.00' },
	]);
	expect(findDifferences(earlier, earlier)).toEqual([]);
	const typed = asset({ acquisitionDate: '2026-03-09T13:15:00Z', status: 'lost' });
	expect(findDifferences(asset({ acquisitionDate: '2026-03-09T13:15:00.000Z' }), typed)).toEqual([
		{ field: 'status', earlier: 'em uso (in-use)', now: 'extraviado (lost)' },
	]);
	const painted = asset({ customFields: [{ label: 'Cor', value: 'azul' }] });
	expect(findDifferences(earlier, painted)).toEqual([{ field: 'customFields', earlier: 'Cor: ', now: 'Cor: azul' }]);
});
