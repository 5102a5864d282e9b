/** Finds the team's ledger for a command that uses it besides the runs folder, or works on it. */
import { Fault } from '../../messages/fault.ts';
import type { LedgerPlace } from '../../runs/ledger/ledger-types.ts';
import type { TeamAddress, TeamDatabase } from '../../runs/team/team-database.ts';
import type { Invocation } from '../terminal/command.ts';
import { confirmLedger } from './confirm-address.ts';

type Asking = Pick<Invocation, 'io' | 'config'>;

/** Returns nothing if no ledger is named. */
export async function teamPlace(asking: Asking): Promise<{ readonly ledger?: LedgerPlace }> {
	const { ledger } = asking.config;
	if (ledger === undefined) return {};
	await confirmLedger(asking);
	const { teamLedger } = await import('../../runs/team/team-ledger.ts');
	return { ledger: teamLedger(ledger) };
}

/** Throws `Fault` if no ledger is named. */
export async function teamAddress(asking: Asking): Promise<TeamAddress> {
	const { ledger } = asking.config;
	if (ledger === undefined) throw new Fault('ledger-unusable', { kind: 'unnamed', ledger: '', reason: '' });
	await confirmLedger(asking);
	return ledger;
}

/** Runs `work` with the ledger's database, and closes it however `work` ends. */
export async function withTeam<Value>(
	asking: Asking,
	work: (database: TeamDatabase) => Promise<Value>,
): Promise<Value> {
	const address = await teamAddress(asking);
	const { openTeamDatabase } = await import('../../runs/team/team-database.ts');
	const database = await openTeamDatabase(address);
	try {
		return await work(database);
	} finally {
		await database.close();
	}
}
