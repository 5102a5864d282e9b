/** Turns questions into forms, the same for terminal, script and page. Uses no Node API, because it also runs in the browser. */
import { numberInKey } from '../invoice-unit/access-key.ts';
import { columnLetters } from '../../messages/origin.ts';
import type { RoomKey } from '../../messages/texts.ts';
import { DEFAULT_NUMBERS, NO_ASSET, parseNumbers } from '../values/lot-numbers.ts';
import { DEFAULT_ROW_NUMBERS, parseRowNumbers } from '../values/row-numbers.ts';
import {
	AS_ASSETS,
	keyOfItem,
	nameOfAll,
	NO_ASSET_RULE,
	NO_CHANGE,
	parseUnits,
	UNKNOWN_CHANGE,
} from '../invoice-settings/open-item.ts';
import { MAX_UNITS } from '../invoice-settings/unit-kinds.ts';
import {
	FIELD_TARGETS,
	MEANINGS,
	type Question,
	type QuestionOf,
	type SheetProposal,
	type WordField,
} from './question.ts';

/** Names of entries about the whole table. Entries about a column are `3 to`, `3 numbers`, `3 value status Baixado` … */
export const ENTRY = {
	leaveOut: 'leave-out',
	sheet: 'sheet ',
	encoding: 'encoding',
	header: 'header',
	number: 'number',
	status: 'status',
	statusOfAll: 'status of all',
	statusWord: 'word status ',
} as const;

/** Value of `ENTRY.status`: the same for all rows. */
export const STATUS_OF_ALL = 'all';
export const ONE_SERIAL = 'one';
export const TYPED = 'typed';

export interface Option {
	readonly value: string;
	readonly label: string;
	readonly hint?: string;
	/** Entries written instead of the field's own. */
	readonly sets?: Readonly<Record<string, string>>;
	/** Choosing it ends the form: later fields are not asked. */
	readonly isLast?: true;
}

export interface Field {
	readonly name: string;
	/** Short label in a list; `question` is the full question. */
	readonly label: string;
	readonly question: string;
	readonly evidence: string;
	/** Column whose contents are shown beside the field; `samples` are some of them as text. */
	readonly column?: number;
	readonly samples?: string;
	/** Number of likely options; they come first. */
	readonly likely?: number;
	/** If empty, the user types a text. */
	readonly options: readonly Option[];
	readonly proposal?: string;
	/** For `TYPED`, or for a field without options. */
	readonly typed?: { readonly question: string; readonly check: (text: string) => string | undefined };
}

export interface Form {
	readonly title: string;
	/** Evidence for the proposal, or a note that there is none. */
	readonly evidence: string;
	/** True for fields of one kind, which are shown together and accepted at once. */
	readonly isList: boolean;
	readonly fields: readonly Field[];
}

export interface AskedColumn {
	readonly column: number;
	readonly header: string;
	readonly samples?: readonly string[];
	readonly filled?: number;
	readonly distinct?: number;
	readonly target?: string | undefined;
}

export interface AskedTable {
	readonly name: string;
	readonly rows: number;
	readonly columns: readonly AskedColumn[];
}

type Values = Readonly<Record<string, string | number>>;

export interface Say {
	readonly words: (key: RoomKey<'decisions'>, values?: Values) => string;
	readonly nameOf: (kind: 'field' | 'value', name: string) => string;
	/** Makes text from a file safe to show, and shortens it to `characters`. */
	readonly show: (text: string, characters?: number) => string;
}

const MAX_SAMPLES = 3;
const MAX_SAMPLE = 20;
const MAX_HEADER = 40;
const MAX_ROW = 60;

export class Forms {
	private readonly table: AskedTable;
	private readonly say: Say;

	constructor(table: AskedTable, say: Say) {
		this.table = table;
		this.say = say;
	}

