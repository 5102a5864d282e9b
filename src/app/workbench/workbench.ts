/**
 * The state of imports on which a person works, each a folder `<runsDir>/workbenches/<id>/`, and what can be done with one.
 *
 * All that is done is done by commands of this program, as children: a check is a `validate`, sending is an `import` or a
 * `resume`. What they say stands on disk, so a workbench that was left, however it was left, stands again where it was.
 * What goes wrong is thrown as a `Fault`.
 */
import type { Language } from '../../messages/message.ts';
import type { LedgerPlace } from '../../runs/ledger/ledger-types.ts';
import type {
	AnswersBody,
	EditBody,
	FillBody,
	ResolveBody,
	RowsQuery,
	SettingsBody,
	TargetBody,
} from '../protocol/routes.ts';
import type { FoundRowView, RowWindow, RunListingView, WorkbenchListing, WorkbenchView } from '../protocol/view.ts';

/** How a command of this program is started. */
export interface Program {
	readonly start: (args: readonly string[], options: CommandOptions) => RunningCommand;
}

export interface CommandOptions {
	/** Beside what the process has. */
	readonly env: Readonly<Record<string, string>>;
	readonly cwd: string;
}

export interface RunningCommand {
	readonly pid: number;
	readonly ended: Promise<CommandEnd>;
	/** As Ctrl-C. */
	readonly stop: () => void;
	readonly kill: () => void;
}

export interface CommandEnd {
	/** Null: it was killed. */
	readonly exitCode: number | null;
	readonly stdout: string;
	readonly stderr: string;
}

export interface WorkbenchesOptions {
	readonly program: Program;
	readonly runsDir: string;
	/** Where commands are started; paths in those that are shown count from here. */
	readonly cwd: string;
	/** Given to every command as they were typed when the page was started: `--runs-dir`, `--config`, `--ca-file`, `--ledger`. */
	readonly flags: readonly string[];
	readonly language: Language;
	/** What the package has to try it with. */
	readonly samplesDir?: string;
	/** Where assets are created, unless a person says otherwise; a rehearsal where it is absent. */
	readonly target?: TargetBody;
	/** Of the team: what a person settles is told to it; absent: the files of the runs folder. */
	readonly ledger?: LedgerPlace;
	readonly now?: () => Date;
}

/** The folder `<runsDir>/workbenches`, and the runs beside it. */
export interface Workbenches {
	/** The last changed first. */
	readonly list: () => Promise<readonly WorkbenchListing[]>;
	/** `inPlace`: files and folders that are read where they lie. */
	readonly create: (options?: CreateOptions) => Promise<Workbench>;
	readonly open: (id: string) => Promise<Workbench | undefined>;
	/** Throws `Fault` while assets of it are being created. */
	readonly remove: (id: string) => Promise<void>;
	/** The last first. */
	readonly runs: () => Promise<readonly RunListingView[]>;
	/** Rows of all runs by number or serial. */
	readonly find: (text: string) => Promise<readonly FoundRowView[]>;
	/** All that is known of one row of a run. `row`: as `runs show` takes it. */
	readonly row: (run: string, row: string) => Promise<readonly FoundRowView[]>;
	/** Of what is created from now on, and of what lists and rows say. */
	readonly setLanguage: (language: Language) => Promise<void>;
	/** Ends checks, and an import as Ctrl-C does: what is in flight is awaited. */
	readonly close: () => Promise<void>;
}

export interface CreateOptions {
	readonly sample?: boolean;
	readonly inPlace?: readonly string[];
}

export interface Workbench {
	readonly id: string;
	/** Where the files of its runs lie, for downloads. */
	readonly runsDir: string;
	readonly view: () => WorkbenchView;
	/** Gives the way to end it. */
	readonly subscribe: (listener: () => void) => () => void;
	readonly setLanguage: (language: Language) => Promise<void>;
	/** `name`: as the browser has it, with `/` where it is from a folder. */
	readonly putInput: (name: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>;
	readonly removeInput: (name: string) => Promise<void>;
	/** Cells from the clipboard, as one more table. */
	readonly paste: (text: string) => Promise<void>;
	readonly setSettings: (settings: SettingsBody) => Promise<void>;
	readonly setTarget: (target: TargetBody) => Promise<void>;
	readonly answer: (answers: AnswersBody) => Promise<void>;
	readonly rows: (query: RowsQuery) => Promise<RowWindow>;
	readonly edit: (edit: EditBody) => Promise<void>;
	readonly fill: (fill: FillBody) => Promise<void>;
	readonly undo: () => Promise<void>;
	readonly redo: () => Promise<void>;
	readonly check: () => Promise<void>;
	/** `count`: of assets, as a person typed it. Gives as soon as sending has begun. */
	readonly send: (count?: string) => Promise<void>;
	/** In good order: what is in flight is awaited by the command. */
	readonly stop: () => Promise<void>;
	readonly resume: () => Promise<void>;
	readonly resolve: (resolution: ResolveBody) => Promise<void>;
	readonly close: () => Promise<void>;
}
