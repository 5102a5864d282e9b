/**
 * Says how much each piece of evidence about a column weighs. Weights of names are from 0 to 1 and are compared with each other; shares
 * are shares of the filled cells, of the different texts or of the rows. Each row says why it is there.
 */

/** Weights of a header as evidence for a field. */
export const NAME = {
	/** The name that users are shown. Nothing outweighs it. */
	exact: 1,
	/** Another listed name of the field: of two exact names, the one that users are shown is meant. */
	synonym: 0.98,
	/** Among the names that a system lists for a field, each further one weighs this much less. */
	nextListed: 0.01,
	/** The word for a label on the asset: only an asset number has it, although the header has other words too. */
	label: 0.95,
	/** A name of at least this weight needs no support and no question. A few cells cannot contradict it. */
	sure: 0.9,
	/** A word of the field and only words that do not change its meaning. */
	made: 0.8,
	/** The larger of several places comes first: it finds the thing where the smaller one alone would not. */
	building: 0.77,
	/** A room or a site is a place, but a column named `Location` says it better. */
	room: 0.75,
	/** The number of an asset that may also be a program's: it must differ in nearly every row. */
	number: 0.75,
	/** A word with a typo, or its beginning. A department also counts like this: it is the place if no other column names one. */
	near: 0.7,
	/** A word for things. The cells decide if they are kinds of things or models. */
	things: 0.62,
	/** A word that may be the field or something else (`Nome`): its cells must support it. */
	weak: 0.6,
	/** A word of the field among others that may change its meaning: never proposed, only offered. */
	mentioned: 0.3,
} as const;

/** The fewest letters of a word that is taken for another one, since a shorter one may be a word of its own. */
export const NEAR = {
	/** One letter is another one, missing or too much. */
	typo: 7,
	/** The listed word has one letter more: `Modlo`. */
	gap: 6,
	/** Two letters changed places, which hardly ever gives a word: `Sreie`. */
	swap: 5,
	/** It is the beginning of the listed word: `Fornec.`. */
	beginning: 5,
	/** Few words begin like the word for a label on the asset: `Plaq.`. */
	label: 4,
} as const;

/** Changes that cells make to the weight of a name. */
export const CLAIM = {
	/** An empty column gets a field only if no other column claims it. */
	empty: 0.01,
	/** Cells of the field decide between names of the same weight. */
	supported: 0.05,
	/** A header for a code gives way to one for the name of the same thing. */
	coded: -0.3,
	/** An amount in another currency gives way to one in reais. It is the factor of its weight. */
	converted: 0.95,
	/** Kinds of things are a category before they are a model. */
	ofKinds: 0.01,
} as const;

/** Shares of the cells that tell what a column is. */
export const SHARE = {
	/** A column is hardly ever clean, but a fifth of other things is no slip any more. */
	mostly: 0.8,
	/** Only a column of yes and no named like a secret is none. */
	nearly: 0.9,
	half: 0.5,
	/** Texts about one topic: lists of words know only some of the names of people, places and products. */
	told: 0.3,
	/** Places are named in more ways than people. */
	places: 0.2,
	/** A few makers or products are enough: other columns have none. */
	some: 0.1,
} as const;

/** Numbers of cells that tell what a column is. */
export const COUNT = {
	/** Fewer values cannot contradict an exact name. */
	few: 5,
	/** Two words may agree by chance with another meaning. */
	certainWords: 2,
} as const;

/** Asset numbers. */
export const NUMBER = {
	/** A number that is missing here and there identifies all the same. */
	filled: 0.95,
	/** Registers have a few numbers twice by mistake. */
	different: 0.97,
	/** If more rows lack a number that another column has, a person chooses between the two. */
	complete: 0.8,
	numbers: 0.9,
	/** Words and dates in most cells contradict the name of a number. */
	others: 0.7,
	/** The longest number that people read off a label. Longer ones are ids of programs. */
	longestRead: 30,
	/** A column with the name of a database key and nearly only whole numbers is one. */
	keys: 0.9,
	/** For the order in which columns are offered: a name says most, then how many rows it tells apart. */
	offered: { name: 3, different: 2, codes: 1, ofOtherField: -1 },
} as const;

/** Host names: `NB-101`. */
export const HOST = {
	/** Some hosts are named after their user. */
	codes: 0.6,
	/** A model occurs on several machines, a host name on one. */
	different: 0.9,
} as const;

/** Statuses. */
export const STATUS = {
	/** Without an exact name, nearly every row must have a status. */
	words: 0.9,
	/** The least name that status words make the status. */
	likelyName: 0.7,
	/** For the order in which columns are offered: words say more than a name. */
	offered: { exactName: 1.5, words: 2, conditions: -1 },
} as const;

/** Names in a column of employees that match none. */
export const PEOPLE = {
	/** Nobody answers for more names one by one: the column as a whole is decided. */
	mostAsked: 20,
	/** If most rows name strangers, and more than these, the column names no employees. */
	strangers: 0.5,
	fewNames: 5,
} as const;

/** Exports of known systems. */
export const SYSTEM = {
	/** So many headers that other tables rarely have identify an export. */
	manyMarks: 4,
	/** Fewer suffice if most headers are known. */
	leastMarks: 2,
	knownHeaders: 0.5,
} as const;
