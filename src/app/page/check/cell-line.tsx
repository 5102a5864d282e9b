/** Names the chosen cell and shows its text in full, above the grid. */
import { useEffect, useRef } from 'preact/hooks';
import type { WorkbenchView } from '../../protocol/view.ts';
import type { GridColumn } from '../grid/grid.tsx';
import type { GridModel } from '../grid/grid-model.ts';
import { asSentence, words } from '../words/words.ts';
import { describeCell } from './cell-state.ts';
import type { JoinedTable } from './table-columns.ts';

interface CellLineProps {
	readonly now: WorkbenchView;
	readonly model: GridModel;
	readonly table: JoinedTable;
	readonly columns: readonly GridColumn[];
	/** Tells why a row is wrong or skipped, for the cell with the focus. */
	readonly reasonId: string;
}

export function CellLine({ now, model, table, columns, reasonId }: CellLineProps) {
	void model.view.version.value;
	const cell = describeCell(now, model, table);
	if (cell === undefined) return <p class="cell-line" id={reasonId} />;
	const { row, column, text, problems, others } = cell;
	const states = [
		...(table.names.length < 2 ? [] : [row.place.table]),
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
