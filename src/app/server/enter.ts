/** How a browser gets its cookie: by a token, which is used up; and how another start of the program gets such a token. */
import { z } from 'zod';
import type { Language } from '../../messages/message.ts';
import { type AppContext, type AppParts, readBody } from './app-context.ts';
import { renderEnteredPage } from './entry-page.ts';
import type { Keys } from './keys.ts';
import { readBytes } from './read-body.ts';
import { Refusal } from './refusal.ts';

const FORM = { maxBytes: 4_096, waitMs: () => 10_000 } as const;

/** What another start asks for. `inputs`: files and folders for a new import. */
export const againBody = z.strictObject({ inputs: z.array(z.string()) });
export const againAnswer = z.object({ token: z.string() });

/** A form, as the file that leads a browser in sends it, and the page that takes the token from its address. */
export async function enter(context: AppContext, keys: Keys, language: Language): Promise<Response> {
	const parts: Uint8Array[] = [];
	for await (const part of readBytes(context.env.incoming, FORM)) parts.push(part);
	const form = new URLSearchParams(Buffer.concat(parts).toString('utf8'));
	const entrance = keys.takeToken(form.get('token') ?? '');
	if (entrance === undefined) throw new Refusal('token');
	context.header('Set-Cookie', keys.setCookie);
	if (context.req.header('accept') === 'application/json') return context.json({ path: entrance.path });
	const { html, policy } = renderEnteredPage(entrance.path, language);
	return context.html(html, 200, { 'Content-Security-Policy': policy });
}

export async function enterAgain(context: AppContext, keys: Keys, parts: AppParts): Promise<Response> {
	const given = /^Bearer (?<secret>[\w-]+)$/.exec(context.req.header('authorization') ?? '')?.groups?.['secret'];
	if (given === undefined || !keys.isSecret(given)) throw new Refusal('secret');
	const { inputs } = await readBody(context, parts, againBody);
	const path = await pathOfInputs(parts, inputs);
	return context.json({ token: keys.issueToken({ path }) } satisfies z.infer<typeof againAnswer>);
}

/** Where the page is opened: at a new import of these, or where it begins. */
export async function pathOfInputs(
	{ workbenches }: Pick<AppParts, 'workbenches'>,
	inputs: readonly string[],
): Promise<string> {
	if (inputs.length === 0) return '/';
	const { id } = await workbenches.create({ inPlace: inputs });
	return `/#/w/${encodeURIComponent(id)}/inputs`;
}
