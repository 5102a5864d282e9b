import type { SendingView, UnconfirmedView, WorkbenchView } from '../../protocol/view.ts';
import { isKeyMissing } from '../../protocol/work-state.ts';
import { filter } from '../check/row-filter.ts';
import { bound, Button } from '../parts/controls.tsx';
import { Facts, NoticeList, OUTCOMES, ReportFiles, Screen } from '../parts/screen.tsx';
import { ForReal } from '../parts/target-panel.tsx';
import { go, hashOf } from '../state/address.ts';
import { announced, perform, view } from '../state/store.ts';
import { asSentence, formatCents, formatCount, formatTime, listOf, words } from '../words/words.ts';
import { useSignal } from '@preact/signals';

export function ResultScreen() {
	const now = view.value;
	if (now?.sending === undefined) return null;
	const { sending } = now;
	const files = sending.reports.filter(({ rows }) => rows !== 0);
	return (
		<Screen
			title={words(`result.title.${titleOf(now, sending)}`)}
			lead={words(sending.isRehearsal ? 'rehearsal.result.lead' : 'result.lead', {
				time: formatTime(sending.startedAt),
				run: sending.run,
			})}
			actions={<Actions now={now} sending={sending} />}
			command={`asset-importer runs show ${sending.run}`}
		>
			{sending.message === undefined ? null : <p class="stop-message">{asSentence(sending.message)}</p>}
			<Figures sending={sending} />
			<FirstSent sending={sending} />
			{(sending.unreadable ?? 0) === 0 ? null : (
				<p class="hint">{words('check.unreadable', { count: sending.unreadable ?? 0 })}</p>
			)}
			<Unconfirmed workbench={now.id} sending={sending} />
			<Said sending={sending} />
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
				<a class="button" href={report.address} target="_blank" rel="noopener">
					{words('result.report')}
				</a>
			)}
			{now.state.sending === 'first' && (sending.isRestUnconfirmed === true || isKeyMissing(now)) ? (
				<a class="button is-main" href={hashOf({ screen: 'send', workbench: now.id })}>
					{words('send.rest', { count: sending.figures.notSent })}
				</a>
			) : now.state.sending === 'first' ? (
				<Button
					class="button is-main"
					waits="resume"
					onClick={() => void perform(now.id, 'resume', {})}
					label={words('send.rest', { count: sending.figures.notSent })}
				/>
			) : sending.state === 'finished' ? null : (
				<a class="button is-main" href={hashOf({ screen: 'send', workbench: now.id })}>
					{words('result.send')}
				</a>
			)}
			{now.state.sending === 'rehearsed' ? <ForReal now={now} /> : null}
			{rejected + refused === 0 ? null : (
				<Button
					class={now.state.sending === 'sent' ? 'button is-main' : 'button'}
					onClick={correct}
					label={words('result.correct', { count: rejected + refused })}
				/>
			)}
		</>
	);
}

function Figures({ sending: { figures, cents = {} } }: { readonly sending: SendingView }) {
	const shown = OUTCOMES.filter((bucket) => figures[bucket] > 0);
	return (
		<section class="totals" aria-label={words('result.figures')}>
			{shown.map((bucket, index) => (
				<>
					{index === 0 ? null : <span class="total-sign">+</span>}
					<p class={`total is-${bucket}`} key={bucket}>
						<strong>{formatCount(figures[bucket])}</strong>
						<span>{words(`result.bucket.${bucket}`, { count: figures[bucket] })}</span>
						{cents[bucket] === undefined ? null : <span class="amount">{formatCents(cents[bucket])}</span>}
					</p>
				</>
			))}
			<span class="total-sign">=</span>
			<p class="total is-all">
				<strong>{formatCount(figures.units)}</strong>
				<span>{words('check.rows.noun', { count: figures.units })}</span>
				{cents.units === undefined ? null : <span class="amount">{formatCents(cents.units)}</span>}
			</p>
		</section>
	);
}

/** The API drops custom fields that its dashboard does not have: it is a notice of each. */
function Said({ sending: { fields = [], notices = [], figures } }: { readonly sending: SendingView }) {
	const isSent = fields.length > 0 && figures.created > 0;
	if (!isSent && notices.length === 0) return null;
	return (
		<section class="card" aria-labelledby="said">
			<h2 id="said">
				{notices.length === 0 ? words('result.fields') : words('check.notices', { count: notices.length })}
			</h2>
			{isSent ? <p>{words('result.fields.sent', { count: fields.length, labels: listOf(fields) })}</p> : null}
			{notices.length === 0 ? null : <NoticeList notices={notices} />}
		</section>
	);
}

