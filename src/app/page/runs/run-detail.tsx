/** One earlier import: its figures, its files, and one row of it where the address names one. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { FoundRowView, RunListingView, RunView } from '../../protocol/view.ts';
import { ReportFiles } from '../parts/report-files.tsx';
import { Screen } from '../parts/screen.tsx';
import { address, hashOf } from '../state/address.ts';
import { getRun, getRunRow } from '../state/client.ts';
import { asked } from '../state/store.ts';
import { formatCount, formatTime, words } from '../words/words.ts';
import { FoundRows } from './found-rows.tsx';

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
	const back = hashOf({ screen: 'runs', ...(workbench === undefined ? {} : { workbench }) });
	const now = shown.value;
	return (
		<Screen
			title={now === undefined ? run : words('runs.of-time', { time: formatTime(now.startedAt) })}
			actions={
				<>
					<a class="button" href={back}>
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

const FIGURES = ['created', 'refused', 'rejected', 'unconfirmed', 'skipped', 'notSent'] as const;

function Figures({ run }: { readonly run: RunView }) {
	const { figures } = run;
	return (
		<section class="card" aria-labelledby="figures-title">
			<h2 id="figures-title">{stateOf(run)}</h2>
			<p class="hint">
				{targetOf(run)} · <code>{run.name}</code>
			</p>
			<ul class="figures">
				{FIGURES.map((name) => (
					<li key={name} class={figures[name] === 0 ? 'is-none' : `is-${name}`}>
						<strong>{formatCount(figures[name])}</strong> {words(`figure.${name}`)}
					</li>
				))}
			</ul>
			<p class="hint">{words('runs.sum', { count: figures.units })}</p>
		</section>
	);
}

/** Where the assets of an import were created. */
export function targetOf({ command, target }: RunListingView): string {
	if (command === 'validate') return words('runs.only-checked');
	return target === '' ? words('target.rehearsal') : target;
}

/** How it ended. */
export function stateOf({ command, isResumable, figures }: RunListingView): string {
	if (command === 'validate') return words('runs.checked');
	if (isResumable) return words('runs.resumable');
	return figures.unconfirmed > 0 ? words('runs.unconfirmed') : words('runs.finished');
}
