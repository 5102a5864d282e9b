/** What can be done with an import on which a person works. What changes it answers with how it then stands. */
import { z } from 'zod';
import {
	answersBody,
	createBody,
	editBody,
	fillBody,
	pastedBody,
	resolveBody,
	rowsQuery,
	sendBody,
	settingsBody,
	targetBody,
} from '../protocol/routes.ts';
import type { Workbench } from '../workbench/workbench.ts';
import { type AppContext, type AppParts, openWorkbench, paramOf, readBody, type Route } from './app-context.ts';
import { placeOf, readBytes } from './read-body.ts';
import { Refusal } from './refusal.ts';

const ONE = '/api/workbenches/:id';
/** Deeper and longer than any folder that somebody drops. */
const MAX_NAME_CHARACTERS = 1_024;
const nothing = z.strictObject({});

export const WORKBENCH_ROUTES: readonly Route[] = [
	{
		method: 'POST',
		path: '/api/workbenches',
		async serve(context, parts) {
			const { sample } = await readBody(context, parts, createBody);
			const workbench = await parts.workbenches.create(sample === undefined ? {} : { sample });
			return context.json(workbench.view());
		},
	},
	{
		method: 'GET',
		path: ONE,
		serve: async (context, parts) => context.json((await openWorkbench(context, parts)).view()),
	},
	{
		method: 'DELETE',
		path: ONE,
		async serve(context, { workbenches, streams }) {
			const id = paramOf(context, 'id');
			if ((await workbenches.open(id)) === undefined) throw new Refusal('missing');
			await workbenches.remove(id);
			streams.end(id);
			return context.json({});
		},
	},
	{
		method: 'GET',
		path: `${ONE}/stream`,
		async serve(context, parts) {
			const stream = parts.streams.open(await openWorkbench(context, parts));
			return new Response(stream, { headers: { 'Content-Type': 'application/x-ndjson' } });
		},
	},
	{
		method: 'GET',
		path: `${ONE}/rows`,
		async serve(context, parts) {
			const query = rowsQuery.safeParse(context.req.query());
			if (!query.success) throw new Refusal('body', { place: placeOf(query.error) });
			return context.json(await (await openWorkbench(context, parts)).rows(query.data));
		},
	},
	changes('PUT', 'inputs/:name', async (workbench, context, { limits }) => {
		const bytes = readBytes(context.env.incoming, { maxBytes: limits.inputBytes, waitMs: () => limits.idleMs });
		await workbench.putInput(checkName(paramOf(context, 'name')), bytes);
	}),
	changes('DELETE', 'inputs/:name', (workbench, context) => workbench.removeInput(paramOf(context, 'name'))),
	changes('POST', 'pasted', async (workbench, context, parts) =>
		workbench.paste((await readBody(context, parts, pastedBody, parts.limits.pastedBytes)).text),
	),
	takes('PUT', 'settings', settingsBody, (workbench, body) => workbench.setSettings(body)),
	takes('PUT', 'target', targetBody, (workbench, body) => workbench.setTarget(body)),
	takes('POST', 'answers', answersBody, (workbench, body) => workbench.answer(body)),
	takes('POST', 'edits', editBody, (workbench, body) => workbench.edit(body)),
	takes('POST', 'fill', fillBody, (workbench, body) => workbench.fill(body)),
	takes('POST', 'undo', nothing, (workbench) => workbench.undo()),
	takes('POST', 'redo', nothing, (workbench) => workbench.redo()),
	takes('POST', 'check', nothing, (workbench) => workbench.check()),
	takes('POST', 'send', sendBody, (workbench, { count }) => workbench.send(count)),
	takes('POST', 'stop', nothing, (workbench) => workbench.stop()),
	takes('POST', 'resume', nothing, (workbench) => workbench.resume()),
	takes('POST', 'resolve', resolveBody, (workbench, body) => workbench.resolve(body)),
];

function changes(
	method: Route['method'],
	path: string,
	change: (workbench: Workbench, context: AppContext, parts: AppParts) => Promise<void>,
): Route {
	return {
		method,
		path: `${ONE}/${path}`,
		async serve(context, parts) {
			const workbench = await openWorkbench(context, parts);
			await change(workbench, context, parts);
			return context.json(workbench.view());
		},
	};
}

function takes<Body>(
	method: Route['method'],
	path: string,
	schema: z.ZodType<Body>,
	change: (workbench: Workbench, body: Body) => Promise<void>,
): Route {
	return changes(method, path, async (workbench, context, parts) =>
		change(workbench, await readBody(context, parts, schema)),
	);
}

/** A name as the browser has it: shown as text everywhere, and leading nowhere. */
function checkName(name: string): string {
	const parts = name.split('/');
	const isPlain = parts.every((part) => part !== '' && part !== '.' && part !== '..');
	if (!isPlain || name.length > MAX_NAME_CHARACTERS) throw new Refusal('file-name', { name: name.slice(0, 100) });
	return name;
}
