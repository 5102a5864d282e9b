/** Shows why a cell is wrong and what mends it, beside the cell. Ctrl+Enter goes into it, Esc back. */
import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { RowProblemView, WorkbenchView } from '../../protocol/view.ts';
import { GRID_HEADER_PX, type GridColumn } from '../grid/grid.tsx';
import type { GridModel } from '../grid/grid-model.ts';
import { Button } from '../parts/controls.tsx';
import { countRows } from '../state/client.ts';
import { asked } from '../state/store.ts';
import { asSentence, words } from '../words/words.ts';
import { type CellState, describeCell } from './cell-state.ts';
import { QuestionAtCell } from './question-at-cell.tsx';
import { ReplaceForm } from './replace-form.tsx';
import { type JoinedTable, targetOf } from './table-columns.ts';

interface CellPanelProps {
	readonly now: WorkbenchView;
	readonly model: GridModel;
	readonly table: JoinedTable;
	readonly columns: readonly GridColumn[];
}

export function CellPanel(props: CellPanelProps) {
	const { now, model, table } = props;
	void model.view.version.value;
	const cell = describeCell(now, model, table);
	const panel = useRef<HTMLElement>(null);
	const closed = useSignal('');
	const name = cell === undefined ? '' : `${cell.row.place.table} ${cell.row.place.row} ${cell.column}`;
	const isWrong = cell !== undefined && cell.row.bucket === 'wrong' && cell.problems.length > 0;
	const isShown = isWrong && model.cell.editing.value === undefined && !model.view.hasRange && closed.value !== name;
	usePlace(panel, model, isShown);
	const fixing = model.fixing.value;
	useLayoutEffect(() => {
		if (fixing === 0) return;
		closed.value = '';
		panel.current?.querySelector<HTMLElement>(REACHED)?.focus();
	}, [fixing]);
	if (!isShown) return null;
	const leave = (): void => {
		closed.value = name;
		model.view.enter(model.view.selection.value.focus);
	};
	return (
		<section
			ref={panel}
			class="cell-panel"
			aria-label={words('cell.title')}
			onKeyDown={(event) => {
				if (event.key === 'F8') model.run({ kind: 'next-wrong' });
				else if (event.key === 'Escape') leave();
				else return;
				event.preventDefault();
			}}
		>
			<Button class="quiet cell-close" aria-label={words('fault.dismiss')} onClick={leave} label="×" />
			<PanelContent {...props} cell={cell} key={`${name} ${cell.text}`} />
		</section>
	);
}

/** The button that closes it comes last by keys. */
const REACHED = ':is(input, select, button):not(:disabled, .cell-close)';

function PanelContent({ now, model, table, columns, cell }: CellPanelProps & { readonly cell: CellState }) {
	const { row, column, text, problems, questions, others, shared } = cell;
	const back = (): void => model.view.enter(model.view.selection.value.focus);
	return (
		<>
			{problems.map((problem) => (
				<Reason key={problem.message} problem={problem} model={model} />
			))}
			{questions.map((one) => (
				<QuestionAtCell key={one.question.path} {...one} onDone={back} />
			))}
			{shared === undefined ? null : (
				<Everywhere
					{...shared}
					isOpen={questions.length === 0}
					workbench={now.id}
					table={table.key}
					column={column}
					target={targetOf([table], table.key, column)}
					text={text}
					onDone={back}
				/>
			)}
			<div class="cell-end">
				<Button
					class="quiet"
					title="Ctrl+Delete"
					onClick={() => {
						model.run({ kind: 'skip' });
						back();
					}}
					label={words(row.isSkipped ? 'grid.unskip' : 'cell.skip')}
				/>
				{others.length === 0 ? null : <OtherProblems problems={others} model={model} columns={columns} />}
			</div>
		</>
	);
}

function Reason({ problem, model }: { readonly problem: RowProblemView; readonly model: GridModel }) {
	const { message, action, near } = problem;
	return (
		<div class="reason-line">
			<p>
				<b>{closedSentence(asSentence(message))}</b> {action}
			</p>
			{near.length === 0 ? null : (
				<p class="near">
					{words('cell.near')}
					{near.map((text) => (
						<Button key={text} onClick={() => model.edits.choose(text)} label={text} />
					))}
				</p>
			)}
		</div>
	);
}

