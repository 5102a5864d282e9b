import { LANGUAGES } from '../../messages/message.ts';
import { type Stage, STAGES, type TargetView } from '../protocol/view.ts';
import { CheckScreen } from './check/check-screen.tsx';
import { ColumnsScreen } from './columns/columns-screen.tsx';
import { addFiles, copying, droppedFiles } from './inputs/add-inputs.ts';
import { hasTyped } from './grid/cell-editor.tsx';
import { unsaved } from './grid/outbox.ts';
import { InputsScreen } from './inputs/inputs-screen.tsx';
import { Button } from './parts/controls.tsx';
import { keepFocus } from './parts/keep-focus.ts';
import { CopyButton } from './parts/screen.tsx';
import { ResultScreen } from './result/result-screen.tsx';
import { RunsScreen } from './runs/runs-screen.tsx';
import { SendScreen } from './send/send-screen.tsx';
import { address, go, hashOf, type Screen } from './state/address.ts';
import { putLanguage } from './state/client.ts';
import {
	announced,
	asked,
	connection,
	dismissFault,
	faults,
	followAddress,
	home,
	isReached,
	loadHome,
	view,
} from './state/store.ts';
import { asSentence, languageNow, loadWords, words } from './words/words.ts';
import { type ComponentType, render } from 'preact';

const SCREENS: Readonly<Record<Screen, ComponentType>> = {
	inputs: InputsScreen,
	columns: ColumnsScreen,
	check: CheckScreen,
	send: SendScreen,
	result: ResultScreen,
	runs: RunsScreen,
};

async function start(root: Element): Promise<void> {
	await loadHome();
	followAddress();
	render(<Shell />, root);
	keepFocus();
	takeDrops();
	addEventListener('beforeunload', (event) => {
		if (isUnsaved()) event.preventDefault();
	});
}

const root = document.querySelector('#page');
if (root !== null) void start(root);

/** Dropped anywhere, a file is an input: the browser would open it in place of the page. */
function takeDrops(): void {
	addEventListener('dragover', (event) => event.preventDefault());
	addEventListener('drop', (event) => {
		event.preventDefault();
		if (event.dataTransfer === null) return;
		void droppedFiles(event.dataTransfer).then(async (files) => {
			if (files.length === 0) return;
			go({ screen: 'inputs', workbench: address.value.workbench });
			await addFiles(files);
		});
	});
}

const isUnsaved = (): boolean => copying.value.length > 0 || unsaved.value > 0 || hasTyped();

function Shell() {
	const { screen, workbench } = address.value;
	const isLoading = workbench !== undefined && view.value?.id !== workbench;
	const shown = screen === 'runs' || isReached(screen) ? screen : (view.value?.state.stage ?? 'inputs');
	const Shown = SCREENS[shown];
	// The check comes by itself once the columns are decided. One that failed leads to the screen that says why.
	const isFailed = view.value?.check.state === 'failed';
	const isOnWay = shown === screen || (screen === 'check' && (shown === 'columns' || isFailed));
	return (
		<>
			<a class="skip" href="#screen" onClick={skipToScreen}>
				{words('skip')}
			</a>
			<TopBar shown={shown} />
			<main id="screen" tabIndex={-1} aria-busy={isLoading}>
				<Faults />
				{connection.value === 'open' ? null : (
					<p class="lost">{words(`connection.${connection.value}`, { count: unsaved.value })}</p>
				)}
				{isOnWay || isLoading || workbench === undefined ? null : (
					<p class="hint">{words('stage.later', { stage: words(`stage.${screen}`) })}</p>
				)}
				{isLoading ? null : <Shown key={shown} />}
			</main>
			<div class="unseen" role="status" aria-live="polite">
				{announced.value}
			</div>
		</>
	);
}

function Faults() {
	if (faults.value.length === 0) return null;
	return (
		<section class="faults" role="alert" aria-label={words('fault.title')}>
			{faults.value.map(({ id, message, action }) => (
				<div class="fault" key={id}>
					<div class="fault-text">
						<p>{asSentence(message)}</p>
						{action === undefined ? null : <p class="hint">{action}</p>}
					</div>
					<CopyButton text={[message, action ?? ''].join('\n').trim()} />
					<Button class="quiet" onClick={() => dismissFault(id)} label={words('fault.dismiss')} />
				</div>
			))}
		</section>
	);
}

/** The fragment is the address of a screen, so a plain link to `#screen` would leave it. */
function skipToScreen(event: MouseEvent): void {
	event.preventDefault();
	document.querySelector<HTMLElement>('main')?.focus();
}

function TopBar({ shown }: { readonly shown: Screen }) {
	const { workbench } = address.value;
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
						href={hashOf({ screen: 'runs', workbench })}
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
						<Step key={stage} stage={stage} number={index + 1} shown={shown} />
					))}
				</ol>
			</nav>
		</header>
	);
}

function Step({ stage, number, shown }: { readonly stage: Stage; readonly number: number; readonly shown: Screen }) {
	const { workbench } = address.value;
	const isDone = view.value?.state.done.includes(stage) === true;
	const mark = (
		<>
			<span class={isDone ? 'step-mark is-done' : 'step-mark'} aria-hidden="true">
				{isDone ? '✓' : number}
			</span>
			<span class="step-name">{words(`stage.${stage}`)}</span>
		</>
	);
	const isOpen = isReached(stage) && (workbench !== undefined || stage === 'inputs');
	return (
		<li class="step">
			{isOpen ? (
				<a href={hashOf({ screen: stage, workbench })} aria-current={shown === stage ? 'step' : undefined}>
					{mark}
				</a>
			) : (
				<span class="step-off">{mark}</span>
			)}
		</li>
	);
}

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
				<Button
					class=""
					key={language}
					lang={language}
					aria-pressed={languageNow() === language}
					onClick={() => void choose(language)}
					label={language === 'pt-BR' ? 'Português' : 'English'}
				/>
			))}
		</div>
	);
}
