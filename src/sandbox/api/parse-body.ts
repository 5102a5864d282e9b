/** Open point `media-type`. */
import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';

export type ParsedBody =
	| { readonly ok: true; readonly value: unknown }
	| { readonly ok: false; readonly reason: string };

const JSON_TYPE = /^application\/json[\t ]*(?:;.*)?$/i;

export function parseJsonBody(request: IncomingMessage, bytes: Buffer): ParsedBody {
	const type = request.headers['content-type'];
	if (bytes.length === 0) return { ok: false, reason: 'a JSON body is required' };
	if (type !== 'application/json' && !JSON_TYPE.test(type ?? '')) {
		return { ok: false, reason: 'Content-Type must be application/json' };
	}
	if (!isUtf8(bytes)) return { ok: false, reason: 'not UTF-8' };
	try {
		return { ok: true, value: JSON.parse(bytes.toString('utf8')) };
	} catch {
		return { ok: false, reason: 'not valid JSON' };
	}
}

export function enrollmentIdOf(bytes: Buffer): string | undefined {
	try {
		return enrollmentIdIn(JSON.parse(bytes.toString('utf8')));
	} catch {
		return undefined;
	}
}

export function enrollmentIdIn(value: unknown): string | undefined {
	if (typeof value !== 'object' || value === null || !('enrollmentId' in value)) return undefined;
	return typeof value.enrollmentId === 'string' ? value.enrollmentId : undefined;
}
