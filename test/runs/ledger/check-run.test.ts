import { expect, test } from 'vitest';
import { checkLedgerNamed } from '../../../src/runs/ledger/check-run.ts';
import { filesLedger } from '../../../src/runs/ledger/ledger.ts';
import type { RunRecord } from '../../../src/runs/record/run-record.ts';
import { ENVIRONMENT } from '../make-run.ts';

const OURS = 'postgres://ana@db.test/assets';
const THEIRS = 'postgres://ana@old.test/assets';
const SHARED = { ...filesLedger, isShared: true };
const HERE = { ...ENVIRONMENT, embedded: 'sandbox' };

/** `sessions`: the ledger of each session. */
function recordOf(planned: string | undefined, sessions: readonly (string | undefined)[]): RunRecord {
	const at = '2026-01-31T13:45:00.000Z';
	return {
		version: 1,
		program: 'asset-importer test',
		command: 'import',
		startedAt: at,
		environment: ENVIRONMENT,
		options: planned === undefined ? {} : { ledger: planned },
		inputs: [],
		tables: [],
		sessions: sessions.map((ledger) => (ledger === undefined ? { at } : { at, ledger })),
	};
}

test.each([
	['planned with a ledger', recordOf(OURS, []), OURS],
	['sent with a ledger, although planned without', recordOf(undefined, [OURS]), OURS],
	['sent with a ledger, and without by an earlier version', recordOf(undefined, [undefined, OURS, undefined]), OURS],
	['sent with another ledger than planned', recordOf(THEIRS, [THEIRS, OURS]), OURS],
])('a run that was %s needs a ledger to continue', (_, record, ledger) => {
	const params = { kind: 'missing', ledger, reason: 'run-1' };
	expect(() => checkLedgerNamed('run-1', record, filesLedger)).toThrow(
		expect.objectContaining({ code: 'ledger-unusable', class: 'usage', params }),
	);
	expect(() => checkLedgerNamed('run-1', record, SHARED)).not.toThrow();
});

test.each([
	['planned and sent without a ledger', recordOf(undefined, [undefined])],
	['a rehearsal', { ...recordOf(OURS, [OURS]), environment: HERE }],
])('a run that was %s continues without a ledger', (_, record) => {
	expect(() => checkLedgerNamed('run-1', record, filesLedger)).not.toThrow();
});
