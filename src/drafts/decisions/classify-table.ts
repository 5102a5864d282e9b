/**
 * Classifies the columns of a table: their targets, the evidence and the open questions. Mapping and options decide. A known system,
 * exact names and contents are evidence. All code that needs to know what a column is uses this result.
 */
import type { AssetField } from '../../contract/asset-fields.ts';
import { columnLetters } from '../../messages/origin.ts';
import { definedOf, type Problem } from '../../messages/problem.ts';
import type { EncodingChoices } from '../../sources/values/source.ts';
import type { TableProfile } from '../columns/column-profile.ts';
import {
	type ColumnTarget,
	IGNORED,
	isField,
	LONGEST_HEADER,
	type NamedColumns,
	parseTarget,
	renderTarget,
	targetOfField,
	tidyLabel,
	uniqueKey,
} from '../columns/column-target.ts';
import { fieldOfName, isPeopleHeader, isQuantityHeader, isSecretHeader, matchColumn } from '../columns/match-column.ts';
import { findOwnColumns, findLeftoverReasons, isAssignedHeader } from '../columns/reason-columns.ts';
import { findSystem, type KnownSystem } from '../columns/systems.ts';
import { findMappedColumn, isDecidedText, SERIAL_SEPARATORS } from '../mapping/mapping.ts';
import { type Patch, pathOf, UNDECIDED } from '../mapping/patch.ts';
import { columnPatch, pathOfColumn } from '../mapping/write-mapping.ts';
import { foldHeader, foldKey, foldName } from '../values/folded-name.ts';
import { isCurrencyCode, withoutCurrency } from '../values/foreign-money.ts';
import { DEFAULT_NUMBERS } from '../values/lot-numbers.ts';
import { DEFAULT_ROW_NUMBERS } from '../values/row-numbers.ts';
import { askDates, askTexts, askWords, proposeWords } from './ask-texts.ts';
import { type Choice, chooseNumber, chooseStatus } from './choose-column.ts';
import {
	ask,
	FIELD_TARGETS,
	FOR_ALL,
	type HeaderCandidates,
	LEAVE_OUT,
	MEANINGS,
	ONE_SERIAL,
	type Option,
	type ProposalReason,
	type Question,
	type QuestionAbout,
	type SheetProposal,
	TYPED,
} from './question.ts';
import type { HeaderOptions } from './table-options.ts';
import { type Claim, LEAST_EXACT, shareOf, valuesOf, weighColumn, type WeighedColumn } from './weigh-columns.ts';

/** A proposed target for an undecided column. */
interface ColumnProposal {
	readonly column: number;
	readonly target: string;
	readonly why: ProposalReason;
	readonly currency?: string;
	/** Other likely targets. */
	readonly others: readonly string[];
}

export interface TableToRead {
	readonly header: readonly string[];
	readonly profile?: TableProfile | undefined;
	readonly encodings?: EncodingChoices | undefined;
	readonly candidates?: HeaderCandidates | undefined;
	readonly sheets?: readonly SheetProposal[] | undefined;
}

export interface TableReading extends NamedColumns {
	/** Columns that the user must decide. Until then they fill nothing. */
	readonly undecided: readonly number[];
	readonly questions: readonly Question[];
	/** Status words of the recognised system, with the status that each means. */
	readonly systemWords: Readonly<Record<string, string>>;
	readonly problems: readonly Problem[];
}

export function classifyTable(table: TableToRead, options: HeaderOptions): TableReading {
	const reading = new Reading(table, options);
	const { sheets = [] } = table;
	const { mapping } = options;
	const isLeftOut =
		mapping?.leaveOut === true ||
		(sheets.length > 0 && sheets.every(({ sheet }) => mapping?.sheets?.get(sheet) === 'ignore'));
	const { header, targets, undecided, problems } = reading;
	return {
		header,
		targets,
		undecided,
		problems,
		questions: isLeftOut ? [] : reading.ask(),
		systemWords: reading.system?.words ?? {},
	};
}

