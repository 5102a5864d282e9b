/** Earlier imports: what became of each, a search for one asset through all of them, and everything known of it. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { FoundRowView, RunListingView } from '../../protocol/view.ts';
import { Screen } from '../parts/screen.tsx';
import { address, hashOf } from '../state/address.ts';
import { search } from '../state/client.ts';
import { announced, asked, home, isWaiting, loadHome } from '../state/store.ts';
import { formatCount, formatTime, words } from '../words/words.ts';
import { FoundRows } from './found-rows.tsx';
import { RunDetail, stateOf, targetOf } from './run-detail.tsx';

export function RunsScreen() {
	const { run, row } = address.value;
	useEffect(() => void loadHome(), []);
	if (run !== undefined) return <RunDetail key={`${run} ${row ?? ''}`} run={run} row={row} />;
	const { runs = [], runsDir } = home.value ?? {};
	return (
		<Screen title={words('runs.title')} lead={words('runs.lead')} command="asset-importer runs">
			<Search />
			{runs.length === 0 ? <p class="hint">{words('runs.none')}</p> : <RunsTable runs={runs} />}
			{runsDir === undefined ? null : <p class="hint">{words('runs.folder', { folder: runsDir })}</p>}
		</Screen>
	);
}

function Search() {
	const text = useSignal('');
	const found = useSignal<readonly FoundRowView[] | undefined>(undefined);
	const submit = async (): Promise<void> => {
		const answer = await asked('search', search(text.value.trim()));
		found.value = answer?.found;
		if (answer !== undefined) announced.value = words('runs.found', { count: answer.found.length });
	};
	return (
		<section class="card" aria-labelledby="search-title">
			<h2 id="search-title">{words('runs.search')}</h2>
			<form
				role="search"
				class="search"
				onSubmit={(event) => {
					event.preventDefault();
					if (text.value.trim() !== '') void submit();
				}}
			>
				<input
					type="search"
					aria-labelledby="search-title"
					placeholder={words('runs.search.hint')}
					value={text.value}
					onInput={(event) => {
						text.value = event.currentTarget.value;
					}}
				/>
				<button type="submit" class="button" disabled={isWaiting('search')}>
					{words('runs.search.start')}
				</button>
			</form>
			{found.value === undefined ? null : found.value.length === 0 ? (
				<p class="hint">{words('runs.found', { count: 0 })}</p>
			) : (
				<FoundRows rows={found.value} />
			)}
		</section>
	);
}

const FIGURES = ['units', 'created', 'refused', 'rejected', 'unconfirmed', 'skipped', 'notSent'] as const;

function RunsTable({ runs }: { readonly runs: readonly RunListingView[] }) {
	const { workbench } = address.value;
	const at = workbench === undefined ? {} : { workbench };
	return (
		<div class="card is-flush scroll" tabIndex={0} role="region" aria-label={words('runs.list')}>
			<table class="runs-table">
				<thead>
					<tr>
						<th scope="col">{words('runs.started')}</th>
						<th scope="col">{words('runs.target')}</th>
						{FIGURES.map((name) => (
							<th scope="col" class="number" key={name}>
								{words(`figure.${name}`)}
							</th>
						))}
						<th scope="col">{words('runs.state')}</th>
					</tr>
				</thead>
				<tbody>
					{runs.map((run) => (
						<tr key={run.name}>
							<th scope="row">
								<a href={hashOf({ screen: 'runs', run: run.name, ...at })}>
									<time dateTime={run.startedAt}>{formatTime(run.startedAt)}</time>
								</a>
							</th>
							<td>{targetOf(run)}</td>
							{FIGURES.map((name) => (
								<td class={run.figures[name] === 0 ? 'number is-none' : `number is-${name}`} key={name}>
									{formatCount(run.figures[name])}
								</td>
							))}
							<td>{stateOf(run)}</td>
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}
