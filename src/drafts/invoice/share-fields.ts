/**
 * The fields of a request that all units of a line have in common.
 *
 * Set one by one, and put into a body with `Object.assign`: a body made of spread objects left 54 MB in the old space at
 * 20,000 notes, until the next full collection (why is not known). The same holds for all that is made anew for each unit.
 */
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

type Shared = { -readonly [Field in SharedField]?: AssetRequest[Field] };

export function shareFields(line: PlannedAssets): Readonly<Shared> {
	const { category, brand, model, vendorName, acquisitionDate, acquisitionType, number, warrantyExpirationDate } = line;
	const shared: Shared = {};
	if (category !== undefined) shared.category = category;
	if (brand !== undefined) shared.brand = brand;
	if (model !== '') shared.model = model;
	if (vendorName !== undefined) shared.vendorName = vendorName;
	shared.acquisitionDate = acquisitionDate;
	shared.acquisitionType = acquisitionType;
	if (number !== '') shared.nfeNumber = number;
	if (warrantyExpirationDate !== undefined) shared.warrantyExpirationDate = warrantyExpirationDate;
	return shared;
}
