/**
 * Number format codes of a workbook, understood once for each code: sections with their conditions, and of each section
 * what it shows – a number, a date, a time of day or a duration – piece by piece.
 *
 * Text in quotes or behind a backslash, padding, colours and currencies are no placeholders; `m` is minutes beside hours or
 * seconds. What spreadsheet programs show in different ways (a fixed denominator, fills, a second decimal point) is `unclear`.
 * Source: ECMA-376 Part 1, 18.8.30 and 18.8.31.
 */
export type FormatKind = 'number' | 'date' | 'time' | 'duration';

export const GENERAL = 'General';

export type FormatPiece =
	| { readonly kind: 'literal'; readonly text: string }
	/** A place for a digit: `0`, `#` or `?`. */
	| { readonly kind: 'digit'; readonly part: 'whole' | 'decimals' | 'exponent' }
	| { readonly kind: 'exponent'; readonly plus: boolean }
	/** `?/??`: so many digits may its denominator have. */
	| { readonly kind: 'fraction'; readonly places: number }
	/** A part of a date or time by its letter, and how often that stands: `yyyy`, `[hh]`. `n` is minutes. */
	| { readonly kind: 'unit' | 'elapsed'; readonly letter: string; readonly length: number }
	| { readonly kind: 'point' | 'general' | 'half-day' | 'unclear' };

export interface FormatSection {
	readonly pieces: readonly FormatPiece[];
	readonly kind: FormatKind;
	/** False for a section of text alone: `"-"`, `""`. */
	readonly showsValue: boolean;
	/** Places for digits before the decimal point, behind it, and of the exponent, as they are written: `##0`. */
	readonly whole: string;
	readonly decimals: string;
	readonly exponent: string;
	readonly isGrouped: boolean;
	readonly isPercent: boolean;
	/** The power of ten by which a value is multiplied before it is shown: 2 for each `%`, -3 for each comma at the end. */
	readonly shift: number;
	/** Shows zeros or text of its own, which no plain number has: `00000`, `"PAT-"0`. */
	readonly isCode: boolean;
	/** Nothing but the digits of a whole number: `0`. */
	readonly isBare: boolean;
	/** Windows language identifier of `[$-416]`. */
	readonly language: number | undefined;
	readonly accepts: (value: number) => boolean;
	/** Whether a negative value gets a minus sign: not in a section that is for such values alone. */
	readonly isSigned: boolean;
}

export interface NumberFormat {
	/** Those for numbers, in their order. */
	readonly sections: readonly FormatSection[];
	/** `varied`: the value decides, since conditions part numbers from dates. */
	readonly kind: FormatKind | 'varied';
	/** `BRL`, or the sign of another currency, when any section shows one. */
	readonly currency: string | undefined;
	/** `-03:00`, where a date stands before it: the wall clock that is shown is at that distance to UTC. */
	readonly offset: string | undefined;
}

/** A workbook has few formats, and its cells ask for them by the million. */
const known = new Map<string, NumberFormat>();
const MAX_KNOWN = 256;

export function readFormat(code: string): NumberFormat {
	const before = known.get(code);
	if (before !== undefined) return before;
	const format = parseNumberFormat(code);
	if (known.size === MAX_KNOWN) known.clear();
	known.set(code, format);
	return format;
}

/** The section that shows a value; none where no condition lets it in, and a person sees `####`. */
export function findSection({ sections }: NumberFormat, value: number): FormatSection | undefined {
	return sections.find((section) => section.accepts(value));
}

/** General has names in the languages of programs that translate it, which they should not; its letters are no date. */
const PIECE = new RegExp(
	[
		'"(?<quoted>[^"]*)"?',
		'\\\\(?<escaped>.)',
		'_(?<padding>.)',
		'\\*(?<fill>.)',
		'\\[(?<bracket>[^\\]]*)\\]?',
		'(?<general>general|geral|standard|est[aá]ndar|allgemein|@)',
		'(?<exponent>e[+-])',
		'(?<halfDay>am/pm|a/p)',
		'(?<unit>y+|m+|d+|h+|s+|e+|g+|b+)',
		'(?<other>.)',
	].join('|'),
	'gisuy',
);
const CONDITION = /^(?<operator><=|>=|<>|<|>|=)\s*(?<limit>-?\d+(?:\.\d+)?)$/;
const CURRENCY = /^\$(?<symbol>[^-]*)(?:-(?<language>[\da-f]+)?)?/i;
const ELAPSED = /^(?:h+|m+|s+)$/i;
/** Other ways to write digits, as East Asian programs have them. */
const OTHER_DIGITS = /^(?:DB|Nat)Num/i;

