/**
 * One `docZip` of the distribution service: base64 of gzip of XML, counted while it inflates.
 *
 * Refused: more than the file's budget (`nfe-batch-too-large`), which refuses the file. Source: NT 2014.002 §3.5.
 */
import { gunzipSync } from 'node:zlib';
import { SourceRefusal } from '../values/source.ts';
import type { InflateBudget } from './read-documents.ts';

/** Fifty notes of the largest size are about this much. */
export const MOST_INFLATED_BYTES = 64 * 1024 * 1024;
const BASE64 = /^[A-Za-z0-9+/\s]+={0,2}\s*$/;

/** The XML, or nothing when the content is damaged. Takes what it inflates from the budget. */
export function inflateDocZip(file: string, base64: string, budget: InflateBudget): Uint8Array | undefined {
	if (!BASE64.test(base64)) return undefined;
	try {
		// One byte more than allowed, so that exactly the budget still passes.
		const bytes = gunzipSync(Buffer.from(base64, 'base64'), { maxOutputLength: budget.bytesLeft + 1 });
		if (bytes.length > budget.bytesLeft) throw tooLarge(file);
		budget.bytesLeft -= bytes.length;
		return bytes;
	} catch (error) {
		if (error instanceof SourceRefusal) throw error;
		if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(file);
		return undefined;
	}
}

function tooLarge(file: string): SourceRefusal {
	return new SourceRefusal(file, {
		code: 'nfe-batch-too-large',
		params: { limit: MOST_INFLATED_BYTES / 1024 / 1024 },
	});
}