/** True if a column, a constant or the default gives every row a value of the field. */
export function isFilled(
	field: AssetField,
	{ targets }: Pick<NamedColumns, 'targets'>,
	options: HeaderOptions,
): boolean {
	if (field === 'status' && options.defaultStatus !== undefined) return true;
	return [...targets, ...constantsOf(options)].some((target) => isField(target, field));
}

function constantsOf({ mapping }: HeaderOptions): readonly ColumnTarget[] {
	return mapping?.constants.map(({ target }) => target) ?? [];
}

const NUMBER: ColumnTarget = { kind: 'field', field: 'enrollmentId' };

class Reading {
	readonly targets: ColumnTarget[];
	readonly undecided: number[] = [];
	readonly problems: Problem[] = [];
	readonly system: KnownSystem | undefined;
	readonly header: readonly string[];
	private readonly profile: TableProfile | undefined;
	private readonly columns: readonly WeighedColumn[];
	/** Columns whose target is certain: added by this program, mapped, named with a prefix, or without a name. */
	private readonly fixed = new Set<number>();
	private readonly number: Choice;
	private readonly status: Choice;
	private readonly assigned = new Map<number, Claim>();
	private readonly table: TableToRead;
	private readonly options: HeaderOptions;

	constructor(table: TableToRead, options: HeaderOptions) {
		const { header } = table;
		const own = findOwnColumns(header);
		// Cells of our own files contradict no name: rejected rows are unusual, and drafts are incomplete.
		const isOurs = own.some((target) => target !== undefined);
		this.table = table;
		this.options = options;
		this.header = header;
		this.profile = isOurs || table.profile?.rows === 0 ? undefined : table.profile;
		this.targets = header.map((_, column) => own[column] ?? IGNORED);
		this.system = findSystem(header);
		for (const column of own.keys()) if (own[column] !== undefined) this.fixed.add(column);
		for (const [column, name] of header.entries()) if (isAssignedHeader(name)) this.#fix(column, NUMBER, new Set());
		this.#fixDecided();
		this.columns = header.map((name, column) => {
			const profile = this.profile?.columns.find((one) => one.column === column);
			return weighColumn(column, name.length > LONGEST_HEADER ? '' : name, profile, this.system);
		});
		const all = this.columns.filter(({ column, profile }) => !this.fixed.has(column) && profile?.repeats === undefined);
		const number = this.#isMapped('enrollmentId') ? SETTLED : chooseNumber(all, this.profile?.rows);
		this.number = number.isSure || !this.#isDecided('enrollmentId') ? number : SETTLED;
		const others = this.#claiming().filter(({ column }) => column !== this.number.column);
		const status = this.#isMapped('status') ? SETTLED : chooseStatus(others, this.system !== undefined);
		this.status = status.isSure || !this.#isDecided('status') ? status : SETTLED;
		const taken = [this.number.column, this.status.column];
		this.#assign(all.filter(({ column }) => !taken.includes(column)));
		this.#settle();
	}

