/** Texts are in the language of the workbench. Amounts are cents, times ISO in UTC, columns count from 0. */
import type { Question } from '../../drafts/decisions/question.ts';
import type { Patch } from '../../drafts/mapping/patch.ts';
import type { Reading } from '../../messages/codes.ts';
import type { Language } from '../../messages/message.ts';
import type { Party } from '../../invoices/facts/choose-companies.ts';
import type { ReportKind } from '../../reports/summary/run-summary.ts';
import type { DescribedPreview } from '../../reports/text/describe-preview.ts';
import type { AlikeTable } from '../../runs/plan/open-tables.ts';
import type { RunFigures } from '../../runs/view/run-view.ts';
import type { SignatureState } from '../../sources/values/nfe-document.ts';
import type { SettingsBody } from './routes.ts';

export interface HomeView {
	readonly version: string;
	readonly runsDir: string;
	readonly language: Language;
	readonly workbenches: readonly WorkbenchListing[];
	readonly runs: readonly RunListingView[];
}

export interface WorkbenchListing {
	readonly id: string;
	readonly name: string;
	readonly changedAt: string;
	readonly stage: Stage;
	readonly inputs: number;
}

export const STAGES = ['inputs', 'columns', 'check', 'send', 'result'] as const;
export type Stage = (typeof STAGES)[number];

export interface WorkbenchView {
	readonly id: string;
	readonly language: Language;
	/** Grows with every change; rows of an older one are out of date. */
	readonly revision: number;
	readonly state: WorkState;
	readonly inputs: readonly InputView[];
	/** The list of changes that was given back last, and how many of its lines are marked. */
	readonly taken?: { readonly name: string; readonly lines: number };
	readonly target: TargetView;
	readonly settings: SettingsBody;
	readonly check: CheckView;
	readonly tables: readonly TableView[];
	readonly outcome?: OutcomeView;
	/** The check waits until a person says which of these companies imports its invoices. */
	readonly companies?: readonly CompanyView[];
	readonly edits: EditsView;
	readonly sending?: SendingView;
	readonly commands: { readonly check: string; readonly send: string };
}

export interface WorkState {
	/** The screen on which it goes on. */
	readonly stage: Stage;
	/** The last screen that can be opened. */
	readonly reached: Stage;
	readonly done: readonly Stage[];
	/** `fields`: stopped, for custom fields. `first`: only the first assets were sent. `other-target`: what was sent does not belong to the target of now. */
	readonly sending:
		| 'none'
		| 'running'
		| 'stopped'
		| 'not-begun'
		| 'fields'
		| 'first'
		| 'rehearsed'
		| 'sent'
		| 'other-target';
	/** The figures of the check are those of now. */
	readonly isCurrent: boolean;
	readonly obstacle?: Obstacle;
}

export interface Obstacle {
	readonly kind:
		| 'inputs'
		| 'checking'
		| 'questions'
		/** The company of the target does not know names of the tables. */
		| 'people'
		| 'items'
		| 'failed'
		| 'unchecked'
		| 'behind'
		| 'unread'
		| 'empty'
		| 'key';
	/** The screen that removes it. */
	readonly screen: Stage;
}

export interface InputView {
	readonly name: string;
	readonly bytes?: number;
	/** `other`: it was read, and has no assets. `changes`: a list that `takeDone` takes. */
	readonly kind: 'table' | 'invoices' | 'other' | 'changes' | 'refused' | 'unknown';
	readonly isInPlace: boolean;
	readonly message?: string;
}

export type TargetView =
	| { readonly kind: 'rehearsal' }
	| {
			readonly kind: 'api';
			readonly baseUrl: string;
			readonly environment: 'sandbox' | 'production';
			/** `svc_test_…abcd`. Absent: the program was restarted, so the key has to be typed again. */
			readonly key?: string;
	  };

/** `root`: the `company` of the settings. */
export interface CompanyView extends Party {
	readonly isProposed: boolean;
}

export interface CheckView {
	readonly state: 'none' | 'running' | 'undecided' | 'done' | 'failed';
	readonly rows?: number;
	/** The last check does not include all edits. */
	readonly isBehind: boolean;
	readonly message?: string;
}

export interface TableView {
	readonly key: string;
	readonly file: string;
	readonly sheet?: string;
	readonly rows: number;
	/** Other tables with its header, which are asked about with it. `rows` counts the rows of all of them. */
	readonly alike?: readonly AlikeTable[];
	readonly columns: readonly ColumnView[];
	readonly questions: readonly Question[];
	readonly isIgnored: boolean;
	/** Its rows are units of invoices, and its columns are decided. */
	readonly isUnits?: true;
	/** The last check has no rows of it. */
	readonly isUnchecked?: true;
	/** Sheets that its mapping leaves out. */
	readonly ignoredSheets?: readonly string[];
	readonly isAnswered: boolean;
	readonly isRemembered: boolean;
}

