/** What the reports of a run depend on besides the run. */
import type { Language } from '../../messages/message.ts';

export interface ReportOptions {
	readonly language: Language;
	/** Stands in workbooks as the time they were made, and names the copy of a report that a person edited in place. */
	readonly now: Date;
	/** The run folder as a person would type it, for the commands that the report names; the folder itself when absent. */
	readonly shownDir?: string;
}
