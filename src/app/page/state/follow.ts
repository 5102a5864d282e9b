/**
 * Follows a workbench: its view comes anew with every change, as lines of JSON in one answer that does not end.
 *
 * A broken stream is opened again, sooner at first and then every few seconds. A tab that nobody looks at lets go of its
 * stream: a browser opens six connections to one server, and tabs that are left open would use them up. It asks anew when it
 * is looked at, and the first line is the state of that moment.
 */
import type { StreamEvent, WorkbenchView } from '../../protocol/view.ts';
import { openStream, Refused } from './client.ts';

const FIRST_WAIT_MS = 250;
const MAX_WAIT_MS = 4_000;

export interface Follower {
	readonly onView: (view: WorkbenchView) => void;
	/** `gone`: the server has no such workbench, and nothing more comes. */
	readonly onState: (state: 'open' | 'lost' | 'gone') => void;
}

/** Answers with what ends it. */
export function followWorkbench(id: string, follower: Follower): () => void {
	const ended = new AbortController();
	void follow(id, follower, ended.signal);
	return () => ended.abort();
}

async function follow(id: string, follower: Follower, ended: AbortSignal): Promise<void> {
	let waitMs = FIRST_WAIT_MS;
	while (!ended.aborted) {
		await whenSeen(ended);
		const unseen = new AbortController();
		const leave = (): void => {
			if (document.visibilityState === 'hidden') unseen.abort();
		};
		document.addEventListener('visibilitychange', leave);
		try {
			const response = await openStream(id, AbortSignal.any([ended, unseen.signal]));
			await readEvents(response, (event) => {
				waitMs = FIRST_WAIT_MS;
				follower.onState('open');
				if (event.kind === 'view') follower.onView(event.view);
			});
		} catch (error) {
			if (error instanceof Refused && error.status === 404) {
				follower.onState('gone');
				return;
			}
		} finally {
			document.removeEventListener('visibilitychange', leave);
		}
		if (ended.aborted || unseen.signal.aborted) continue;
		follower.onState('lost');
		await new Promise((resolve) => setTimeout(resolve, waitMs));
		waitMs = Math.min(MAX_WAIT_MS, waitMs * 2);
	}
}

async function whenSeen(ended: AbortSignal): Promise<void> {
	while (document.visibilityState === 'hidden' && !ended.aborted) {
		await new Promise<void>((resolve) => {
			const done = (): void => resolve();
			document.addEventListener('visibilitychange', done, { once: true });
			ended.addEventListener('abort', done, { once: true });
		});
	}
}

async function readEvents(response: Response, onEvent: (event: StreamEvent) => void): Promise<void> {
	const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
	if (reader === undefined) return;
	let rest = '';
	for (;;) {
		const { done, value } = await reader.read();
		if (done) return;
		const lines = (rest + value).split('\n');
		rest = lines.pop() ?? '';
		for (const line of lines) {
			if (line === '') continue;
			const event: StreamEvent = JSON.parse(line);
			onEvent(event);
		}
	}
}
