/** A cell as text: what a person is shown of it in a message, a sample or a header. */
import type { Cell } from '../../sources/values/cell.ts';

export function renderCell(cell: Cell | undefined): string {
	if (cell === null || cell === undefined) return '';
	return typeof cell === 'object' ? cell.text : String(cell);
}
