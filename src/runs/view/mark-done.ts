/** Remembers which of the changes that runs found a person has made in the dashboard. */
import path from 'node:path';
import { isoTime, type Clock } from '../../client/clock.ts';
import { environmentOfKey } from '../../contract/api-key.ts';
import { Fault } from '../../messages/fault.ts';
import type { LedgerPlace } from '../ledger/ledger-types.ts';
import { ABSENT, type DoneMark, keepDoneMarks } from '../record/done-marks.ts';
import { identifyKey } from '../record/key-fingerprint.ts';
import type { RunEnvironment } from '../record/run-record.ts';
import { createChangedLister, type NamedLine, nameChangedLine } from './changed-lines.ts';
import { openRun } from './run-view.ts';

export interface MarkDoneSettings {
	readonly clock: Clock;
	/** The ledger of a team, and the key of its company. */
	readonly team?: { readonly ledger: LedgerPlace; readonly apiKey: string | undefined } | undefined;
}

/** Marks lines of one run. Throws `changed-line-unknown` for a line that it does not have, before anything is kept. */
export async function markDone(
	dir: string,
	lines: readonly NamedLine[],
	{ clock, team }: MarkDoneSettings,
): Promise<readonly DoneMark[]> {
	const { environment, marks } = await findMarks(dir, lines, isoTime(clock.now()));
	if (environment === undefined || marks.length === 0) return [];
	const runsDir = path.dirname(path.resolve(dir));
	await keepDoneMarks(runsDir, environment, marks);
	if (team !== undefined && environment.embedded === undefined)
		await keepInLedger(runsDir, environment, marks, team.ledger, team.apiKey);
	return marks;
}

async function findMarks(dir: string, lines: readonly NamedLine[], at: string) {
	const run = await openRun(dir);
	const found = new Map<string, DoneMark>();
	const wanted = new Set(lines.map(({ kind, number }) => `${kind} ${number}`));
	const list = createChangedLister();
	for await (const skip of run.skips()) {
		for (const { asset, change, number } of list(skip)) {
			const { field, is: value, print } = change;
			const mark = { key: asset.key, field, value, ...(print === undefined ? {} : { print }), at };
			if (wanted.has(`change ${number}`)) found.set(`change ${number}`, mark);
		}
	}
	let absent = 0;
	for await (const { key } of run.absent()) {
		const name = `absent ${++absent}`;
		if (wanted.has(name)) found.set(name, { key, field: ABSENT, value: '', at });
	}
	const unknown = lines.find(({ kind, number }) => !found.has(`${kind} ${number}`));
	if (unknown !== undefined) {
		const line = nameChangedLine(run.name, unknown.kind, unknown.number);
		throw new Fault('changed-line-unknown', { kind: 'line', line, path: dir });
	}
	return { environment: run.record.environment, marks: [...found.values()] };
}

async function keepInLedger(
	runsDir: string,
	environment: RunEnvironment,
	marks: readonly DoneMark[],
	place: LedgerPlace,
	apiKey: string | undefined,
): Promise<void> {
	if (apiKey === undefined || environmentOfKey(apiKey) !== environment.kind) throw new Fault('api-key-missing');
	const ledger = await place.open({ runsDir, environment, keyIdentity: identifyKey(apiKey), isLocked: false });
	try {
		await ledger.keepDone(marks);
	} finally {
		await ledger.close();
	}
}
