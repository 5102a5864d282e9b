import type { OutcomeView, RowBucket, TotalsView, WorkbenchView } from '../../protocol/view.ts';
import { Button } from '../parts/controls.tsx';
import { Screen } from '../parts/screen.tsx';
import { hashOf } from '../state/address.ts';
import { fileAddress } from '../state/client.ts';
import { perform, view } from '../state/store.ts';
import { formatCents, formatCount, words } from '../words/words.ts';
import { Invoices } from './invoices.tsx';
import { Problems } from './problems.tsx';
import { isChosen, toggle } from './row-filter.ts';
import { RowsPanel } from './rows-panel.tsx';

export function CheckScreen() {
	const now = view.value;
	if (now === undefined) return null;
	const { outcome, check } = now;
	return (
		<Screen
			title={words('check.title')}
			lead={words('check.lead')}
			actions={outcome === undefined ? null : <Actions now={now} outcome={outcome} />}
			command={now.commands.check}
		>
			<CheckState now={now} />
			{outcome === undefined ? null : (
				<>
					<Totals totals={outcome.totals} isOld={check.isBehind || check.state === 'running'} />
					<div class="check">
						<div class="check-side">
							<Problems now={now} problems={outcome.problems} />
							<Outside outcome={outcome} />
							<Invoices invoices={outcome.invoices} tables={now.tables} />
						</div>
						<RowsPanel now={now} />
					</div>
				</>
			)}
		</Screen>
	);
}

function Actions({ now, outcome }: { readonly now: WorkbenchView; readonly outcome: OutcomeView }) {
	const sheet = outcome.reports.find(({ name }) => name === 'rejected.xlsx');
	return (
		<>
			{sheet === undefined ? null : (
				<a class="button" href={fileAddress(sheet.run, sheet.name)} download={sheet.name}>
					{words('check.download')}
				</a>
			)}
			{outcome.totals.ready === 0 ? null : (
				<a class="button is-main" href={hashOf({ screen: 'send', workbench: now.id })}>
					{words('check.onward', { count: outcome.totals.ready })}
				</a>
			)}
		</>
	);
}

function CheckState({ now }: { readonly now: WorkbenchView }) {
	const { state, rows = 0, isBehind, message } = now.check;
	const check = (): void => void perform(now.id, 'check', {});
	const button = <Button waits="check" onClick={check} label={words('check.now')} />;
	switch (state) {
		case 'running':
			return (
				<p class="check-state" role="status">
					<span class="spinner" aria-hidden="true" />
					{words(rows === 0 ? 'check.running' : 'check.running.rows', { rows })}
				</p>
			);
		case 'failed':
			return (
				<div class="check-state is-failed" role="alert">
					<p>{message ?? words('check.failed')}</p>
					{button}
				</div>
			);
		case 'undecided':
			return (
				<p class="check-state">
					{words('check.undecided')}{' '}
					<a href={hashOf({ screen: 'columns', workbench: now.id })}>{words('check.undecided.go')}</a>
				</p>
			);
		case 'none':
		case 'done':
			return isBehind || state === 'none' ? (
				<div class="check-state">
					<p>{words(isBehind ? 'check.behind' : 'check.none')}</p>
					{button}
				</div>
			) : (
				<div class="check-state is-idle" />
			);
	}
}

function Outside({ outcome: { files, notices } }: { readonly outcome: OutcomeView }) {
	if (files.length === 0 && notices.length === 0) return null;
	return (
		<>
			{files.length === 0 ? null : (
				<section class="card is-refused" aria-labelledby="refused-files">
					<h2 id="refused-files">{words('check.files', { count: files.length })}</h2>
					<ul class="listing">
						{files.map(({ name, message, action }) => (
							<li key={name}>
								<b>{name}</b>
								<span>{message}</span>
								{action === undefined ? null : <span class="hint">{action}</span>}
							</li>
						))}
					</ul>
				</section>
			)}
			{notices.length === 0 ? null : (
				<details class="card notices" open={notices.length <= 2}>
					<summary>{words('check.notices', { count: notices.length })}</summary>
					<ul class="listing">
						{notices.map(({ message, count, place }) => (
							<li key={`${place} ${message}`}>
								<span>{message}</span>
								<span class="hint">
									{place}
									{count > 1 ? ` · ${words('check.notice.count', { count })}` : ''}
								</span>
							</li>
						))}
					</ul>
				</details>
			)}
		</>
	);
}

export function Totals({ totals, isOld }: { readonly totals: TotalsView; readonly isOld: boolean }) {
	const { rows, ready, wrong, skipped, readyCents, wrongCents, skippedCents, unreadable } = totals;
	const buckets: readonly (readonly [RowBucket, number, number])[] = [
		['ready', ready, readyCents],
		['wrong', wrong, wrongCents],
		['skipped', skipped, skippedCents],
	];
	return (
		<section class={isOld ? 'totals is-old' : 'totals'} aria-label={words('check.totals')}>
			{buckets.map(([bucket, count, cents], index) => (
				<>
					{index === 0 ? null : <Sign key={`${bucket} sign`} sign="+" />}
					<Button
						key={bucket}
						class={`total is-${bucket}`}
						aria-pressed={isChosen({ bucket })}
						disabled={count === 0 && !isChosen({ bucket })}
						onClick={() => toggle({ bucket })}
					>
						<strong>{formatCount(count)}</strong>
						<span>{words(`check.bucket.${bucket}`, { count })}</span>
						<span class="amount">{formatCents(cents)}</span>
					</Button>
				</>
			))}
			<Sign sign="=" />
			<p class="total is-all">
				<strong>{formatCount(rows)}</strong>
				<span>{words('check.rows.noun', { count: rows })}</span>
				<span class="amount">{formatCents(readyCents + wrongCents + skippedCents)}</span>
			</p>
			{unreadable === 0 ? null : <p class="hint totals-note">{words('check.unreadable', { count: unreadable })}</p>}
		</section>
	);
}

function Sign({ sign }: { readonly sign: string }) {
	return <span class="total-sign">{sign}</span>;
}