export interface ColumnView {
	readonly column: number;
	readonly letters: string;
	readonly header: string;
	/** `enrollmentId`, `custom: Setor`, `ignore`; absent: undecided. */
	readonly target?: string;
	readonly filled?: number;
	readonly distinct?: number;
	readonly samples: readonly string[];
	/** Meanings of words of the column. */
	readonly values?: Readonly<Record<string, string>>;
	/** Other ways to read its cells, the present one proposed. */
	readonly readings?: readonly Question[];
	/** Sets its target: with the target in place of `?`. */
	readonly place?: Patch;
	/** True for a column that identifies the invoice of its rows. */
	readonly isLocked?: true;
}

export interface OutcomeView {
	readonly run: string;
	/** `rows = ready + wrong + skipped + created + unconfirmed`. */
	readonly totals: TotalsView;
	/** `rows` differ from what an earlier run sent for them; `absent` assets are in no row any more. */
	readonly changed?: { readonly rows: number; readonly absent: number };
	readonly problems: readonly ProblemView[];
	readonly notices: readonly NoticeView[];
	readonly files: readonly FileView[];
	/** At most 200, those that are refused first. `invoiceSum`: of all. */
	readonly invoices: readonly InvoiceView[];
	readonly invoiceSum?: InvoiceSum;
	readonly reports: readonly ReportView[];
	readonly customFields: readonly string[];
	readonly preview: DescribedPreview;
}

export interface NoticeView {
	readonly message: string;
	readonly action?: string;
	readonly count: number;
	readonly place: string;
}

/** A file that could not be read, or one without assets (`isSkipped`): an event, a PDF. */
export interface FileView {
	readonly name: string;
	readonly isSkipped: boolean;
	readonly message: string;
	readonly action?: string;
}

export interface TotalsView {
	readonly rows: number;
	readonly ready: number;
	readonly wrong: number;
	readonly skipped: number;
	readonly readyCents: number;
	readonly wrongCents: number;
	readonly skippedCents: number;
	readonly created: number;
	readonly createdCents: number;
	readonly unconfirmed: number;
	readonly unconfirmedCents: number;
	readonly unreadable: number;
}

export interface ProblemView {
	readonly id: string;
	readonly title: string;
	readonly action: string;
	readonly column?: string;
	readonly count: number;
	readonly cents: number;
	readonly values?: readonly WrongValueView[];
}

export interface WrongValueView {
	readonly text: string;
	readonly column: number;
	readonly table: string;
	readonly count: number;
	readonly cents: number;
	readonly near: readonly string[];
	/** A question about this reading of its column mends it. */
	readonly awaits?: Reading;
}

/** `assetsCents + skippedCents + refusedCents = totalCents` if the invoice itself adds up. */
export interface InvoiceCents {
	readonly totalCents: number;
	readonly assetsCents: number;
	readonly skippedCents: number;
	readonly refusedCents: number;
}

export interface InvoiceSum extends InvoiceCents {
	readonly count: number;
	/** Invoices that are refused as a whole, and their items. */
	readonly refused: { readonly count: number; readonly items: number; readonly cents: number };
	/** Invoices of which no item becomes an asset, such as those for another company. `items`: theirs, and `others`: of other invoices. */
	readonly skipped?: {
		readonly count: number;
		readonly items: number;
		readonly others: number;
		readonly cents: number;
	};
}

export interface InvoiceView extends InvoiceCents {
	readonly accessKey: string;
	readonly file: string;
	readonly number: string;
	readonly supplier: string;
	readonly issuedAt?: string;
	readonly signature: SignatureState;
	/** Cases that a person can allow, or has allowed, for this invoice. */
	readonly allowable?: readonly string[];
	/** Why no item can become an asset. */
	readonly refusal?: string;
	/** All its items are skipped. */
	readonly isSkipped?: true;
	readonly skippedItems: number;
	readonly items: readonly {
		readonly item: number;
		readonly description: string;
		readonly quantity: string;
		readonly cents: number;
		readonly assets: number;
		readonly message?: string;
		/** The values of its units. A correction applies to the product. `proposal`: see `renderProposal`. */
		readonly product?: {
			readonly proposal: string;
			readonly category?: string;
			readonly brand?: string;
			readonly model?: string;
		};
	}[];
}

export interface ReportView {
	/** The page downloads it from here. */
	readonly address: string;
	readonly name: string;
	readonly kind: ReportKind;
	readonly rows?: number;
	readonly bytes: number;
}

