import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { TableView, WorkbenchView } from '../../protocol/view.ts';
import type { GridColumn } from '../grid/grid.tsx';
import type { GridModel } from '../grid/grid-model.ts';
import { isSeries, renderSeries } from '../../protocol/series.ts';
import { isWaiting, perform } from '../state/store.ts';
import { words } from '../words/words.ts';
import { ALL_ROWS } from './problems.tsx';
import { filter } from './row-filter.ts';
import { bound, Button } from '../parts/controls.tsx';

interface FillDialogProps {
	readonly now: WorkbenchView;
	readonly model: GridModel;
	readonly table: TableView;
	readonly columns: readonly GridColumn[];
	readonly onClose: () => void;
}

const SHOWN = 3;

export function FillDialog({ now, model, table, columns, onClose }: FillDialogProps) {
	const dialog = useRef<HTMLDialogElement>(null);
	useEffect(() => dialog.current?.showModal(), []);
	const { top, bottom, left } = model.block;
	const selected = bottom - top + 1;
	const all = model.viewport.value.count;
	const text = useSignal('');
	const scope = useSignal<'selected' | 'all'>(selected > 1 ? 'selected' : 'all');
	const wantsSeries = useSignal(false);
	const count = scope.value === 'selected' ? selected : all;
	const inSeries = wantsSeries.value && isSeries(text.value);
	const fill = async (): Promise<void> => {
		if (scope.value === 'selected') {
			model.fill(text.value, inSeries);
			onClose();
			return;
		}
		const rows = { ...filter.value, table: table.key, from: 0, to: ALL_ROWS };
		const body = { filter: rows, column: left, text: text.value, isSeries: inSeries };
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
					<Choice scope={scope} value="selected" label={words('fill.selected', { count: selected })} />
					<Choice scope={scope} value="all" label={words('fill.all', { count: all })} />
				</fieldset>
				<Fields text={text} wantsSeries={wantsSeries} />
				<Preview text={text.value} count={count} wantsSeries={wantsSeries.value} />
				<div class="actions">
					<Button
						type="submit"
						class="button is-main"
						disabled={count === 0 || text.value === '' || isWaiting('fill')}
						label={words('fill.do', { count })}
					/>
					<Button onClick={onClose} label={words('fill.cancel')} />
				</div>
			</form>
		</dialog>
	);
}

function Fields({ text, wantsSeries }: { readonly text: Signal<string>; readonly wantsSeries: Signal<boolean> }) {
	return (
		<>
			<label class="field">
				{words('fill.text')}
				<input {...bound(text)} />
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
	readonly scope: { value: 'selected' | 'all' };
	readonly value: 'selected' | 'all';
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
			{count > SHOWN ? ` … ${lastOf(text, count)}` : ''}
		</p>
	);
}

const lastOf = (text: string, count: number): string => renderSeries(text, 1, count - 1)[0] ?? '';
