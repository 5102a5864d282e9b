/** The inputs of a plan. */
import type { CorrectionLog, CorrectionsOfInputs } from '../../drafts/corrections/correction-log.ts';
import type { EmployeeDirectory } from '../../drafts/columns/employee-directory.ts';
import { labelsOf } from '../../drafts/invoice-unit/custom-fields.ts';
import type { NfeOptions } from '../../drafts/invoice-settings/invoice-options.ts';
import { type Mapping, NO_MAPPING } from '../../drafts/mapping/mapping.ts';
import type { TableOptions } from '../../drafts/decisions/table-options.ts';
import type { FileHashes } from '../../sources/bytes/hash-file.ts';
import type { InputList } from '../../sources/open/input-list.ts';
import type { OpenOptions } from '../../sources/values/source.ts';
import type { EarlierRuns } from '../ledger/earlier-runs.ts';
import type { SavedMappings } from '../record/saved-mappings.ts';
import type { FoundFiles, KeyedTable } from './open-tables.ts';
import type { RowNumbers } from './row-numbers.ts';

export interface PlanRequest {
	/** As the user typed them, or already listed. */
	readonly inputs: readonly string[] | InputList;
	/** Takes the hashes of inputs that are read in whole. */
	readonly hashes?: FileHashes | undefined;
	/** Folder of all runs. */
	readonly runsDir: string;
	/** Folder where the plan waits and is kept. Absent: `runsDir`. */
	readonly planDir?: string | undefined;
	/** Named in the plan. */
	readonly runId?: string | undefined;
	/** False: request bodies are checked and counted, but not kept. */
	readonly writeDrafts: boolean;
	readonly open: Omit<OpenOptions, 'scoreHeader'>;
	readonly sheets: readonly string[];
	/**
	 * Only the units that tables have rows of, and their categories, count, so that nothing is asked about them and none of their
	 * rows is built: for a workbook that people complete, and for who shows invoices. Notices are not grouped.
	 */
	readonly tables?: 'only-units' | undefined;
	/** The survey also describes tables about which nothing is open, and those that are refused or left out. */
	readonly surveysAll?: true | undefined;
	readonly table: TableOptions;
	readonly nfe: NfeOptions;
	/** For tables with these headers that `table.mapping` does not cover. */
	readonly savedMappings?: SavedMappings | undefined;
	readonly correctionsOf?: CorrectionsOfInputs | undefined;
	/** Corrections of units of invoices. */
	readonly unitCorrections?: CorrectionLog | undefined;
	/** Absent: rows are not numbered. */
	readonly numbers?: RowNumbers;
	readonly repeatedSerials: 'refuse' | 'accept';
	/** Called once, and only if some table has a column of employees. */
	readonly employees?: (() => Promise<EmployeeDirectory>) | undefined;
	/**
	 * Drafts that earlier runs created or left unconfirmed become skips; invoice units with another asset's number become
	 * rejections. Absent: nothing is known about earlier runs.
	 */
	readonly earlier?: (Pick<EarlierRuns, 'count' | 'check'> & Partial<EarlierRuns>) | undefined;
	readonly onProgress?: ((progress: PlanProgress) => void) | undefined;
	/** Told what the inputs are before their rows are built, so that it is known if the plan stops there. */
	readonly onFound?: ((found: FoundFiles) => void) | undefined;
	/** Stops for open items of invoices, with `OpenItemQuestions`, instead of refusing or importing them undecided. */
	readonly asksItems?: boolean | undefined;
	/** Called if the proposal about an item was taken. */
	readonly onTakeItem?: (() => void) | undefined;
	/** Rows with words that nobody explained wait, and the others go on. Absent: nothing is planned before all is answered. */
	readonly rowsWait?: boolean | undefined;
	/** The caller shows the questions of rows that wait, so no notice and no mapping file tells of them. */
	readonly asksRows?: boolean | undefined;
	/** Set: proposals are accepted if every table has one for each of its questions. Called with the tables. */
	readonly onAccept?: ((table: KeyedTable) => void) | undefined;
}

/** Adds answers about tables, by their keys. */
export function withAnswers<Request extends Pick<PlanRequest, 'table'>>(
	request: Request,
	answers: ReadonlyMap<string, Mapping>,
): Request {
	if (answers.size === 0) return request;
	const { mapping = NO_MAPPING } = request.table;
	const tables = new Map([...(mapping.tables ?? []), ...answers]);
	return { ...request, table: { ...request.table, mapping: { ...mapping, tables } } };
}

/** Rows or units of a file read so far. */
export interface PlanProgress {
	readonly file: string;
	readonly units: number;
}

/** Labels of the custom fields of units of invoices: those that invoices fill, and those that a person typed. */
export function labelsOfUnits({ nfe, unitCorrections }: PlanRequest): readonly string[] {
	return [...new Set([...labelsOf(nfe.customFields), ...(unitCorrections?.labels() ?? [])])];
}
