/** Words questions and their options, the same for terminal, script and page. Uses no Node API, because it also runs in the browser. */
import { numberInKey } from '../invoice-unit/access-key.ts';
import { columnLetters } from '../../messages/origin.ts';
import type { ShownProblem } from '../../messages/problem.ts';
import type { TextKey } from '../../messages/texts.ts';
import { DEFAULT_NUMBERS, NO_ASSET, parseNumbers } from '../values/lot-numbers.ts';
import { DEFAULT_ROW_NUMBERS, parseRowNumbers } from '../values/row-numbers.ts';
import { type ItemToAsk, parseUnits } from '../invoice-settings/item-to-ask.ts';
import { parseHeaderRow } from '../mapping/header-row.ts';
import { MAX_UNITS } from '../invoice-settings/unit-kinds.ts';
import {
	type About,
	FOR_ALL,
	isAbout,
	isReading,
	LEAVE_OUT,
	NOBODY,
	ONE_SERIAL,
	ONLY,
	parseSplit,
	type Option,
	type Question,
	type ReadingKind,
	type TypedKind,
	type WordField,
} from './question.ts';

export interface AskedColumn {
	readonly column: number;
	readonly header: string;
	readonly samples?: readonly string[];
	readonly filled?: number;
	/** Number of different texts among the first `compared` filled cells, or among all. */
	readonly distinct?: number;
	readonly compared?: number;
	readonly target?: string | undefined;
}

export interface AskedTable {
	readonly name: string;
	readonly rows: number;
	readonly columns: readonly AskedColumn[];
}

type Values = Readonly<Record<string, string | number>>;

export interface Say {
	readonly words: (key: TextKey<'decisions'>, values?: Values) => string;
	readonly nameOf: (kind: 'field' | 'value', name: string) => string;
	readonly tell: (evidence: ShownProblem) => string;
	/** An amount in cents as Brazil writes it. */
	readonly reais: (cents: number) => string;
	/** Makes text from a file safe to show, and shortens it to `characters`. */
	readonly show: (text: string, characters?: number) => string;
}

/** The words above a group of questions. */
export interface Title {
	readonly title: string;
	/** Evidence for the proposals, or a note that there is none. */
	readonly evidence: string;
}

/** The words of one question. */
export interface QuestionText {
	/** Short, for a list of its group; `question` is the full question. */
	readonly label: string;
	readonly question: string;
	readonly evidence: string;
	/** Contents of its column. */
	readonly samples: string;
}

const MAX_SAMPLES = 3;
const MAX_SAMPLE = 20;
const MAX_HEADER = 40;
const MAX_ROW = 60;

export class QuestionTexts {
	readonly #table: AskedTable;
	readonly #say: Say;

	constructor(table: AskedTable, say: Say) {
		this.#table = table;
		this.#say = say;
	}

