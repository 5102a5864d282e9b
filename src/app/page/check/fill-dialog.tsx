import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { TableView, WorkbenchView } from '../../protocol/view.ts';
import type { GridColumn } from '../grid/grid.tsx';
import type { GridModel } from '../grid/grid-model.ts';
import { isSeries, renderSeries } from '../../protocol/series.ts';
import { countRows } from '../state/client.ts';
import { asked, isWaiting, perform } from '../state/store.ts';
import { words } from '../words/words.ts';
import { ALL_ROWS } from './problems.tsx';
import { filter, rowsOf } from './row-filter.ts';
import { bound, Button } from '../parts/controls.tsx';

interface FillDialogProps {
	readonly now: WorkbenchView;
	readonly model: GridModel;
	readonly table: TableView;
	readonly columns: readonly GridColumn[];
	readonly onClose: () => void;
}

const SHOWN = 3;

type Scope = 'selected' | 'all';

export function FillDialog({ now, model, table, columns, onClose }: FillDialogProps) {
	const dialog = useRef<HTMLDialogElement>(null);
	useEffect(() => dialog.current?.showModal(), []);
	const { top, bottom, left } = model.block;
	const text = useSignal('');
	const scope = useSignal<Scope>('selected');
	const wantsSeries = useSignal(false);
	const counts = { selected: bottom - top + 1, all: model.viewport.value.count };
	const count = counts[scope.value];
	const filled = useFilled(now, model, table, scope.value);
	const inSeries = wantsSeries.value && isSeries(text.value);
	const fill = async (): Promise<void> => {
		if (scope.value === 'selected') {
			model.fill(text.value, inSeries);
			onClose();
			return;
		}
		const body = {
			filter: { ...rowsOf(table.key), from: 0, to: ALL_ROWS },
			column: left,
			text: text.value,
			isSeries: inSeries,
		};
		if (await perform(now.id, 'fill', body)) onClose();
	};
	return (
		<dialog ref={dialog} class="dialog" aria-labelledby="fill-title" onClose={onClose}>
			<form
				onSubmit={(event) => {
					event.preventDefault();
					void fill();
				}}
			>
				<h2 id="fill-title">{words('fill.title', { column: columns[left]?.name ?? '' })}</h2>
				<fieldset class="dialog-choices">
					<legend class="unseen">{words('fill.scope')}</legend>
					<Choice scope={scope} value="selected" label={words('fill.selected', { count: counts.selected })} />
					<Choice scope={scope} value="all" label={words('fill.all', { count: counts.all })} />
				</fieldset>
				<Fields text={text} wantsSeries={wantsSeries} />
				<Preview text={text.value} count={count} wantsSeries={wantsSeries.value} />
				<p class={filled === undefined || filled === 0 ? 'hint' : 'warning'} role="status">
					{filled === undefined ? words('fill.counting') : words('fill.replaces', { filled, count })}
				</p>
				<div class="actions">
					<Button
						type="submit"
						class="button is-main"
						disabled={count === 0 || filled === undefined || text.value === '' || isWaiting('fill')}
						label={words('fill.do', { count })}
					/>
					<Button onClick={onClose} label={words('fill.cancel')} />
				</div>
			</form>
		</dialog>
	);
}

/** The number of filled cells that Fill would replace. Undefined while they are being counted. */
function useFilled(now: WorkbenchView, model: GridModel, table: TableView, scope: Scope): number | undefined {
	const filled = useSignal<number | undefined>(undefined);
	const { left } = model.block;
	useEffect(() => {
		let isWanted = true;
		filled.value = undefined;
		const rows = { ...filter.value, table: table.key, filled: left };
		const counted =
			scope === 'selected'
				? model.filledIn(model.block)
				: asked('count', countRows(now.id, rows)).then((found) => found?.count);
		void counted.then((count) => {
			if (isWanted) filled.value = count;
		});
		return () => void (isWanted = false);
	}, [scope, now.revision]);
	return filled.value;
}

function Fields({ text, wantsSeries }: { readonly text: Signal<string>; readonly wantsSeries: Signal<boolean> }) {
	return (
		<>
			<label class="field">
				{words('fill.text')}
				<input autofocus {...bound(text)} />
			</label>
			<label class="check-line">
				<input
					type="checkbox"
					checked={wantsSeries.value}
					onChange={({ currentTarget }) => void (wantsSeries.value = currentTarget.checked)}
				/>
				{words('fill.series')}
			</label>
		</>
	);
}

interface ChoiceProps {
	readonly scope: Signal<Scope>;
	readonly value: Scope;
	readonly label: string;
}

function Choice({ scope, value, label }: ChoiceProps) {
	return (
		<label class="check-line">
			<input type="radio" name="scope" checked={scope.value === value} onChange={() => void (scope.value = value)} />
			{label}
		</label>
	);
}

interface PreviewProps {
	readonly text: string;
	readonly count: number;
	readonly wantsSeries: boolean;
}

function Preview({ text, count, wantsSeries }: PreviewProps) {
	if (text === '') return <p class="hint">{words('fill.no-text')}</p>;
	if (!wantsSeries) return <p class="hint">{words('fill.same')}</p>;
	if (!isSeries(text)) return <p class="hint">{words('fill.no-number')}</p>;
	const texts = renderSeries(text, Math.min(count, SHOWN));
	return (
		<p class="hint" aria-live="polite">
			{texts.join(', ')}
			{count > SHOWN ? ` … ${renderSeries(text, 1, count - 1)[0]}` : ''}
		</p>
	);
}
