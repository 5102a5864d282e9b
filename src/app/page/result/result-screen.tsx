/** Resultado: what became of every row, what a person has to settle, the files, and the way back to what was refused. */
import type { SendingView, WorkbenchView } from '../../protocol/view.ts';
import { filter } from '../check/row-filter.ts';
import { ReportFiles } from '../parts/report-files.tsx';
import { Screen } from '../parts/screen.tsx';
import { go, hashOf } from '../state/address.ts';
import { fileAddress } from '../state/client.ts';
import { view } from '../state/store.ts';
import { formatCents, formatCount, formatTime, words } from '../words/words.ts';
import { Unconfirmed } from './unconfirmed.tsx';

export function ResultScreen() {
	const now = view.value;
	if (now?.sending === undefined) return null;
	const { sending } = now;
	const files = sending.reports.filter(({ rows }) => rows !== 0);
	return (
		<Screen
			title={words(`result.title.${sending.state === 'finished' ? 'finished' : 'unfinished'}`)}
			lead={words('result.lead', { time: formatTime(sending.startedAt), run: sending.run })}
			actions={<Actions now={now} sending={sending} />}
			command={`asset-importer runs show ${sending.run}`}
		>
			{sending.message === undefined ? null : <p class="check-state is-failed">{sending.message}</p>}
			<Figures sending={sending} />
			<Unconfirmed workbench={now.id} sending={sending} />
			{files.length === 0 ? null : <ReportFiles reports={files} />}
		</Screen>
	);
}

function Actions({ now, sending }: { readonly now: WorkbenchView; readonly sending: SendingView }) {
	const { rejected, refused } = sending.figures;
	const report = sending.reports.find(({ name }) => name === 'report.html');
	const correct = (): void => {
		filter.value = { bucket: 'wrong' };
		go({ screen: 'check', workbench: now.id });
	};
	return (
		<>
			{report === undefined ? null : (
				<a class="button" href={fileAddress(report.run, report.name)} target="_blank" rel="noopener">
					{words('result.report')}
				</a>
			)}
			{sending.state === 'finished' ? null : (
				<a class="button" href={hashOf({ screen: 'send', workbench: now.id })}>
					{words('result.send')}
				</a>
			)}
			{rejected + refused === 0 ? null : (
				<button type="button" class="button is-main" onClick={correct}>
					{words('result.correct', { count: rejected + refused })}
				</button>
			)}
		</>
	);
}

const BUCKETS = ['created', 'refused', 'rejected', 'unconfirmed', 'skipped', 'notSent'] as const;

/** Buckets that are empty are left out; the sum stands beside them. */
function Figures({ sending: { figures, createdCents } }: { readonly sending: SendingView }) {
	const shown = BUCKETS.filter((bucket) => figures[bucket] > 0);
	return (
		<section class="totals" aria-label={words('result.figures')}>
			{shown.map((bucket, index) => (
				<>
					{index === 0 ? null : (
						<span class="total-sign" key={`${bucket} sign`}>
							+
						</span>
					)}
					<p class={`total is-${bucket}`} key={bucket}>
						<strong>{formatCount(figures[bucket])}</strong>
						<span>{words(`result.bucket.${bucket}`, { count: figures[bucket] })}</span>
						{bucket === 'created' ? <span class="amount">{formatCents(createdCents)}</span> : null}
					</p>
				</>
			))}
			<span class="total-sign">=</span>
			<p class="total is-all">
				<strong>{formatCount(figures.units)}</strong>
				<span>{words('check.rows.noun', { count: figures.units })}</span>
			</p>
		</section>
	);
}
