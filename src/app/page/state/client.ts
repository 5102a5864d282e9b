/** Asks the server. Throws `Refused`, without a body if the server did not answer. Repeats nothing. */
import type { Language } from '../../../messages/message.ts';
import type { ActionName, BodyOf, ErrorBody, RowFilter, RowsQuery } from '../../protocol/routes.ts';
import type {
	ColumnValues,
	FoundRowView,
	HomeView,
	RowWindow,
	RunView,
	StreamEvent,
	WorkbenchView,
} from '../../protocol/view.ts';

export class Refused extends Error {
	readonly status: number;
	readonly body: ErrorBody | undefined;

	constructor(status: number, body?: ErrorBody) {
		super(body?.message ?? String(status));
		this.status = status;
		this.body = body;
	}
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
interface Found {
	readonly found: readonly FoundRowView[];
}

/** The server of the page is of the same version, so its answers are not checked. */
async function ask<Answer>(method: Method, path: string, body?: object, signal?: AbortSignal): Promise<Answer> {
	const response = await exchange(method, path, body, signal);
	const answer: Answer = await response.json();
	return answer;
}

async function exchange(method: Method, path: string, body?: object, signal?: AbortSignal): Promise<Response> {
	const isBytes = body instanceof Blob;
	const sent = {
		headers: { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' },
		body: isBytes ? body : JSON.stringify(body ?? {}),
	};
	const response = await fetch(path, {
		method,
		...(method === 'GET' ? {} : sent),
		signal: signal ?? null,
		cache: 'no-store',
		redirect: 'error',
	}).catch((error: unknown) => {
		throw signal?.aborted === true ? error : new Refused(0);
	});
	if (response.ok) return response;
	const refusal: ErrorBody | undefined = await response.json().catch(() => undefined);
	throw new Refused(response.status, refusal);
}

const at = (id: string, rest = ''): string => `/api/workbenches/${encodeURIComponent(id)}${rest}`;
const runAt = (run: string, rest = ''): string => `/api/runs/${encodeURIComponent(run)}${rest}`;

export const getHome = () => ask<HomeView>('GET', '/api/home');
export const putLanguage = (language: Language) => ask<HomeView>('PUT', '/api/language', { language });
export const search = (text: string) => ask<Found>('GET', `/api/search?text=${encodeURIComponent(text)}`);
export const getRun = (run: string) => ask<RunView>('GET', runAt(run));
export const getRunRow = (run: string, row: number) => ask<Found>('GET', runAt(run, `/rows/${row}`));

export const createWorkbench = (sample: boolean) => ask<WorkbenchView>('POST', '/api/workbenches', { sample });
export const removeWorkbench = (id: string) => ask<object>('DELETE', at(id));
export const putInput = (id: string, name: string, file: Blob) =>
	ask<WorkbenchView>('PUT', at(id, `/inputs/${encodeURIComponent(name)}`), file);
export const act = <Name extends ActionName>(id: string, name: Name, body: BodyOf<Name>) =>
	ask<WorkbenchView>('POST', at(id, `/${name}`), body);

export const getRows = (id: string, query: RowsQuery, signal?: AbortSignal) =>
	ask<RowWindow>('GET', at(id, `/rows?${writeQuery(query)}`), undefined, signal);

/** Counts the texts of a column in the rows of a filter. */
export const getValues = (id: string, filter: RowFilter, of: number) =>
	ask<ColumnValues>('GET', at(id, `/values?${writeQuery(filter)}&of=${of}`));

function writeQuery(query: Partial<RowsQuery>): string {
	const { values, alike, found, sought } = query;
	const named = {
		...query,
		values: values && JSON.stringify(values),
		alike: alike && JSON.stringify(alike),
		found: found && JSON.stringify(found),
		sought: sought && JSON.stringify(sought),
	};
	const entries = Object.entries(named).flatMap(([name, value]) =>
		value === undefined ? [] : [[name, String(value)]],
	);
	return new URLSearchParams(entries).toString();
}

/** Waits for the end of a search, and returns its first row. */
export async function countRows(id: string, filter: RowFilter): Promise<RowWindow> {
	const found = await getRows(id, { ...filter, from: 0, to: 1 });
	return found.isSearching ? countRows(id, filter) : found;
}

const FIRST_WAIT_MS = 250;
const MAX_WAIT_MS = 4_000;

export interface Follower {
	readonly onView: (view: WorkbenchView) => void;
	/** `locked`: the program was started again and knows this browser only from a new tab on. */
	readonly onState: (state: 'open' | 'lost' | 'locked' | 'gone') => void;
}

export function followWorkbench(id: string, follower: Follower): () => void {
	const ended = new AbortController();
	void follow(id, follower, ended.signal);
	return () => ended.abort();
}

async function follow(id: string, follower: Follower, ended: AbortSignal): Promise<void> {
	let waitMs = FIRST_WAIT_MS;
	while (!ended.aborted) {
		let state: 'lost' | 'locked' = 'lost';
		await whenSeen(ended);
		const unseen = new AbortController();
		const leave = (): void => {
			if (document.visibilityState === 'hidden') unseen.abort();
		};
		document.addEventListener('visibilitychange', leave);
		try {
			const response = await exchange('GET', at(id, '/stream'), undefined, AbortSignal.any([ended, unseen.signal]));
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
			if (error instanceof Refused && error.status === 401) state = 'locked';
		} finally {
			document.removeEventListener('visibilitychange', leave);
		}
		if (ended.aborted || unseen.signal.aborted) continue;
		follower.onState(state);
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
