import type { OutcomeView, SendingView, WorkbenchView } from '../../protocol/view.ts';
import { isKeyMissing } from '../../protocol/work-state.ts';
import { bound, Button } from '../parts/controls.tsx';
import { PreviewIgnored, PreviewReadings, PreviewRows } from '../parts/preview.tsx';
import { CheckState } from '../parts/check-state.tsx';
import { Screen } from '../parts/screen.tsx';
import { ForReal, isChoosing, TargetPanel } from '../parts/target-panel.tsx';
import { hashOf } from '../state/address.ts';
import { isWaiting, nameSending, perform, view } from '../state/store.ts';
import { asSentence, formatCents, formatCount, formatDuration, words } from '../words/words.ts';
import { useSignal } from '@preact/signals';

export function SendScreen() {
	const now = view.value;
	if (now === undefined) return null;
	const { sending, outcome, state } = now;
	const isUnderWay = ['running', 'stopped', 'fields', 'first'].includes(state.sending);
	const isOver = state.sending === 'rehearsed' || state.sending === 'sent';
	const isPlanned = outcome !== undefined && state.isCurrent && (!isOver || outcome.totals.ready > 0);
	return (
		<Screen
			title={words('send.title')}
			lead={isUnderWay || isOver ? undefined : words('send.lead')}
			command={now.commands.send}
		>
			{isUnderWay && state.sending !== 'running' && isKeyMissing(now) ? <TargetPanel /> : null}
			{sending === undefined || state.sending === 'other-target' ? null : <Progress now={now} sending={sending} />}
			{state.sending === 'first' && outcome !== undefined && state.isCurrent && outcome.totals.ready > 0 ? (
				<details class="card">
					<summary>{words('send.corrected')}</summary>
					<Plan now={now} outcome={outcome} />
				</details>
			) : null}
			{isUnderWay ? null : (
				<>
					<TargetPanel />
					{isPlanned ? <Plan now={now} outcome={outcome} /> : isOver ? null : <CheckState now={now} at="send" />}
				</>
			)}
		</Screen>
	);
}

interface PlanProps {
	readonly now: WorkbenchView;
	readonly outcome: OutcomeView;
}

function Plan({ now, outcome }: PlanProps) {
	const { ready, readyCents } = outcome.totals;
	const kind = now.target.kind === 'rehearsal' ? 'rehearsal' : now.target.environment;
	return (
		<section class={`card plan is-${kind}`} aria-labelledby="plan">
			<h2 id="plan">{words('send.plan')}</h2>
			<p class="plan-what">
				{words(`send.what.${kind}`, { count: ready, amount: formatCents(readyCents), url: urlOf(now) })}
			</p>
			<PreviewRows preview={outcome.preview} />
			<PreviewReadings preview={outcome.preview} />
			<PreviewIgnored preview={outcome.preview} />
			<CustomFields now={now} outcome={outcome} />
			<NotSent now={now} outcome={outcome} />
			{now.state.obstacle === undefined ? (
				<Confirmation key={kind} now={now} count={ready} />
			) : (
				<CheckState now={now} at="send" />
			)}
		</section>
	);
}

const urlOf = ({ target }: WorkbenchView): string => (target.kind === 'rehearsal' ? '' : target.baseUrl);

/** The API drops custom fields that its dashboard does not have. */
function CustomFields({ now, outcome: { customFields: labels } }: PlanProps) {
	if (labels.length === 0) return null;
	const text = now.target.kind === 'rehearsal' ? 'send.fields.rehearsal' : 'send.fields';
	return (
		<div class="custom-fields">
			<p>{words(text, { count: labels.length })}</p>
			<ul>
				{labels.map((label) => (
					<li key={label}>
						<code>{label}</code>
					</li>
				))}
			</ul>
		</div>
	);
}

const SHOWN_REASONS = 5;

function NotSent({ now, outcome }: PlanProps) {
	const { wrong, wrongCents, skipped, skippedCents } = outcome.totals;
	const { problems } = outcome;
	const files = outcome.files.filter(({ isSkipped }) => !isSkipped);
	const { count: refused = 0, cents = 0 } = outcome.invoiceSum?.refused ?? {};
	if (wrong + skipped + files.length + refused === 0) return <p class="hint">{words('send.nothing-skipped')}</p>;
	return (
		<div class="not-sent">
			<p>
				{wrong === 0 ? null : <b>{words('send.wrong', { count: wrong, amount: formatCents(wrongCents) })} </b>}
				{skipped === 0 ? null : words('send.skipped', { count: skipped, amount: formatCents(skippedCents) })}{' '}
				{refused === 0 ? null : `${words('invoices.refused', { count: refused })} (${formatCents(cents)}).`}{' '}
				{files.length === 0 ? null : (
					<a href={hashOf({ screen: 'inputs', workbench: now.id })}>{words('send.files', { count: files.length })}</a>
				)}{' '}
				<a href={hashOf({ screen: 'check', workbench: now.id })}>{words('send.correct')}</a>
			</p>
			<ul>
				{problems.slice(0, SHOWN_REASONS).map(({ id, title, column, count }) => (
					<li key={id}>
						{column === undefined ? '' : `${column}: `}
						{title} <span class="hint">({words('check.rows.count', { count })})</span>
					</li>
				))}
				{problems.length > SHOWN_REASONS ? (
					<li class="hint">{words('send.more-reasons', { count: problems.length - SHOWN_REASONS })}</li>
				) : null}
			</ul>
		</div>
	);
}

/** Number of assets that a person can look at before the others are sent. */
const FIRST = 3;

