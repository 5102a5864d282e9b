/** Refuses a body over the limit before it has arrived completely; the rest is drained. Open point `body-limit`. */
import type { IncomingMessage } from 'node:http';

export type BodyRead =
	| { readonly kind: 'whole'; readonly bytes: Buffer }
	| { readonly kind: 'too-large' }
	| { readonly kind: 'aborted' };

const DRAIN = { bytes: 64 * 1024 * 1024, ms: 30_000 } as const;

function hasBody(request: IncomingMessage): boolean {
	const length = request.headers['content-length'];
	return (length !== undefined && length !== '0') || request.headers['transfer-encoding'] !== undefined;
}

export function isAnnouncedTooLarge(request: IncomingMessage, limitBytes: number): boolean {
	return Number(request.headers['content-length'] ?? 0) > limitBytes;
}

export function readBody(request: IncomingMessage, limitBytes: number): Promise<BodyRead> {
	return new Promise((resolve) => {
		if (!hasBody(request)) return resolve({ kind: 'whole', bytes: Buffer.alloc(0) });
		if (isAnnouncedTooLarge(request, limitBytes)) return resolve({ kind: 'too-large' });
		const chunks: Buffer[] = [];
		let length = 0;
		request.on('data', (chunk: Buffer) => {
			length += chunk.length;
			if (length <= limitBytes) chunks.push(chunk);
			else resolve({ kind: 'too-large' });
		});
		request.on('end', () => resolve({ kind: 'whole', bytes: Buffer.concat(chunks) }));
		request.on('close', () => resolve({ kind: 'aborted' }));
	});
}

/** Discards the rest of a body, within limits. Call it if the answer does not wait for the body. */
export function drainBody(request: IncomingMessage): void {
	if (request.complete || !hasBody(request)) return;
	let length = 0;
	const timer = setTimeout(() => request.destroy(), DRAIN.ms).unref();
	request.on('data', (chunk: Buffer) => {
		length += chunk.length;
		if (length > DRAIN.bytes) request.destroy();
	});
	request.on('error', () => {});
	request.on('close', () => clearTimeout(timer));
}