	titleOf(group: readonly Question[]): Title {
		const [first] = group;
		if (first === undefined) return { title: '', evidence: '' };
		const { words } = this.#say;
		const table = this.#say.show(this.#table.name);
		const count = group.length;
		const { about } = first;
		switch (about.kind) {
			case 'sheet':
				return plain(words('question.sheets', { count, sheet: this.#say.show(about.sheet) }));
			case 'encoding':
				return {
					title: words('question.encoding', { table }),
					evidence: words('evidence.encoding', { line: about.line }),
				};
			case 'header':
				return { title: words('question.header', { table }), evidence: words('evidence.header') };
			case 'number': {
				const evidence = about.isStock === true ? words('evidence.stock') : this.#evidence(first, 'identifier');
				return { title: words('question.identifier', { table }), evidence };
			}
			case 'status':
				return { title: words('question.status', { table }), evidence: this.#evidence(first, 'status') };
			case 'column':
				return { title: words('question.columns', { table, count }), evidence: count === 1 ? '' : this.#counts(group) };
			case 'word': {
				const values = { column: this.columnName(about.column), field: this.targetName(about.field), count };
				return plain(words('question.words', values));
			}
			case 'people':
				return plain(words('question.people', { column: this.columnName(about.column), count: about.count }));
			case 'person':
				return plain(words('question.person', { column: this.columnName(about.column), count }));
			case 'price':
			case 'numbers':
			case 'serials': {
				const numbers = group.find((one) => isAbout(one, 'numbers'));
				const evidence = numbers === undefined ? '' : this.numbers(numbers.options[0]?.value ?? '');
				return { title: words('question.quantity', { column: this.columnName(about.column) }), evidence };
			}
			case 'item': {
				const { item } = about;
				const reason = item.reason === 'unit' && item.proposal !== undefined ? 'proposed' : item.reason;
				const isSame = group.every((one) => isAbout(one, 'item') && one.about.item.unit === item.unit);
				return plain(words('question.items', { reason, count, unit: this.#say.show(isSame ? item.unit : '') }));
			}
			case 'change':
				return plain(words('changes.title', { kind: about.change.change, number: about.change.number }));
			case 'order':
			case 'swapped':
			case 'years':
			case 'style': {
				const columns = group.flatMap((one) => (isReading(one) && 'column' in one.about ? [one.about.column] : []));
				return plain(words(`reading.${about.kind}`, { columns: this.#names(columns), count }));
			}
			case 'rivals':
			case 'reading':
				return plain(this.textOf(first).question);
		}
	}

	/** In a group of one, the question may be the title. */
	textOf(question: Question): QuestionText {
		const { words, show } = this.#say;
		const { about } = question;
		switch (about.kind) {
			case 'sheet': {
				const { sheet, rows, alike } = about;
				const label = rows === undefined ? show(sheet) : words('word.counted', { word: show(sheet), count: rows });
				const evidence = alike === undefined ? '' : words('sheet.alike', { sheet: show(alike) });
				return text(label, words('question.sheets', { count: 1, sheet: show(sheet) }), evidence);
			}
			case 'encoding':
				return text('', this.titleOf([question]).title);
			case 'header':
				return text(words('taken.header'), this.titleOf([question]).title);
			case 'number':
			case 'status':
				return text(
					this.targetName(about.kind === 'number' ? 'enrollmentId' : 'status'),
					this.titleOf([question]).title,
				);
			case 'column':
				return this.#textOfColumn(about);
			case 'rivals':
				return this.#textOfRivals(about);
			case 'word': {
				const counted = { word: show(about.text), count: about.count };
				return text(words('word.counted', counted), words('word.what', counted));
			}
			case 'people':
				return text(this.columnName(about.column), this.titleOf([question]).title);
			case 'person': {
				const { count } = about;
				const person = show(about.text);
				return text(words('word.counted', { word: person, count }), words('person.what', { person, count }));
			}
			case 'price':
				return text(words('quantity.price'), words('quantity.price.what', { column: this.columnName(about.column) }));
			case 'numbers':
				return sameText(words('quantity.numbers'));
			case 'serials':
				return sameText(words('quantity.serials', { sample: show(about.sample) }));
			case 'item':
				return this.#textOfItem(about.item);
			case 'change': {
				const { change, number, description } = about.change;
				const item = show(description);
				return text(item, words('question.changes', { kind: change, number, item }));
			}
			case 'reading':
				return this.#textOfNumbers(about);
			case 'order':
			case 'swapped':
			case 'years':
			case 'style':
				return this.#textOfReading(question, about.column);
		}
	}

	#textOfColumn(about: Extract<About, { kind: 'column' }>): QuestionText {
		const { words, show } = this.#say;
		const name = this.columnName(about.column);
		const [first = '', second = ''] = about.parts ?? [];
		const parts = { first: `“${show(first)}”`, second: `“${show(second)}”` };
		const why = words(`why.${about.why}`, { currency: about.currency ?? '', ...parts });
		return { ...text(name, words('columns.what', { column: name }), why), samples: this.samples(about.column) };
	}

	#textOfNumbers({ reading, column, count, sample }: Extract<About, { kind: 'reading' }>): QuestionText {
		const shown = this.#say.show(sample);
		const values = { column: this.columnName(column), count, sample: shown };
		return text(shown, this.#say.words(`reading.${reading}`, values));
	}

	#optionOfNumbers({ reading }: Extract<About, { kind: 'reading' }>, { value, samples = [] }: Option): string {
		const [example = '', count = ''] = samples;
		return this.#say.words(`reading.${reading}.option`, { value, example: this.#say.show(example), count });
	}

	/** The name of an option, with a hint if there is one. */
	optionOf(question: Question, option: Option): { readonly label: string; readonly hint?: string } {
		const { words, show } = this.#say;
		const { value, samples = [], typed } = option;
		const { about } = question;
		if (value === LEAVE_OUT) return { label: words('leave-out') };
		if (typed !== undefined) return { label: this.#typedName(typed) };
		switch (about.kind) {
			case 'sheet':
				return { label: words(value === 'import' ? 'sheet.import' : 'sheet.ignore') };
			case 'encoding':
				return { label: `${value}: ${show(samples.join(' · '))}` };
			case 'header':
				return { label: this.#headerRow(value, samples) };
			case 'number':
			case 'status':
				return this.#source(value);
			case 'column':
				return { label: this.targetName(value) };
			case 'rivals':
				return { label: this.#rival(about, value) };
			case 'word':
				return { label: this.#word(about.field, value) };
			case 'people':
				if (value === NOBODY) return { label: words('people.nobody') };
				return {
					label:
						value === 'employeeId' ? words('people.each') : words('people.custom', { target: this.targetName(value) }),
				};
			case 'person': {
				const [name, email] = samples;
				if (name === undefined) return { label: words('person.nobody') };
				return { label: show(name), ...(email === undefined ? {} : { hint: show(email) }) };
			}
			case 'price':
				if (value === 'each' || value === 'total') return { label: words(`quantity.${value}`) };
				return { label: words('quantity.row', { target: this.targetName(value) }) };
			case 'numbers':
				return { label: this.numbers(value) };
			case 'serials': {
				const key = value === ONE_SERIAL ? 'quantity.serials.one' : 'quantity.serials.split';
				return { label: words(key, { separator: value }) };
			}
			case 'item': {
				const kind = /^\d+$/.test(value) ? 'number' : value;
				return { label: words('items.one', { kind, units: value }) };
			}
			case 'change':
				return { label: this.#change(value, samples) };
			case 'reading':
				return { label: this.#optionOfNumbers(about, option) };
			case 'order':
			case 'swapped':
			case 'years':
			case 'style':
				return { label: this.#reading(about.kind, option) };
		}
	}

	#headerRow(value: string, samples: readonly string[]): string {
		const { words, show } = this.#say;
		if (value === 'none') return words('header.none');
		const cells = show(samples.map((cell) => cell.replaceAll(/\s+/g, ' ')).join(' | '), MAX_ROW);
		const [first = '', second] = value.split('-');
		return second === undefined
			? words('header.row', { first, cells })
			: words('header.rows', { first, second, cells });
	}

	#textOfRivals({ target, strongest }: Extract<About, { kind: 'rivals' }>): QuestionText {
		const { words, show } = this.#say;
		const field = this.targetName(target);
		const column = strongest === undefined ? '' : this.columnName(strongest);
		const why = column === '' ? words('why.equal') : words('why.strongest', { column });
		return text(field, words('question.rivals', { table: show(this.#table.name), field }), why);
	}

	#textOfItem({ description, supplierName, cProd, unit, evidence = '', cheap }: ItemToAsk): QuestionText {
		const { words, show, reais } = this.#say;
		const label = `${show(description)} – ${show(supplierName)} (${show(cProd)})`;
		const why =
			cheap === undefined
				? show(evidence)
				: words('items.cheap', { price: reais(cheap.unitCents), limit: reais(cheap.limitCents) });
		return text(label, words('items.what', { item: label, unit: show(unit) }), why);
	}

	#word(field: WordField, value: string): string {
		if (value !== '') return this.meaning(field, value);
		return this.#say.words(isOptional(field) ? 'word.leave-empty' : 'word.refuse');
	}

	#rival({ columns }: Extract<About, { kind: 'rivals' }>, value: string): string {
		const { words } = this.#say;
		const count = columns.length - 1;
		if (value === 'custom') {
			const labels = columns.map(({ custom }) => this.targetName(custom)).join(', ');
			return words('rivals.custom', { count, labels });
		}
		const isOnly = value.startsWith(ONLY);
		const column = Number(isOnly ? value.slice(ONLY.length) : value);
		const shown = { column: this.columnName(column), samples: this.samples(column), count };
		return words(isOnly ? 'rivals.only' : 'rivals.one', shown);
	}

	#textOfReading(question: Question, column: number): QuestionText {
		const evidence = question.evidence.map((problem) => this.#say.tell(problem)).join('; ');
		return text(this.columnName(column), this.titleOf([question]).title, evidence);
	}

	#reading(kind: ReadingKind, option: Option): string {
		const { words } = this.#say;
		const { value } = option;
		const examples = this.#examples(option);
		switch (kind) {
			case 'order':
				return words(value === 'mdy' ? 'reading.mdy' : 'reading.dmy', { examples });
			case 'swapped':
			case 'years':
				return words(`reading.${kind}.${value === 'true' ? 'true' : 'false'}`, { examples });
			case 'style':
				return words(`reading.style.${value === 'en-US' ? 'en-US' : 'pt-BR'}`, { examples });
		}
	}

	/** `03/04/2021 → 3 April 2021`. */
	#examples({ examples = [] }: Option): string {
		const { words, show } = this.#say;
		return examples
			.map(({ text: sample, day, cents }) => {
				const value = day === undefined ? this.#amount(cents) : this.#day(day);
				return words('example', { text: show(sample, MAX_SAMPLE), value });
			})
			.join(' · ');
	}

	#day(iso: string): string {
		const [year = '', month, day] = iso.split('-');
		return this.#say.words('example.day', { year, month: String(Number(month)), day: String(Number(day)) });
	}

	#amount(cents: number | undefined): string {
		return cents === undefined ? this.#say.words('example.refused') : this.#say.reais(cents);
	}

	/** Names the source of the number or the status. */
	#source(value: string): { readonly label: string; readonly hint?: string } {
		const { words } = this.#say;
		if (/^\d+$/.test(value)) return { label: this.columnName(Number(value)), hint: this.samples(Number(value)) };
		if (value.startsWith(FOR_ALL))
			return { label: `${words('status.all')}: ${this.meaning('status', value.slice(FOR_ALL.length))}` };
		const example = parseRowNumbers(value)?.render(() => '1') ?? '';
		return { label: words('number.given', { example }) };
	}

	/** The name of an option where the question is not shown with it. */
	shortOf(question: Question, option: Option): string {
		if (question.about.kind === 'years' && option.value === 'true')
			return this.#say.words('refused.short', { examples: this.#examples(option) });
		return this.optionOf(question, option).label;
	}

	/** Asks for the text of an option with `typed`. */
	typingOf(question: Question, kind: TypedKind): string {
		const { words, show } = this.#say;
		const { about } = question;
		switch (kind) {
			case 'headerRow':
				return words('header.which');
			case 'rowNumbers':
				return words('number.which', PATTERN);
			case 'numbers':
				return words('quantity.numbers');
			case 'person':
				return words('person.which');
			case 'units':
				return words('items.which', { unit: about.kind === 'item' ? show(about.item.unit) : '' });
		}
	}

	/** Says what is wrong with a typed text, if anything. */
	checkTyped(kind: TypedKind, typed: string): string | undefined {
		const { words } = this.#say;
		switch (kind) {
			case 'headerRow':
				return parseHeaderRow(typed) === undefined ? words('header.number') : undefined;
			case 'rowNumbers':
				return parseRowNumbers(typed.trim()) === undefined ? words('number.pattern', PATTERN) : undefined;
			case 'numbers': {
				const pattern = { number: '{number}', unit: '{unit}', example: DEFAULT_NUMBERS };
				return parseNumbers(typed.trim()) === undefined ? words('quantity.pattern', pattern) : undefined;
			}
			case 'person':
				return typed.trim() === '' ? words('person.missing') : undefined;
			case 'units':
				return typeof parseUnits(typed) === 'number' ? undefined : words('items.number', { limit: MAX_UNITS });
		}
	}

	/** The name of an answer for a question and the rest of its group. `typed`: the text, if it was typed before. */
	nameOfRest(question: Question, option: Option, count: number, typed?: string): string {
		const label = typed === undefined ? this.optionOf(question, option).label : this.#say.show(typed.trim());
		return this.#say.words('same.rest', { count, label });
	}

	/** `B “Placa”`. */
	columnName(column: number): string {
		const header = this.#header(column);
		const letters = columnLetters(column);
		if (header === '' || header === letters) return this.#say.words('column', { letters });
		return `${letters} “${header}”`;
	}

	#header(column: number): string {
		return this.#say.show(this.#column(column).header.replaceAll(/\s+/g, ' ').trim(), MAX_HEADER);
	}

	samples(column: number): string {
		const { samples = [], filled } = this.#column(column);
		if (samples.length === 0) return filled === undefined || filled === 0 ? this.#say.words('evidence.empty') : '';
		return samples
			.slice(0, MAX_SAMPLES)
			.map((sample) => this.#say.show(sample.replaceAll(/\s+/g, ' '), MAX_SAMPLE))
			.join(' · ');
	}

	contents(column: number): string {
		const { filled: count = 0, distinct = 0, compared = count } = this.#column(column);
		const { words } = this.#say;
		const { rows } = this.#table;
		if (count === 0) return words('evidence.empty');
		const samples = this.samples(column);
		const filled = words(count === rows ? 'evidence.filled' : 'evidence.some-filled', { count, rows });
		// The cells beyond `compared` may repeat others, so nothing is said about that.
		if (compared < count) return [samples, filled].filter((part) => part !== '').join(' – ');
		const kind = distinct >= count ? 'all-different' : distinct === 1 ? 'one-value' : 'different';
		const different = words(`evidence.${kind}`, { count: distinct });
		return words(samples === '' ? 'evidence.unseen' : 'evidence', { samples, filled, different });
	}

	targetName(target: string): string {
		return nameOfTarget(target, this.#say);
	}

	meaning(field: WordField, value: string): string {
		if (value === '') return this.#say.words(isOptional(field) ? 'word.none' : 'word.refused');
		if (field === 'serialNumber') return this.#say.words('word.kept');
		if (field !== 'quantity' && field !== 'enrollmentId') return this.#say.nameOf('value', value);
		if (value === NO_ASSET) return this.#say.words('quantity.none');
		return value === '1' ? this.#say.words('quantity.one') : value;
	}

	/** Shows what a template makes of a number from the table. */
	numbers(template: string): string {
		const number = parseNumbers(template);
		if (number === undefined) return '';
		const [sample = 'PAT-100'] = this.#table.columns.find(({ target }) => target === 'enrollmentId')?.samples ?? [];
		const show = (one: string): string => this.#say.show(one);
		const units = { number: show(sample), second: show(number(sample, 2)), third: show(number(sample, 3)) };
		return this.#say.words('evidence.quantity', units);
	}

	#typedName(kind: TypedKind): string {
		const { words } = this.#say;
		switch (kind) {
			case 'headerRow':
				return words('header.other');
			case 'rowNumbers':
				return words('number.typed');
			case 'numbers':
				return words('numbers.typed');
			case 'person':
				return words('person.other');
			case 'units':
				return words('items.typed');
		}
	}

	#change(value: string, samples: readonly string[]): string {
		const { words, show } = this.#say;
		if (samples.length === 0) return words('changes.none', { kind: value });
		const [key = '', item = ''] = value.split('/');
		const what = / \((?<what>.*)\)$/s.exec(samples[0] ?? '')?.groups?.['what'] ?? '';
		return words(item === '' ? 'changes.all' : 'changes.to', { number: numberInKey(key), item, what: show(what) });
	}

	#column(column: number): AskedColumn {
		return this.#table.columns.find((one) => one.column === column) ?? { column, header: '' };
	}

	#names(columns: readonly number[]): string {
		return columns.map((column) => `“${this.#header(column) || columnLetters(column)}”`).join(', ');
	}

	#evidence({ options, proposal, evidence }: Question, kind: 'identifier' | 'status'): string {
		const proposed = proposal === undefined ? undefined : Number(options[proposal]?.value);
		if (proposed === undefined) {
			const told = evidence.map((problem) => this.#say.tell(problem));
			return [this.#say.words(`evidence.no-${kind}`), ...told].join(' ');
		}
		const values = { column: this.columnName(proposed), evidence: this.contents(proposed) };
		return this.#say.words('evidence.of-column', values);
	}

	#counts(columns: readonly Question[]): string {
		const targets = columns.map(({ options, proposal = -1 }) => options[proposal]?.value ?? '');
		const ignored = targets.filter((target) => target === 'ignore').length;
		const custom = targets.filter((target) => target.startsWith('custom:')).length;
		const counts = { fields: targets.length - custom - ignored, custom, ignored };
		return (['fields', 'custom', 'ignored'] as const)
			.flatMap((kind) => (counts[kind] === 0 ? [] : [this.#say.words(`evidence.${kind}`, { count: counts[kind] })]))
			.join(', ');
	}
}

/** `Valor`, `campo personalizado “Cor”`, `Marca e Modelo`. */
export function nameOfTarget(target: string, say: Pick<Say, 'words' | 'nameOf' | 'show'>): string {
	const label = /^custom:(?<label>.*)$/s.exec(target)?.groups?.['label']?.trim();
	if (label !== undefined) return say.words('target.custom', { label: `“${say.show(label)}”` });
	if (target === 'ignore' || target === 'quantity') return say.words(`target.${target}`);
	const [first, second] = parseSplit(target) ?? [];
	if (first !== undefined && second !== undefined)
		return say.words('target.split', { first: nameOfTarget(first, say), second: nameOfTarget(second, say) });
	return say.nameOf('field', target === 'price' ? 'priceCents' : target);
}

const PATTERN = { example: DEFAULT_ROW_NUMBERS, row: '{row}', sheet: '{sheet}' };

const isOptional = (field: WordField): boolean => field === 'acquisitionType' || field === 'serialNumber';

const plain = (title: string): Title => ({ title, evidence: '' });

const text = (label: string, question: string, evidence = ''): QuestionText => ({
	label,
	question,
	evidence,
	samples: '',
});

const sameText = (question: string): QuestionText => text(question, question);
