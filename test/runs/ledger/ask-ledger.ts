/** Opens a ledger for queries. */
import { filesLedger } from '../../../src/runs/ledger/ledger.ts';
import type { KeyedRun, LedgerAnswers, LedgerPlace, LedgerRequest } from '../../../src/runs/ledger/ledger-types.ts';
import type { PlanIdentities } from '../../../src/runs/plan-file/plan-line.ts';
import { ENVIRONMENT, idsOf } from '../make-run.ts';

export interface AskedLedger extends LedgerAnswers {
	readonly runs: readonly KeyedRun[];
	/** Number of assets of `idsOf` that it knows. */
	readonly count: number;
	readonly close: () => Promise<void>;
}

/** Most assets that a test creates. */
const MADE = 50;

export interface AskRequest extends Partial<LedgerRequest> {
	readonly place?: LedgerPlace;
	/** Further drafts besides those of `idsOf`. */
	readonly drafts?: readonly PlanIdentities[];
	readonly accessKeys?: readonly string[];
}

export async function askLedger(
	runsDir: string,
	{ place = filesLedger, drafts: more = [], accessKeys = [], ...request }: AskRequest = {},
): Promise<AskedLedger> {
	const { runs, about, close } = await place.open({
		runsDir,
		environment: ENVIRONMENT,
		isLocked: false,
		...request,
	});
	const drafts = idsOf(MADE).map((id) => ({ key: id, enrollmentId: id }));
	const answers = await about([...drafts, ...more], accessKeys);
	return { ...answers, runs, close, count: drafts.filter((draft) => answers.find(draft).length > 0).length };
}
