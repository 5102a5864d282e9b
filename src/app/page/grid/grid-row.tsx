import type { RowBucket, RowView } from '../../protocol/view.ts';
import { words } from '../words/words.ts';
import type { ColumnLayout } from './viewport.ts';
import type { GridModel } from './grid-model.ts';
import { ROW_PX } from './grid-view.ts';

export const NUMBER_PX = 84;
/** Longer texts are shown in full below the grid. */
const MAX_SHOWN = 200;

export const placeOf = ({ lefts, widths }: ColumnLayout, column: number) => ({
	left: `${NUMBER_PX + (lefts[column] ?? 0)}px`,
	width: `${widths[column] ?? 0}px`,
});

interface GridRowProps {
	readonly model: GridModel;
	readonly row: number;
	readonly topPx: number;
	readonly widthPx: number;
	readonly layout: ColumnLayout;
	readonly shown: readonly number[];
	readonly reasonId: string;
}

export function GridRow(props: GridRowProps) {
	const { model, row, topPx, widthPx, shown } = props;
	const known = model.view.rows.at(row);
	return (
		<div
			role="row"
			aria-rowindex={row + 2}
			aria-busy={known === undefined}
			class={`grid-row is-${known?.isSkipped === true ? 'skipped' : (known?.bucket ?? 'loading')}`}
			style={{ top: `${topPx}px`, width: `${widthPx}px`, height: `${ROW_PX}px` }}
		>
			<RowNumber row={row} known={known} />
			{shown.map((column) => (
				<Cell key={column} {...props} known={known} column={column} />
			))}
		</div>
	);
}

function RowNumber({ row, known }: { readonly row: number; readonly known: RowView | undefined }) {
	const state = stateOf(known);
	return (
		<div role="rowheader" aria-colindex={1} class="grid-number" data-row={row} style={{ width: `${NUMBER_PX}px` }}>
			{known === undefined ? null : (
				<>
					<span class="grid-sign" aria-hidden="true" title={words(`grid.row.${state}`)}>
						{SIGNS[state]}
					</span>
					<span class="unseen">{words(`grid.row.${state}`)}, </span>
					{known.place.row}
				</>
			)}
		</div>
	);
}

const inOneLine = (text: string): string => text.slice(0, MAX_SHOWN).replaceAll(/\s*\n\s*/g, ' ↵ ');

type RowState = RowBucket | 'behind';
const SIGNS: Readonly<Record<RowState, string>> = {
	ready: '',
	wrong: '!',
	skipped: '–',
	created: '✓',
	unconfirmed: '?',
	behind: '…',
};

function stateOf(known: RowView | undefined): RowState {
	if (known === undefined) return 'ready';
	if (known.isSkipped) return 'skipped';
	return known.isBehind ? 'behind' : known.bucket;
}

interface CellProps extends GridRowProps {
	readonly known: RowView | undefined;
	readonly column: number;
}

function Cell({ model, row, column, known, layout, reasonId }: CellProps) {
	const { focus } = model.view.selection.value;
	const isFocused = focus.row === row && focus.column === column;
	const wrong = known?.problems.filter((problem) => problem.column === column) ?? [];
	const isWrong = wrong.length > 0;
	const isSelected = model.view.isSelected({ row, column });
	const isEdited = known?.edited.includes(column) === true;
	const isWaiting = known !== undefined && model.edits.outbox.textAt(known.place, column) !== undefined;
	const states = [
		isWrong ? 'is-wrong' : '',
		isSelected ? 'is-selected' : '',
		isFocused ? 'is-focused' : '',
		isEdited ? 'is-edited' : '',
		isWaiting ? 'is-waiting' : '',
		column < layout.frozen ? 'is-frozen' : '',
	];
	return (
		<div
			role="gridcell"
			aria-colindex={column + 2}
			aria-selected={isSelected}
			aria-invalid={isWrong ? true : undefined}
			aria-describedby={isFocused ? reasonId : undefined}
			tabIndex={isFocused ? 0 : -1}
			class={`grid-cell ${states.filter((state) => state !== '').join(' ')}`}
			data-row={row}
			data-column={column}
			style={placeOf(layout, column)}
		>
			{isWrong ? (
				<span class="grid-sign" aria-hidden="true" title={wrong.map(({ message }) => message).join('\n')}>
					!
				</span>
			) : null}
			<span class="grid-text">{inOneLine(model.edits.textAt({ row, column }))}</span>
		</div>
	);
}
