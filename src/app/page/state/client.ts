/**
 * The routes of `protocol/routes.ts`, asked by `fetch`. What the server refuses is thrown as `Refused` with its words; when it
 * cannot be reached, the body is empty. Nothing is repeated and nothing is assumed: what the server answers is how things are.
 */
import type { Language } from '../../../messages/message.ts';
import type {
	AnswersBody,
	EditBody,
	ErrorBody,
	FillBody,
	ResolveBody,
	RowsQuery,
	SettingsBody,
	TargetBody,
} from '../../protocol/routes.ts';
import type { FoundRowView, HomeView, RowWindow, RunView, WorkbenchView } from '../../protocol/view.ts';

export class Refused extends Error {
	/** 0: the server did not answer. */
	readonly status: number;
	readonly body: ErrorBody | undefined;

	constructor(status: number, body?: ErrorBody) {
		super(body?.message ?? String(status));
		this.status = status;
		this.body = body;
	}
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Every answer that comes is one of this server, so its form is that of the table of routes. */
async function ask<Answer>(method: Method, path: string, body?: object | Blob, signal?: AbortSignal): Promise<Answer> {
	const response = await exchange(method, path, body, signal);
	const answer: Answer = await response.json();
	return answer;
}

export async function exchange(
	method: Method,
	path: string,
	body?: object | Blob,
	signal?: AbortSignal,
): Promise<Response> {
	const isBytes = body instanceof Blob;
	const response = await fetch(path, {
		method,
		...(method === 'GET'
			? {}
			: { headers: { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' } }),
		...(method === 'GET' ? {} : { body: isBytes ? body : JSON.stringify(body ?? {}) }),
		...(signal === undefined ? {} : { signal }),
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
const inputAt = (id: string, name: string): string => at(id, `/inputs/${encodeURIComponent(name)}`);
const runAt = (run: string, rest = ''): string => `/api/runs/${encodeURIComponent(run)}${rest}`;

export const getHome = () => ask<HomeView>('GET', '/api/home');
export const putLanguage = (language: Language) => ask<HomeView>('PUT', '/api/language', { language });
export const search = (text: string) =>
	ask<{ readonly found: readonly FoundRowView[] }>('GET', `/api/search?text=${encodeURIComponent(text)}`);
export const getRun = (run: string) => ask<RunView>('GET', runAt(run));
export const getRunRow = (run: string, row: number) =>
	ask<{ readonly found: readonly FoundRowView[] }>('GET', runAt(run, `/rows/${row}`));
/** Where a file of a run can be downloaded. */
export const fileAddress = (run: string, name: string): string => runAt(run, `/files/${encodeURIComponent(name)}`);

export const createWorkbench = (sample: boolean) => ask<WorkbenchView>('POST', '/api/workbenches', { sample });
export const removeWorkbench = (id: string) => ask<object>('DELETE', at(id));
export const putInput = (id: string, name: string, file: Blob) => ask<WorkbenchView>('PUT', inputAt(id, name), file);
export const removeInput = (id: string, name: string) => ask<WorkbenchView>('DELETE', inputAt(id, name));
export const postPasted = (id: string, text: string) => ask<WorkbenchView>('POST', at(id, '/pasted'), { text });
export const putSettings = (id: string, body: SettingsBody) => ask<WorkbenchView>('PUT', at(id, '/settings'), body);
export const putTarget = (id: string, body: TargetBody) => ask<WorkbenchView>('PUT', at(id, '/target'), body);
export const postAnswers = (id: string, body: AnswersBody) => ask<WorkbenchView>('POST', at(id, '/answers'), body);
export const postEdit = (id: string, body: EditBody) => ask<WorkbenchView>('POST', at(id, '/edits'), body);
export const postFill = (id: string, body: FillBody) => ask<WorkbenchView>('POST', at(id, '/fill'), body);
export const postResolve = (id: string, body: ResolveBody) => ask<WorkbenchView>('POST', at(id, '/resolve'), body);
export const postSend = (id: string, count?: string) =>
	ask<WorkbenchView>('POST', at(id, '/send'), count === undefined ? {} : { count });
/** What takes nothing but the workbench. */
export const postAction = (id: string, action: 'undo' | 'redo' | 'check' | 'stop' | 'resume') =>
	ask<WorkbenchView>('POST', at(id, `/${action}`));

export function getRows(id: string, query: RowsQuery, signal?: AbortSignal): Promise<RowWindow> {
	const { values, ...plain } = query;
	const named = { ...plain, ...(values === undefined ? {} : { values: JSON.stringify(values) }) };
	const entries = Object.entries(named).flatMap(([name, value]) =>
		value === undefined ? [] : [[name, String(value)]],
	);
	return ask('GET', at(id, `/rows?${new URLSearchParams(entries).toString()}`), undefined, signal);
}

/** The stream of a workbench, to be read line by line. */
export const openStream = (id: string, signal: AbortSignal) => exchange('GET', at(id, '/stream'), undefined, signal);
