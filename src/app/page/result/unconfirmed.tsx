/** Rows of which nobody knows whether they were created: a person looks them up and says it, with the evidence beside them. */
import { useSignal } from '@preact/signals';
import type { SendingView, UnconfirmedView } from '../../protocol/view.ts';
import { announced, isWaiting, perform } from '../state/store.ts';
import { formatTime, words } from '../words/words.ts';

interface UnconfirmedProps {
	readonly workbench: string;
	readonly sending: SendingView;
}

export function Unconfirmed({ workbench, sending: { run, unconfirmed } }: UnconfirmedProps) {
	if (unconfirmed.length === 0) return null;
	return (
		<section class="card unconfirmed" aria-labelledby="unconfirmed">
			<h2 id="unconfirmed">{words('unconfirmed.title', { count: unconfirmed.length })}</h2>
			<p>{words('unconfirmed.about')}</p>
			<ul class="doubts">
				{unconfirmed.map((row) => (
					<li key={row.n}>
						<Doubt workbench={workbench} run={run} row={row} />
					</li>
				))}
			</ul>
		</section>
	);
}

interface DoubtProps {
	readonly workbench: string;
	readonly run: string;
	readonly row: UnconfirmedView;
}

function Doubt({ workbench, run, row }: DoubtProps) {
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
		<article class="doubt" aria-label={enrollmentId}>
			<h3>
				{enrollmentId} <span class="hint">{place}</span>
			</h3>
			<p>
				{message}{' '}
				{sentAt === undefined ? null : (
					<span class="hint">{words('unconfirmed.sent', { time: formatTime(sentAt) })}</span>
				)}
			</p>
			<Facts facts={facts} />
			<div class="actions">
				<label class="field doubt-id">
					{words('unconfirmed.asset-id')}
					<input
						autocomplete="off"
						value={assetId.value}
						onInput={({ currentTarget }) => {
							assetId.value = currentTarget.value;
						}}
					/>
				</label>
				<button type="button" class="button" disabled={isWaiting(name)} onClick={() => void resolve(true)}>
					{words('unconfirmed.there')}
				</button>
				<button type="button" class="button" disabled={isWaiting(name)} onClick={() => void resolve(false)}>
					{words('unconfirmed.not')}
				</button>
			</div>
		</article>
	);
}

/** What was sent of a row, and what is known of it. */
export function Facts({ facts }: Pick<UnconfirmedView, 'facts'>) {
	return (
		<dl class="facts">
			{facts.map(({ label, text }, index) => (
				<div key={index}>
					<dt>{label}</dt>
					<dd>{text}</dd>
				</div>
			))}
		</dl>
	);
}
