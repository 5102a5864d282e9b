/** Columns of a table one below the other: which it is, what stands in it, and what it is taken for. */
import type { ComponentChildren } from 'preact';
import type { ColumnView } from '../../protocol/view.ts';
import { words } from '../words/words.ts';
import { columnName, countsOf, Samples } from './column-evidence.tsx';

export function ColumnsTable({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
	return (
		<table class="stacked">
			<caption class="unseen">{title}</caption>
			<thead>
				<tr>
					<th scope="col">{words('columns.column')}</th>
					<th scope="col">{words('columns.samples')}</th>
					<th scope="col">{words('columns.target')}</th>
				</tr>
			</thead>
			<tbody>{children}</tbody>
		</table>
	);
}

interface ColumnRowProps {
	readonly column: ColumnView;
	/** Of the table. */
	readonly rows: number;
	/** What it is taken for. */
	readonly children: ComponentChildren;
}

export function ColumnRow({ column, rows, children }: ColumnRowProps) {
	return (
		<tr>
			<th scope="row">{columnName(column)}</th>
			<td>
				<Samples column={column} /> <span class="hint">{countsOf(column, rows)}</span>
			</td>
			<td>{children}</td>
		</tr>
	);
}
