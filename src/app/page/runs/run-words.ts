/** An earlier import in some words: where its assets were created, and how it ended. */
import type { RunListingView } from '../../protocol/view.ts';
import { words } from '../words/words.ts';

export function targetOf({ command, target }: RunListingView): string {
	if (command === 'validate') return words('runs.only-checked');
	return target === '' ? words('target.rehearsal') : target;
}

export function stateOf({ command, isResumable, figures }: RunListingView): string {
	if (command === 'validate') return words('runs.checked');
	if (isResumable) return words('runs.resumable');
	return figures.unconfirmed > 0 ? words('runs.unconfirmed') : words('runs.finished');
}
