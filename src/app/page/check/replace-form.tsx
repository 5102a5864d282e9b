/** One text of a column, put right in all rows that have it, letter by letter. */
import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { MEANINGS } from '../../../drafts/decisions/question.ts';
import { announced, isWaiting, perform } from '../state/store.ts';
import { nameOf, words } from '../words/words.ts';

/** Of a filter: beyond any table. */
export const ALL_ROWS = 1_000_000_000;

/** Without these there is no asset. */
const NEEDED = ['enrollmentId', 'status'];

/** The likeliest; whoever means another types it. */
const MAX_NEAR = 2;

interface ReplaceFormProps {
	readonly workbench: string;
	readonly table: string;
	readonly column: number;
	/** What the column is. */
	readonly target: string;
	readonly text: string;
	readonly count: number;
	readonly near: readonly string[];
	readonly onDone?: () => void;
}

export function ReplaceForm({ workbench, table, column, target, text, count, near, onDone }: ReplaceFormProps) {
	const typed = useSignal('');
	const list = useId();
	const values = target === 'status' || target === 'acquisitionType' ? MEANINGS[target] : [];
	const name = `replace ${table} ${column} ${text}`;
	const replace = async (by: string): Promise<void> => {
		const filter = { table, values: { [column]: text }, from: 0, to: ALL_ROWS };
		const isDone = await perform(workbench, 'fill', { filter, column, text: by, isSeries: false }, name);
		if (!isDone) return;
		announced.value = words('replace.done', { count, text: by });
		onDone?.();
	};
	return (
		<form
			class="replace"
			onSubmit={(event) => {
				event.preventDefault();
				if (typed.value !== '') void replace(typed.value);
			}}
		>
			<p class="replace-what">
				<code>{text === '' ? words('grid.empty') : text}</code>
				<span class="hint">{words('check.rows.count', { count })}</span>
			</p>
			<div class="replace-by">
				{near.slice(0, MAX_NEAR).map((by) => (
					<button type="button" class="button" key={by} disabled={isWaiting(name)} onClick={() => void replace(by)}>
						{words('replace.near', { text: by })}
					</button>
				))}
				<input
					value={typed.value}
					aria-label={words('replace.by', { text })}
					placeholder={words('replace.placeholder')}
					list={list}
					onInput={({ currentTarget }) => {
						typed.value = currentTarget.value;
					}}
				/>
				<datalist id={list}>
					{values.map((value) => (
						<option key={value} value={nameOf('value', value)} />
					))}
				</datalist>
				<button type="submit" class="button" disabled={typed.value === '' || isWaiting(name)}>
					{words('replace.all')}
				</button>
				{text === '' || NEEDED.includes(target) ? null : (
					<button type="button" class="quiet" disabled={isWaiting(name)} onClick={() => void replace('')}>
						{words('replace.empty')}
					</button>
				)}
			</div>
		</form>
	);
}