	/** Mapped columns come before named ones. A second column with the same target is a question. */
	#fixDecided(): void {
		const seen = new Set<string>();
		for (const column of this.header.keys()) {
			if (this.fixed.has(column)) continue;
			const mapped = findMappedColumn(this.options.mapping, column, this.header);
			if (mapped !== undefined) this.#fix(column, mapped.target, seen);
		}
		for (const [column, name] of this.header.entries()) {
			if (this.fixed.has(column)) continue;
			const match = matchColumn(name);
			const isCustom = match.kind === 'known' && match.target.kind === 'custom';
			if (isCustom) this.#fix(column, match.target, seen);
			else if (match.kind === 'unnamed') this.#fixUnnamed(column);
			else if (match.kind === 'label-missing') {
				this.problems.push({ code: 'custom-field-label-missing', place: { column, name } });
				this.fixed.add(column);
			}
		}
	}

	#fix(column: number, target: ColumnTarget, seen: Set<string>): void {
		const key = uniqueKey(target, this.header[column] ?? '');
		if (key !== undefined && seen.has(key)) this.undecided.push(column);
		if (key !== undefined) seen.add(key);
		this.targets[column] = target;
		this.fixed.add(column);
	}

	#fixUnnamed(column: number): void {
		this.targets[column] = { kind: 'unnamed' };
		const profile = this.table.profile?.columns.find((one) => one.column === column);
		const least = this.table.profile?.isSample === true ? Math.max(1, this.table.profile.rows / 4) : 0;
		if (this.options.unknownColumns !== 'ignore' && (profile?.filled ?? 0) > least) this.undecided.push(column);
		this.fixed.add(column);
	}

	/** Returns columns that may still get a field: not fixed, and not named like an earlier filled one. */
	#claiming(): readonly WeighedColumn[] {
		const seen = new Set<string>();
		return this.columns.filter(({ column, header, isEmpty }) => {
			if (this.fixed.has(column)) return false;
			const name = foldHeader(header);
			const isDoubled = name !== '' && seen.has(name);
			if (!isEmpty) seen.add(name);
			return !isDoubled;
		});
	}

	#isMapped(field: AssetField): boolean {
		return this.targets.some((target) => isField(target, field));
	}

	#isDecided(field: AssetField): boolean {
		return [...this.targets, ...constantsOf(this.options)].some((target) => isField(target, field));
	}

	/** Assigns the strongest claims first. Equal claims are not assigned, because the place of a column proves nothing. */
	#assign(columns: readonly WeighedColumn[]): void {
		// Several columns may name people in several ways, but not twice in the same way.
		const firsts = this.#claiming().map(({ column }) => column);
		const claims = columns
			.flatMap((one) => this.#priced(one).claims)
			.filter(({ field, weight }) => weight > 0 && field !== 'enrollmentId' && field !== 'status')
			.filter(({ field, column }) => field !== 'employeeId' || firsts.includes(column))
			.toSorted((one, other) => other.weight - one.weight || one.column - other.column);
		const used = new Set<AssetField>(claims.map(({ field }) => field).filter((field) => this.#isMapped(field)));
		for (const claim of claims) {
			const { field, weight, column, name } = claim;
			const isPerson = field === 'employeeId' && name >= LEAST_EXACT;
			if (this.assigned.has(column) || (used.has(field) && !isPerson)) continue;
			// An exact name beside a constant is a contradiction, which `check-columns.ts` reports.
			if (name < LEAST_EXACT && this.#isDecided(field)) continue;
			used.add(field);
			const isRivalled = claims.some(
				(one) =>
					one.field === field && one.column !== column && one.weight === weight && !this.assigned.has(one.column),
			);
			if (isRivalled && !isPerson) continue;
			const isBarred = why(this.columns[column], this.profile) !== undefined && !this.#isRated(column);
			if (!isBarred || name >= LEAST_EXACT) this.assigned.set(column, claim);
		}
	}

	#isRated(column: number): boolean {
		const currency = this.columns[column]?.profile?.currency;
		return currency !== undefined && this.options.exchangeRates?.has(currency) === true;
	}

	/** A column in a foreign currency may claim the price if there is an exchange rate. */
	#priced(one: WeighedColumn): WeighedColumn {
		const { profile, column } = one;
		if (profile === undefined || !this.#isRated(column) || one.claims.some(({ name }) => name >= LEAST_EXACT))
			return one;
		const { currency: _, ...rest } = profile;
		const claims = weighColumn(column, withoutCurrency(one.header), rest, this.system).claims;
		return {
			...one,
			claims: claims.map((claim) => ({ ...claim, name: Math.min(claim.name, 0.8), weight: claim.weight * 0.95 })),
		};
	}

	/** Sets the targets that need no question. The rest is undecided, or follows `unknownColumns`. */
	#settle(): void {
		const { unknownColumns } = this.options;
		const sure = new Map(
			[...this.assigned.values()].filter(({ name }) => name >= LEAST_EXACT).map((one) => [one.column, one.field]),
		);
		if (this.number.isSure && this.number.column !== undefined) sure.set(this.number.column, 'enrollmentId');
		if (this.status.isSure && this.status.column !== undefined) sure.set(this.status.column, 'status');
		const seen = new Set(this.targets.flatMap((target, at) => uniqueKey(target, this.header[at] ?? '') ?? []));
		const leftover = unknownColumns === 'ignore' ? [] : findLeftoverReasons(this.header);
		for (const weighed of this.columns) {
			const { column, header, isEmpty } = weighed;
			if (this.fixed.has(column) || leftover.includes(column)) continue;
			const field = sure.get(column);
			const listed = this.system?.targets.get(foldHeader(header))?.target;
			if (field !== undefined) this.targets[column] = exactTarget(header, field);
			else if (this.system !== undefined)
				this.targets[column] = listed === 'ignore' || isEmpty ? IGNORED : this.#custom(column);
			else if (isEmpty && this.profile?.isSample !== true) this.targets[column] = IGNORED;
			else if (unknownColumns === 'custom-fields') this.#keep(column, seen);
			else if (unknownColumns === 'error' || this.assigned.has(column) || isOfSeveral(weighed))
				this.undecided.push(column);
		}
	}

	#keep(column: number, seen: Set<string>): void {
		const target: ColumnTarget = { kind: 'custom', label: tidyLabel(this.header[column] ?? '') };
		const key = uniqueKey(target, '') ?? '';
		if (seen.has(key)) this.undecided.push(column);
		seen.add(key);
		this.targets[column] = target;
	}

	#custom(column: number): ColumnTarget {
		const labels = new Set(this.targets.map((target) => labelKey(renderTarget(target) ?? '')));
		return parseTarget(labelOf(column, this.header, labels)) ?? IGNORED;
	}

	/** Returns the questions in the order in which they are asked. Questions about texts assume the proposals before them. */
	ask(): readonly Question[] {
		const { profile } = this.table;
		const questions = [...this.#askForm()];
		const decided = new Map(
			this.targets.flatMap((target, column) =>
				this.undecided.includes(column) ? [] : [[column, renderTarget(target) ?? 'ignore'] as const],
			),
		);
		const isOpen = (field: AssetField): boolean => ![...decided.values()].includes(field) && !this.#isDecided(field);
		if (isOpen('enrollmentId')) questions.push(this.#askNumber(decided));
		if (isOpen('status') && this.#asksStatus()) questions.push(...this.#askStatus(decided));
		const proposals = this.#propose(decided);
		const ofQuantity = this.#askQuantity(proposals, decided);
		const [first] = ofQuantity;
		const counted = first !== undefined && 'column' in first.about ? first.about.column : undefined;
		const columns = proposals.filter(({ column }) => counted !== column);
		for (const { column, target } of columns) decided.set(column, target);
		questions.push(...columns.map((one) => this.#askColumn(one)), ...ofQuantity);
		// A sample proves nothing about the texts of the other rows.
		const ofTable = profile?.texts ?? (profile?.isSample === true ? undefined : profile);
		if (ofTable !== undefined) questions.push(...askTexts(this, decided, ofTable, this.options, this.system?.words));
		questions.push(...this.#askSerials(decided));
		if (ofTable !== undefined) questions.push(...askDates(this, decided, ofTable, this.options));
		// Two columns may name the same person.
		const paths = questions.map(({ path }) => path);
		return questions.filter(({ path }, index) => paths.indexOf(path) === index);
	}

	#askForm(): readonly Question[] {
		const { candidates, encodings, sheets = [] } = this.table;
		const unsaid = sheets.filter(({ sheet }) => this.options.mapping?.sheets?.has(sheet) !== true);
		return [
			...unsaid.map((one) => askSheet(one)),
			...(encodings === undefined ? [] : [askEncoding(encodings)]),
			...(candidates === undefined ? [] : [askHeader(candidates)]),
		];
	}

	#askNumber(decided: Map<number, string>): Question {
		const { column, ranked } = this.number;
		if (column !== undefined) decided.set(column, 'enrollmentId');
		const hasQuantity = this.columns.some(({ header, isEmpty }) => isQuantityHeader(header) && !isEmpty);
		const isStock =
			this.system === undefined && column === undefined && hasQuantity && !ranked.some((one) => this.#mayNumber(one));
		const place = (text: string): Patch => ({ constants: { enrollmentId: text } });
		const columns = this.#columnOptions('enrollmentId', ranked);
		const options = [
			...columns.slice(0, ranked.length),
			{ value: DEFAULT_ROW_NUMBERS, patch: place(DEFAULT_ROW_NUMBERS) },
			{ value: TYPED, patch: place(UNDECIDED), typed: 'rowNumbers' } as const,
			...columns.slice(ranked.length),
			LEFT_OUT,
		];
		const [likeliest] = ranked;
		return {
			path: '/fields/enrollmentId',
			scope: 'table',
			group: 'number',
			about: { kind: 'number', likely: ranked.length, ...(isStock ? { isStock } : {}) },
			options,
			...(column === undefined ? {} : { proposal: 0 }),
			open: likeliest === undefined ? place(UNDECIDED) : columnPatch(this.header, likeliest, { to: UNDECIDED }),
		};
	}

	/** All filled columns, the likeliest first. */
	#columnOptions(to: 'enrollmentId' | 'status', ranked: readonly number[]): readonly Option[] {
		const filled = this.columns.filter(({ profile, isEmpty }) => profile !== undefined && !isEmpty);
		const all = [...new Set([...ranked, ...filled.map(({ column }) => column)])];
		return all
			.filter((column) => !isField(this.targets[column], 'enrollmentId'))
			.map((column) => ({ value: String(column), patch: columnPatch(this.header, column, { to }) }));
	}

	#mayNumber(column: number): boolean {
		return this.columns[column]?.claims.some(({ field, name }) => field === 'enrollmentId' && name > 0.3) === true;
	}

	/** The default status applies if nothing states one. It does not replace a column that may be the status. */
	#asksStatus(): boolean {
		const { column, isLikely = false } = this.status;
		return this.options.defaultStatus === undefined || column !== undefined || isLikely;
	}

	#askStatus(decided: Map<number, string>): readonly Question[] {
		const { column, ranked } = this.status;
		if (column !== undefined) decided.set(column, 'status');
		const likely = column === undefined ? ranked.slice(0, 3) : [];
		const words = likely.flatMap((one) => {
			const { words: all = [] } = this.columns[one]?.profile ?? {};
			return all.length > MOST_STATUS_WORDS ? [] : all;
		});
		const isDecided = (text: string): boolean =>
			this.options.mapping?.words?.get('status')?.values.has(foldKey(text)) === true;
		const columns = this.#columnOptions('status', ranked);
		const ofAll = MEANINGS.status.map((status) => ({ value: FOR_ALL + status, patch: this.#patchStatus(status) }));
		const question: Question = {
			path: '/fields/status',
			scope: 'table',
			group: 'status',
			about: { kind: 'status', likely: ranked.length },
			options: [...columns.slice(0, ranked.length), ...ofAll, ...columns.slice(ranked.length)],
			...(column === undefined ? {} : { proposal: 0 }),
			open: this.#patchStatus(UNDECIDED),
		};
		// Asking about the words of the likely columns now saves a second round.
		const open = proposeWords('status', words, isDecided);
		return [question, ...askWords(likely[0] ?? -1, 'status', open, question.path)];
	}

	/** One status for all rows. A column that is named like a status becomes a custom field, because the two would contradict each other. */
	#patchStatus(status: string): Patch {
		const named = this.header.findIndex((name, column) => {
			const target = this.targets[column] ?? IGNORED;
			return isField(target, 'status') || (target.kind === 'ignored' && fieldOfName(name) === 'status');
		});
		const custom = { to: `custom: ${tidyLabel(this.header[named] ?? '')}` };
		const other = named === -1 ? {} : columnPatch(this.header, named, custom);
		return { ...other, constants: { status } };
	}

	#askColumn({ column, target, why: reason, others, currency }: ColumnProposal): Question {
		const header = this.header[column]?.replaceAll(/\s+/g, ' ').trim() ?? '';
		const custom = target.startsWith('custom:') || header === '' ? [] : [`custom: ${header}`];
		const likely = [target, ...others];
		return ask({
			path: pathOfColumn(this.header, column, 'to'),
			group: 'columns',
			about: { kind: 'column', column, why: reason, likely: likely.length, ...definedOf({ currency }) },
			values: [...new Set([...likely, ...custom, 'ignore', ...FIELD_TARGETS])],
			place: (to) => columnPatch(this.header, column, { to }),
			proposal: target,
		});
	}

	#propose(decided: ReadonlyMap<number, string>): readonly ColumnProposal[] {
		const labels = new Set([...decided.values()].map(labelKey));
		return this.undecided
			.filter((column) => !decided.has(column))
			.toSorted((one, other) => one - other)
			.flatMap((column) => {
				const weighed = this.columns[column];
				if (weighed === undefined) return [];
				const claim = this.assigned.get(column);
				const reason = claim === undefined ? this.#reasonOf(weighed) : 'name';
				const { currency, repeats } = weighed.profile ?? {};
				const isIndex = reason === 'unnamed' && weighed.profile?.counts === true;
				const isLeftOut = reason === 'empty' || reason === 'secret' || repeats !== undefined || isIndex;
				const custom = labelOf(column, this.header, labels);
				const target = claim !== undefined ? nameOfField(claim.field) : isLeftOut ? 'ignore' : custom;
				labels.add(labelKey(target));
				const money = reason === 'foreign-money' && currency !== undefined ? { currency } : {};
				return [{ column, target, why: reason, ...money, others: othersOf(weighed, target) }];
			});
	}

	#reasonOf(weighed: WeighedColumn): ProposalReason {
		const reason = why(weighed, this.profile);
		if (reason !== undefined) return reason;
		const isDoubled = this.columns.some(
			(one) => one.column < weighed.column && !one.isEmpty && foldHeader(one.header) === foldHeader(weighed.header),
		);
		if (isDoubled) return 'repeated';
		if (isOfSeveral(weighed)) return 'quantity';
		return weighed.claims.some(({ name, fit }) => name >= LEAST_EXACT && fit === 'against')
			? 'contradicted'
			: 'no-field';
	}

	/** Asks if the price is per asset, how the assets of a row are numbered, and how to split serial numbers. */
	#askQuantity(
		proposals: readonly ColumnProposal[],
		decided: ReadonlyMap<number, string>,
	): readonly QuestionAbout<'price' | 'numbers' | 'serials'>[] {
		const { mapping } = this.options;
		const all = new Map([...decided, ...proposals.map((one) => [one.column, one.target] as const)]);
		const column = this.targets.findIndex(({ kind }) => kind === 'quantity');
		if (column !== -1) {
			const { numbers, price, serials } = findMappedColumn(mapping, column, this.header) ?? {};
			const isPriceOpen = price === undefined && isFilled('priceCents', this, this.options);
			if (numbers !== undefined && !isPriceOpen) return [];
			const ofPrice = isPriceOpen ? this.#askPrice(column) : undefined;
			return [
				...(ofPrice === undefined ? [] : [ofPrice]),
				...(numbers === undefined ? [this.#askNumbers(column, ofPrice?.path)] : []),
				...(serials === undefined ? this.#askSeparator(column, all, ofPrice?.path) : []),
			];
		}
		const quantity = proposals.find(({ why: reason }) => reason === 'quantity');
		if (quantity === undefined || ![...all.values()].some((target) => target === 'price' || target === 'priceCents'))
			return [];
		const { column: open, target: custom } = quantity;
		const ofPrice = this.#askPrice(open, custom);
		return [ofPrice, this.#askNumbers(open, ofPrice.path), ...this.#askSeparator(open, all, ofPrice.path)];
	}

	#ofQuantity(column: number, answer: string, value: string): Patch {
		return columnPatch(this.header, column, { to: 'quantity', [answer]: value });
	}

	/** `custom`: keeps the column as a custom field, so that each row is one asset. */
	#askPrice(column: number, custom?: string): QuestionAbout<'price'> {
		const question = ask({
			path: pathOfColumn(this.header, column, 'price'),
			group: 'quantity',
			about: { kind: 'price', column },
			values: ['each', 'total'],
			place: (price) => this.#ofQuantity(column, 'price', price),
		});
		if (custom === undefined) return question;
		const row = { value: custom, patch: columnPatch(this.header, column, { to: custom }) };
		return { ...question, options: [...question.options, row] };
	}

	#askNumbers(column: number, after: string | undefined): QuestionAbout<'numbers'> {
		return ask({
			path: pathOfColumn(this.header, column, 'numbers'),
			group: 'quantity',
			about: { kind: 'numbers', column },
			values: [DEFAULT_NUMBERS],
			place: (numbers) => this.#ofQuantity(column, 'numbers', numbers),
			proposal: DEFAULT_NUMBERS,
			typed: 'numbers',
			after,
		});
	}

	#askSeparator(
		column: number,
		targets: ReadonlyMap<number, string>,
		after: string | undefined,
	): readonly QuestionAbout<'serials'>[] {
		const serials = [...targets].find(([, target]) => target === 'serialNumber')?.[0];
		const samples = this.profile?.columns.find((one) => one.column === serials)?.samples ?? [];
		for (const separator of SERIAL_SEPARATORS) {
			const sample = samples.find((text) => isListOfSerials(text, separator));
			if (sample === undefined) continue;
			const question = ask({
				path: pathOfColumn(this.header, column, 'serials'),
				group: 'quantity',
				about: { kind: 'serials', column, sample },
				values: [separator],
				place: (one) => this.#ofQuantity(column, 'serials', one),
				proposal: separator,
				after,
			});
			const one = { value: ONE_SERIAL, patch: columnPatch(this.header, column, { to: 'quantity' }) };
			return [{ ...question, options: [...question.options, one] }];
		}
		return [];
	}

	/** Asks about texts without digits that repeat among serial numbers, because they probably mean that there is none. */
	#askSerials(decided: ReadonlyMap<number, string>): readonly Question[] {
		const column = [...decided].find(([, target]) => target === 'serialNumber')?.[0];
		const profile = this.profile?.columns.find((one) => one.column === column);
		const { mapping } = this.options;
		const open = (profile?.repeated ?? []).filter(
			({ text, count }) => count >= 3 && !isDecidedText(mapping, column ?? -1, this.header, 'serialNumber', text),
		);
		if (column === undefined || open.length === 0) return [];
		const words = open.map((one) => ({ ...one, proposal: '' }));
		return askWords(column, 'serialNumber', words);
	}
}

