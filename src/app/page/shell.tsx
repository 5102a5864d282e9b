/** What stands around every screen: name and target, the stages, earlier imports, the language, what went wrong. */
import type { ComponentType } from 'preact';
import { LANGUAGES } from '../../messages/message.ts';
import { STAGES, type Stage, type TargetView } from '../protocol/view.ts';
import { CopyButton } from './parts/screen.tsx';
import { address, hashOf, type Screen } from './state/address.ts';
import { putLanguage } from './state/client.ts';
import { announced, asked, connection, dismissFault, faults, home, isReached, view } from './state/store.ts';
import { languageNow, loadWords, words } from './words/words.ts';

/** Screens by name: they are opened from here and nowhere else. */
export type Screens = Readonly<Partial<Record<Screen, ComponentType>>>;

export function Shell({ screens }: { readonly screens: Screens }) {
	const { screen, workbench } = address.value;
	// Until the server has said how far a workbench has come, only its first screen could be drawn, and wrongly.
	const isLoading = workbench !== undefined && view.value?.id !== workbench;
	const shown = screen === 'runs' || isReached(screen) ? screen : 'inputs';
	const Shown = screens[shown] ?? screens.inputs;
	return (
		<>
			<a class="skip" href="#screen" onClick={skipToScreen}>
				{words('skip')}
			</a>
			<TopBar screens={screens} shown={shown} />
			<main id="screen" tabIndex={-1} aria-busy={isLoading}>
				<Faults />
				{connection.value === 'lost' ? <p class="lost">{words('connection.lost')}</p> : null}
				{isLoading || Shown === undefined ? null : <Shown key={shown} />}
			</main>
			<div class="unseen" role="status" aria-live="polite">
				{announced.value}
			</div>
		</>
	);
}

/** What went wrong, above the screen until it is dismissed; to be copied for whoever is asked for help. */
function Faults() {
	if (faults.value.length === 0) return null;
	return (
		<section class="faults" role="alert" aria-label={words('fault.title')}>
			{faults.value.map(({ id, message, action }) => (
				<div class="fault" key={id}>
					<div class="fault-text">
						<p>{message}</p>
						{action === undefined ? null : <p class="hint">{action}</p>}
					</div>
					<CopyButton text={[message, action ?? ''].join('\n').trim()} />
					<button type="button" class="quiet" onClick={() => dismissFault(id)}>
						{words('fault.dismiss')}
					</button>
				</div>
			))}
		</section>
	);
}

/** The part after `#` is the address of a screen, and not a place on it. */
function skipToScreen(event: MouseEvent): void {
	event.preventDefault();
	document.querySelector<HTMLElement>('main')?.focus();
}

function TopBar({ screens, shown }: { readonly screens: Screens; readonly shown: Screen }) {
	const { workbench } = address.value;
	const at = workbench === undefined ? {} : { workbench };
	return (
		<header class="top">
			<div class="top-row">
				<a class="brand" href="#/inputs">
					asset-importer
				</a>
				{view.value === undefined ? null : <TargetMark target={view.value.target} />}
				<div class="top-end">
					{workbench === undefined ? null : (
						<a class="top-link" href="#/inputs">
							{words('stage.new')}
						</a>
					)}
					<a
						class="top-link"
						href={hashOf({ screen: 'runs', ...at })}
						aria-current={shown === 'runs' ? 'page' : undefined}
					>
						{words('stage.runs')}
					</a>
					<Languages />
				</div>
			</div>
			<nav aria-label={words('stages')}>
				<ol class="stepper">
					{STAGES.map((stage, index) => (
						<Step key={stage} stage={stage} number={index + 1} isOpen={screens[stage] !== undefined} shown={shown} />
					))}
				</ol>
			</nav>
		</header>
	);
}

interface StepProps {
	readonly stage: Stage;
	readonly number: number;
	readonly isOpen: boolean;
	readonly shown: Screen;
}

function Step({ stage, number, isOpen, shown }: StepProps) {
	const { workbench } = address.value;
	const name = words(`stage.${stage}`);
	const isDone = isReached(stage) && stage !== view.value?.stage && view.value !== undefined;
	const mark = (
		<>
			<span class={isDone ? 'step-mark is-done' : 'step-mark'} aria-hidden="true">
				{isDone ? '✓' : number}
			</span>
			<span class="step-name">{name}</span>
		</>
	);
	if (!isOpen || !isReached(stage) || (workbench === undefined && stage !== 'inputs')) {
		return (
			<li class="step">
				<span class="step-off">{mark}</span>
			</li>
		);
	}
	const to = { screen: stage, ...(workbench === undefined ? {} : { workbench }) };
	return (
		<li class="step">
			<a href={hashOf(to)} aria-current={shown === stage ? 'step' : undefined}>
				{mark}
			</a>
		</li>
	);
}

/** Where assets would be created: on every screen, so that nobody takes production for a rehearsal. */
function TargetMark({ target }: { readonly target: TargetView }) {
	const kind = target.kind === 'rehearsal' ? 'rehearsal' : target.environment;
	return <span class={`target is-${kind}`}>{words(`target.${kind}`)}</span>;
}

function Languages() {
	const choose = async (language: (typeof LANGUAGES)[number]): Promise<void> => {
		const answer = await asked('language', putLanguage(language));
		if (answer === undefined) return;
		home.value = answer;
		await loadWords(language);
	};
	return (
		<div class="languages" role="group" aria-label={words('language')}>
			{LANGUAGES.map((language) => (
				<button
					type="button"
					key={language}
					lang={language}
					aria-pressed={languageNow() === language}
					onClick={() => void choose(language)}
				>
					{language === 'pt-BR' ? 'Português' : 'English'}
				</button>
			))}
		</div>
	);
}
