/** How far sending is: figures, rate, time left; pause and go on. */
import type { SendingView, WorkbenchView } from '../../protocol/view.ts';
import { hashOf } from '../state/address.ts';
import { isWaiting, perform } from '../state/store.ts';
import { formatCents, formatCount, formatDuration, words } from '../words/words.ts';

export function Progress({ now, sending }: { readonly now: WorkbenchView; readonly sending: SendingView }) {
	const { state, total, figures, createdCents, message } = sending;
	const done = total - figures.notSent;
	return (
		<section class={`card sending is-${state}`} aria-labelledby="progress">
			<h2 id="progress">{words(`send.state.${state}`)}</h2>
			<progress max={Math.max(1, total)} value={done} aria-labelledby="progress" />
			<p class="progress-line">
				<b>
					{formatCount(done)} / {formatCount(total)}
				</b>
				<span>{words('send.created', { count: figures.created, amount: formatCents(createdCents) })}</span>
				{figures.refused === 0 ? null : <span>{words('send.refused', { count: figures.refused })}</span>}
				{figures.unconfirmed === 0 ? null : <span>{words('send.unconfirmed', { count: figures.unconfirmed })}</span>}
				{state === 'sending' ? <Pace sending={sending} /> : null}
			</p>
			{message === undefined ? null : <p class="progress-message">{message}</p>}
			<div class="actions">
				<ProgressButtons now={now} state={state} />
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

function ProgressButtons({ now, state }: { readonly now: WorkbenchView; readonly state: SendingView['state'] }) {
	const act = (action: 'stop' | 'resume'): void => void perform(now.id, action, {});
	switch (state) {
		case 'sending':
			return (
				<button type="button" class="button" disabled={isWaiting('stop')} onClick={() => act('stop')}>
					{words('send.pause')}
				</button>
			);
		case 'stopping':
			return <p class="hint">{words('send.stopping')}</p>;
		case 'stopped':
			return (
				<>
					<button type="button" class="button is-main" disabled={isWaiting('resume')} onClick={() => act('resume')}>
						{words('send.resume')}
					</button>
					<a class="button" href={hashOf({ screen: 'result', workbench: now.id })}>
						{words('send.result')}
					</a>
				</>
			);
		case 'not-begun':
			return null;
		case 'finished':
			return (
				<a class="button is-main" href={hashOf({ screen: 'result', workbench: now.id })}>
					{words('send.result')}
				</a>
			);
	}
}
