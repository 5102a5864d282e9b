/** Keeps the last answers of the server as signals. Screens change it only through requests to the server. */
import { computed, effect, signal } from '@preact/signals';
import { languageOfLocale } from '../../../messages/message.ts';
import {
	type CheckView,
	type HomeView,
	type SendingView,
	type Stage,
	STAGES,
	type WorkbenchView,
	type WorkState,
} from '../../protocol/view.ts';
import { loadWords, words } from '../words/words.ts';
import { address, replaceAddress } from './address.ts';
import type { ActionName, BodyOf } from '../../protocol/routes.ts';
import { act, createWorkbench, followWorkbench, getHome, Refused } from './client.ts';

export const home = signal<HomeView | undefined>(undefined);
export const view = signal<WorkbenchView | undefined>(undefined);
export const connection = signal<'open' | 'lost' | 'locked'>('open');

export interface Fault {
	readonly id: number;
	readonly message: string;
	readonly action: string | undefined;
}
export const faults = signal<readonly Fault[]>([]);
export const announced = signal('');

const waiting = signal<readonly string[]>([]);
export const isWaiting = (name?: string): boolean =>
	name === undefined ? waiting.value.length > 0 : waiting.value.includes(name);

export const isReached = (stage: Stage): boolean =>
	STAGES.indexOf(stage) <= STAGES.indexOf(view.value?.state.reached ?? 'inputs');

let lastFault = 0;

export function showFault(message: string, action?: string): void {
	lastFault += 1;
	faults.value = [...faults.value.filter((one) => one.message !== message), { id: lastFault, message, action }];
}

export function dismissFault(id: number): void {
	faults.value = faults.value.filter((fault) => fault.id !== id);
}

/** Ignores older views: answers and the stream can overtake each other. */
export function takeView(next: WorkbenchView): void {
	const now = view.value;
	if (next.id !== address.value.workbench || (now?.id === next.id && now.revision > next.revision)) return;
	view.value = next;
	if (now?.id === next.id) announceChange(now, next);
	void loadWords(next.language);
}

/** Words that are the same as before are read out again. */
function announce(text: string): void {
	announced.value = announced.value === text ? `${text}\u00A0` : text;
}

function announceChange(before: WorkbenchView, { check, outcome, sending, state }: WorkbenchView): void {
	if (sending !== undefined && quarterOf(sending) !== quarterOf(before.sending)) {
		const { total, figures } = sending;
		const figuresNow = { done: total - figures.notSent, total, count: figures.created };
		const isRunning = state.sending === 'running';
		announce(`${nameSending(sending)}: ${words(isRunning ? 'send.at' : 'send.created', figuresNow)}`);
		return;
	}
	if (before.check.state !== 'running' || check.state === 'running' || check.state === 'none') return;
	const { ready = 0, wrong = 0 } = outcome?.totals ?? {};
	// The end of sending was announced already.
	if (check.state !== 'done') announce(words(nameStop(check.state, state)));
	else if (state.sending === 'none' || ready > 0) announce(words('check.done', { ready, wrong }));
}

const nameStop = (check: CheckView['state'], { obstacle }: WorkState) =>
	check === 'failed' ? 'obstacle.failed' : obstacle?.kind === 'people' ? 'obstacle.people' : 'obstacle.questions';

const quarterOf = (sending: SendingView | undefined): string | undefined =>
	sending &&
	`${sending.state} ${Math.floor((4 * (sending.total - sending.figures.notSent)) / Math.max(1, sending.total))}`;

export const nameSending = ({ state, isRehearsal }: SendingView): string =>
	words(isRehearsal ? `rehearsal.state.${state}` : `send.state.${state}`);

export async function asked<Answer>(name: string, request: Promise<Answer>): Promise<Answer | undefined> {
	waiting.value = [...waiting.value, name];
	try {
		return await request;
	} catch (error) {
		if (!(error instanceof Refused)) throw error;
		showRefused(error);
		return undefined;
	} finally {
		waiting.value = waiting.value.filter((one, index, all) => one !== name || all.indexOf(name) !== index);
	}
}

/** `about`: the file that was refused. */
export function showRefused({ status, body }: Refused, about = ''): void {
	const message = body?.message ?? words('fault.unknown', { status: String(status) });
	if (status === 0) showFault(words('fault.unreachable'), words('fault.unreachable.action'));
	else showFault(message.includes(about) ? message : `${about}: ${message}`, body?.action);
}

export async function perform<Name extends ActionName>(
	id: string,
	action: Name,
	body: BodyOf<Name>,
	name: string = action,
): Promise<boolean> {
	faults.value = [];
	const answer = await asked(name, act(id, action, body));
	if (answer !== undefined) takeView(answer);
	return answer !== undefined;
}

export async function ensureWorkbench(): Promise<string | undefined> {
	const { workbench } = address.value;
	if (workbench !== undefined) return workbench;
	const made = await asked('create', createWorkbench(false));
	if (made === undefined) return undefined;
	replaceAddress({ screen: 'inputs', workbench: made.id });
	takeView(made);
	return made.id;
}

/** If the server does not answer, the page uses the browser's language. */
export async function loadHome(): Promise<void> {
	const request = getHome();
	const language = await request.then(
		(answer) => answer.language,
		() => languageOfLocale(navigator.language),
	);
	await loadWords(language);
	const answer = await asked('home', request);
	if (answer !== undefined) home.value = answer;
}

export function followAddress(): void {
	// A fault belongs to the screen on which it happened.
	addEventListener('hashchange', () => void (faults.value = []));
	const id = computed(() => address.value.workbench);
	effect(() => {
		const workbench = id.value;
		if (view.peek()?.id !== workbench) view.value = undefined;
		connection.value = 'open';
		if (workbench === undefined) return undefined;
		return followWorkbench(workbench, {
			onView: takeView,
			onState: (state) => {
				if (state !== 'gone') connection.value = state;
				else {
					replaceAddress({ screen: 'inputs' });
					showFault(words('fault.gone'), words('fault.gone.action'));
				}
			},
		});
	});
}
