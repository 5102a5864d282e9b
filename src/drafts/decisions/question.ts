/**
 * A question is a place in the mapping without a value. Every option has a patch; answering is `applyPatches`, and then the classifier
 * reads the table again. A proposal counts only once a person accepts it. Columns count from 0; targets are named as in mapping files.
 */
import { ACQUISITION_TYPES, ASSET_FIELDS, ASSET_STATUSES } from '../../contract/asset-fields.ts';
import { definedOf, type Problem, type ShownProblem } from '../../messages/problem.ts';
import type { ChangeToAsk, ItemToAsk } from '../invoice-settings/item-to-ask.ts';
import { type HeaderPair, type HeaderRow, parseHeaderRow } from '../mapping/header-row.ts';
import { fillOpen, type Patch, UNDECIDED } from '../mapping/patch.ts';
import { NO_ASSET } from '../values/lot-numbers.ts';

/** The kind of a typed text. `units`: how many assets an item is. */
export type TypedKind = 'headerRow' | 'rowNumbers' | 'numbers' | 'person' | 'units';

/** An answer that a question offers. */
export interface Option {
	/** Names its choice in short: a column, a target, a word. Unique in its question. */
	readonly value: string;
	/** Merged into the mapping. With `typed`, a text of the user takes the place of `?` in it. */
	readonly patch: Patch;
	readonly typed?: TypedKind;
	/** The same choice at another question of the group has the same name. Without it, `value` counts. */
	readonly alike?: string;
	/** The rows must be read again under it, so other questions wait. */
	readonly readsAgain?: true;
	/** Words, cells or people that show what it means. */
	readonly samples?: readonly string[];
	/** Texts of the column, as this option would read them. */
	readonly examples?: readonly Example[];
}

/** A text of a column, and what it is under an option: a day (`2021-04-03`) or an amount. Neither: it is refused. */
export interface Example {
	readonly text: string;
	readonly day?: string;
	readonly cents?: number;
}

/** A place in the mapping that has no value yet. */
export interface Question {
	/** JSON pointer of the place that it fills. */
	readonly path: string;
	/** `table`: nothing is imported before it is answered. `rows`: only the rows that it is about wait. */
	readonly scope: 'table' | 'rows';
	/** Questions of one group are shown together. */
	readonly group: string;
	readonly about: About;
	readonly options: readonly Option[];
	/** Index of an option. */
	readonly proposal?: number;
	/** The problems that speak for its options. */
	readonly evidence: readonly ShownProblem[];
	/** Marks the place as open in a mapping file. */
	readonly open: Patch;
	/** Path of an open question from which it may follow. It is asked already so that one round is enough. */
	readonly after?: string;
}

/**
 * Why a column has its proposed target. `name`: the header fits and the cells agree. `contradicted`: the cells contradict the header.
 * `foreign-money`: a price in a currency without an exchange rate. `quantity`: some rows stand for several things, but each row becomes
 * one asset. `ranges`: it counts the asset numbers in each row. `split`: the header names two fields, and nearly all cells have a part
 * for each.
 */
export type ProposalReason =
	| 'name'
	| 'contradicted'
	| 'secret'
	| 'foreign-money'
	| 'quantity'
	| 'ranges'
	| 'split'
	| 'empty'
	| 'repeated'
	| 'unnamed'
	| 'no-field';

/** Rows that may be the header, the likeliest first. */
export interface HeaderCandidates {
	/** `none`: the table has no header. Questions about columns assume this proposal. */
	readonly proposal: HeaderRow;
	readonly rows: readonly { readonly row: number | HeaderPair; readonly cells: readonly string[] }[];
}

/** One of several sheets of a workbook that look like registers. */
export interface SheetProposal {
	readonly sheet: string;
	/** Another sheet with some of the same asset numbers. */
	readonly alike?: string;
	readonly proposal?: 'import';
	readonly rows?: number;
}

/** The subject of a question, for the code that renders it. */
export type About =
	| ({ readonly kind: 'sheet' } & Omit<SheetProposal, 'proposal'>)
	/** The letters of the text do not decide its encoding. `line`: the first that shows it. */
	| { readonly kind: 'encoding'; readonly line: number }
	| { readonly kind: 'header' }
	/** `likely`: so many of the options come before the rest. `isStock`: a list of products with quantities, without numbers. */
	| { readonly kind: 'number'; readonly likely: number; readonly isStock?: true }
	| { readonly kind: 'status'; readonly likely: number }
	/** `currency`: of a column that would be the price if there were an exchange rate. */
	| {
			readonly kind: 'column';
			readonly column: number;
			readonly why: ProposalReason;
			readonly likely: number;
			readonly currency?: string;
			/** The two parts of a cell that may be divided. */
			readonly parts?: readonly [string, string];
	  }
	/** Several columns that could fill one field. `custom`: what becomes of one if another is chosen. `strongest`: the evidence prefers it. */
	| {
			readonly kind: 'rivals';
			readonly target: string;
			readonly columns: readonly { readonly column: number; readonly custom: string }[];
			readonly strongest?: number;
	  }
	| {
			readonly kind: 'word';
			readonly column: number;
			readonly field: WordField;
			readonly text: string;
			readonly count: number;
	  }
	/** Asks if names in a column of employees are chosen one by one. */
	| { readonly kind: 'people'; readonly column: number; readonly count: number }
	| { readonly kind: 'person'; readonly column: number; readonly text: string; readonly count: number }
	/** Asks about a column that says how many assets a row is: if the price is of one or of all, and how they are numbered. */
	| { readonly kind: 'price'; readonly column: number }
	| { readonly kind: 'numbers'; readonly column: number }
	| { readonly kind: 'serials'; readonly column: number; readonly sample: string }
	/**
	 * Asks how cells of a column are read, with one option for each value of the `reading` in the mapping. `sample`: the first such cell.
	 */
	| {
			readonly kind: 'reading';
			readonly reading: NumberReading;
			readonly column: number;
			readonly count: number;
			readonly sample: string;
	  }
	| { readonly kind: ReadingKind; readonly column: number; readonly count: number }
	| { readonly kind: 'item'; readonly item: ItemToAsk }
	| { readonly kind: 'change'; readonly change: ChangeToAsk };