export interface EditsView {
	readonly undo?: EditView;
	readonly redo?: EditView;
}

/** `at`: its first cell, if its table was checked. */
export interface EditView {
	readonly text: string;
	readonly at?: CellPlace;
}

export interface SendingView {
	readonly run: string;
	readonly isRehearsal: boolean;
	/** Name of the target, see `nameTarget`. */
	readonly sentTo: string;
	/** `stopped`: `resume` continues. `not-begun`: there is no run, `send` starts again. */
	readonly state: 'sending' | 'stopping' | 'stopped' | 'finished' | 'not-begun';
	readonly total: number;
	readonly figures: RunFigures;
	/** Known at the end. A bucket is absent if its rows are not those that the check summed up; `units` is the sum of all. */
	readonly cents?: Partial<RunFigures>;
	/** Rejected rows whose amount could not be read. */
	readonly unreadable?: number;
	/** Labels of the custom fields that were sent. Those that the API dropped are among the notices. */
	readonly fields?: readonly string[];
	readonly notices?: readonly NoticeView[];
	/** The API does not have all custom fields: `resume` has to say what becomes of them. */
	readonly awaitsFields: boolean;
	readonly perSecond?: number;
	readonly secondsLeft?: number;
	readonly startedAt: string;
	readonly message?: string;
	readonly unconfirmed: readonly UnconfirmedView[];
	/** Set if only the first assets were sent: what was created, so that a person looks at it. */
	readonly firstSent?: readonly CreatedView[];
	/** Set if `resume` needs the number of the others, which were not confirmed. */
	readonly isRestUnconfirmed?: true;
	readonly reports: readonly ReportView[];
}

export interface CreatedView {
	readonly enrollmentId: string;
	readonly place: string;
	readonly facts: readonly Fact[];
}

export interface UnconfirmedView {
	readonly n: number;
	readonly enrollmentId: string;
	readonly place: string;
	readonly message: string;
	readonly sentAt?: string;
	readonly facts: readonly Fact[];
}

export interface Fact {
	readonly label: string;
	readonly text: string;
}

export interface RunListingView {
	readonly name: string;
	readonly startedAt: string;
	readonly command: string;
	readonly files: readonly string[];
	readonly target: string;
	readonly figures: RunFigures;
	readonly isResumable: boolean;
	readonly workbench?: string;
}

export interface RunView extends RunListingView {
	readonly reports: readonly ReportView[];
}

export interface FoundRowView {
	readonly run: string;
	readonly n?: number;
	readonly enrollmentId: string;
	readonly place: string;
	readonly state: string;
	readonly facts: readonly Fact[];
}

/** The texts of a column, the commonest first. */
export interface ColumnValues {
	readonly values: readonly { readonly text: string; readonly count: number }[];
	/** Different texts; `isCut`: there are more than were counted. */
	readonly distinct: number;
	readonly isCut: boolean;
}

export interface RowWindow {
	readonly revision: number;
	readonly count: number;
	/** True if `count` and `rows` hold only what was found so far, so that the page has to ask again. */
	readonly isSearching: boolean;
	/** Number of cells that were found, for a query with `found`. */
	readonly cells?: number;
	/** Position of the row that was sought, which is the only one of `rows`. Absent: no row of the filter is it. */
	readonly at?: number;
	readonly from: number;
	readonly rows: readonly RowView[];
}

export interface RowView {
	readonly place: RowPlace;
	readonly bucket: RowBucket;
	readonly cells: readonly string[];
	readonly edited: readonly number[];
	readonly isBehind: boolean;
	readonly isSkipped: boolean;
	/** True for an item that nobody decided: a person can skip it, but there is no asset to type into. */
	readonly isLocked?: true;
	readonly problems: readonly RowProblemView[];
}

/** `created` and `unconfirmed` rows are skipped, because an earlier run created them or does not know. */
export type RowBucket = 'ready' | 'wrong' | 'skipped' | 'created' | 'unconfirmed';

export interface RowProblemView {
	readonly message: string;
	readonly action?: string;
	readonly column?: number;
	readonly near: readonly string[];
	/** A question about this reading of its column mends it. */
	readonly awaits?: Reading;
}

export interface RowPlace {
	readonly table: string;
	readonly row: number;
	/** Identifies the row if it is a unit of an invoice, whose row number the next check may give to another unit. */
	readonly unit?: { readonly accessKey: string; readonly item: number; readonly unit?: number | undefined };
}

export interface CellPlace extends RowPlace {
	readonly column: number;
}

export type StreamEvent = { readonly kind: 'view'; readonly view: WorkbenchView } | { readonly kind: 'alive' };
