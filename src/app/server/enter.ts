/**
 * How a browser gets its cookie: by a token, which is used up, in a file that leads it in or in an address; and how another start
 * of the program gets such a token.
 */
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Language } from '../../messages/message.ts';
import { type AppContext, type AppParts, readBody } from './app-context.ts';
import { renderEnteredPage, renderEntryFile } from './entry-page.ts';
import type { Workbenches } from '../workbench/workbench.ts';
import type { Keys } from './keys.ts';
import { readBytes } from './read-body.ts';
import { Refusal } from './refusal.ts';

const FORM = { maxBytes: 4_096, waitMs: () => 10_000 } as const;

/** What another start asks for. `inputs`: files and folders for a new import. `asFile`: it will open a browser. */
const againBody = z.strictObject({ inputs: z.array(z.string()), asFile: z.boolean() });
export type AgainBody = z.infer<typeof againBody>;
export const againAnswer = z.object({ token: z.string(), file: z.string().exactOptional() });

/** A form, as the file that leads a browser in sends it, and the page that takes the token from its address. */
export async function enter(context: AppContext, keys: Keys, language: Language): Promise<Response> {
	const parts: Uint8Array[] = [];
	for await (const part of readBytes(context.env.incoming, FORM)) parts.push(part);
	const form = new URLSearchParams(Buffer.concat(parts).toString('utf8'));
	const entrance = await keys.takeToken(form.get('token') ?? '');
	if (entrance === undefined) throw new Refusal('token');
	context.header('Set-Cookie', keys.setCookie);
	if (context.req.header('accept') === 'application/json') return context.json({ path: entrance.path });
	const { html, policy } = renderEnteredPage(entrance.path, language);
	return context.html(html, 200, { 'Content-Security-Policy': policy });
}

export async function enterAgain(context: AppContext, keys: Keys, invite: Invite, parts: AppParts): Promise<Response> {
	const given = /^Bearer (?<secret>[\w-]+)$/.exec(context.req.header('authorization') ?? '')?.groups?.['secret'];
	if (given === undefined || !keys.isSecret(given)) throw new Refusal('secret');
	return context.json(await invite(await readBody(context, parts, againBody)));
}

/** A token, and the file that brings it to a browser. */
export type Entry = z.infer<typeof againAnswer>;
export type Invite = (wanted: AgainBody) => Promise<Entry>;

interface Inviting {
	readonly workbenches: Workbenches;
	readonly keys: Keys;
	readonly address: string;
	readonly language: () => Language;
	/** That only the user can look into; absent: there are no such files. */
	readonly folder: string | undefined;
	/** Files whose token nobody has used. */
	readonly files: Set<string>;
}

export function createInvitations({ workbenches, keys, address, language, folder, files }: Inviting): Invite {
	return async ({ inputs, asFile }) => {
		const path = inputs.length === 0 ? '/' : pathOfImport((await workbenches.create({ inPlace: inputs })).id);
		if (folder === undefined || !asFile) return { token: keys.issueToken({ path }) };
		const file = join(folder, `open-${randomUUID()}.html`);
		const token = keys.issueToken({
			path,
			async usedUp() {
				await rm(file, { force: true });
				files.delete(file);
			},
		});
		files.add(file);
		await writeFile(file, renderEntryFile(address, token, language()), { mode: 0o600, flag: 'wx' });
		return { token, file };
	};
}

/** As the page itself has it. */
const pathOfImport = (id: string): string => `/#/w/${encodeURIComponent(id)}/inputs`;
