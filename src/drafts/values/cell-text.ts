/** A cell as a person sees it: the text that it shows, or nothing at all. */
import type { Cell } from '../../sources/values/cell.ts';
import { tidyText } from './tidy-text.ts';

/** What a person is shown of a cell in a message, a sample or a header. */
export function renderCell(cell: Cell | undefined): string {
	if (cell === null || cell === undefined) return '';
	return typeof cell === 'object' ? cell.text : String(cell);
}

/** Holds nothing for a person: empty, blanks, or characters that do not show. */
export function isBlank(cell: Cell): cell is null | '' {
	if (cell === null || cell === '') return true;
	if (typeof cell !== 'string') return false;
	const first = cell.charCodeAt(0);
	return (first <= 0x20 || first >= 0x7f) && tidyText(cell) === '';
}