function titleOf({ state }: WorkbenchView, sending: SendingView): 'finished' | 'first' | 'unfinished' {
	if (state.sending === 'first') return 'first';
	return sending.state === 'finished' ? 'finished' : 'unfinished';
}

/** Lists what was created, so that a person looks at it before the others are sent. */
function FirstSent({ sending: { firstSent = [], isRehearsal } }: { readonly sending: SendingView }) {
	if (firstSent.length === 0) return null;
	return (
		<section class="card" aria-labelledby="first-sent">
			<h2 id="first-sent">{words('result.first', { count: firstSent.length })}</h2>
			<p>{words(isRehearsal ? 'result.first.rehearsal' : 'result.first.about')}</p>
			<ul class="doubts">
				{firstSent.map(({ enrollmentId, place, facts }) => (
					<li key={enrollmentId}>
						<article class="doubt" aria-label={enrollmentId}>
							<h3>
								{enrollmentId} <span class="hint">{place}</span>
							</h3>
							<Facts facts={facts} />
						</article>
					</li>
				))}
			</ul>
		</section>
	);
}

interface UnconfirmedProps {
	readonly workbench: string;
	readonly sending: SendingView;
}

export function Unconfirmed({ workbench, sending: { run, unconfirmed, figures } }: UnconfirmedProps) {
	if (unconfirmed.length === 0) return null;
	const more = figures.unconfirmed - unconfirmed.length;
	return (
		<section class="card unconfirmed" aria-labelledby="unconfirmed">
			<h2 id="unconfirmed">{words('unconfirmed.title', { count: figures.unconfirmed })}</h2>
			<p>{words('unconfirmed.about')}</p>
			<table class="stacked" aria-labelledby="unconfirmed">
				<thead>
					<tr>
						<th scope="col">{words('unconfirmed.asset')}</th>
						<th scope="col">{words('unconfirmed.why')}</th>
						<th scope="col">{words('unconfirmed.asset-id')}</th>
						<td />
					</tr>
				</thead>
				<tbody>
					{unconfirmed.map((row) => (
						<UnconfirmedRow key={row.n} workbench={workbench} run={run} row={row} />
					))}
				</tbody>
			</table>
			{more <= 0 ? null : <p class="hint">{words('unconfirmed.more', { count: more })}</p>}
		</section>
	);
}

interface UnconfirmedRowProps {
	readonly workbench: string;
	readonly run: string;
	readonly row: UnconfirmedView;
}

function UnconfirmedRow({ workbench, run, row }: UnconfirmedRowProps) {
	const { n, enrollmentId, place, message, sentAt, facts } = row;
	const assetId = useSignal('');
	const name = `resolve ${n}`;
	const resolve = async (isCreated: boolean): Promise<void> => {
		const id = assetId.value.trim();
		const body = { run, n, isCreated, ...(isCreated && id !== '' ? { assetId: id } : {}) };
		if (await perform(workbench, 'resolve', body, name)) {
			announced.value = words(isCreated ? 'unconfirmed.done.there' : 'unconfirmed.done.not', { id: enrollmentId });
		}
	};
	return (
		<tr>
			<th scope="row">
				<details>
					<summary>{enrollmentId}</summary>
					<Facts facts={facts} />
				</details>
				<span class="hint">{place}</span>
			</th>
			<td>
				{asSentence(message)}{' '}
				{sentAt === undefined ? null : (
					<span class="hint">{words('unconfirmed.sent', { time: formatTime(sentAt) })}</span>
				)}
			</td>
			<td>
				<input
					class="asset-id"
					autocomplete="off"
					aria-label={`${words('unconfirmed.asset-id')}, ${enrollmentId}`}
					{...bound(assetId)}
				/>
			</td>
			<td>
				<div class="actions">
					<Button waits={name} onClick={() => void resolve(true)} label={words('unconfirmed.there')} />
					<Button waits={name} onClick={() => void resolve(false)} label={words('unconfirmed.not')} />
				</div>
			</td>
		</tr>
	);
}
