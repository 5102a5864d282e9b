/** Lists the values of a column with their counts. A click on one shows only its rows. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { foldKey } from '../../../drafts/values/folded-name.ts';
import type { ColumnValues } from '../../protocol/view.ts';
import { bound, Button } from '../parts/controls.tsx';
import { getValues } from '../state/client.ts';
import { asked, view } from '../state/store.ts';
import { formatCount, words } from '../words/words.ts';
import { filter, rowsOf, showValues } from './row-filter.ts';

const FEW = 8;

interface ValueListProps {
	readonly table: string;
	readonly column: number;
	readonly onDone: () => void;
}

export function ColumnValueList({ table, column, onDone }: ValueListProps) {
	const found = useSignal<ColumnValues | undefined>(undefined);
	const typed = useSignal('');
	const { [column]: chosen, ...others } = filter.value.values ?? {};
	const id = view.value?.id ?? '';
	useEffect(() => {
		const { sortBy: _, order: __, sortedAt: ___, ...rows } = { ...rowsOf(table), values: others };
		void asked('values', getValues(id, rows, column)).then((answer) => void (found.value = answer));
	}, []);
	const { values = [], distinct = 0, isCut = false } = found.value ?? {};
	const needle = foldKey(typed.value);
	const shown = values.filter(({ text }) => foldKey(text).includes(needle));
	const choose = (text: string | undefined): void => {
		showValues(table, text === undefined ? others : { ...others, [column]: text });
		onDone();
	};
	return (
		<fieldset class="column-values" aria-busy={found.value === undefined}>
			<legend>{words('grid.values', { count: distinct, more: isCut ? '+' : '' })}</legend>
			{values.length > FEW ? (
				<input
					type="search"
					aria-label={words('grid.values.search')}
					placeholder={words('grid.values.search')}
					{...bound(typed)}
				/>
			) : null}
			{chosen === undefined ? null : (
				<Button class="quiet" onClick={() => choose(undefined)} label={words('grid.values.all')} />
			)}
			<div class="value-list">
				{shown.map(({ text, count }) => (
					<Button
						key={text}
						class="quiet value"
						aria-pressed={text === chosen}
						onClick={() => choose(text === chosen ? undefined : text)}
					>
						<span class="value-text">{text === '' ? words('grid.empty') : text}</span>
						<span class="hint">{formatCount(count)}</span>
					</Button>
				))}
			</div>
		</fieldset>
	);
}
