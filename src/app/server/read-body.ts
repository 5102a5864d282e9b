/** Refuses what is too large or stops coming. hono's `bodyLimit` has no time limit and buffers chunked bodies. */
import type { IncomingMessage } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import type { ZodError, ZodType } from 'zod';
import { Refusal } from './refusal.ts';

export interface Limits {
	readonly jsonBytes: number;
	readonly pastedBytes: number;
	readonly inputBytes: number;
	readonly jsonMs: number;
	readonly idleMs: number;
	readonly headersMs: number;
	readonly streams: number;
	readonly aliveMs: number;
}

const MIB = 1024 * 1024;

export const LIMITS: Limits = {
	jsonBytes: 8 * MIB,
	pastedBytes: 64 * MIB,
	inputBytes: 4096 * MIB,
	jsonMs: 30_000,
	idleMs: 60_000,
	headersMs: 10_000,
	streams: 12,
	aliveMs: 15_000,
};

const tooLarge = (maxBytes: number): Refusal =>
	new Refusal('too-large', { megabytes: Math.max(1, Math.floor(maxBytes / MIB)) });

export async function readJson<Body>(
	request: IncomingMessage,
	schema: ZodType<Body>,
	{ maxBytes, totalMs }: { readonly maxBytes: number; readonly totalMs: number },
): Promise<Body> {
	const endsAt = Date.now() + totalMs;
	const text = await readText(readBytes(request, { maxBytes, waitMs: () => endsAt - Date.now() }));
	const parsed = schema.safeParse(parseJson(text === '' ? '{}' : text));
	if (parsed.success) return parsed.data;
	throw new Refusal('body', { place: placeOf(parsed.error) });
}

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

export async function* readBytes(
	request: IncomingMessage,
	{ maxBytes, waitMs }: { readonly maxBytes: number; readonly waitMs: () => number },
): AsyncGenerator<Uint8Array> {
	if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
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
		// Not awaited: it ends only when the next byte comes.
		parts.return?.().catch(() => undefined);
	}
	if (!request.complete) throw new Refusal('too-slow');
}

/** A broken connection is not a bug. */
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