export function askSheet({ proposal, ...about }: SheetProposal): Question {
	return ask({
		path: pathOf('sheets', about.sheet),
		group: 'sheets',
		about: { kind: 'sheet', ...about },
		values: ['import', 'ignore'],
		place: (use) => ({ sheets: { [about.sheet]: use } }),
		proposal,
	});
}

/** There is no proposal. The table is described by the first choice. */
export function askEncoding({ line, choices }: EncodingChoices): Question {
	const question = ask({
		path: pathOf('encoding'),
		group: 'encoding',
		about: { kind: 'encoding', line },
		values: choices.map(({ encoding }) => encoding),
		place: (encoding) => ({ encoding }),
		samples: (encoding) => choices.find((one) => one.encoding === encoding)?.words,
	});
	const [first, ...others] = question.options;
	const again = others.map((one) => ({ ...one, readsAgain: true as const }));
	return { ...question, options: first === undefined ? [] : [first, ...again] };
}

function askHeader({ proposal, rows }: HeaderCandidates): Question {
	const question = ask({
		path: pathOf('headerRow'),
		group: 'header',
		about: { kind: 'header' },
		values: [...rows.map(({ row }) => String(row)), 'none'],
		place: (row) => ({ headerRow: /^\d+$/.test(row) ? Number(row) : row }),
		proposal: String(proposal),
		typed: 'headerRow',
		samples: (row) => rows.find((one) => String(one.row) === row)?.cells.filter((cell) => cell !== ''),
	});
	const options = question.options.map((one, index) =>
		index === question.proposal ? one : { ...one, readsAgain: true as const },
	);
	return { ...question, options: [...options, LEFT_OUT] };
}

