/** A shape of one table as a line of a shapes file has it, and the table that is made of it. */
import { type MadeTable, makeRegister } from '../../scripts/register-trial/make-register.mjs';
import { type RegisterShape, readShapes } from '../../scripts/register-trial/shapes.mjs';

export interface WrittenColumn {
	readonly header: string;
	readonly target?: string;
	readonly kinds: Readonly<Record<string, number>>;
	readonly distinct?: number;
	readonly words?: Readonly<Record<string, number>>;
}

export function shapeOf(
	columns: readonly WrittenColumn[],
	more: Readonly<Record<string, unknown>> = {},
): RegisterShape {
	const [first] = columns;
	const rows = Object.values(first?.kinds ?? {}).reduce((sum, count) => sum + count, 0);
	const { headerRow = 1, ...rest } = more;
	const line = { register: 'ours', language: 'br', format: 'csv', tables: [{ rows, headerRow, columns }], ...rest };
	const [shape] = readShapes(JSON.stringify(line));
	if (shape === undefined) throw new Error('no shape');
	return shape;
}

export function tableOf(columns: readonly WrittenColumn[], more?: Readonly<Record<string, unknown>>): MadeTable {
	const [table] = makeRegister(shapeOf(columns, more));
	if (table === undefined) throw new Error('no table');
	return table;
}
