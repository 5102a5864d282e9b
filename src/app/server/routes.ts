import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import type { ZodType } from 'zod';
import type { Language } from '../../messages/message.ts';
import { readReports } from '../../reports/write/report-folder.ts';
import {
	type ActionName,
	ACTIONS,
	type Actions,
	type BodyOf,
	createBody,
	languageBody,
	rowsQuery,
	valuesQuery,
} from '../protocol/routes.ts';
import type { HomeView, RunView } from '../protocol/view.ts';
import { addressOfRun, viewReports } from '../workbench/sending.ts';
import type { Workbench } from '../workbench/workbench.ts';
import type { CreateOptions, Workbenches } from '../workbench/workbenches.ts';
import { type Limits, placeOf, readBytes, readJson } from './read-body.ts';
import { Refusal } from './refusal.ts';
import { findRun, sendReport } from './send-file.ts';
import type { Streams } from './streams.ts';

export type ServedWorkbench = Actions &
	Pick<Workbench, 'id' | 'view' | 'subscribe' | 'setLanguage' | 'putInput' | 'rows' | 'values' | 'checkedRun'>;

export interface ServedWorkbenches
	extends Pick<Workbenches, 'list' | 'remove' | 'runs' | 'find' | 'row' | 'setLanguage' | 'close'> {
	readonly create: (options?: CreateOptions) => Promise<ServedWorkbench>;
	readonly open: (id: string) => Promise<ServedWorkbench | undefined>;
}

export interface AppParts {
	readonly workbenches: ServedWorkbenches;
	readonly runsDir: string;
	readonly version: string;
	readonly limits: Limits;
	readonly streams: Streams;
	readonly language: () => Language;
	readonly setLanguage: (language: Language) => Promise<void>;
}

export type AppEnv = { readonly Bindings: HttpBindings };
export type AppContext = Context<AppEnv>;
type Serve = (context: AppContext, parts: AppParts) => Promise<object>;

const ONE = '/api/workbenches/:id';
const MAX_NAME_CHARACTERS = 1_024;

const ROUTES: Readonly<Record<string, Serve>> = {
	'GET /api/home': viewHome,
	'PUT /api/language': async (context, parts) => {
		await parts.setLanguage((await readBody(context, parts, languageBody)).language);
		return viewHome(context, parts);
	},
	'GET /api/search': async (context, { workbenches }) => ({
		found: await workbenches.find(context.req.query('text') ?? ''),
	}),
	'GET /api/runs/:run': viewRun,
	'GET /api/runs/:run/rows/:row': async (context, { workbenches }) => ({
		found: await workbenches.row(paramOf(context, 'run'), paramOf(context, 'row')),
	}),
	'GET /api/runs/:run/files/:name': async (context, { runsDir }) =>
		sendReport(runsDir, paramOf(context, 'run'), paramOf(context, 'name')),
	'POST /api/workbenches': async (context, parts) =>
		(await parts.workbenches.create(await readBody(context, parts, createBody))).view(),
	[`GET ${ONE}`]: async (context, parts) => (await openWorkbench(context, parts)).view(),
	[`GET ${ONE}/checked/:name`]: async (context, parts) =>
		sendReport(...(await openWorkbench(context, parts)).checkedRun(), paramOf(context, 'name')),
	[`DELETE ${ONE}`]: async (context, { workbenches, streams }) => {
		const id = paramOf(context, 'id');
		if ((await workbenches.open(id)) === undefined) throw new Refusal('missing');
		await workbenches.remove(id);
		streams.end(id);
		return {};
	},
	[`GET ${ONE}/stream`]: async (context, parts) => {
		const stream = parts.streams.open(await openWorkbench(context, parts));
		return new Response(stream, { headers: { 'Content-Type': 'application/x-ndjson' } });
	},
	[`GET ${ONE}/rows`]: async (context, parts) => {
		const query = readQuery(context, rowsQuery);
		return (await openWorkbench(context, parts)).rows(query);
	},
	[`GET ${ONE}/values`]: async (context, parts) => {
		const query = readQuery(context, valuesQuery);
		return (await openWorkbench(context, parts)).values(query);
	},
	/** Names from a dropped folder have `/`, as `%2F`. */
	[`PUT ${ONE}/inputs/:name`]: async (context, parts) => {
		const workbench = await openWorkbench(context, parts);
		const { inputBytes: maxBytes, idleMs } = parts.limits;
		const bytes = readBytes(context.env.incoming, { maxBytes, waitMs: () => idleMs });
		await workbench.putInput(checkName(paramOf(context, 'name')), bytes);
		return workbench.view();
	},
	...Object.fromEntries(actionNames().map((name) => [`POST ${ONE}/${name}`, serveAction(name, ACTIONS[name])])),
};

