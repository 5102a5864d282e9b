/**
 * What the page shows, as plain values: the server makes them, the page draws them. Nothing here is code of either.
 *
 * Texts that a person reads come rendered in the language of the workbench; names of files, headers and cells come as they
 * stand in the input and are shown as text only. Amounts are whole cents, times ISO in UTC, columns count from 0, and rows are
 * numbered as the spreadsheet numbers them.
 */
import type { Question } from '../../drafts/decisions/question.ts';
import type { Language } from '../../messages/message.ts';
import type { RunFigures } from '../../runs/view/run-view.ts';
import type { SettingsBody } from './routes.ts';

/** The first screen, before a workbench is open. */
export interface HomeView {
	readonly version: string;
	/** The folder in which all is kept. */
	readonly runsDir: string;
	readonly language: Language;
	/** The last changed first. */
	readonly workbenches: readonly WorkbenchListing[];
	/** The last first. */
	readonly runs: readonly RunListingView[];
}

export interface WorkbenchListing {
	readonly id: string;
	/** Of its first input. */
	readonly name: string;
	readonly changedAt: string;
	readonly stage: Stage;
	readonly inputs: number;
}

/** How far a workbench has come; screens up to it can be opened. */
export const STAGES = ['inputs', 'columns', 'check', 'send', 'result'] as const;
export type Stage = (typeof STAGES)[number];

/** All that the screens of a workbench show but its rows, see `RowWindow`. Sent whole whenever it changes. */
export interface WorkbenchView {
	readonly id: string;
	readonly language: Language;
	/** Grows with every change; rows that were asked for under another revision are out of date. */
	readonly revision: number;
	readonly stage: Stage;
	readonly inputs: readonly InputView[];
	readonly target: TargetView;
	readonly settings: SettingsBody;
	readonly check: CheckView;
	readonly tables: readonly TableView[];
	/** Absent as long as no check has ended. */
	readonly outcome?: OutcomeView;
	readonly edits: EditsView;
	/** Absent as long as nothing was sent. */
	readonly sending?: SendingView;
	/** The command that does the same as the page does next, by stage; to be copied. */
	readonly commands: { readonly check: string; readonly send: string };
}

export interface InputView {
	readonly name: string;
	/** Of one that was copied into the workbench. */
	readonly bytes?: number;
	/** `drafts`: the workbook that was made of the invoices among the inputs. */
	readonly kind: 'table' | 'invoices' | 'drafts' | 'refused' | 'unknown';
	/** Given on the command line and read where it lies; others were copied into the workbench. */
	readonly isInPlace: boolean;
	/** Why it is refused or left out. */
	readonly message?: string;
}

/** Where assets are created. */
export type TargetView =
	| { readonly kind: 'rehearsal' }
	| {
			readonly kind: 'api';
			readonly baseUrl: string;
			readonly environment: 'sandbox' | 'production';
			/** `svc_test_…abcd`. Absent: the key was typed before the program was started anew, and has to be typed again. */
			readonly key?: string;
	  };

export interface CheckView {
	readonly state: 'none' | 'running' | 'undecided' | 'done' | 'failed';
	/** Rows read so far, of one that runs. */
	readonly rows?: number;
	/** Edits are waiting for a check, or one of them overtook the last. */
	readonly isBehind: boolean;
	/** Of one that failed: what is wrong and what to do. */
	readonly message?: string;
}

export interface TableView {
	/** Names the table in answers. */
	readonly key: string;
	readonly file: string;
	readonly sheet?: string;
	readonly headerRow: number | 'none';
	readonly rows: number;
	readonly columns: readonly ColumnView[];
	/** Still open. Questions are those of the terminal. */
	readonly questions: readonly Question[];
	/** What was answered, here or before. */
	readonly isLeftOut: boolean;
	/** Somebody has said something of it, now or before. */
	readonly isAnswered: boolean;
	/** Answers of an earlier import of the same form are in use. */
	readonly isRemembered: boolean;
}

export interface ColumnView {
	readonly column: number;
	readonly letters: string;
	/** As written; empty without one. */
	readonly header: string;
	/** `enrollmentId`, `custom: Setor`, `ignore`; absent: open. */
	readonly target?: string;
	/** Cells that hold something, and how many different ones; absent where the table is decided and nobody counted. */
	readonly filled?: number;
	readonly distinct?: number;
	readonly samples: readonly string[];
	/** What its words were said to mean. */
	readonly values?: Readonly<Record<string, string>>;
}

/** What came out of the last check that ended. */
export interface OutcomeView {
	/** Name of the run folder of the check. */
	readonly run: string;
	/** They add up: `rows = ready + wrong + skipped`. */
	readonly totals: TotalsView;
	readonly problems: readonly ProblemView[];
	/** About a whole table or file; each once. */
	readonly notices: readonly { readonly message: string; readonly count: number; readonly place: string }[];
	/** Whole files that are refused. */
	readonly files: readonly { readonly name: string; readonly message: string; readonly action?: string }[];
	/** Invoices among the inputs, to read beside their assets. */
	readonly invoices: readonly InvoiceView[];
	/** Files to download. */
	readonly reports: readonly ReportView[];
	readonly customFields: readonly string[];
}

