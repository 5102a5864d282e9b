/** What is open about a table. Names of targets are those of a mapping file; a proposal counts only once a user accepts it. */
import { ACQUISITION_TYPES, ASSET_FIELDS, ASSET_STATUSES } from '../../contract/asset-fields.ts';
import type { PersonProposal } from '../columns/unknown-people.ts';
import type { WordCount } from '../columns/text-counts.ts';
import { NO_ASSET } from '../values/lot-numbers.ts';

/** Rows that may be the header, the likeliest first. */
export interface HeaderCandidates {
	/** `none`: the table has no header. Questions about columns are those of the table under this proposal. */
	readonly proposal: number | 'none';
	/** `row`: `Row.number`. */
	readonly rows: readonly { readonly row: number; readonly cells: readonly string[] }[];
}

/** What a column is taken for. Columns count from 0. */
export interface ColumnProposal {
	readonly column: number;
	readonly target: string;
	readonly why: ProposalReason;
	/** Of money in another currency that would be a price with a rate for it. */
	readonly currency?: string;
	/** Other likely targets; `custom: …` and `ignore` are always possible. */
	readonly others: readonly string[];
}

/**
 * `name`: header and cells fit. `contradicted`: the cells contradict the header. `foreign-money`: a price without a rate for
 * its currency. `quantity`: some rows are several things, and each row becomes one asset.
 */
export type ProposalReason =
	| 'name'
	| 'contradicted'
	| 'secret'
	| 'foreign-money'
	| 'quantity'
	| 'empty'
	| 'repeated'
	| 'unnamed'
	| 'no-field';

/** What a word that the program does not know may mean: a name of the API. */
export interface WordProposal extends WordCount {
	readonly proposal?: string;
}

/** A column of dates that can be read in two ways. */
export interface DateProposal {
	readonly column: number;
	/** Day or month first? Nothing is proposed. */
	readonly isOrderOpen: boolean;
	/** Years of two digits: proposed as 1980 to 2079. */
	readonly hasShortYears: boolean;
}

/** A sheet of a workbook in which several look like registers. */
export interface SheetProposal {
	readonly sheet: string;
	/** Another sheet that has some of its asset numbers. */
	readonly alike?: string;
	readonly proposal?: 'import';
	readonly rows?: number;
}

/** Columns count from 0. */
export type Question =
	/** Which sheets of this form are imported. */
	| { readonly kind: 'sheets'; readonly sheets: readonly SheetProposal[] }
	| ({ readonly kind: 'header' } & HeaderCandidates)
	/** `ranked`: columns, the likeliest first. `isStock`: a list of products with quantities, where no row has a number. */
	| {
			readonly kind: 'identifier';
			readonly proposal?: number;
			readonly ranked: readonly number[];
			readonly isStock?: true;
	  }
	/** `words`: unknown words of the likely columns, so that no second round asks for them. */
	| {
			readonly kind: 'status';
			readonly proposal?: number;
			readonly ranked: readonly number[];
			readonly words: readonly WordProposal[];
	  }
	| { readonly kind: 'columns'; readonly columns: readonly ColumnProposal[] }
	| {
			readonly kind: 'words';
			readonly column: number;
			readonly field: WordField;
			readonly words: readonly WordProposal[];
	  }
	/** `custom`: the target that keeps the whole column as a custom field. */
	| {
			readonly kind: 'people';
			readonly column: number;
			readonly people: readonly PersonProposal[];
			readonly custom: string;
	  }
	/** `numbers`: the proposed template (`lot-numbers.ts`). `isPriceOpen`: is a price that of each asset? Not proposed. */
	| {
			readonly kind: 'quantity';
			readonly column: number;
			readonly numbers: string;
			readonly isPriceOpen: boolean;
			/** Proposed: a separator of the serial numbers in a cell, by a sample of their column. */
			readonly serials?: { readonly separator: string; readonly sample: string };
			/** Of a column that is not mapped: the target that keeps it as it is, and each row one asset. */
			readonly custom?: string;
	  }
	| { readonly kind: 'dates'; readonly columns: readonly DateProposal[] };

export type QuestionOf<Kind extends Question['kind']> = Extract<Question, { kind: Kind }>;

/** Columns whose texts have meanings of their own. */
export type WordField = 'status' | 'acquisitionType' | 'quantity' | 'enrollmentId' | 'serialNumber';

/** What a word of a column may mean; an empty text is always possible. */
export const MEANINGS: Readonly<Record<WordField, readonly string[]>> = {
	status: ASSET_STATUSES,
	acquisitionType: ACQUISITION_TYPES,
	quantity: ['1', NO_ASSET],
	enrollmentId: [NO_ASSET],
	serialNumber: [],
};

/** All targets that are fields, in the order of the contract. */
export const FIELD_TARGETS: readonly string[] = [
	...ASSET_FIELDS.map((field) => (field === 'priceCents' ? 'price' : field)),
	'quantity',
];