export function addRoutes(app: Hono<AppEnv>, parts: AppParts): void {
	const methods = new Map<string, string[]>();
	for (const [route, serve] of Object.entries(ROUTES)) {
		const [method = '', path = ''] = route.split(' ');
		methods.set(path, [...(methods.get(path) ?? []), method]);
		app.on(method, path, async (context) => {
			const answer = await serve(context, parts);
			return answer instanceof Response ? answer : context.json(answer);
		});
	}
	for (const [path, allowed] of methods) {
		app.all(path, (context) => {
			throw new Refusal('method', { method: context.req.method, allowed: allowed.join(', ') });
		});
	}
}

function actionNames(): readonly ActionName[] {
	const isAction = (name: string): name is ActionName => Object.hasOwn(ACTIONS, name);
	return Object.keys(ACTIONS).filter(isAction);
}

function serveAction<Name extends ActionName>(name: Name, schema: ZodType<BodyOf<Name>>): Serve {
	return async (context, parts) => {
		const workbench = await openWorkbench(context, parts);
		const actions: Actions = workbench;
		const { pastedBytes, jsonBytes } = parts.limits;
		await actions[name](await readBody(context, parts, schema, name === 'paste' ? pastedBytes : jsonBytes));
		return workbench.view();
	};
}

function paramOf(context: AppContext, name: string): string {
	return context.req.param(name) ?? '';
}

export async function readBody<Body>(
	{ env: { incoming } }: AppContext,
	{ limits }: Pick<AppParts, 'limits'>,
	schema: ZodType<Body>,
	maxBytes = limits.jsonBytes,
): Promise<Body> {
	return readJson(incoming, schema, { maxBytes, totalMs: limits.jsonMs });
}

function readQuery<Query>(context: AppContext, schema: ZodType<Query>): Query {
	const query = schema.safeParse(context.req.query());
	if (!query.success) throw new Refusal('body', { place: placeOf(query.error) });
	return query.data;
}

async function openWorkbench(context: AppContext, { workbenches, language }: AppParts): Promise<ServedWorkbench> {
	const workbench = await workbenches.open(paramOf(context, 'id'));
	if (workbench === undefined) throw new Refusal('missing');
	if (workbench.view().language !== language()) await workbench.setLanguage(language());
	return workbench;
}

async function viewHome(_: AppContext, { workbenches, version, runsDir, language }: AppParts): Promise<HomeView> {
	const [listings, runs] = [await workbenches.list(), await workbenches.runs()];
	return { version, runsDir, language: language(), workbenches: listings, runs };
}

async function viewRun(context: AppContext, { workbenches, runsDir }: AppParts): Promise<RunView> {
	const name = paramOf(context, 'run');
	const dir = await findRun(runsDir, name);
	const run = (await workbenches.runs()).find((one) => one.name === name);
	if (run === undefined) throw new Refusal('missing');
	return { ...run, reports: viewReports(addressOfRun(name), await readReports(dir)) };
}

function checkName(name: string): string {
	const isPlain = name.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
	if (!isPlain || name.length > MAX_NAME_CHARACTERS) throw new Refusal('file-name', { name: name.slice(0, 100) });
	return name;
}
