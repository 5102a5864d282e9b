/** Lets browsers in. Secrets have 256 bits and live in memory; a token works once. The cookie is named after the port, since ports share cookies. */
import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { z } from 'zod';
import type { Language } from '../../messages/message.ts';
import type { AppContext, AppParts } from './routes.ts';
import { readBody } from './routes.ts';
import { renderEnteredPage, renderEntryFile } from './entry-page.ts';
import { readBytes } from './read-body.ts';
import { Refusal } from './refusal.ts';

const FORM = { maxBytes: 4_096, waitMs: () => 10_000 } as const;

const invitationBody = z.strictObject({ inputs: z.array(z.string()), asFile: z.boolean() });
export type InvitationBody = z.infer<typeof invitationBody>;
export const entrySchema = z.object({ token: z.string(), file: z.string().exactOptional() });
export type Entry = z.infer<typeof entrySchema>;

interface Entrance {
	readonly path: string;
	readonly file?: string;
}

export class Keys {
	readonly secret = makeSecret();
	readonly #cookieName: string;
	readonly #cookie = makeSecret();
	readonly #tokens = new Map<string, Entrance>();

	constructor(port: number) {
		this.#cookieName = `asset-importer-${port}`;
	}

	get setCookie(): string {
		return `${this.#cookieName}=${this.#cookie}; HttpOnly; SameSite=Strict; Path=/`;
	}

	/** A second cookie of this name may be planted by another port, so it counts as none. hono's `getCookie` takes the first. */
	hasCookie(header = ''): boolean {
		const name = `${this.#cookieName}=`;
		const pairs = header.split(';').map((pair) => pair.trim());
		const [value = '', ...others] = pairs.flatMap((pair) => (pair.startsWith(name) ? [pair.slice(name.length)] : []));
		return others.length === 0 && isSame(value, this.#cookie);
	}

	isSecret(given: string): boolean {
		return isSame(given, this.secret);
	}

	issueToken(entrance: Entrance): string {
		const token = makeSecret();
		this.#tokens.set(token, entrance);
		return token;
	}

	async takeToken(given: string): Promise<Entrance | undefined> {
		const token = [...this.#tokens.keys()].find((one) => isSame(one, given));
		const entrance = token === undefined ? undefined : this.#tokens.get(token);
		if (token !== undefined) this.#tokens.delete(token);
		if (entrance?.file !== undefined) await rm(entrance.file, { force: true });
		return entrance;
	}

	async close(): Promise<void> {
		for (const { file } of this.#tokens.values()) if (file !== undefined) await rm(file, { force: true });
	}
}

const makeSecret = (): string => randomBytes(32).toString('base64url');

/** Takes the same time wherever the two differ and however long they are. */
function isSame(one: string, other: string): boolean {
	return timingSafeEqual(digest(one), digest(other));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

export async function enter(context: AppContext, keys: Keys, language: Language): Promise<Response> {
	const form = new URLSearchParams(await readText(readBytes(context.env.incoming, FORM)));
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
	return context.json(await invite(await readBody(context, parts, invitationBody)));
}

export type Invite = (wanted: InvitationBody) => Promise<Entry>;

export function createInvite(
	{ workbenches, language }: Pick<AppParts, 'workbenches' | 'language'>,
	keys: Keys,
	address: string,
	folder: string | undefined,
): Invite {
	return async ({ inputs, asFile }) => {
		const id = inputs.length === 0 ? undefined : (await workbenches.create({ inPlace: inputs })).id;
		const path = id === undefined ? '/' : `/#/w/${encodeURIComponent(id)}/inputs`;
		if (folder === undefined || !asFile) return { token: keys.issueToken({ path }) };
		const file = join(folder, `open-${randomUUID()}.html`);
		const token = keys.issueToken({ path, file });
		await writeFile(file, renderEntryFile(address, token, language()), { mode: 0o600, flag: 'wx' });
		return { token, file };
	};
}
