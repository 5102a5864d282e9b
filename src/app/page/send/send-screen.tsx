/** Envio: what will be created where, in words; then how far it is. What is sent goes on when nobody looks. */
import type { OutcomeView, WorkbenchView } from '../../protocol/view.ts';
import { Screen } from '../parts/screen.tsx';
import { TargetPanel } from '../parts/target-panel.tsx';
import { hashOf } from '../state/address.ts';
import { view } from '../state/store.ts';
import { formatCents, words } from '../words/words.ts';
import { Confirmation } from './confirmation.tsx';
import { Progress } from './progress.tsx';

export function SendScreen() {
	const now = view.value;
	if (now === undefined) return null;
	const { sending, outcome } = now;
	const isUnderWay = sending !== undefined && !['finished', 'not-begun'].includes(sending.state);
	return (
		<Screen title={words('send.title')} lead={words('send.lead')} command={now.commands.send}>
			{sending === undefined ? null : <Progress now={now} sending={sending} />}
			{isUnderWay ? null : (
				<>
					<TargetPanel />
					{outcome === undefined ? <p class="hint">{words('check.none')}</p> : <Plan now={now} outcome={outcome} />}
				</>
			)}
		</Screen>
	);
}

function Plan({ now, outcome }: { readonly now: WorkbenchView; readonly outcome: OutcomeView }) {
	const { ready, readyCents } = outcome.totals;
	const kind = now.target.kind === 'rehearsal' ? 'rehearsal' : now.target.environment;
	return (
		<section class={`card plan is-${kind}`} aria-labelledby="plan">
			<h2 id="plan">{words('send.plan')}</h2>
			<p class="plan-what">
				{words(`send.what.${kind}`, { count: ready, amount: formatCents(readyCents), url: urlOf(now) })}
			</p>
			{outcome.customFields.length === 0 ? null : <CustomFields labels={outcome.customFields} kind={kind} />}
			<LeftOut now={now} outcome={outcome} />
			<Confirmation key={kind} now={now} count={ready} />
		</section>
	);
}

const urlOf = ({ target }: WorkbenchView): string => (target.kind === 'rehearsal' ? '' : target.baseUrl);

interface CustomFieldsProps {
	readonly labels: readonly string[];
	readonly kind: 'rehearsal' | 'sandbox' | 'production';
}

/** The API drops those that the dashboard does not have. */
function CustomFields({ labels, kind }: CustomFieldsProps) {
	return (
		<div class="custom-fields">
			<p>{words(kind === 'rehearsal' ? 'send.fields.rehearsal' : 'send.fields', { count: labels.length })}</p>
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

/** What is not sent, and why: so that nobody finds it out afterwards. */
function LeftOut({ now, outcome }: { readonly now: WorkbenchView; readonly outcome: OutcomeView }) {
	const { wrong, wrongCents, skipped, skippedCents } = outcome.totals;
	const { files, problems } = outcome;
	if (wrong + skipped + files.length === 0) return <p class="hint">{words('send.nothing-left-out')}</p>;
	return (
		<div class="left-out">
			<p>
				{wrong === 0 ? null : <b>{words('send.wrong', { count: wrong, amount: formatCents(wrongCents) })} </b>}
				{skipped === 0 ? null : words('send.skipped', { count: skipped, amount: formatCents(skippedCents) })}{' '}
				{files.length === 0 ? null : words('send.files', { count: files.length })}{' '}
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
