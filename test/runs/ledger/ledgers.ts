/** All ledgers, for tests of the same claims. */
import { beforeEach } from 'vitest';
import { filesLedger } from '../../../src/runs/ledger/ledger.ts';
import type { LedgerPlace } from '../../../src/runs/ledger/ledger-types.ts';
import { teamLedger } from '../../../src/runs/team/team-ledger.ts';
import { createTeam, POSTGRES } from '../team/postgres-server.ts';

export interface LedgerUnderTest {
	readonly name: string;
	/** True if this machine lacks it. */
	readonly isMissing: boolean;
	/** Creates an empty ledger; call it inside a test. */
	readonly useLedger: () => () => LedgerPlace;
}

export const LEDGERS: readonly LedgerUnderTest[] = [
	{ name: 'files of a runs folder', isMissing: false, useLedger: () => () => filesLedger },
	{
		name: POSTGRES === undefined ? 'PostgreSQL, which is not installed here' : 'PostgreSQL',
		isMissing: POSTGRES === undefined,
		useLedger() {
			let place: LedgerPlace | undefined;
			beforeEach(async () => {
				place = teamLedger({ url: await createTeam() });
			});
			return () => place ?? filesLedger;
		},
	},
];
