/** The dependencies that a program passes to its workbenches. */
import type { NfeOptions } from '../../drafts/invoice-settings/invoice-options.ts';
import type { LedgerPlace } from '../../runs/ledger/ledger-types.ts';
import type { StartThread } from './check-thread.ts';
import type { Program } from './program.ts';

export interface WorkbenchOptions {
	/** Runs the commands that send. */
	readonly program: Program;
	/** Starts the threads that check and write reports. */
	readonly startThread: StartThread;
	readonly onBug: (error: unknown) => void;
	readonly runsDir: string;
	readonly cwd: string;
	/** Passed to every command as typed: `--runs-dir`, `--config`, `--ca-file`, `--ledger`. */
	readonly flags: readonly string[];
	readonly ledger?: LedgerPlace;
	/** Returns the options of the command that serves the page, with its rules. */
	readonly nfeOptions?: (() => Promise<NfeOptions>) | undefined;
	readonly now: () => Date;
	readonly keys: Map<string, string>;
}