const closedSentence = (text: string): string => (/[.?!:…]$/.test(text) ? text : `${text}.`);

interface OtherProblemsProps {
	readonly problems: readonly RowProblemView[];
	readonly model: GridModel;
	readonly columns: readonly GridColumn[];
}

function OtherProblems({ problems, model, columns }: OtherProblemsProps) {
	return (
		<p class="others">
			{words('cell.others')}
			{problems.map(({ column = 0, message }) => (
				<Button
					class="quiet"
					key={`${column} ${message}`}
					title={message}
					onClick={() => model.view.enter({ row: model.view.selection.value.focus.row, column })}
					label={columns[column]?.name}
				/>
			))}
		</p>
	);
}

interface EverywhereProps extends Omit<Parameters<typeof ReplaceForm>[0], 'count'> {
	/** Undefined if it has to be counted. */
	readonly count?: number;
	readonly isOpen: boolean;
}

/** A value that no other row has is corrected in its cell. */
function Everywhere({ count: known, isOpen, ...form }: EverywhereProps) {
	const counted = useSignal(isOpen ? known : undefined);
	useEffect(() => {
		if (isOpen) counted.value = known;
	}, [known, isOpen]);
	const look = async (): Promise<void> => {
		const values = { [form.column]: form.text };
		const found = known ?? (await asked('count', countRows(form.workbench, { table: form.table, values })))?.count;
		counted.value = found;
	};
	if (known === 1) return null;
	if (counted.value !== undefined) return <ReplaceForm {...form} count={counted.value} />;
	return <Button class="quiet" onClick={() => void look()} label={words('cell.everywhere')} />;
}

const GAP_PX = 6;

/** Places the panel right of the cell if it fits there, else left of it, else below or above. */
function usePlace(panel: RefObject<HTMLElement | null>, model: GridModel, isShown: boolean): void {
	const { focus } = model.view.selection.value;
	useLayoutEffect(() => {
		const frame = panel.current?.parentElement ?? undefined;
		const box = frame?.querySelector('.grid-box');
		if (!isShown || frame === undefined || !box) return undefined;
		const put = (): void => {
			const cell = frame.querySelector('.grid-cell.is-focused');
			if (panel.current !== null && cell !== null) placeBeside(panel.current, cell, frame);
		};
		put();
		// The rows are drawn after the scroll that moves them.
		const follow = (): void => void requestAnimationFrame(put);
		const observer = new ResizeObserver(put);
		for (const one of [frame, panel.current]) if (one) observer.observe(one);
		box.addEventListener('scroll', follow);
		return () => {
			observer.disconnect();
			box.removeEventListener('scroll', follow);
		};
	}, [isShown, focus, model.view.version.value]);
}

function placeBeside(panel: HTMLElement, cell: Element, frame: Element): void {
	const [own, at, around] = [panel, cell, frame].map((one) => one.getBoundingClientRect());
	if (own === undefined || at === undefined || around === undefined) return;
	const right = at.right + GAP_PX;
	const left = at.left - GAP_PX - own.width;
	const isBeside = right + own.width <= around.right || left >= around.left;
	const isRight = right + own.width <= around.right;
	const below = at.bottom + GAP_PX;
	const isBelow = below + own.height <= around.bottom;
	const x = isBeside ? (isRight ? right : left) : Math.min(at.left, around.right - own.width - GAP_PX);
	const y = isBeside ? at.top : isBelow ? below : at.top - GAP_PX - own.height;
	const clamp = (value: number, from: number, to: number): number => Math.max(from, Math.min(value, to));
	panel.style.left = `${clamp(x - around.left, 0, around.width - own.width)}px`;
	panel.style.top = `${clamp(y - around.top, GRID_HEADER_PX, around.height - own.height - GAP_PX)}px`;
	// A cell that is scrolled out of sight takes its panel along.
	const isSeen = at.bottom > around.top + GRID_HEADER_PX && at.top < around.bottom;
	panel.classList.toggle('is-away', !isSeen);
}
