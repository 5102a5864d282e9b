/** What is going on with the check, where a screen waits for it; and why one failed. */
import { view } from '../state/store.ts';
import { words } from '../words/words.ts';

export function CheckState() {
	const check = view.value?.check;
	if (check === undefined) return null;
	if (check.state === 'failed') {
		return (
			<p class="lost check-failed" role="alert">
				{check.message ?? words('check.failed')}
			</p>
		);
	}
	if (check.state !== 'running') return null;
	// Counts change too often to be read out.
	return (
		<p class="progress" role="status" aria-busy="true">
			{words('check.reading')}
			{check.rows === undefined ? null : <span aria-hidden="true"> {words('check.rows', { rows: check.rows })}</span>}
		</p>
	);
}
