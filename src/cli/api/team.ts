/** The ledger that a team shares, as a command finds it: where it is asked beside the runs folder, and where it is the subject. */
import type { Config } from '../../config/config.ts';
import { Fault } from '../../messages/fault.ts';
import type { LedgerPlace } from '../../runs/ledger/ledger-types.ts';
import type { TeamAddress, TeamDatabase } from '../../runs/team/team-database.ts';

/** None where no ledger is named. */
export async function teamPlace({ ledger }: Pick<Config, 'ledger'>): Promise<{ readonly ledger?: LedgerPlace }> {
	if (ledger === undefined) return {};
	const { teamLedger } = await import('../../runs/team/team-ledger.ts');
	return { ledger: teamLedger(ledger) };
}

/** Throws `Fault` where none is named. */
export function teamAddress({ ledger }: Pick<Config, 'ledger'>): TeamAddress {
	if (ledger !== undefined) return ledger;
	throw new Fault('ledger-unusable', { kind: 'unnamed', ledger: '', reason: '' });
}

/** Does `work` with its database, which is closed however it ends. */
export async function withTeam<Value>(
	address: TeamAddress,
	work: (database: TeamDatabase) => Promise<Value>,
): Promise<Value> {
	const { openTeamDatabase } = await import('../../runs/team/team-database.ts');
	const database = await openTeamDatabase(address);
	try {
		return await work(database);
	} finally {
		await database.close();
	}
}
