/** The fields of a request that all units of a line have in common. */
import type { AssetRequest } from '../../contract/asset.ts';
import type { PlannedAssets } from './invoice-plan.ts';

type SharedField =
	| 'category'
	| 'brand'
	| 'model'
	| 'vendorName'
	| 'acquisitionDate'
	| 'acquisitionType'
	| 'nfeNumber'
	| 'warrantyExpirationDate';

export function shareFields(line: PlannedAssets): Pick<AssetRequest, SharedField> {
	const { category, brand, model, vendorName, acquisitionDate, acquisitionType, number, warrantyExpirationDate } = line;
	return {
		...(category === undefined ? {} : { category }),
		...(brand === undefined ? {} : { brand }),
		...(model === '' ? {} : { model }),
		...(vendorName === undefined ? {} : { vendorName }),
		acquisitionDate,
		acquisitionType,
		...(number === '' ? {} : { nfeNumber: number }),
		...(warrantyExpirationDate === undefined ? {} : { warrantyExpirationDate }),
	};
}
