/** Names the chosen cell and shows its text in full, above the grid. */
import { useEffect, useRef } from 'preact/hooks';
import type { GridColumn } from '../grid/grid.tsx';
import { asSentence, words } from '../words/words.ts';
import type { CellState } from './cell-state.ts';

interface CellLineProps {
	readonly columns: readonly GridColumn[];
	readonly cell: CellState | undefined;
	/** Tells why a row is wrong or skipped, for the cell with the focus. */
	readonly reasonId: string;
	readonly table: string | undefined;
}

export function CellLine({ columns, cell, reasonId, table }: CellLineProps) {
	if (cell === undefined) return <p class="cell-line" id={reasonId} />;
	const { row, column, text, problems, others } = cell;
	const states = [
		...(table === undefined ? [] : [table]),
		...(row.isSkipped ? [words('grid.row.skipped')] : []),
		...(row.edited.includes(column) ? [words('cell.edited')] : []),
		...(row.isBehind ? [words('grid.row.behind')] : []),
	];
	const reasons = (row.bucket === 'wrong' ? problems : [...problems, ...others]).map(({ message }) => message);
	const isTold = row.bucket !== 'wrong' && reasons.length > 0;
	return (
		<div class="cell-line">
			<b class="cell-name">
				{columns[column]?.name} · {words('cell.row', { row: String(row.place.row) })}
			</b>
			<CellText text={text} />
			{states.length === 0 ? null : <span class="hint">{states.join(' · ')}</span>}
			<span id={reasonId} class={isTold ? 'hint' : 'unseen'}>
				{asSentence(reasons.join('; '))}
			</span>
		</div>
	);
}

function CellText({ text }: { readonly text: string }) {
	const shown = useRef<HTMLSpanElement>(null);
	useEffect(() => {
		// A text that is scrolled must be reached by keys.
		const { current: box } = shown;
		if (box !== null) box.tabIndex = box.scrollHeight > box.clientHeight ? 0 : -1;
	}, [text]);
	return (
		<span ref={shown} class={text === '' ? 'cell-text hint' : 'cell-text'}>
			{text === '' ? words('grid.empty') : text}
		</span>
	);
}
