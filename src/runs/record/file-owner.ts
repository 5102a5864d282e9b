/**
 * Plans and journals name their run in every batch, since a file that was copied between run folders would otherwise pass for
 * the run's own: its rows would be lost. Runs of version 1 were written without names.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { Fault } from '../../messages/fault.ts';
import { readRecordSync } from './run-folder.ts';
import type { RunRecord } from './run-record.ts';

export type FileOwner = Pick<RunRecord, 'version' | 'id'>;

/** Throws `file-of-another-run` for a batch of `file`, in run folder `dir`, that names another run than its own. */
export function checkOwner(run: string | undefined, file: string, { version, id }: FileOwner): void {
	if (run === id || (run === undefined && version === 1)) return;
	throw foreignFile(file, (record) => run !== undefined && record.id === run, run);
}

/** Names the run beside it that the file belongs to, or else says `unknown`. */
export function foreignFile(file: string, isOwner: (record: RunRecord) => boolean, unknown = '?'): Fault {
	const dir = path.dirname(path.resolve(file));
	const params = { file, run: path.basename(dir), other: findRun(path.dirname(dir), isOwner) ?? unknown };
	return new Fault('file-of-another-run', params, { class: 'stopped' });
}

function findRun(runsDir: string, isOwner: (record: RunRecord) => boolean): string | undefined {
	return readdirSync(runsDir).find((name) => {
		try {
			return isOwner(readRecordSync(path.join(runsDir, name)));
		} catch {
			return false;
		}
	});
}