export function Confirmation({ now, count }: { readonly now: WorkbenchView; readonly count: number }) {
	const typed = useSignal('');
	const isProduction = now.target.kind === 'api' && now.target.environment === 'production';
	const isUntyped = isProduction && typed.value.trim() === '';
	const isLong = count > FIRST;
	const send = (first?: number): void => {
		const typedCount = isProduction ? { count: typed.value.trim() } : {};
		void perform(now.id, 'send', { ...typedCount, ...(first === undefined ? {} : { first }) });
	};
	const kind = now.target.kind === 'rehearsal' ? 'rehearsal' : now.target.environment;
	return (
		<form
			class="confirmation"
			onSubmit={(event) => {
				event.preventDefault();
				send();
			}}
		>
			{isProduction ? (
				<label class="field">
					{words(isLong ? 'send.type-count.first' : 'send.type-count', { count, first: FIRST })}
					<input inputMode="numeric" autocomplete="off" {...bound(typed)} />
				</label>
			) : null}
			<Button
				type="submit"
				class={isChoosing.value ? 'button' : isProduction ? 'button is-main is-production' : 'button is-main'}
				disabled={isWaiting('send') || isUntyped || isChoosing.value}
				label={words(`send.do.${kind}`, { count })}
			/>
			{isLong ? (
				<Button
					disabled={isWaiting('send') || isUntyped || isChoosing.value}
					onClick={() => send(FIRST)}
					label={words('send.first', { count: FIRST })}
				/>
			) : null}
		</form>
	);
}

export function Progress({ now, sending }: { readonly now: WorkbenchView; readonly sending: SendingView }) {
	const { state, total, figures, message, isRehearsal } = sending;
	const done = total - figures.notSent;
	return (
		<section class={`card sending is-${state}${isRehearsal ? ' is-rehearsal' : ''}`} aria-labelledby="progress">
			<h2 id="progress" tabIndex={-1}>
				{nameSending(sending)}
			</h2>
			<progress max={Math.max(1, total)} value={done} aria-labelledby="progress" />
			<p class="progress-line">
				<b>
					{formatCount(done)} / {formatCount(total)}
				</b>
				<span>{words('send.created', { count: figures.created })}</span>
				{figures.refused === 0 ? null : <span>{words('send.refused', { count: figures.refused })}</span>}
				{figures.unconfirmed === 0 ? null : <span>{words('send.unconfirmed', { count: figures.unconfirmed })}</span>}
				{state === 'sending' ? <Pace sending={sending} /> : null}
			</p>
			{message === undefined ? null : <p class="stop-message">{asSentence(message)}</p>}
			<div class="actions">
				<ProgressButtons now={now} sending={sending} />
			</div>
			{state === 'sending' ? <p class="hint">{words('send.goes-on')}</p> : null}
		</section>
	);
}

function Pace({ sending: { perSecond, secondsLeft } }: { readonly sending: SendingView }) {
	return (
		<>
			{perSecond === undefined ? null : (
				<span>{words('send.rate', { rate: formatCount(Math.round(perSecond * 10) / 10) })}</span>
			)}
			{secondsLeft === undefined ? null : <span>{words('send.left', { time: formatDuration(secondsLeft) })}</span>}
		</>
	);
}

function ProgressButtons({ now, sending }: { readonly now: WorkbenchView; readonly sending: SendingView }) {
	switch (sending.state) {
		case 'sending':
			return <Button waits="stop" onClick={() => void perform(now.id, 'stop', {})} label={words('send.pause')} />;
		case 'stopping':
			return <p class="hint">{words('send.stopping')}</p>;
		case 'stopped': {
			// A person looks at what was created first.
			const isFirst = now.state.sending === 'first';
			return (
				<>
					<Resuming now={now} sending={sending} isFirst={isFirst} />
					<ResultLink now={now} isMain={isFirst} />
				</>
			);
		}
		case 'not-begun':
			return null;
		case 'finished': {
			const isRehearsed = now.state.sending === 'rehearsed';
			return (
				<>
					{isRehearsed ? <ForReal now={now} /> : null}
					<ResultLink now={now} isMain={!isRehearsed} />
				</>
			);
		}
	}
}

function ResultLink({ now, isMain }: { readonly now: WorkbenchView; readonly isMain: boolean }) {
	return (
		<a class={isMain ? 'button is-main' : 'button'} href={hashOf({ screen: 'result', workbench: now.id })}>
			{words('send.result')}
		</a>
	);
}

interface ResumingProps {
	readonly now: WorkbenchView;
	readonly sending: SendingView;
	readonly isFirst: boolean;
}

function Resuming({ now, sending, isFirst }: ResumingProps) {
	const typed = useSignal('');
	const { isRestUnconfirmed = false, awaitsFields, figures } = sending;
	const count = typed.value.trim();
	const isUntyped = isRestUnconfirmed && count === '';
	const button = (label: string, fields?: 'exist' | 'without', style = 'button') => (
		<Button
			class={style}
			waits="resume"
			disabled={isUntyped || isKeyMissing(now)}
			onClick={() => void perform(now.id, 'resume', { fields, ...(isRestUnconfirmed ? { count } : {}) })}
			label={label}
		/>
	);
	return (
		<>
			{isRestUnconfirmed ? (
				<label class="field">
					{words('send.type-count', { count: figures.notSent })}
					<input inputMode="numeric" autocomplete="off" {...bound(typed)} />
				</label>
			) : null}
			{awaitsFields ? (
				<>
					{button(words('send.fields.exist'), 'exist', 'button is-main')}
					{button(words('send.fields.without'), 'without')}
				</>
			) : isFirst ? (
				button(words('send.rest', { count: figures.notSent }))
			) : (
				button(words('send.resume'), undefined, 'button is-main')
			)}
		</>
	);
}
