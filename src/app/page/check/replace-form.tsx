/** Puts one value in the place of another, in all rows that have it. */
import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { MEANINGS } from '../../../drafts/decisions/question.ts';
import { bound, Button } from '../parts/controls.tsx';
import { announced, isWaiting, perform } from '../state/store.ts';
import { nameOf, words } from '../words/words.ts';

export const ALL_ROWS = 1_000_000_000;

const NEEDED = ['enrollmentId', 'status'];

interface ReplaceFormProps {
	readonly workbench: string;
	readonly table: string;
	readonly column: number;
	readonly target: string;
	readonly text: string;
	readonly count: number;
	readonly near: readonly string[];
	readonly onDone: () => void;
}

export function ReplaceForm({ workbench, table, column, target, text, count, near, onDone }: ReplaceFormProps) {
	const typed = useSignal(near.length === 1 ? (near[0] ?? '') : '');
	const list = useId();
	const values = target === 'status' || target === 'acquisitionType' ? MEANINGS[target] : [];
	const name = `replace ${table} ${column} ${text}`;
	const replace = async (by: string): Promise<void> => {
		const filter = { table, values: { [column]: text }, from: 0, to: ALL_ROWS };
		// Rows are found by what the last check has read. A cell that was edited since then keeps its new text.
		const found = { columns: [column], find: text, isWhole: true };
		const isDone = await perform(workbench, 'fill', { filter, ...found, text: by, isSeries: false }, name);
		if (!isDone) return;
		announced.value = words('replace.done', { count, text: by });
		onDone();
	};
	return (
		<form
			class="replace"
			onSubmit={(event) => {
				event.preventDefault();
				if (typed.value !== '') void replace(typed.value);
			}}
		>
			<label class="field">
				<span>{words('replace.by', { text: text === '' ? words('grid.empty') : text, count })}</span>
				<input placeholder={words('replace.placeholder')} list={list} {...bound(typed)} />
			</label>
			<datalist id={list}>
				{values.map((value) => (
					<option key={value} value={nameOf('value', value)} />
				))}
			</datalist>
			<div class="actions">
				<Button type="submit" disabled={typed.value === '' || isWaiting(name)} label={words('replace.all')} />
				{text === '' || NEEDED.includes(target) ? null : (
					<Button class="quiet" waits={name} onClick={() => void replace('')} label={words('replace.empty')} />
				)}
			</div>
		</form>
	);
}
