import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { TableView, WorkbenchView } from '../../protocol/view.ts';
import type { GridColumn } from '../grid/grid.tsx';
import type { GridModel } from '../grid/grid-model.ts';
import { cellsIn } from '../grid/selection.ts';
import type { Finding } from '../../protocol/finding.ts';
import { isSeries, renderSeries } from '../../protocol/series.ts';
import { countRows } from '../state/client.ts';
import { asked, isWaiting, perform } from '../state/store.ts';
import { listOf, words } from '../words/words.ts';
import { ALL_ROWS } from './replace-form.tsx';
import { rowsOf } from './row-filter.ts';
import { bound, boundCheck, Button } from '../parts/controls.tsx';

interface FillDialogProps {
	readonly now: WorkbenchView;
	readonly model: GridModel;
	readonly table: TableView;
	readonly columns: readonly GridColumn[];
	readonly begin: NonNullable<GridModel['edits']['filling']['value']>;
}

const SHOWN = 3;
const TYPING_MS = 250;
const SCOPES = ['selected', 'columns', 'all'] as const;

type Filling = ReturnType<typeof useFilling>;

function useFilling(props: FillDialogProps) {
	const { now, model, table, columns, begin } = props;
	const text = useSignal(begin.text);
	const find = useSignal('');
	const isWhole = useSignal(false);
	const wantsSeries = useSignal(false);
	const cells = model.view.blocks.reduce((sum, block) => sum + cellsIn(block), 0);
	const isOfColumns = model.view.isWhole || (begin.isReplace === true && cells === 1);
	const chosen = useSignal<(typeof SCOPES)[number]>(isOfColumns ? 'columns' : 'selected');
	const scope = chosen.value === 'all' && find.value === '' ? 'columns' : chosen.value;
	const finding = { find: find.value, isWhole: isWhole.value };
	const found = { columns: scope === 'all' ? [...columns.keys()] : model.view.columns, ...finding };
	const counted = useCounted(props, scope === 'selected', found);
	const canSeries = find.value === '' && found.columns.length === 1;
	const inSeries = wantsSeries.value && canSeries && isSeries(text.value);
	const { count: rows } = model.view.viewport.value;
	const places = scope === 'selected' ? cells : rows * found.columns.length;
	const fill = async (): Promise<boolean> => {
		if (scope === 'selected') model.edits.fill(text.value, inSeries, finding);
		const filter = { ...rowsOf(table.key), from: 0, to: ALL_ROWS };
		const body = { filter, ...found, text: text.value, isSeries: inSeries };
		return scope === 'selected' || perform(now.id, 'fill', body);
	};
	const count = find.value === '' ? places : (counted?.values ?? 0);
	const counts = { selected: cells, columns: rows * model.view.columns.length, all: rows * columns.length };
	return { text, find, isWhole, wantsSeries, chosen, scope, counts, counted, canSeries, inSeries, count, fill };
}

/** Fills cells, or replaces a text in them. */
export function FillDialog(props: FillDialogProps) {
	const { model } = props;
	const dialog = useRef<HTMLDialogElement>(null);
	useLayoutEffect(() => dialog.current?.showModal(), []);
	const filling = useFilling(props);
	const { text, find, counted, count } = filling;
	// Enter in the empty dialog of Ctrl+H must not empty the column.
	const isNothing = props.begin.isReplace === true && text.value === '' && find.value === '';
	const isIdle = isNothing || count === 0 || (text.value === '' && counted?.values === 0);
	const close = (): void => dialog.current?.close();
	return (
		<dialog
			ref={dialog}
			class="dialog fill-dialog"
			aria-labelledby="fill-title"
			onClose={() => void (model.edits.filling.value = undefined)}
		>
			<form
				onSubmit={(event) => {
					event.preventDefault();
					void filling.fill().then((isDone) => (isDone ? close() : undefined));
				}}
			>
				<h2 id="fill-title">{words('fill.title')}</h2>
				<Choices {...props} {...filling} />
				<Fields {...props} {...filling} />
				<p class={counted === undefined || counted.values === 0 ? 'hint' : 'warning'} role="status">
					{counted === undefined ? words('fill.counting') : words('fill.replaces', { ...counted })}
				</p>
				<div class="actions">
					<Button
						type="submit"
						class="button is-main"
						disabled={counted === undefined || isIdle || isWaiting('fill')}
						label={words(find.value === '' ? 'fill.do' : 'fill.replace', { count })}
					/>
					<Button onClick={close} label={words('fill.cancel')} />
				</div>
			</form>
		</dialog>
	);
}

function Choices({ model, columns, find, chosen, scope, counts }: FillDialogProps & Filling) {
	const names = listOf(model.view.columns.map((column) => columns[column]?.name ?? ''));
	return (
		<fieldset class="dialog-choices">
			<legend class="unseen">{words('fill.scope')}</legend>
			{SCOPES.map((one) => (
				<label class="check-line" key={one}>
					<input
						type="radio"
						name="scope"
						checked={scope === one}
						disabled={one === 'all' ? find.value === '' : one === 'selected' && model.view.isWhole}
						onChange={() => void (chosen.value = one)}
					/>
					{words(`fill.${one}`, { count: counts[one], columns: names })}
				</label>
			))}
		</fieldset>
	);
}

function Fields(filling: FillDialogProps & Filling) {
	const { begin, text, find, isWhole, wantsSeries, canSeries } = filling;
	return (
		<>
			<label class="field">
				{words('fill.find')}
				<input autofocus={begin.isReplace === true} {...bound(find)} />
			</label>
			<label class="check-line">
				<input type="checkbox" disabled={find.value === ''} {...boundCheck(isWhole)} />
				{words('fill.whole')}
			</label>
			<label class="field">
				{words('fill.text')}
				<input autofocus={begin.isReplace !== true} {...bound(text)} />
			</label>
			<label class="check-line">
				<input type="checkbox" disabled={!canSeries} {...boundCheck(wantsSeries)} />
				{words('fill.series')}
			</label>
			<p class="hint" aria-live="polite">
				{preview(filling)}
			</p>
		</>
	);
}

interface Counted {
	readonly values: number;
	readonly rows: number;
}

/** Counts the cells that would be replaced. Undefined until the server has answered. */
function useCounted(
	{ now, model, table }: FillDialogProps,
	isSelected: boolean,
	found: Finding & { readonly columns: readonly number[] },
): Counted | undefined {
	const counted = useSignal<Counted | undefined>(undefined);
	useEffect(() => {
		let isWanted = true;
		counted.value = undefined;
		const count = async (): Promise<void> => {
			const { sortBy: _, order: __, sortedAt: ___, ...filter } = rowsOf(table.key);
			const answer = isSelected ? undefined : await asked('count', countRows(now.id, { ...filter, found }));
			const known = isSelected
				? await model.edits.count(found)
				: answer && { values: answer.cells ?? 0, rows: answer.count };
			if (isWanted) counted.value = known;
		};
		const waiting = setTimeout(() => void count(), found.find === '' ? 0 : TYPING_MS);
		return () => {
			isWanted = false;
			clearTimeout(waiting);
		};
	}, [JSON.stringify(found), isSelected, now.revision]);
	return counted.value;
}

function preview({ text: { value: text }, count, wantsSeries, inSeries }: Filling): string {
	if (text === '') return words('fill.no-text');
	if (!inSeries) return words(wantsSeries.value ? 'fill.no-number' : 'fill.same');
	const [last = ''] = renderSeries(text, 1, count - 1);
	return `${renderSeries(text, Math.min(count, SHOWN)).join(', ')}${count > SHOWN ? ` … ${last}` : ''}`;
}