const COMPARE: Readonly<Record<string, (value: number, limit: number) => boolean>> = {
	'<': (value, limit) => value < limit,
	'<=': (value, limit) => value <= limit,
	'>': (value, limit) => value > limit,
	'>=': (value, limit) => value >= limit,
	'=': (value, limit) => value === limit,
	'<>': (value, limit) => value !== limit,
};

interface Condition {
	readonly operator: string;
	readonly limit: number;
}

type RawPiece =
	| FormatPiece
	| { readonly kind: 'place'; readonly sign: string }
	| { readonly kind: 'mark'; readonly sign: string };

interface RawSection {
	readonly pieces: RawPiece[];
	condition: Condition | undefined;
	language: number | undefined;
	isText: boolean;
}

export function parseNumberFormat(code: string): NumberFormat {
	const raw = splitSections(code);
	// A section for texts is the last one, wherever it stands; alone, it leaves numbers as they are.
	if (raw.at(-1)?.isText === true) raw.splice(-1, 1, ...(raw.length === 1 ? splitSections(GENERAL) : []));
	const several = raw.slice(0, 3);
	const sections = several.map((section, index): FormatSection => {
		const condition = conditionOf(several, index);
		const isOther = condition === undefined && several.length === 2 && several[0]?.condition === undefined;
		const isNegative = condition === undefined ? isOther && index === 1 : isBelowZero(condition);
		const isDate = section.pieces.some(({ kind }) => kind === 'unit' || kind === 'elapsed' || kind === 'half-day');
		return {
			...(isDate ? finishDate(section.pieces) : finishNumber(joinFraction(section.pieces))),
			language: section.language,
			isSigned: !isNegative,
			accepts:
				condition === undefined
					? () => true
					: (value) => COMPARE[condition.operator]?.(value, condition.limit) ?? false,
		};
	});
	return { sections, kind: kindOf(sections), currency: findCurrency(sections), offset: findOffset(sections) };
}

function isBelowZero({ operator, limit }: Condition): boolean {
	return (operator === '<' && limit <= 0) || (operator === '<=' && limit < 0) || (operator === '=' && limit < 0);
}

function splitSections(code: string): RawSection[] {
	const start = (): RawSection => ({ pieces: [], condition: undefined, language: undefined, isText: false });
	let section = start();
	const sections = [section];
	for (const { groups = {} } of code.matchAll(PIECE)) {
		if (groups['other'] === ';') {
			section = start();
			sections.push(section);
		} else addPiece(section, groups);
	}
	if (sections.length === 1 && section.pieces.length === 0) section.pieces.push({ kind: 'general' });
	return sections;
}