export interface TotalsView {
	readonly rows: number;
	readonly ready: number;
	readonly wrong: number;
	readonly skipped: number;
	readonly readyCents: number;
	/** Of wrong and skipped rows as far as their price could be read; `unreadable` counts the others. */
	readonly wrongCents: number;
	readonly skippedCents: number;
	readonly unreadable: number;
}

/** A kind of problem: it filters the rows. */
export interface ProblemView {
	/** Of the kind and the column; opaque. */
	readonly id: string;
	readonly title: string;
	readonly action: string;
	readonly column?: string;
	readonly count: number;
	readonly cents: number;
	/** Of a kind that is about the texts of one column: the different ones, the most frequent first, each put right at once. */
	readonly values?: readonly WrongValueView[];
}

export interface WrongValueView {
	/** As the cell has it: what `RowsQuery.values` of `column` finds. */
	readonly text: string;
	readonly column: number;
	readonly table: string;
	readonly count: number;
	/** Texts that it may mean, the likeliest first. */
	readonly near: readonly string[];
}

export interface InvoiceView {
	readonly accessKey: string;
	readonly file: string;
	readonly number: string;
	readonly supplier: string;
	readonly issuedAt?: string;
	readonly totalCents: number;
	/** `assetsCents + leftOutCents + refusedCents = totalCents` to the cent, where the invoice itself adds up. */
	readonly assetsCents: number;
	readonly leftOutCents: number;
	readonly refusedCents: number;
	readonly items: readonly {
		readonly item: number;
		readonly description: string;
		readonly quantity: string;
		readonly cents: number;
		readonly assets: number;
		/** Why it is left out or refused. */
		readonly message?: string;
	}[];
}

export interface ReportView {
	readonly run: string;
	readonly name: string;
	readonly rows?: number;
	readonly bytes: number;
}

export interface EditsView {
	/** In words, of the edit that the next undo or redo is about; absent: none. */
	readonly undo?: string;
	readonly redo?: string;
}

export interface SendingView {
	readonly run: string;
	/** `stopped`: by a person or a fault, and `resume` goes on. `not-begun`: before there was a run, and `send` begins anew. */
	readonly state: 'sending' | 'stopping' | 'stopped' | 'finished' | 'not-begun';
	readonly total: number;
	readonly figures: RunFigures;
	readonly createdCents: number;
	readonly perSecond?: number;
	readonly secondsLeft?: number;
	readonly startedAt: string;
	/** What stopped it and what to do. */
	readonly message?: string;
	readonly unconfirmed: readonly UnconfirmedView[];
	readonly reports: readonly ReportView[];
}

/** Nobody knows whether the asset exists. */
export interface UnconfirmedView {
	/** Position in the plan: names the row to `resolve`. */
	readonly n: number;
	readonly enrollmentId: string;
	readonly place: string;
	readonly message: string;
	readonly sentAt?: string;
	readonly facts: readonly Fact[];
}

/** What was sent or is known of a row. */
export interface Fact {
	readonly label: string;
	readonly text: string;
}

export interface RunListingView {
	readonly name: string;
	readonly startedAt: string;
	readonly command: string;
	readonly target: string;
	readonly figures: RunFigures;
	readonly isResumable: boolean;
	/** The workbench that it came from, if it is still there. */
	readonly workbench?: string;
}

export interface RunView extends RunListingView {
	readonly reports: readonly ReportView[];
}

/** Everything known of one asset. */
export interface FoundRowView {
	readonly run: string;
	readonly n?: number;
	readonly enrollmentId: string;
	readonly place: string;
	readonly state: string;
	readonly facts: readonly Fact[];
}

/** Rows `from` to `from + rows.length - 1` of a filter. */
export interface RowWindow {
	readonly revision: number;
	/** Rows that the filter lets through. */
	readonly count: number;
	readonly from: number;
	readonly rows: readonly RowView[];
}

export interface RowView {
	readonly place: RowPlace;
	readonly bucket: RowBucket;
	/** By column of its table, as `rejected.csv` would have them; edits that no check has seen are in it. */
	readonly cells: readonly string[];
	/** Columns with an edit. */
	readonly edited: readonly number[];
	/** An edit is newer than the check that judged the row. */
	readonly isBehind: boolean;
	/** By an edit; its bucket is what the last check made of it. */
	readonly isSkipped: boolean;
	readonly problems: readonly RowProblemView[];
}

export type RowBucket = 'ready' | 'wrong' | 'skipped';

export interface RowProblemView {
	readonly message: string;
	readonly action?: string;
	/** The cell that it is about; absent: the row. */
	readonly column?: number;
	/** Texts that the cell may mean, the likeliest first. */
	readonly near: readonly string[];
}

/** Names a row of an input through all edits. */
export interface RowPlace {
	/** `TableView.key` may be shared by tables of one form: this is file and sheet. */
	readonly table: string;
	readonly row: number;
}

/** One line of the stream of a tab. */
export type StreamEvent = { readonly kind: 'view'; readonly view: WorkbenchView } | { readonly kind: 'alive' };