/** The table is no list of assets. */
const LEFT_OUT: Option = { value: LEAVE_OUT, patch: { leaveOut: true } };

function isListOfSerials(text: string, separator: string): boolean {
	const parts = text.split(separator).map((part) => part.trim());
	return parts.length > 1 && parts.every((part) => part.length >= SHORTEST_SERIAL && /\d/.test(part));
}

/** Four digits after a slash may be the year of one serial number. */
const SHORTEST_SERIAL = 5;

const SETTLED: Choice = { isSure: false, ranked: [] };
/** A column with more different words is hardly a status. */
const MOST_STATUS_WORDS = 20;

function exactTarget(header: string, field: AssetField): ColumnTarget {
	const match = matchColumn(header);
	return match.kind === 'known' && isField(match.target, field) ? match.target : targetOfField(field);
}

/** Returns why a column gets no field, whatever its name. */
function why(weighed: WeighedColumn | undefined, table: TableProfile | undefined): ProposalReason | undefined {
	const { profile, header = '', isEmpty = false } = weighed ?? {};
	if (isEmpty) return 'empty';
	// `BitLocker: sim` is not a secret.
	if (isSecretHeader(header) && (profile === undefined || shareOf(profile, ['logical']) < 0.9)) return 'secret';
	if (tidyLabel(header) === '') return 'unnamed';
	return table !== undefined && isForeign(weighed) ? 'foreign-money' : undefined;
}

