/** Imports on which somebody worked before: to go on with, or to be deleted with all that was copied for them. */
import type { WorkbenchListing } from '../../protocol/view.ts';
import { address, hashOf } from '../state/address.ts';
import { removeWorkbench } from '../state/client.ts';
import { asked, home, isWaiting, loadHome } from '../state/store.ts';
import { formatTime, words } from '../words/words.ts';

export function Recent() {
	const others = home.value?.workbenches ?? [];
	if (address.value.workbench !== undefined || others.length === 0) return null;
	return (
		<section class="card" aria-labelledby="recent-title">
			<h2 id="recent-title">{words('inputs.recent')}</h2>
			<ul class="listing">
				{others.map((one) => (
					<RecentWorkbench key={one.id} {...one} />
				))}
			</ul>
		</section>
	);
}

function RecentWorkbench({ id, name, changedAt, stage, inputs }: WorkbenchListing) {
	const shown = name === '' ? words('inputs.unnamed') : name;
	const remove = async (): Promise<void> => {
		if (!confirm(words('recent.delete.sure', { name: shown }))) return;
		if ((await asked(`delete ${id}`, removeWorkbench(id))) !== undefined) await loadHome();
	};
	return (
		<li>
			<a href={hashOf({ screen: stage, workbench: id })}>{shown}</a>
			{inputs > 1 ? <span class="hint">{words('inputs.more', { count: inputs - 1 })}</span> : null}
			<span class="hint">{words(`stage.${stage}`)}</span>
			<time class="hint" dateTime={changedAt}>
				{formatTime(changedAt)}
			</time>
			<button
				type="button"
				class="quiet at-end"
				disabled={isWaiting(`delete ${id}`)}
				aria-label={words('recent.delete.of', { name: shown })}
				onClick={() => void remove()}
			>
				{words('recent.delete')}
			</button>
		</li>
	);
}
