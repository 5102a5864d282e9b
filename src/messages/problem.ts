/**
 * A problem: one thing that is wrong, or worth knowing, as a value. It flows in the stream and ends in a report; it is
 * never thrown. Its text in both languages stands in `catalogue/`, found by its code.
 */
import type { ProblemCode } from './catalogue/index.ts';

/** The cell or element that a problem is about. */
export interface ProblemPlace {
	/** Column from 0, for a spreadsheet. */
	readonly column?: number;
	/** The header as the user wrote it, or the XML element (`det/prod/qCom`). */
	readonly name: string;
}

export interface Problem {
	readonly code: ProblemCode;
	readonly place?: ProblemPlace;
	/** The text found, as the user wrote it; whole here, shortened only where it is shown. */
	readonly found?: string;
	/** Values for the placeholders of the message: `{ suggestion: 'disponível' }`. */
	readonly params?: Readonly<Record<string, string | number>>;
}
