/** Chooses the columns of asset number and status, unless the user or a name with a prefix did. */
import type { AssetField } from '../../contract/asset-fields.ts';
import { isField } from '../columns/column-target.ts';
import { type Choice, chooseNumber, chooseStatus } from './choose-column.ts';
import { isDecided } from './fix-decided.ts';
import type { HeaderOptions } from './table-options.ts';
import { listDifferent, listFirsts, type WeighedTable } from './weigh-table.ts';

export interface ChosenColumns extends WeighedTable {
	readonly number: Choice;
	readonly status: Choice;
}

const SETTLED: Choice = { isSure: false, ranked: [] };

export function chooseRequired(weighed: WeighedTable, options: HeaderOptions): ChosenColumns {
	const { fixed, profile, system } = weighed;
	const unlessDecided = (field: AssetField, choose: () => Choice): Choice => {
		if (fixed.some((target) => isField(target, field))) return SETTLED;
		const choice = choose();
		return choice.isSure || !isDecided(field, fixed, options) ? choice : SETTLED;
	};
	const number = unlessDecided('enrollmentId', () => chooseNumber(listDifferent(weighed), profile?.rows));
	const others = listFirsts(weighed).filter(({ column }) => column !== number.column);
	return { ...weighed, number, status: unlessDecided('status', () => chooseStatus(others, system !== undefined)) };
}
