/**
 * Parses number format codes into sections, each with a condition and pieces.
 * Quoted or escaped text, padding, colours and currencies are not placeholders. `m` next to hours or seconds means minutes.
 * `unclear` is a piece that programs show in different ways. Source: ECMA-376 Part 1, 18.8.30 and 18.8.31.
 */
export type FormatKind = 'number' | 'date' | 'time' | 'duration';

export const GENERAL = 'General';

export type FormatPiece =
	| { readonly kind: 'literal'; readonly text: string }
	| { readonly kind: 'digit'; readonly part: 'whole' | 'decimals' | 'exponent' }
	| { readonly kind: 'exponent'; readonly plus: boolean }
	| { readonly kind: 'fraction'; readonly places: number }
	| { readonly kind: 'unit' | 'elapsed'; readonly letter: string; readonly length: number }
	| { readonly kind: 'point' | 'general' | 'half-day' | 'unclear' };

export interface FormatSection {
	readonly pieces: readonly FormatPiece[];
	readonly kind: FormatKind;
	/** False if the section has only text: `"-"`, `""`. */
	readonly showsValue: boolean;
	readonly whole: string;
	readonly decimals: string;
	readonly exponent: string;
	readonly isGrouped: boolean;
	readonly isPercent: boolean;
	/** Power of ten: +2 for each `%`, -3 for each trailing comma. */
	readonly shift: number;
	readonly isCode: boolean;
	readonly isBare: boolean;
	readonly language: number | undefined;
	readonly accepts: (value: number) => boolean;
	/** False for a section of negative values only. */
	readonly isSigned: boolean;
}

export interface NumberFormat {
	readonly sections: readonly FormatSection[];
	/** `varied`: conditions choose between numbers and dates. */
	readonly kind: FormatKind | 'varied';
	readonly currency: string | undefined;
	readonly offset: string | undefined;
}

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

export function findSection({ sections }: NumberFormat, value: number): FormatSection | undefined {
	return sections.find((section) => section.accepts(value));
}

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
	// A final section for texts does not apply to numbers.
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
			// A comma between digits groups thousands, and after the last digit it divides by 1,000. In `#.##0,00` it does neither.
			if (!hasPlaceBeforePoint(raw.slice(index + 1))) shift -= 3;
			else if (part === 'whole') isGrouped = true;
			else pieces.push({ kind: 'unclear' });
		} else if (piece.sign === '/' && raw.slice(0, index).some(({ kind }) => kind === 'place'))
			pieces.push({ kind: 'unclear' });
		else pieces.push({ kind: 'literal', text: piece.sign });
	}
	const generals = pieces.filter(({ kind }) => kind === 'general').length;
	const digits = pieces.length - pieces.filter(({ kind }) => kind === 'literal' || kind === 'general').length;
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

export function findNamedCurrency(text: string): string | undefined {
	const other = text.replaceAll(REAIS, ' ');
	const code = other.match(/(?<!\p{L})\p{Lu}{3}(?!\p{L})/gu)?.find((word) => CURRENCY_CODES.has(word));
	return code ?? other.match(MONEY_SIGN)?.[0] ?? (other === text ? undefined : 'BRL');
}
