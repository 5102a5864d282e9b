/** Remembers which of the changes that runs found a person has made in the dashboard. */
import { environmentOfKey } from '../../contract/api-key.ts';
import { Fault } from '../../messages/fault.ts';
import { isSameEnvironment } from '../ledger/ledger.ts';
import type { LedgerPlace } from '../ledger/ledger-types.ts';
import { type DoneMark, keepDoneMarks, type MarkableChange } from '../record/done-marks.ts';
import { identifyKey } from '../record/key-fingerprint.ts';
import type { RunEnvironment } from '../record/run-record.ts';

export interface PlacedChange {
	readonly change: MarkableChange;
	readonly environment: RunEnvironment;
}

export interface MarkDoneSettings {
	readonly now: Date;
	/** The ledger of a team, and the key of its company. */
	readonly team?: { readonly ledger: LedgerPlace; readonly apiKey: string | undefined } | undefined;
}

/** Throws `api-key-missing` if a ledger is named without the key of the company. */
export async function markDone(
	runsDir: string,
	changes: readonly PlacedChange[],
	{ now, team }: MarkDoneSettings,
): Promise<void> {
	const at = now.toISOString();
	let left = changes;
	for (let first = left[0]; first !== undefined; first = left[0]) {
		const { environment } = first;
		const marks = left
			.filter((one) => isSameEnvironment(one.environment, environment))
			.map(({ change }): DoneMark => ({ ...change, at }));
		left = left.filter((one) => !isSameEnvironment(one.environment, environment));
		if (team !== undefined && environment.embedded === undefined)
			await keepInLedger(runsDir, environment, marks, team.ledger, team.apiKey);
		await keepDoneMarks(runsDir, environment, marks);
	}
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
