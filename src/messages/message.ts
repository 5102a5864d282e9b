/** The shape of a catalogue entry, and the two languages. */
export const LANGUAGES = ['pt-BR', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * What a code says in one language. Placeholders in braces are filled from the problem: `{found}`, `{column}` (letters),
 * `{header}`, and whatever the problem's `params` name; `{count|vez|vezes}` is a number and the word that goes with it.
 */
export interface Message {
	/** One line: what is wrong. */
	readonly title: string;
	/** The title of a group whose rows differ in what the title names, where the title itself would not read well. */
	readonly several?: string;
	/** Why it matters, or what is expected. One or two sentences. */
	readonly explanation: string;
	/** What the person does about it. One sentence in the imperative. */
	readonly action: string;
	/** A right value, where one helps. */
	readonly example?: string;
}

/**
 * `refusal`: the cell, row, item or file is not imported · `notice`: it is imported, and the person should know ·
 * `skip`: left out on purpose · `outcome`: what the API made of it · `fault`: the run cannot go on.
 */
export type MessageKind = 'refusal' | 'notice' | 'skip' | 'outcome' | 'fault';

export type CatalogueEntry = { readonly kind: MessageKind } & Readonly<Record<Language, Message>>;
export type CataloguePart = Readonly<Record<string, CatalogueEntry>>;
