/**
 * What the server says, for the screens to draw: the first screen's view, that of the open workbench, and what went wrong.
 * Screens change nothing here by themselves: they ask the server by `change`, and show what it answers.
 */
import { computed, effect, signal } from '@preact/signals';
import { languageOfLocale } from '../../../messages/message.ts';
import { type HomeView, type Stage, STAGES, type WorkbenchView } from '../../protocol/view.ts';
import { loadWords, words } from '../words/words.ts';
import { address, replaceAddress } from './address.ts';
import type { ActionName, BodyOf } from '../../protocol/routes.ts';
import { act, createWorkbench, getHome, Refused } from './client.ts';
import { followWorkbench } from './follow.ts';

export const home = signal<HomeView | undefined>(undefined);
export const view = signal<WorkbenchView | undefined>(undefined);
/** `lost`: what is shown may be out of date. */
export const connection = signal<'open' | 'lost'>('open');

export interface Fault {
	readonly id: number;
	readonly message: string;
	readonly action?: string;
}
/** Stay until a person dismisses them. */
export const faults = signal<readonly Fault[]>([]);
/** The last thing that happened, for who does not see the screen. */
export const announced = signal('');

/** What was asked of the server and is not answered yet, by name. */
const waiting = signal<readonly string[]>([]);
export const isWaiting = (name?: string): boolean =>
	name === undefined ? waiting.value.length > 0 : waiting.value.includes(name);

/** Screens up to this can be opened. */
export const reached = computed<Stage>(() => view.value?.stage ?? 'inputs');
export const isReached = (stage: Stage): boolean => STAGES.indexOf(stage) <= STAGES.indexOf(reached.value);

let lastFault = 0;

export function showFault(message: string, action?: string): void {
	lastFault += 1;
	const fault = { id: lastFault, message, ...(action === undefined ? {} : { action }) };
	faults.value = [...faults.value.filter((one) => one.message !== message), fault];
}

export function dismissFault(id: number): void {
	faults.value = faults.value.filter((fault) => fault.id !== id);
}

/** Answers and the stream may overtake each other: an older view is none. */
export function takeView(next: WorkbenchView): void {
	const now = view.value;
	if (next.id !== address.value.workbench || (now?.id === next.id && now.revision > next.revision)) return;
	view.value = next;
	announceEnd(now, next);
	void loadWords(next.language);
}

/** The end of a check is seen by what a screen then shows, and heard by this. */
function announceEnd(before: WorkbenchView | undefined, { check: { state } }: WorkbenchView): void {
	if (before?.check.state !== 'running' || state === 'running' || state === 'none') return;
	announced.value = words(`check.${state}`);
}

/**
 * Asks the server for something, under a name by which a screen shows that it waits. Answers with what came, or nothing when
 * it was refused, which is then shown.
 */
export async function asked<Answer>(name: string, request: Promise<Answer>): Promise<Answer | undefined> {
	waiting.value = [...waiting.value, name];
	try {
		return await request;
	} catch (error) {
		if (!(error instanceof Refused)) throw error;
		const { status, body } = error;
		if (status === 0) showFault(words('fault.unreachable'), words('fault.unreachable.action'));
		else showFault(body?.message ?? words('fault.unknown', { status: String(status) }), body?.action);
		return undefined;
	} finally {
		waiting.value = waiting.value.filter((one, index, all) => one !== name || all.indexOf(name) !== index);
	}
}

/** The same for what changes the open workbench. Answers whether it was done. */
export async function change(name: string, request: Promise<WorkbenchView>): Promise<boolean> {
	const answer = await asked(name, request);
	if (answer !== undefined) takeView(answer);
	return answer !== undefined;
}

/** Performs an action of a workbench; `name` as for `asked`. Answers whether it was done. */
export function perform<Name extends ActionName>(
	id: string,
	action: Name,
	body: BodyOf<Name>,
	name: string = action,
): Promise<boolean> {
	return change(name, act(id, action, body));
}

/** The workbench that is open, or a new one that is then open. */
export async function ensureWorkbench(): Promise<string | undefined> {
	const { workbench } = address.value;
	if (workbench !== undefined) return workbench;
	const made = await asked('create', createWorkbench(false));
	if (made === undefined) return undefined;
	replaceAddress({ screen: 'inputs', workbench: made.id });
	takeView(made);
	return made.id;
}

/** A server that does not answer is spoken of in the language of the browser. */
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

/** Keeps `view` what the server says of the workbench that the address names. */
export function followAddress(): void {
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
					showFault(words('fault.gone'), words('fault.gone.action'));
					replaceAddress({ screen: 'inputs' });
				}
			},
		});
	});
}
