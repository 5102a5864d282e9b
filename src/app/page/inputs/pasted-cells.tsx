/** What was pasted, before it is taken: how many rows and columns, and the first of them. */
import { parseTsv } from '../grid/tsv.ts';
import { isWaiting } from '../state/store.ts';
import { words } from '../words/words.ts';
import { addPasted, pasted } from './add-inputs.ts';

const SHOWN_ROWS = 5;

export function PastedCells({ text }: { readonly text: string }) {
	const rows = parseTsv(text);
	const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
	return (
		<section class="card pasted" aria-labelledby="pasted-title">
			<h2 id="pasted-title">{words('pasted.title', { rows: rows.length, columns })}</h2>
			<div class="scroll" tabIndex={0} role="region" aria-labelledby="pasted-title">
				<table class="cells">
					<tbody>
						{rows.slice(0, SHOWN_ROWS).map((row, index) => (
							<tr key={index}>
								{row.map((cell, column) => (
									<td key={column}>{cell}</td>
								))}
							</tr>
						))}
					</tbody>
				</table>
			</div>
			{rows.length > SHOWN_ROWS ? (
				<p class="hint">{words('pasted.more', { count: rows.length - SHOWN_ROWS })}</p>
			) : null}
			<div class="actions">
				<button type="button" class="button is-main" disabled={isWaiting('paste')} onClick={() => void addPasted()}>
					{words('pasted.take')}
				</button>
				<button
					type="button"
					class="button"
					onClick={() => {
						pasted.value = '';
					}}
				>
					{words('pasted.discard')}
				</button>
			</div>
		</section>
	);
}
