/** Open questions about a table. Targets are named as in mapping files. A proposal counts only once the user accepts it. */
import { ACQUISITION_TYPES, ASSET_FIELDS, ASSET_STATUSES } from '../../contract/asset-fields.ts';
import type { PersonProposal } from '../columns/unknown-people.ts';
import type { WordCount } from '../columns/text-counts.ts';
import type { EncodingChoices } from '../../sources/values/source.ts';
import type { InvoiceQuestion } from '../invoice-settings/open-item.ts';
import { NO_ASSET } from '../values/lot-numbers.ts';

/** Rows that may be the header, the likeliest first. */
export interface HeaderCandidates {
	/** `none`: the table has no header. Questions about columns assume this proposal. */
	readonly proposal: number | 'none';
	/** `row`: `Row.number`. */
	readonly rows: readonly { readonly row: number; readonly cells: readonly string[] }[];
}

/** A proposed target for a column. Columns count from 0. */
export interface ColumnProposal {
	readonly column: number;
	readonly target: string;
	readonly why: ProposalReason;
	/** Foreign currency of a column that would be the price if there were an exchange rate. */
	readonly currency?: string;
	/** Other likely targets. `custom: …` and `ignore` are always possible. */
	readonly others: readonly string[];
}

/**
 * `name`: the header fits and the cells agree. `contradicted`: the cells contradict the header. `foreign-money`: a price in a
 * currency without an exchange rate. `quantity`: some rows stand for several things, but each row becomes one asset.
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

/** An unknown word. `proposal`: its likely meaning, an API name. */
export interface WordProposal extends WordCount {
	readonly proposal?: string;
}

/** A column of dates that can be read in two ways. */
export interface DateProposal {
	readonly column: number;
	/** It is unknown if day or month comes first. There is no proposal. */
	readonly isOrderOpen: boolean;
	/** Some years have two digits. The proposal is to read them, see `SHORT_YEARS_FROM`. */
	readonly hasShortYears: boolean;
}

/** One of several sheets of a workbook that look like registers. */
export interface SheetProposal {
	readonly sheet: string;
	/** Another sheet with some of the same asset numbers. */
	readonly alike?: string;
	readonly proposal?: 'import';
	readonly rows?: number;
}

/** Columns count from 0. */
export type Question =
	/** Asks which sheets of this form to import. */
	| { readonly kind: 'sheets'; readonly sheets: readonly SheetProposal[] }
	/** Asks how a text is read whose letters do not decide its encoding. There is no proposal; the table is described by the first choice. */
	| ({ readonly kind: 'encoding' } & EncodingChoices)
	| ({ readonly kind: 'header' } & HeaderCandidates)
	/** `ranked`: columns, the likeliest first. `isStock`: the table lists products with quantities, and no row has a number. */
	| {
			readonly kind: 'identifier';
			readonly proposal?: number;
			readonly ranked: readonly number[];
			readonly isStock?: true;
	  }
	/** `words`: unknown words of the likely columns. Asking them now saves a second round. */
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
	/** `numbers`: the proposed template (`lot-numbers.ts`). `isPriceOpen`: is the price per asset or per row? No proposal. */
	| {
			readonly kind: 'quantity';
			readonly column: number;
			readonly numbers: string;
			readonly isPriceOpen: boolean;
			/** Proposed separator of several serial numbers in one cell, with a sample of the column. */
			readonly serials?: { readonly separator: string; readonly sample: string };
			/** For an unmapped column: the target that keeps it as a custom field, so that each row is one asset. */
			readonly custom?: string;
	  }
	| { readonly kind: 'dates'; readonly columns: readonly DateProposal[] }
	/** About items of invoices, not about a table. */
	| InvoiceQuestion;

export type QuestionOf<Kind extends Question['kind']> = Extract<Question, { kind: Kind }>;

/** Targets of columns whose words a user may be asked about. */
export type WordField = 'status' | 'acquisitionType' | 'quantity' | 'enrollmentId' | 'serialNumber';

/** What a word of a column may mean. An empty text is always possible. */
export const MEANINGS: Readonly<Record<WordField, readonly string[]>> = {
	status: ASSET_STATUSES,
	acquisitionType: ACQUISITION_TYPES,
	quantity: ['1', NO_ASSET],
	enrollmentId: [NO_ASSET],
	serialNumber: [],
};

/** All field targets, in the order of the contract. */
export const FIELD_TARGETS: readonly string[] = [
	...ASSET_FIELDS.map((field) => (field === 'priceCents' ? 'price' : field)),
	'quantity',
];
