/** Says what prevents sending, and leads to what removes it. */
import type { CompanyView, Obstacle, Stage, WorkbenchView } from '../../protocol/view.ts';
import { hashOf } from '../state/address.ts';
import { perform } from '../state/store.ts';
import { asSentence, words } from '../words/words.ts';
import { Button } from './controls.tsx';

interface CheckStateProps {
	readonly now: WorkbenchView;
	/** The open screen. */
	readonly at: Stage;
}

/** Shows the progress of the check, or a link to what prevents sending. */
export function CheckState({ now, at }: CheckStateProps) {
	const { check, companies = [], state } = now;
	const { kind, screen = at } = state.obstacle ?? {};
	switch (kind) {
		case undefined:
			return null;
		case 'checking':
			return (
				<p class="why" aria-busy="true">
					<span class="spinner" aria-hidden="true" />
					{words(check.rows === undefined ? 'obstacle.checking' : 'check.running.rows', { rows: check.rows ?? 0 })}
					<Button class="quiet" onClick={() => void perform(now.id, 'cancelCheck', {})} label={words('check.cancel')} />
				</p>
			);
		case 'failed':
			return (
				<div class="lost check-failed" role="alert">
					{companies.length > 0 ? (
						<Companies now={now} companies={companies} />
					) : (
						<p>{asSentence(check.message || words('obstacle.failed'))}</p>
					)}
					{companies.length > 0 ? null : <Again now={now} at={at} />}
				</div>
			);
		case 'behind':
		case 'unchecked':
			return (
				<p class="why">
					{words(`obstacle.${kind}`)} <Again now={now} at={at} />
				</p>
			);
		case 'key':
			// Among the files, its field is open.
			return at === 'inputs' ? null : (
				<p class="why">
					{words('obstacle.key')}{' '}
					{screen === at ? (
						<Button class="quiet" onClick={focusKey} label={words('obstacle.key.go')} />
					) : (
						<a href={hashOf({ screen, workbench: now.id })}>{words('obstacle.key.go')}</a>
					)}
				</p>
			);
		case 'items':
		case 'inputs':
		case 'people':
		case 'questions':
		case 'unread':
		case 'empty':
			return screen === at ? <Here kind={kind} /> : <Elsewhere now={now} kind={kind} screen={screen} />;
	}
}

type Removable = Exclude<Obstacle['kind'], 'checking' | 'failed' | 'behind' | 'unchecked' | 'key'>;

/** The screen itself shows what is missing, apart from what brought the questions. */
function Here({ kind }: { readonly kind: Removable }) {
	return kind === 'items' || kind === 'people' ? <p class="lead">{words(`obstacle.${kind}`)}</p> : null;
}

interface ElsewhereProps extends Pick<CheckStateProps, 'now'> {
	readonly kind: Removable;
	readonly screen: Stage;
}

function Elsewhere({ now: { id, outcome }, kind, screen }: ElsewhereProps) {
	const { wrong = 0 } = outcome?.totals ?? {};
	return (
		<p class="why">
			{words(`obstacle.${kind}`)}{' '}
			<a href={hashOf({ screen, workbench: id })}>{words(`obstacle.${kind}.go`, { wrong })}</a>
		</p>
	);
}

const focusKey = (): void => document.querySelector<HTMLElement>('input[type=password]')?.focus();

/** Among the files, “Continue” checks again, with what was typed there. */
function Again({ now, at }: CheckStateProps) {
	if (at === 'inputs') return null;
	return (
		<Button class="quiet" waits="check" onClick={() => void perform(now.id, 'check', {})} label={words('check.now')} />
	);
}

const MOST_COMPANIES = 8;

interface CompaniesProps {
	readonly now: WorkbenchView;
	readonly companies: readonly CompanyView[];
}

/** Asks which company imports. Others than these are typed in the options. */
function Companies({ now: { id, settings }, companies }: CompaniesProps) {
	return (
		<>
			<p>
				<b>{words('companies.title')}</b>
			</p>
			<div class="actions">
				{companies.slice(0, MOST_COMPANIES).map(({ root, name, invoices, isProposed }) => (
					<Button
						key={root}
						class={isProposed ? 'button is-main' : 'button'}
						waits="setSettings"
						onClick={() => void perform(id, 'setSettings', { ...settings, company: root })}
						label={words('companies.one', { name, root, count: invoices })}
					/>
				))}
			</div>
			<p class="hint">{words('companies.other')}</p>
		</>
	);
}
