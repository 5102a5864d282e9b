/**
 * What the API said of its own future while a run was planned or sent, kept in `run.json`, so that reports written again
 * later still tell it. The newest word on an endpoint counts.
 */
import type { DeprecationNotice } from '../../client/outcome.ts';
import { Fault } from '../../messages/fault.ts';
import { readRunRecord, writeRunRecord } from './run-folder.ts';

/** Only for the holder of the run: nobody else may be writing the record. */
export async function recordDeprecations(dir: string, notices: readonly DeprecationNotice[]): Promise<void> {
	if (notices.length === 0) return;
	try {
		const record = await readRunRecord(dir);
		await writeRunRecord(dir, { ...record, deprecations: mergeDeprecations(record.deprecations ?? [], notices) });
	} catch (error) {
		// A disk that fails has said so already; how the run ended is worth more than this.
		if (!(error instanceof Fault)) throw error;
	}
}

/** One notice for each endpoint. Pure. */
export function mergeDeprecations(
	before: readonly DeprecationNotice[],
	after: readonly DeprecationNotice[],
): readonly DeprecationNotice[] {
	const byEndpoint = new Map([...before, ...after].map((notice) => [`${notice.method} ${notice.path}`, notice]));
	return [...byEndpoint.values()];
}