function isForeign(weighed: WeighedColumn | undefined): boolean {
	const { profile, header = '', column = 0 } = weighed ?? {};
	if (profile?.currency === undefined || !isCurrencyCode(profile.currency)) return false;
	const { currency: _, ...rest } = profile;
	const { claims } = weighColumn(column, withoutCurrency(header), rest, undefined);
	return claims.some(({ field, weight }) => field === 'priceCents' && weight > 0);
}

const OTHER_THAN_ONE = /^(?:0+|0*(?:[2-9]|1\d)\d*)(?:[.,]0+)?$/;

/** True for a quantity column in which some rows have another number than one. */
function isOfSeveral({ header, profile }: WeighedColumn): boolean {
	if (profile === undefined || !isQuantityHeader(header)) return false;
	const isNumbers = shareOf(profile, ['integer', 'decimal']) >= 0.5;
	// Without `words` there are many different numbers, so some are not one.
	return isNumbers && (profile.words?.some(({ text }) => OTHER_THAN_ONE.test(text)) ?? true);
}

/** Portuguese in every language, because the label belongs to the dashboard of a Brazilian company. */
const UNNAMED = 'Coluna';

/** Makes a label from the header. Adds the column letter if another column has the same label. */
function labelOf(column: number, header: readonly string[], labels: ReadonlySet<string>): string {
	const name = tidyLabel(header[column] ?? '');
	const letters = columnLetters(column);
	if (name === '') return `custom: ${UNNAMED} ${letters}`;
	const target = `custom: ${name}`;
	return labels.has(labelKey(target)) ? `custom: ${name} (${letters})` : target;
}

function labelKey(target: string): string {
	return target.startsWith('custom:') ? foldName(target.slice('custom:'.length)) : '';
}

function nameOfField(field: AssetField): string {
	return renderTarget(targetOfField(field)) ?? 'ignore';
}

const MAX_OTHERS = 3;

function othersOf({ claims, header, profile, isEmpty }: WeighedColumn, target: string): readonly string[] {
	const holds = (kind: 'date' | 'money'): boolean =>
		profile !== undefined && !isEmpty && (profile.kinds[kind] ?? 0) >= valuesOf(profile) / 2;
	const names = [
		...claims
			.filter(({ field }) => field !== 'enrollmentId' && field !== 'status')
			.map(({ field }) => nameOfField(field)),
		...(isPeopleHeader(header) ? ['employeeId'] : []),
		...(holds('date') ? ['acquisitionDate', 'warrantyExpirationDate'] : []),
		...(holds('money') ? ['price'] : []),
		...(isQuantityHeader(header) ? ['quantity'] : []),
	];
	return [...new Set(names)].filter((name) => name !== target).slice(0, MAX_OTHERS);
}
