/** Rows of earlier imports: where each stood, what became of it, and the rest of what is known once it is opened. */
import type { FoundRowView } from '../../protocol/view.ts';
import { Facts } from '../result/unconfirmed.tsx';
import { address, hashOf } from '../state/address.ts';
import { words } from '../words/words.ts';

export function FoundRows({ rows }: { readonly rows: readonly FoundRowView[] }) {
	// Of one row nobody has to ask for more.
	const isOpen = rows.length === 1;
	return (
		<ul class="listing found">
			{rows.map((row) => (
				<li key={`${row.run} ${row.n ?? ''} ${row.place}`}>
					<FoundRow row={row} isOpen={isOpen} />
				</li>
			))}
		</ul>
	);
}

function FoundRow({ row, isOpen }: { readonly row: FoundRowView; readonly isOpen: boolean }) {
	const { workbench } = address.value;
	const { run, n, enrollmentId, place, state, facts } = row;
	const to = { screen: 'runs', run, ...(workbench === undefined ? {} : { workbench }) } as const;
	const name = enrollmentId === '' ? words('runs.unnumbered') : enrollmentId;
	return (
		<details open={isOpen}>
			<summary>
				<strong>{name}</strong> <span>{state}</span> <span class="hint">{place}</span>
			</summary>
			<Facts facts={facts} />
			<p>
				<a href={hashOf(n === undefined ? to : { ...to, row: n })}>{words('runs.of-run', { run })}</a>
			</p>
		</details>
	);
}
