import type { FoundRowView, RunListingView, RunView } from '../../protocol/view.ts';
import { bound, Button } from '../parts/controls.tsx';
import { Facts, OUTCOMES, ReportFiles, Screen } from '../parts/screen.tsx';
import { address, hashOf } from '../state/address.ts';
import { getRun, getRunRow, search } from '../state/client.ts';
import { announced, asked, home, loadHome } from '../state/store.ts';
import { formatCount, formatTime, words } from '../words/words.ts';
import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

export function RunsScreen() {
	const { run, row } = address.value;
	useEffect(() => void loadHome(), []);
	return run === undefined ? <RunList /> : <RunDetail key={`${run} ${row ?? ''}`} run={run} row={row} />;
}

function RunList() {
	const { runs = [], runsDir } = home.value ?? {};
	const searched = useSignal('');
	const named = runsWith(searched.value);
	return (
		<Screen title={words('runs.title')} lead={words('runs.lead')} command="asset-importer runs">
			<Search searched={searched} />
			{runs.length === 0 ? (
				<p class="hint">{words('runs.none')}</p>
			) : (
				<RunsTable runs={named.length > 0 ? named : runs} />
			)}
			{runsDir === undefined ? null : <p class="hint">{words('runs.folder', { folder: runsDir })}</p>}
		</Screen>
	);
}

const runsWith = (name: string): readonly RunListingView[] =>
	(home.value?.runs ?? []).filter(
		({ files }) => name !== '' && files.some((file) => file.toLowerCase().includes(name)),
	);

function Search({ searched }: { readonly searched: Signal<string> }) {
	const text = useSignal('');
	const found = useSignal<readonly FoundRowView[] | undefined>(undefined);
	const isNamed = runsWith(searched.value).length > 0;
	const submit = async (): Promise<void> => {
		searched.value = text.value.trim().toLowerCase();
		found.value = (await asked('search', search(text.value.trim())))?.found;
		if (found.value !== undefined) announced.value = words('runs.found', { count: found.value.length });
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
				<input type="search" aria-labelledby="search-title" placeholder={words('runs.search.hint')} {...bound(text)} />
				<Button type="submit" waits="search" label={words('runs.search.start')} />
			</form>
			{found.value === undefined ? null : found.value.length === 0 && !isNamed ? (
				<p class="hint">{words('runs.found', { count: 0 })}</p>
			) : (
				<FoundRows rows={found.value} />
			)}
		</section>
	);
}

function RunsTable({ runs }: { readonly runs: readonly RunListingView[] }) {
	const { workbench } = address.value;
	return (
		<div class="card is-flush scroll" tabIndex={0} role="region" aria-label={words('runs.list')}>
			<table class="runs-table">
				<thead>
					<tr>
						<th scope="col">{words('runs.started')}</th>
						<th scope="col">{words('runs.files')}</th>
						<th scope="col">{words('runs.target')}</th>
						<th scope="col" class="number">
							{words('figure.units')}
						</th>
						<th scope="col">{words('runs.figures')}</th>
						<th scope="col">{words('runs.state')}</th>
					</tr>
				</thead>
				<tbody>
					{runs.map((run) => (
						<tr key={run.name}>
							<th scope="row">
								<a href={hashOf({ screen: 'runs', run: run.name, workbench })}>
									<time dateTime={run.startedAt}>{formatTime(run.startedAt)}</time>
								</a>
							</th>
							<td class="run-files">{nameFiles(run)}</td>
							<td>{targetOf(run)}</td>
							<td class="number">{formatCount(run.figures.units)}</td>
							<td>
								<RunFigures run={run} />
							</td>
							<td>{stateOf(run)}</td>
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}

/** Shows only what occurred, since most figures of most runs are 0. */
function RunFigures({ run: { figures, command } }: { readonly run: RunListingView }) {
	const shown = OUTCOMES.filter((name) => figures[name] > 0);
	return (
		<>
			{shown.map((name, index) => (
				<span key={name}>
					{index === 0 ? '' : ' · '}
					<span class={`is-${name}`}>
						{formatCount(figures[name])}{' '}
						{name === 'notSent' && command === 'validate'
							? words('runs.ready', { count: figures[name] })
							: words(`result.bucket.${name}`, { count: figures[name] })}
					</span>
				</span>
			))}
		</>
	);
}

export function RunDetail({ run, row }: { readonly run: string; readonly row: number | undefined }) {
	const shown = useSignal<RunView | undefined>(undefined);
	const found = useSignal<readonly FoundRowView[]>([]);
	useEffect(() => {
		void asked('run', getRun(run)).then((answer) => {
			shown.value = answer;
		});
		if (row === undefined) return;
		void asked('row', getRunRow(run, row)).then((answer) => {
			found.value = answer?.found ?? [];
		});
	}, []);
	const { workbench } = address.value;
	const now = shown.value;
	return (
		<Screen
			title={now === undefined ? run : words('runs.of-time', { time: formatTime(now.startedAt) })}
			actions={
				<>
					<a class="button" href={hashOf({ screen: 'runs', workbench })}>
						{words('runs.back')}
					</a>
					{now?.workbench === undefined ? null : (
						<a class="button is-main" href={hashOf({ screen: 'result', workbench: now.workbench })}>
							{words('runs.open')}
						</a>
					)}
				</>
			}
			command={`asset-importer runs show ${run}${row === undefined ? '' : ` ${row}`}`}
		>
			{found.value.length === 0 ? null : (
				<section class="card" aria-label={words('runs.row')}>
					<FoundRows rows={found.value} />
				</section>
			)}
			{now === undefined ? null : <Figures run={now} />}
			{now === undefined ? null : <ReportFiles reports={now.reports} />}
		</Screen>
	);
}

function Figures({ run }: { readonly run: RunView }) {
	const { figures } = run;
	return (
		<section class="card" aria-labelledby="figures-title">
			<h2 id="figures-title">{stateOf(run)}</h2>
			<p class="hint">
				{nameFiles(run)} · {targetOf(run)} · <code>{run.name}</code>
			</p>
			<ul class="figures">
				{OUTCOMES.map((name) => (
					<li key={name} class={figures[name] === 0 ? 'is-none' : `is-${name}`}>
						<strong>{formatCount(figures[name])}</strong> {words(`figure.${name}`)}
					</li>
				))}
			</ul>
			<p class="hint">{words('runs.sum', { count: figures.units })}</p>
		</section>
	);
}

const nameFiles = ({ files: [first = '', ...rest] }: RunListingView): string =>
	rest.length === 0 ? first : `${first} ${words('inputs.more', { count: rest.length })}`;

export function targetOf({ command, target }: RunListingView): string {
	if (command === 'validate') return words('runs.only-checked');
	return target === '' ? words('target.rehearsal') : target;
}

export function stateOf({ command, isResumable, figures }: RunListingView): string {
	if (command === 'validate') return words('runs.checked');
	if (isResumable) return words('runs.resumable');
	return figures.unconfirmed > 0 ? words('runs.unconfirmed') : words('runs.finished');
}

export function FoundRows({ rows }: { readonly rows: readonly FoundRowView[] }) {
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
	const name = enrollmentId === '' ? words('runs.unnumbered') : enrollmentId;
	return (
		<details open={isOpen}>
			<summary>
				<strong>{name}</strong> <span>{state}</span> <span class="hint">{place}</span>
			</summary>
			<Facts facts={facts} />
			<p>
				<a href={hashOf({ screen: 'runs', run, workbench, row: n })}>{words('runs.of-run', { run })}</a>
			</p>
		</details>
	);
}
