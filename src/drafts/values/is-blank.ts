/** Cells that hold nothing for a person: empty, blanks, or characters that do not show. */
import type { Cell } from '../../sources/values/cell.ts';
import { tidyText } from './tidy-text.ts';

export function isBlank(cell: Cell): cell is null | '' {
	if (cell === null || cell === '') return true;
	if (typeof cell !== 'string') return false;
	const first = cell.charCodeAt(0);
	return (first <= 0x20 || first >= 0x80) && tidyText(cell) === '';
}
