/**
 * What is open about a table, as a value: questions, each with what is proposed and what speaks for it.
 *
 * Asked is what the names and the contents of a table leave open and nobody has answered. An answer is an entry of a mapping
 * file (`docs/mapping.schema.json`), so questions are what is left after a mapping was applied. A proposal is never taken
 * without a person who says so: a prompt, a file that they read, `--accept-proposals`.
 */
import {
	ACQUISITION_TYPES,
	type AcquisitionType,
	ASSET_FIELDS,
	ASSET_STATUSES,
	type AssetStatus,
} from '../../contract/asset-fields.ts';
import type { FoundEmployee } from '../columns/employee-directory.ts';
import type { HeaderCandidates } from '../table/table-drafts.ts';
import type { LocaleCounts } from '../values/locale-evidence.ts';
import { NO_ASSET } from '../values/lot-numbers.ts';

/** What a text looks like, whatever its column is called. */
export type TextKind =
	| 'integer'
	| 'decimal'
	| 'money'
	| 'percent'
	| 'date'
	| 'logical'
	| 'e-mail'
	| 'address'
	| 'code'
	| 'word'
	| 'words'
	| 'no-value';

/** What stands in a column below its header. */
export interface ColumnProfile {
	/** From 0. */
	readonly column: number;
	/** As written; empty without one. */
	readonly header: string;
	/** Cells that hold something. */
	readonly filled: number;
	/** Cells by what they look like; empty ones are not counted. */
	readonly kinds: Readonly<Partial<Record<TextKind, number>>>;
	/** Different texts among the first `compared` filled cells, compared as identifiers are. */
	readonly distinct: number;
	readonly compared: number;
	/** The texts with their counts, the most frequent first, of a column that has few. */
	readonly words?: readonly WordCount[];
	/** Of a column of employees: whom the company does not know. */
	readonly people?: UnknownPeopleProfile;
	/** The first different texts, cut where they are long. */
	readonly samples: readonly string[];
	/** Of a column with texts that look like dates. */
	readonly dates?: DateProfile;
	/** Foreign money that a number format or the header names: `USD`. */
	readonly currency?: string;
	/** Whether its numbers are those of a counter: 1, 2, 3 … from row to row. */
	readonly counts: boolean;
	/** An earlier column of the same name that holds the same in every row. */
	readonly repeats?: number;
}

/** How dates are written: texts that prove one order, the other, or fit both; how many have years of two digits. */
export interface DateProfile extends Readonly<LocaleCounts> {
	readonly shortYears: number;
	/** Of those that leave something open. */
	readonly samples: readonly string[];
}

export interface WordCount {
	readonly text: string;
	readonly count: number;
}

export interface TableProfile {
	readonly rows: number;
	readonly columns: readonly ColumnProfile[];
	/** Texts that stand for numbers of assets in rows that look like sums and remarks. */
	readonly strays?: readonly WordCount[];
}

/** Names of targets are those of a mapping file: `model`, `price`, `custom: Setor`, `ignore`. */
export interface ColumnProposal {
	readonly column: number;
	readonly target: string;
	readonly why: ProposalReason;
	/** Of money that is none in reais, and would be a price with a rate for it. */
	readonly currency?: string;
	/** Others that it may be, the likeliest first; `custom: …` and `ignore` are always possible. */
	readonly others: readonly string[];
}

/**
 * `name`: it is called nearly so. `contents`: what stands in it. `foreign-money`: a price without a rate for its currency.
 * `quantity`: some rows are several things, and each becomes one asset unless a person says `quantity`.
 */
export type ProposalReason =
	| 'name'
	| 'contents'
	| 'secret'
	| 'foreign-money'
	| 'quantity'
	| 'empty'
	| 'repeated'
	| 'unnamed'
	| 'no-field';

export interface WordProposal extends WordCount {
	readonly proposal?: string;
}

export interface UnknownPeopleProfile {
	/** Rows that name them, also those that are not listed. */
	readonly rows: number;
	readonly people: readonly PersonProposal[];
}

export interface PersonProposal extends WordCount {
	/** Employees whom the text may mean, the likeliest first. */
	readonly near: readonly FoundEmployee[];
	/** The id of one of them. */
	readonly proposal?: string;
}

export interface DateProposal {
	readonly column: number;
	/** Nothing tells whether the day or the month stands first. Nothing is proposed. */
	readonly isOrderOpen: boolean;
	/** Years have two digits, which are proposed to count as 1980 to 2079. */
	readonly hasShortYears: boolean;
}

export interface QuantityProposal {
	readonly column: number;
	/** The template that is proposed, see `lot-numbers.ts`. */
	readonly numbers: string;
	/** Nobody said whether a price is that of each asset. Nothing is proposed. */
	readonly isPriceOpen: boolean;
	/** Of a column that nobody decided on: the target that keeps it as it stands, and each row one asset. */
	readonly custom?: string;
}

export type Question =
	| ({ readonly kind: 'header' } & HeaderCandidates)
	/** `ranked`: columns, the likeliest first. */
	| { readonly kind: 'identifier'; readonly proposal?: number; readonly ranked: readonly number[] }
	| { readonly kind: 'status'; readonly proposal?: number; readonly ranked: readonly number[] }
	| { readonly kind: 'columns'; readonly columns: readonly ColumnProposal[] }
	| {
			readonly kind: 'words';
			readonly column: number;
			readonly field: WordField;
			readonly words: readonly WordProposal[];
	  }
	/** `custom`: the target that keeps the whole column as it stands. */
	| {
			readonly kind: 'people';
			readonly column: number;
			readonly people: readonly PersonProposal[];
			readonly custom: string;
	  }
	/** How the assets of a row are numbered, and whose its price is. */
	| ({ readonly kind: 'quantity' } & QuantityProposal)
	/** How the dates of these columns are written. */
	| { readonly kind: 'dates'; readonly columns: readonly DateProposal[] };

/** What is one of a few words, or a number where a word is none. */
export type WordField = 'status' | 'acquisitionType' | 'quantity' | 'enrollmentId';
export type WordValue = AssetStatus | AcquisitionType;

/** What a word of a column may mean. */
export const MEANINGS: Readonly<Record<WordField, readonly string[]>> = {
	status: ASSET_STATUSES,
	acquisitionType: ACQUISITION_TYPES,
	quantity: ['1', NO_ASSET],
	enrollmentId: [NO_ASSET],
};

/** The names of all targets that a column is asked for, those that are fields in the order of the contract. */
export const FIELD_TARGETS: readonly string[] = [
	...ASSET_FIELDS.map((field) => (field === 'priceCents' ? 'price' : field)),
	'quantity',
];