function addPiece(section: RawSection, groups: Readonly<Record<string, string | undefined>>): void {
	const { pieces } = section;
	const { quoted, escaped, padding, fill, bracket, general, exponent, halfDay, unit, other = '' } = groups;
	const literal = quoted ?? escaped;
	if (literal !== undefined) pieces.push({ kind: 'literal', text: literal });
	else if (padding !== undefined) pieces.push({ kind: 'literal', text: ' ' });
	else if (fill !== undefined) pieces.push(fill.trim() === '' ? { kind: 'literal', text: ' ' } : { kind: 'unclear' });
	else if (bracket !== undefined) addBracket(section, bracket);
	else if (general !== undefined) {
		pieces.push({ kind: 'general' });
		if (general === '@') section.isText = true;
	} else if (exponent !== undefined) pieces.push({ kind: 'exponent', plus: exponent.endsWith('+') });
	else if (halfDay !== undefined) pieces.push({ kind: 'half-day' });
	else if (unit !== undefined) pieces.push({ kind: 'unit', letter: unit.charAt(0).toLowerCase(), length: unit.length });
	else if (/[0#?]/.test(other)) pieces.push({ kind: 'place', sign: other });
	else if (/[.,%/]/.test(other)) pieces.push({ kind: 'mark', sign: other });
	else pieces.push({ kind: 'literal', text: other });
}

function addBracket(section: RawSection, bracket: string): void {
	const currency = CURRENCY.exec(bracket)?.groups;
	const condition = CONDITION.exec(bracket)?.groups;
	if (currency !== undefined) {
		const { symbol = '', language } = currency;
		if (symbol !== '') section.pieces.push({ kind: 'literal', text: symbol });
		if (language !== undefined) section.language = Number.parseInt(language, 16);
	} else if (condition !== undefined) {
		section.condition = { operator: condition['operator'] ?? '', limit: Number(condition['limit']) };
	} else if (ELAPSED.test(bracket)) {
		section.pieces.push({ kind: 'elapsed', letter: bracket.charAt(0).toLowerCase(), length: bracket.length });
	} else if (OTHER_DIGITS.test(bracket)) section.pieces.push({ kind: 'unclear' });
}

/** What a section without a condition of its own is for; nothing: for all that those before it leave. */
function conditionOf(sections: readonly RawSection[], index: number): Condition | undefined {
	const own = sections[index]?.condition;
	if (own !== undefined || index === sections.length - 1) return own;
	if (index === 1) return { operator: '<', limit: 0 };
	return { operator: sections.length === 2 ? '>=' : '>', limit: 0 };
}

type Finished = Omit<FormatSection, 'language' | 'isSigned' | 'accepts'>;

const NO_PLACES = {
	whole: '',
	decimals: '',
	exponent: '',
	isGrouped: false,
	isPercent: false,
	shift: 0,
	isCode: false,
	isBare: false,
};

function finishDate(raw: readonly RawPiece[]): Finished {
	const pieces: FormatPiece[] = [];
	for (const [index, piece] of raw.entries()) {
		if (piece.kind === 'unit') pieces.push({ ...piece, letter: isMinutes(raw, index) ? 'n' : piece.letter });
		else if (piece.kind === 'place') {
			// `ss.000`: decimals of a second.
			const last = pieces.at(-1);
			if (last?.kind === 'unit' && last.letter === 'f')
				pieces[pieces.length - 1] = { ...last, length: last.length + 1 };
			else if (last?.kind === 'literal' && last.text === '.')
				pieces[pieces.length - 1] = { kind: 'unit', letter: 'f', length: 1 };
			else pieces.push({ kind: 'unclear' });
		} else if (piece.kind === 'mark') pieces.push({ kind: 'literal', text: piece.sign });
		else pieces.push(piece);
	}
	const letters = pieces.flatMap((piece) => (piece.kind === 'unit' ? [piece.letter] : []));
	const isElapsed = pieces.some((piece) => piece.kind === 'elapsed');
	const kind = letters.some((letter) => !'hnsf'.includes(letter)) ? 'date' : isElapsed ? 'duration' : 'time';
	return { ...NO_PLACES, pieces, kind, showsValue: true };
}

/** `m` behind hours or seconds, or before seconds. */
function isMinutes(pieces: readonly RawPiece[], index: number): boolean {
	const piece = pieces[index];
	if (piece?.kind !== 'unit' || piece.letter !== 'm' || piece.length > 2) return false;
	const isTime = (one: RawPiece): boolean => one.kind === 'unit' || one.kind === 'elapsed' || one.kind === 'half-day';
	const before = pieces.slice(0, index).findLast(isTime);
	const next = pieces.slice(index + 1).find(isTime);
	const letterOf = (one: RawPiece | undefined): string =>
		one?.kind === 'unit' || one?.kind === 'elapsed' ? one.letter : one === undefined ? '' : 'h';
	return ['h', 's'].includes(letterOf(before)) || letterOf(next) === 's';
}

/** `# ?/?`: the places around the bar become one piece. */
function joinFraction(raw: readonly RawPiece[]): readonly RawPiece[] {
	const bar = raw.findIndex((piece) => piece.kind === 'mark' && piece.sign === '/');
	const isLoose = (piece: RawPiece | undefined): boolean => piece?.kind === 'place' && piece.sign !== '0';
	if (bar === -1 || raw.some((piece) => piece.kind === 'exponent' || (piece.kind === 'mark' && piece.sign !== '/')))
		return raw;
	let [start, end] = [bar, bar + 1];
	while (isLoose(raw[start - 1])) start -= 1;
	while (isLoose(raw[end])) end += 1;
	if (start === bar || end === bar + 1 || end - bar - 1 > MAX_DENOMINATOR_PLACES) return raw;
	return [...raw.slice(0, start), { kind: 'fraction', places: end - bar - 1 }, ...raw.slice(end)];
}

const MAX_DENOMINATOR_PLACES = 3;

function finishNumber(raw: readonly RawPiece[]): Finished {
	const pieces: FormatPiece[] = [];
	const places = { whole: '', decimals: '', exponent: '' };
	let part: keyof typeof places = 'whole';
	let isGrouped = false;
	let shift = 0;
	for (const [index, piece] of raw.entries()) {
		if (piece.kind === 'place') {
			places[part] += piece.sign;
			pieces.push({ kind: 'digit', part });
		} else if (piece.kind === 'exponent') {
			part = 'exponent';
			pieces.push(piece);
		} else if (piece.kind !== 'mark') pieces.push(piece);
		else if (piece.sign === '.') {
			pieces.push(part === 'whole' ? { kind: 'point' } : { kind: 'unclear' });
			part = 'decimals';
		} else if (piece.sign === '%') {
			shift += 2;
			pieces.push({ kind: 'literal', text: '%' });
		} else if (piece.sign === ',' && places.whole !== '') {
			// Between digits it parts thousands, behind the last one it leaves three digits out; `#.##0,00` is neither.
			if (!hasPlaceBeforePoint(raw.slice(index + 1))) shift -= 3;
			else if (part === 'whole') isGrouped = true;
			else pieces.push({ kind: 'unclear' });
		} else if (piece.sign === '/' && raw.slice(0, index).some(({ kind }) => kind === 'place'))
			pieces.push({ kind: 'unclear' });
		else pieces.push({ kind: 'literal', text: piece.sign });
	}
	const generals = pieces.filter(({ kind }) => kind === 'general').length;
	const digits = pieces.length - pieces.filter(({ kind }) => kind === 'literal' || kind === 'general').length;
	// A whole number beside places for its digits, or twice: no program writes that.
	if (generals > 1 || (generals === 1 && digits > 0)) pieces.push({ kind: 'unclear' });
	const isPercent = raw.some((piece) => piece.kind === 'mark' && piece.sign === '%');
	const showsValue = pieces.some(({ kind }) => kind === 'digit' || kind === 'general' || kind === 'fraction');
	const isCode = hasWords(pieces) || places.whole.replaceAll(/[^0]/g, '').length > 1;
	const isBare = pieces.length === 1 && (places.whole !== '' || pieces[0]?.kind === 'general');
	return { ...places, pieces, kind: 'number', showsValue, isGrouped, isPercent, shift, isCode, isBare };
}

function hasPlaceBeforePoint(pieces: readonly RawPiece[]): boolean {
	const end = pieces.findIndex((piece) => piece.kind === 'mark' && piece.sign === '.');
	return pieces.slice(0, end === -1 ? pieces.length : end).some(({ kind }) => kind === 'place');
}

/** Signs of money, `US$` and `€`: around a number they make no code of it. */
const MONEY_SIGN = /\p{L}{0,2}\$|\p{Sc}/gu;

function textOf(pieces: readonly FormatPiece[]): string {
	return pieces.map((piece) => (piece.kind === 'literal' ? piece.text : '\0')).join('');
}

function hasWords(pieces: readonly FormatPiece[]): boolean {
	return /[^\s\0%]/u.test(textOf(pieces).replaceAll(MONEY_SIGN, ''));
}

function kindOf(sections: readonly FormatSection[]): NumberFormat['kind'] {
	const kinds = new Set(sections.flatMap(({ kind, showsValue, isSigned }) => (showsValue && isSigned ? [kind] : [])));
	const [first = 'number'] = kinds;
	return kinds.size > 1 ? 'varied' : first;
}

const OFFSET = /\0 ?(?<offset>[+-]\d{2}:\d{2})$/;

function findOffset([section]: readonly FormatSection[]): string | undefined {
	return section?.kind === 'date' ? OFFSET.exec(textOf(section.pieces))?.groups?.['offset'] : undefined;
}

const REAIS = /(?<!\p{L})R\$|(?<!\p{L})(?:BRL|reais|real)(?!\p{L})/giu;
const CURRENCY_CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

function findCurrency(sections: readonly FormatSection[]): string | undefined {
	const found = sections.map(({ pieces }) => findNamedCurrency(textOf(pieces)));
	return found.find((currency) => currency !== undefined && currency !== 'BRL') ?? found.find(Boolean);
}

/** `BRL`, or the sign or code of another currency that stands in a text. */
export function findNamedCurrency(text: string): string | undefined {
	const other = text.replaceAll(REAIS, ' ');
	const code = other.match(/(?<!\p{L})\p{Lu}{3}(?!\p{L})/gu)?.find((word) => CURRENCY_CODES.has(word));
	return code ?? other.match(MONEY_SIGN)?.[0] ?? (other === text ? undefined : 'BRL');
}
