/**
 * The body of a request: JSON, checked against the schema of its route, or the bytes of an input as they come, no faster than
 * they are taken. Refused: more than the limit, by what the request says or by what comes, and what stops coming.
 */
import type { IncomingMessage } from 'node:http';
import type { ZodError, ZodType } from 'zod';
import { Refusal } from './refusal.ts';

/** Throws `Refusal` before a byte is read where the request itself says that it is too much. */
function checkDeclared({ headers }: IncomingMessage, maxBytes: number): void {
	if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
}

const tooLarge = (maxBytes: number): Refusal =>
	new Refusal('too-large', { megabytes: Math.max(1, Math.floor(maxBytes / (1024 * 1024))) });

/** A body that is empty counts as `{}`. */
export async function readJson<Body>(
	request: IncomingMessage,
	schema: ZodType<Body>,
	{ maxBytes, totalMs }: { readonly maxBytes: number; readonly totalMs: number },
): Promise<Body> {
	const parts: Uint8Array[] = [];
	const endsAt = Date.now() + totalMs;
	for await (const part of readBytes(request, { maxBytes, waitMs: () => endsAt - Date.now() })) parts.push(part);
	const text = Buffer.concat(parts).toString('utf8');
	const parsed = schema.safeParse(parseJson(text === '' ? '{}' : text));
	if (parsed.success) return parsed.data;
	throw new Refusal('body', { place: placeOf(parsed.error) });
}

/** Names what does not fit, never its value. */
export function placeOf({ issues: [issue] }: ZodError): string {
	const place = issue?.path.join('.') ?? '';
	return place === '' ? 'nothing' : place;
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		throw new Refusal('body', { place: 'nothing' });
	}
}

/** `waitMs`: for the next byte. The connection stays, so that a refusal can be told. */
export async function* readBytes(
	request: IncomingMessage,
	{ maxBytes, waitMs }: { readonly maxBytes: number; readonly waitMs: () => number },
): AsyncGenerator<Uint8Array> {
	checkDeclared(request, maxBytes);
	const parts: AsyncIterator<Uint8Array> = request.iterator({ destroyOnReturn: false });
	let bytes = 0;
	try {
		for (;;) {
			const next = await within(parts.next(), waitMs()).catch(asRefusal);
			if (next.done === true) break;
			bytes += next.value.byteLength;
			if (bytes > maxBytes) throw tooLarge(maxBytes);
			yield next.value;
		}
	} finally {
		// Not awaited: it ends when the byte comes for which nobody waits any more.
		parts.return?.().catch(() => undefined);
	}
	if (!request.complete) throw new Refusal('too-slow');
}

/** A connection that broke is no mistake of ours. */
function asRefusal(error: unknown): never {
	throw error instanceof Refusal ? error : new Refusal('too-slow');
}

async function within<Value>(value: Promise<Value>, ms: number): Promise<Value> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<never>((_resolve, reject) => {
		timer = setTimeout(() => reject(new Refusal('too-slow')), Math.max(0, ms));
	});
	try {
		return await Promise.race([value, late]);
	} finally {
		clearTimeout(timer);
		value.catch(() => undefined);
	}
}
