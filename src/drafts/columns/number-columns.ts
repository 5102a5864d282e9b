/** Lists the columns whose numbers identify something, with the facts that reading their cells needs. */
import type { AssetField } from '../../contract/asset-fields.ts';
import type { TableProfile } from './column-profile.ts';
import { type ColumnTarget, isField } from './column-target.ts';
import type { NumberEvidence, NumberRole } from './number-check.ts';
import { isDecimalColumn } from './number-shape.ts';

export const NUMBERED: readonly AssetField[] = ['enrollmentId', 'serialNumber', 'nfeNumber', 'contractId'];

export function isNumbered(target: ColumnTarget): boolean {
	return NUMBERED.some((field) => isField(target, field));
}

export function roleOf(target: ColumnTarget): NumberRole {
	if (isField(target, 'enrollmentId')) return 'number';
	return isField(target, 'serialNumber') ? 'serial' : 'reference';
}

interface NumberTable {
	readonly targets: readonly ColumnTarget[];
	readonly profile?: TableProfile | undefined;
}

/** By column. `isReturnedFile`: of a file that this program returned. */
export function weighNumbers(
	{ targets, profile }: NumberTable,
	isReturnedFile: boolean,
): (column: number) => NumberEvidence {
	const shapeOf = (index: number): NumberEvidence['shape'] =>
		profile?.columns.find(({ column }) => column === index)?.shape;
	const isDecimalTable = targets.some(
		(target, index) => isNumbered(target) && isDecimalColumn(shapeOf(index), isReturnedFile),
	);
	return (index) => ({ shape: shapeOf(index), isDecimalTable, isReturnedFile });
}