/** Readings of number columns, named as in the mapping. */
export type NumberReading = 'strip' | 'thousands' | 'range';

/**
 * Readings of text columns: whether dates begin with the day or the month, whether a spreadsheet swapped the two, the century of years with
 * two digits, which mark separates thousands.
 */
export type ReadingKind = 'order' | 'swapped' | 'years' | 'style';

export const isReading = ({ about: { kind } }: Question): boolean =>
	kind === 'order' || kind === 'swapped' || kind === 'years' || kind === 'style';

export type QuestionAbout<Kind extends About['kind']> = Question & { readonly about: Extract<About, { kind: Kind }> };

export function isAbout<Kind extends About['kind']>(question: Question, kind: Kind): question is QuestionAbout<Kind> {
	return question.about.kind === kind;
}

interface ToAsk<Subject extends About> extends Pick<Question, 'path' | 'group'> {
	readonly about: Subject;
	readonly scope?: Question['scope'];
	readonly values: readonly string[];
	/** The patch for a value, and for `?`. */
	readonly place: (value: string) => Patch;
	readonly proposal?: string | undefined;
	/** A last option, whose value is typed. */
	readonly typed?: TypedKind;
	readonly samples?: (value: string) => readonly string[] | undefined;
	readonly examples?: (value: string) => readonly Example[];
	readonly evidence?: readonly Problem[];
	readonly after?: string | undefined;
}

/** Makes a question whose options differ only by the value at its place. */
export function ask<Subject extends About>({
	values,
	place,
	proposal,
	typed,
	samples,
	examples,
	evidence = [],
	scope = 'table',
	after,
	...more
}: ToAsk<Subject>): Question & { readonly about: Subject } {
	const open = place(UNDECIDED);
	const options = values.map((value): Option => {
		return { value, patch: place(value), ...definedOf({ samples: samples?.(value), examples: examples?.(value) }) };
	});
	const index = proposal === undefined ? -1 : values.indexOf(proposal);
	return {
		...more,
		scope,
		evidence,
		open,
		options: typed === undefined ? options : [...options, { value: TYPED, patch: open, typed }],
		...(index === -1 ? {} : { proposal: index }),
		...(after === undefined ? {} : { after }),
	};
}

/** Value of an option whose value is typed. */
export const TYPED = 'typed';
/** Value of the option that a table is no list of assets. */
export const LEAVE_OUT = 'leave-out';
/** Begins the values of options that give all rows one status. */
export const FOR_ALL = 'all ';
/** Begins the values of options that one of several columns fills a field and the others are not imported. */
export const ONLY = 'only ';
/** Value of the option that a cell is one serial number. */
export const ONE_SERIAL = 'one';
/** Value of the option that a column is divided. */
export const splitValue = (first: string, second: string): string => `split: ${first}, ${second}`;
/** The targets in such a value. */
export function parseSplit(value: string): readonly [string, string] | undefined {
	const { first, second } = /^split: (?<first>\w+), (?<second>\w+)$/.exec(value)?.groups ?? {};
	return first === undefined || second === undefined ? undefined : [first, second];
}
/** Value of the option that none of the people of a column is an employee. */
export const NOBODY = 'nobody';

/** Returns the target that one of several columns gets under an option. */
export function targetOfRival(
	{ target, columns }: Extract<About, { kind: 'rivals' }>,
	value: string,
	column: number,
): string {
	if (value === UNDECIDED) return UNDECIDED;
	const isOnly = value.startsWith(ONLY);
	if (value.slice(isOnly ? ONLY.length : 0) === String(column)) return target;
	const custom = columns.find((one) => one.column === column)?.custom;
	return isOnly ? 'ignore' : (custom ?? 'ignore');
}

export function proposalOf({ options, proposal }: Pick<Question, 'options' | 'proposal'>): Option | undefined {
	return proposal === undefined ? undefined : options[proposal];
}

/** The patch of an option. `text`: what was typed for one with `typed`. */
export function patchOf({ patch, typed }: Option, text = ''): Patch {
	if (typed === undefined) return patch;
	return fillOpen(patch, (typed === 'headerRow' ? parseHeaderRow(text) : undefined) ?? text.trim());
}

/** The likely columns of a question about the asset number or the status. */
export function likelyColumns({ about, options }: Question): readonly number[] {
	if (about.kind !== 'number' && about.kind !== 'status') return [];
	return options.slice(0, about.likely).map(({ value }) => Number(value));
}

/** Counts the groups that must be answered first. */
export function countDue(questions: readonly Question[]): number {
	return groupQuestions(questions.filter(({ after }) => after === undefined)).length;
}

/** Questions by group, in the order of their first ones. */
export function groupQuestions(questions: readonly Question[]): readonly (readonly Question[])[] {
	const groups = new Map<string, Question[]>();
	for (const question of questions) groups.set(question.group, [...(groups.get(question.group) ?? []), question]);
	return [...groups.values()];
}

/** Targets of columns whose words a user may be asked about. */
export type WordField = 'status' | 'acquisitionType' | 'quantity' | 'enrollmentId' | 'serialNumber';

/** The possible meanings of a word. An empty text is always possible. */
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
