/** The ledger of a runs folder, opened to be asked anything. */
import { filesLedger } from '../../../src/runs/ledger/ledger.ts';
import type { LedgerAnswers, LedgerRequest, KeyedRun } from '../../../src/runs/ledger/ledger-types.ts';
import { ENVIRONMENT, idsOf } from '../make-run.ts';

export interface AskedLedger extends LedgerAnswers {
	readonly runs: readonly KeyedRun[];
	/** How many of the assets that `idsOf` names it knows. */
	readonly count: number;
	readonly close: () => Promise<void>;
}

/** Most that a test makes. */
const MADE = 50;

export async function askLedger(runsDir: string, request: Partial<LedgerRequest> = {}): Promise<AskedLedger> {
	const { runs, about, close } = await filesLedger.open({
		runsDir,
		environment: ENVIRONMENT,
		isLocked: false,
		...request,
	});
	const drafts = idsOf(MADE).map((id) => ({ key: id, enrollmentId: id }));
	const answers = await about(drafts);
	return { ...answers, runs, close, count: drafts.filter((draft) => answers.find(draft).length > 0).length };
}