	formOf(question: Question): Form {
		const { words } = this.say;
		const table = this.say.show(this.table.name);
		switch (question.kind) {
			case 'sheets': {
				const { sheets } = question;
				const values = { count: sheets.length, sheet: this.say.show(sheets[0]?.sheet ?? '') };
				const fields = sheets.map((one) => this.#sheet(one));
				return this.#form(words('question.sheets', values), '', fields, true);
			}
			case 'encoding': {
				const options = question.choices.map(({ encoding, words: read }) => {
					return { value: encoding, label: `${encoding}: ${this.say.show(read.join(' · '))}` };
				});
				const evidence = words('evidence.encoding', { line: question.line });
				return this.#form(words('question.encoding', { table }), evidence, [
					this.#field(ENTRY.encoding, '', '', options),
				]);
			}
			case 'header':
				return this.#form(words('question.header', { table }), words('evidence.header'), [this.#header(question)]);
			case 'identifier': {
				const evidence = question.isStock === true ? words('evidence.stock') : this.#evidence(question);
				return this.#form(words('question.identifier', { table }), evidence, [this.#number(question)]);
			}
			case 'status':
				return this.#form(words('question.status', { table }), this.#evidence(question), this.#status(question));
			case 'columns': {
				const title = words('question.columns', { table, count: question.columns.length });
				const fields = question.columns.map((one) => this.#target(one));
				return this.#form(title, this.#counts(question), fields, true);
			}
			case 'words':
				return this.#wordsOf(question);
			case 'people':
				return this.#people(question);
			case 'quantity': {
				const title = words('question.quantity', { column: this.columnName(question.column) });
				return this.#form(title, this.numbers(question.numbers), this.#quantity(question));
			}
			case 'items':
				return this.#items(question);
			case 'changes':
				return this.#changes(question);
			case 'dates': {
				const values = { columns: this.#names(question.columns), count: question.columns.length };
				return this.#form(words('question.dates', values), '', this.#dates(question));
			}
		}
	}

	#form(title: string, evidence: string, fields: readonly Field[], isList = false): Form {
		return {
			title,
			evidence,
			isList,
			fields: fields.map((field) => ({ ...field, question: field.question || title })),
		};
	}

	/** `B “Placa”`. */
	columnName(column: number): string {
		const header = this.#column(column).header.replaceAll(/\s+/g, ' ').trim();
		const letters = columnLetters(column);
		if (header === '' || header === letters) return this.say.words('column', { letters });
		return `${letters} “${this.say.show(header, MAX_HEADER)}”`;
	}

	samples(column: number): string {
		const { samples = [], filled } = this.#column(column);
		if (samples.length === 0) return filled === undefined || filled === 0 ? this.say.words('evidence.empty') : '';
		return samples
			.slice(0, MAX_SAMPLES)
			.map((sample) => this.say.show(sample.replaceAll(/\s+/g, ' '), MAX_SAMPLE))
			.join(' · ');
	}

	contents(column: number): string {
		const { filled = 0, distinct = 0 } = this.#column(column);
		const { words } = this.say;
		if (filled === 0) return words('evidence.empty');
		const samples = this.samples(column);
		const different = distinct >= filled ? 'all-different' : distinct === 1 ? 'one-value' : 'different';
		return words(samples === '' ? 'evidence.unseen' : 'evidence', {
			samples,
			filled: words(filled === this.table.rows ? 'evidence.filled' : 'evidence.some-filled', {
				count: filled,
				rows: this.table.rows,
			}),
			different: words(`evidence.${different}`, { count: distinct }),
		});
	}

	targetName(target: string): string {
		const label = /^custom:(?<label>.*)$/s.exec(target)?.groups?.['label']?.trim();
		if (label !== undefined) return this.say.words('target.custom', { label: `“${this.say.show(label)}”` });
		if (target === 'ignore' || target === 'quantity') return this.say.words(`target.${target}`);
		return this.say.nameOf('field', target === 'price' ? 'priceCents' : target);
	}

	meaning(field: WordField, value: string): string {
		const isOptional = field === 'acquisitionType' || field === 'serialNumber';
		if (value === '') return this.say.words(isOptional ? 'word.none' : 'word.refused');
		if (field === 'serialNumber') return this.say.words('word.kept');
		if (field !== 'quantity' && field !== 'enrollmentId') return this.say.nameOf('value', value);
		if (value === NO_ASSET) return this.say.words('quantity.none');
		return value === '1' ? this.say.words('quantity.one') : value;
	}

	/** Shows what a template makes of a number from the table. */
	numbers(template: string): string {
		const number = parseNumbers(template);
		if (number === undefined) return '';
		const [sample = 'PAT-100'] = this.table.columns.find(({ target }) => target === 'enrollmentId')?.samples ?? [];
		const show = (text: string): string => this.say.show(text);
		const units = { number: show(sample), second: show(number(sample, 2)), third: show(number(sample, 3)) };
		return this.say.words('evidence.quantity', units);
	}

