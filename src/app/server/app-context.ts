/** What the routes share: the workbenches, the language, the limits, the streams. */
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { ZodType } from 'zod';
import type { Language } from '../../messages/message.ts';
import type { Workbench, Workbenches } from '../workbench/workbench.ts';
import type { Limits } from './limits.ts';
import { readJson } from './read-body.ts';
import { Refusal } from './refusal.ts';
import type { Streams } from './stream-views.ts';

export interface AppParts {
	readonly workbenches: Workbenches;
	/** Folder of the runs that lie beside the workbenches. */
	readonly runsDir: string;
	readonly version: string;
	readonly limits: Limits;
	readonly streams: Streams;
	readonly language: () => Language;
	readonly setLanguage: (language: Language) => Promise<void>;
}

export type AppContext = Context<{ Bindings: HttpBindings }>;

export interface Route {
	readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
	/** As the router of hono takes it. */
	readonly path: string;
	readonly serve: (context: AppContext, parts: AppParts) => Promise<Response>;
}

/** The part of the path that the route names; every route that asks has it. */
export function paramOf(context: AppContext, name: string): string {
	return context.req.param(name) ?? '';
}

export async function readBody<Body>(
	{ env: { incoming } }: AppContext,
	{ limits }: AppParts,
	schema: ZodType<Body>,
	maxBytes = limits.jsonBytes,
): Promise<Body> {
	return readJson(incoming, schema, { maxBytes, totalMs: limits.jsonMs });
}

/** In the language of the page, in which it may not have been left. Throws `Refusal` where there is none such. */
export async function openWorkbench(context: AppContext, { workbenches, language }: AppParts): Promise<Workbench> {
	const workbench = await workbenches.open(paramOf(context, 'id'));
	if (workbench === undefined) throw new Refusal('missing');
	if (workbench.view().language !== language()) await workbench.setLanguage(language());
	return workbench;
}