	#column(column: number): AskedColumn {
		return this.table.columns.find((one) => one.column === column) ?? { column, header: '' };
	}

	#names(columns: readonly { readonly column: number }[]): string {
		return columns.map(({ column }) => `“${this.#column(column).header.trim() || columnLetters(column)}”`).join(', ');
	}

	#sheet({ sheet, rows, alike, proposal }: SheetProposal): Field {
		const { words, show } = this.say;
		const options = (['import', 'ignore'] as const).map((value): Option => ({ value, label: words(`sheet.${value}`) }));
		const label = rows === undefined ? show(sheet) : words('word.counted', { word: show(sheet), count: rows });
		const question = words('question.sheets', { count: 1, sheet: show(sheet) });
		const evidence = alike === undefined ? '' : words('sheet.alike', { sheet: show(alike) });
		return { ...this.#field(ENTRY.sheet + sheet, label, question, options, proposal), evidence };
	}

	#header({ rows, proposal }: QuestionOf<'header'>): Field {
		const { words, show } = this.say;
		const options = rows.map(({ row, cells }): Option => {
			const filled = cells.filter((cell) => cell !== '').map((cell) => cell.replaceAll(/\s+/g, ' '));
			return { value: String(row), label: words('header.row', { row, cells: show(filled.join(' | '), MAX_ROW) }) };
		});
		const check = (text: string): string | undefined =>
			/^[1-9]\d{0,6}$/.test(text.trim()) ? undefined : words('header.number');
		const none = { value: 'none', label: words('header.none') };
		const other = { value: TYPED, label: words('header.other') };
		const all = [...options, none, other];
		const field = this.#field(ENTRY.header, words('taken.header'), '', all, String(proposal));
		return { ...field, typed: { question: words('header.which'), check } };
	}

	#evidence(question: QuestionOf<'identifier' | 'status'>): string {
		const { kind, proposal } = question;
		if (proposal === undefined) return this.say.words(`evidence.no-${kind}`);
		const values = { column: this.columnName(proposal), evidence: this.contents(proposal) };
		return this.say.words('evidence.of-column', values);
	}

	/** Offers all filled columns, the likeliest first, and `others` after the likely ones. */
	#chooseColumn(
		name: string,
		{ ranked, proposal }: QuestionOf<'identifier' | 'status'>,
		others: readonly Option[],
	): Field {
		const filled = this.table.columns.filter((one) => (one.filled ?? one.samples?.length ?? 0) > 0);
		const all = [...new Set([...ranked, ...filled.map(({ column }) => column)])].filter(
			(column) => this.#column(column).target !== 'enrollmentId',
		);
		const options = all.map(
			(column): Option => ({
				value: String(column),
				label: this.columnName(column),
				hint: this.samples(column),
				isLast: true,
			}),
		);
		const likely = Math.min(ranked.length, options.length);
		const label = this.targetName(name === ENTRY.number ? 'enrollmentId' : 'status');
		const shown = [...options.slice(0, likely), ...others, ...options.slice(likely)];
		const proposed = proposal === undefined ? undefined : String(proposal);
		return { ...this.#field(name, label, '', shown, proposed), likely };
	}

	#number(question: QuestionOf<'identifier'>): Field {
		const { words } = this.say;
		const example = parseRowNumbers(DEFAULT_ROW_NUMBERS)?.render(() => '1') ?? '';
		const given = { value: DEFAULT_ROW_NUMBERS, label: words('number.given', { example }) };
		const typed = { value: TYPED, label: words('number.typed') };
		const pattern = { example: DEFAULT_ROW_NUMBERS, row: '{row}', sheet: '{sheet}' };
		const check = (text: string): string | undefined =>
			parseRowNumbers(text) === undefined ? words('number.pattern', pattern) : undefined;
		const field = this.#chooseColumn(ENTRY.number, question, [given, typed]);
		return { ...field, typed: { question: words('number.which', pattern), check } };
	}

	#status(question: QuestionOf<'status'>): readonly Field[] {
		const { words } = this.say;
		const column = this.#chooseColumn(ENTRY.status, question, [{ value: STATUS_OF_ALL, label: words('status.all') }]);
		const ofAll = this.#field(ENTRY.statusOfAll, words('status.all'), words('status.which'), this.#meanings('status'));
		return [{ ...column, proposal: column.proposal ?? STATUS_OF_ALL }, ofAll];
	}

	#field(name: string, label: string, question: string, options: readonly Option[], proposal?: string): Field {
		return { name, label, question, evidence: '', options, ...(proposal === undefined ? {} : { proposal }) };
	}

	#meanings(field: WordField): readonly Option[] {
		return MEANINGS[field].map((value) => ({ value, label: this.meaning(field, value) }));
	}

	#counts({ columns }: QuestionOf<'columns'>): string {
		const ignored = columns.filter(({ target }) => target === 'ignore').length;
		const custom = columns.filter(({ target }) => target.startsWith('custom:')).length;
		const counts = { fields: columns.length - custom - ignored, custom, ignored };
		return (['fields', 'custom', 'ignored'] as const)
			.flatMap((kind) => (counts[kind] === 0 ? [] : [this.say.words(`evidence.${kind}`, { count: counts[kind] })]))
			.join(', ');
	}

	#target({ column, target, why, others, currency = '' }: QuestionOf<'columns'>['columns'][number]): Field {
		const header = this.#column(column).header.replaceAll(/\s+/g, ' ').trim();
		const custom = target.startsWith('custom:') || header === '' ? [] : [`custom: ${header}`];
		const targets = [...new Set([target, ...others, ...custom, 'ignore', ...FIELD_TARGETS])];
		const name = this.columnName(column);
		const question = this.say.words('columns.what', { column: name });
		const options = targets.map((value) => ({ value, label: this.targetName(value) }));
		const evidence = this.say.words(`why.${why}`, { currency });
		return {
			...this.#field(`${column} to`, name, question, options, target),
			evidence,
			column,
			samples: this.samples(column),
		};
	}

	#wordsOf({ column, field, words: found }: QuestionOf<'words'>): Form {
		const { words, show } = this.say;
		const values = { column: this.columnName(column), field: this.targetName(field), count: found.length };
		const isOptional = field === 'acquisitionType' || field === 'serialNumber';
		const none = { value: '', label: words(isOptional ? 'word.leave-empty' : 'word.refuse') };
		const fields = found.map(({ text, count, proposal }) => {
			const kept = field === 'serialNumber' ? [{ value: text, label: words('word.kept') }] : [];
			return this.#field(
				`${column} value ${field} ${text}`,
				words('word.counted', { word: show(text), count }),
				words('word.what', { word: show(text), count }),
				[...this.#meanings(field), ...kept, none],
				proposal,
			);
		});
		return this.#form(words('question.words', values), '', fields, true);
	}

	#people({ column, people, custom }: QuestionOf<'people'>): Form {
		const { words, show } = this.say;
		const name = (text: string): string => `${column} value employeeId ${text}`;
		const nobody = Object.fromEntries(people.map(({ text }) => [name(text), '']));
		const whole = this.#field(
			`${column} to`,
			this.columnName(column),
			'',
			[
				{ value: 'employeeId', label: words('people.each'), sets: {} },
				{ value: custom, label: words('people.custom', { target: this.targetName(custom) }), isLast: true },
				{ value: 'nobody', label: words('people.nobody'), sets: nobody, isLast: true },
			],
			'employeeId',
		);
		const each = people.map(({ text, count, near, proposal }): Field => {
			const options = near.map(({ id, name: full, email = id }) => ({
				value: id,
				label: show(full),
				hint: show(email),
			}));
			const others = [
				{ value: '', label: words('person.nobody') },
				{ value: TYPED, label: words('person.other') },
			];
			const check = (typed: string): string | undefined => (typed.trim() === '' ? words('person.missing') : undefined);
			return {
				...this.#field(
					name(text),
					words('word.counted', { word: show(text), count }),
					words('person.what', { person: show(text), count }),
					[...options, ...others],
					proposal,
				),
				typed: { question: words('person.which'), check },
			};
		});
		const title = words('question.people', { column: this.columnName(column), count: people.length });
		return this.#form(title, '', [whole, ...each], true);
	}

	#quantity({ column, numbers, isPriceOpen, serials, custom }: QuestionOf<'quantity'>): readonly Field[] {
		const { words, show } = this.say;
		const prices = (['each', 'total'] as const).map((value): Option => ({ value, label: words(`quantity.${value}`) }));
		const row =
			custom === undefined
				? []
				: [
						{
							value: 'row',
							label: words('quantity.row', { target: this.targetName(custom) }),
							sets: { [`${column} to`]: custom },
							isLast: true,
						} as const,
					];
		const what = words('quantity.price.what', { column: this.columnName(column) });
		const price = this.#field(`${column} price`, words('quantity.price'), what, [...prices, ...row]);
		const pattern = { number: '{number}', unit: '{unit}', example: DEFAULT_NUMBERS };
		const check = (text: string): string | undefined =>
			parseNumbers(text) === undefined ? words('quantity.pattern', pattern) : undefined;
		const template: Field = {
			...this.#field(`${column} numbers`, words('quantity.numbers'), words('quantity.numbers'), [], numbers),
			column,
			typed: { question: words('quantity.numbers'), check },
		};
		const several = (serials === undefined ? [] : [serials]).map(({ separator, sample }): Field => {
			const options = [
				{ value: separator, label: words('quantity.serials.split', { separator }) },
				{ value: ONE_SERIAL, label: words('quantity.serials.one') },
			];
			const question = words('quantity.serials', { sample: show(sample) });
			return { ...this.#field(`${column} serials`, question, question, options, separator), column };
		});
		return [...(isPriceOpen ? [{ ...price, column }] : []), template, ...several];
	}

	#items(question: QuestionOf<'items'>): Form {
		const { words, show } = this.say;
		const { items, reason } = question;
		const [first] = items;
		const unit = show(items.every((one) => one.unit === first?.unit) ? (first?.unit ?? '') : '');
		const values = { reason, count: items.length, unit };
		const check = (text: string): string | undefined =>
			typeof parseUnits(text) === 'number' ? undefined : words('items.number', { limit: MAX_UNITS });
		const typed = { question: words('items.which', { unit }), check };
		const fields = items.map((item) => ({ ...this.#item(item), typed }));
		const title = words('question.items', values);
		const [only] = fields;
		if (only !== undefined && fields.length === 1)
			return this.#form(`${only.label}: ${title}`, only.evidence, [{ ...only, question: '' }]);
		const isProposed = reason === 'proposed';
		const all = isProposed ? [] : reason === 'unit' ? ['1', NO_ASSET_RULE, TYPED] : [NO_ASSET_RULE, AS_ASSETS];
		const choices = all.map(
			(kind): Option => ({ value: kind, label: words('items.all', { kind, unit }), isLast: true }),
		);
		const sets = Object.fromEntries(items.map((one) => [keyOfItem(one), String(one.proposal)]));
		const proposed = { value: 'proposed', label: words('items.proposed', values), sets, isLast: true } as const;
		const options = [...(isProposed ? [proposed] : choices), { value: 'each', label: words('items.each'), sets: {} }];
		const preferred = isProposed ? proposed.value : reason === 'unit' ? undefined : NO_ASSET_RULE;
		const whole = { ...this.#field(nameOfAll(question), '', '', options, preferred), typed };
		return this.#form(title, '', [whole, ...fields], true);
	}

	#item(item: QuestionOf<'items'>['items'][number]): Field {
		const { words, show } = this.say;
		const { reason, asset = '1', proposal, evidence = '', description, supplierName, cProd } = item;
		const likely = reason === 'unit' ? [proposal ?? '1', '1', 'line'] : [asset];
		const options = [...new Set([...likely.map(String), NO_ASSET_RULE])].map((value): Option => {
			const kind = /^\d+$/.test(value) ? 'number' : value;
			return { value, label: words('items.one', { kind, units: value }) };
		});
		const label = `${show(description)} – ${show(supplierName)} (${show(cProd)})`;
		const question = words('items.what', { item: label, unit: show(item.unit) });
		const all = [...options, { value: TYPED, label: words('items.typed') }];
		const proposed = proposal === undefined ? undefined : String(proposal);
		return { ...this.#field(keyOfItem(item), label, question, all, proposed), evidence: show(evidence) };
	}

	#changes({ change, number, items }: QuestionOf<'changes'>): Form {
		const { words, show } = this.say;
		const fields = items.map(({ name, description, candidates }) => {
			const to = candidates.map((text): Option => {
				const [, key = '', item = '', what = ''] = /^(\w+)\/?(\d*)(?: \((.*)\))?$/s.exec(text) ?? [];
				const of = { number: numberInKey(key), item, what: show(what) };
				return {
					value: item === '' ? key : `${key}/${item}`,
					label: words(item === '' ? 'changes.all' : 'changes.to', of),
				};
			});
			const others = [NO_CHANGE, UNKNOWN_CHANGE].map(
				(value): Option => ({ value, label: words('changes.none', { kind: value }) }),
			);
			const question = words('question.changes', { kind: change, number, item: show(description) });
			return this.#field(name, show(description), question, [...to, ...others]);
		});
		const [only, ...more] = fields;
		const title = more.length === 0 ? (only?.question ?? '') : words('changes.title', { kind: change, number });
		return this.#form(title, '', fields);
	}

	/** Asks once for all columns: day or month first, and which century. */
	#dates({ columns }: QuestionOf<'dates'>): readonly Field[] {
		const { words } = this.say;
		const unordered = columns.filter(({ isOrderOpen }) => isOrderOpen);
		const short = columns.filter(({ hasShortYears }) => hasShortYears);
		const sets = (of: typeof columns, part: string, value: string): Record<string, string> =>
			Object.fromEntries(of.map(({ column }) => [`${column} ${part}`, value]));
		const field = (
			of: typeof columns,
			key: 'dates.order' | 'dates.years',
			options: readonly Option[],
			proposal?: string,
		): readonly Field[] => {
			const [first] = of;
			if (first === undefined) return [];
			const question = words(key, { columns: this.#names(of), count: of.length });
			return [{ ...this.#field(key, this.#names(of), question, options, proposal), column: first.column }];
		};
		const orders = (['pt-BR', 'en-US'] as const).map(
			(value): Option => ({
				value,
				label: words(`date.${value}`),
				sets: sets(unordered, 'locale', value),
			}),
		);
		const years = [
			{ value: 'take', label: words('dates.short'), sets: sets(short, 'shortYears', 'true') },
			{ value: 'refuse', label: words('dates.refuse'), sets: sets(short, 'shortYears', 'false') },
		];
		return [...field(unordered, 'dates.order', orders), ...field(short, 'dates.years', years, 'take')];
	}
}

/** Returns the entries of an answered field. `text`: the text typed for `TYPED`, or in a field without options. */
export function entriesOf({ name, options, typed }: Field, value: string, text = ''): Readonly<Record<string, string>> {
	if (options.length === 0 || (value === TYPED && typed !== undefined)) return { [name]: (text || value).trim() };
	return options.find((one) => one.value === value)?.sets ?? { [name]: value };
}

export interface FilledForm {
	readonly answers: Readonly<Record<string, string>>;
	readonly open: readonly string[];
	/** The fields that are asked, up to an answer that ends the form. */
	readonly asked: readonly Field[];
}

/** Fills a form. If `chosen` returns undefined, the field stays open. `typed`: the text for `TYPED`. */
export function fillForm(
	{ fields }: Pick<Form, 'fields'>,
	chosen: (field: Field) => string | undefined,
	typed: (field: Field) => string = () => '',
): FilledForm {
	const answers: Record<string, string> = {};
	const open: string[] = [];
	const asked: Field[] = [];
	for (const field of fields) {
		asked.push(field);
		const value = chosen(field);
		const text = value === TYPED ? typed(field) : field.options.length === 0 ? (value ?? '') : undefined;
		const isRight = value !== undefined && (text === undefined || field.typed?.check(text) === undefined);
		if (isRight) Object.assign(answers, entriesOf(field, value, text));
		else open.push(...Object.keys(field.options[0]?.sets ?? { [field.name]: '' }));
		if (field.options.find((option) => option.value === value)?.isLast === true) break;
	}
	return { answers, open, asked };
}

const SILENT: Say = { words: (key) => key, nameOf: (_, name) => name, show: (text) => text };

export interface Proposals extends Pick<FilledForm, 'answers' | 'open'> {
	/** False if the proposals are useless without the open fields. */
	readonly isTaken: boolean;
}

export function proposalsOf(question: Question): Proposals {
	const form = new Forms({ name: '', rows: 0, columns: [] }, SILENT).formOf(question);
	const filled = fillForm(form, ({ proposal }) => proposal);
	const words = question.kind === 'status' ? question.words : [];
	const meant = words.flatMap(({ text, proposal }) =>
		proposal === undefined ? [] : [[ENTRY.statusWord + text, proposal]],
	);
	const unknown = words.flatMap(({ text, proposal }) => (proposal === undefined ? [ENTRY.statusWord + text] : []));
	const answers = { ...filled.answers, ...Object.fromEntries(meant) };
	const open = [...filled.open, ...unknown];
	const needsAll = question.kind === 'status' || question.kind === 'quantity';
	return { answers, open, isTaken: Object.keys(answers).length > 0 && (!needsAll || filled.open.length === 0) };
}
