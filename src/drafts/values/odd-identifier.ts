/**
 * Enrollment ids and serial numbers that are taken as they stand and deserve a word: what Excel may have made a date of
 * (`identifier-looks-like-a-date`: `01/02/2024`, `05/mar`), several numbers in one cell (`identifier-of-several`), a
 * number with its label (`identifier-with-label`: `S/N ABC123`, `Nº 28`).
 *
 * Only the whole text counts. Capitals are no month of Excel: `SET-01` and `MAR-05` are numbers of sectors.
 */
import type { PlainCode } from '../../messages/problem.ts';
import { foldName } from './folded-name.ts';
import { isCanonical } from './tidy-text.ts';
import type { Converted } from './converted.ts';

/** What stands in an identifier, by bits. */
const BLANK = 1;
/** Between numbers. */
const PART = 2;
/** Between the parts of a date. */
const DATE = 4;
/** Behind a label. */
const LABEL = 8;
const ASCII = 0x80;
const MARKS = new Uint8Array(ASCII);
for (const [bit, signs] of [
	[BLANK, ' '],
	[PART, ',;'],
	[DATE, '/-'],
	[DATE | LABEL, ':'],
	[LABEL, '#='],
] as const) {
	for (const sign of signs) MARKS[sign.charCodeAt(0)] = bit;
}

/** One walk is faster than several searches. */
function marksOf(text: string): number {
	let marks = 0;
	for (let index = 0; index < text.length; index++) {
		const unit = text.charCodeAt(index);
		marks |= unit < ASCII ? (MARKS[unit] ?? 0) : LABEL;
	}
	return marks;
}

const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const MONTH = '(?:0?[1-9]|1[0-2])';
const NAME =
	'(?:[Jj]an|[Ff]e[vb]|[Mm]ar|[Aa][bp]r|[Mm]a[iy]|[Jj]u[nl]|[Aa]go|[Aa]ug|[Ss]e[tp]|[Oo]ut|[Oo]ct|[Nn]ov|[Dd]e[zc])';
const YEAR = '(?:19|20)\\d{2}';
const TIME = '\\d{1,2}:\\d{2}(?::\\d{2})?';
const DATES = [
	`(?:${DAY}/${MONTH}|${MONTH}/${DAY})/${YEAR}`,
	`${YEAR}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])`,
	`${DAY}[/-]${NAME}(?:[/-]\\d{2}(?:\\d{2})?)?`,
	`${NAME}[/-]\\d{2}`,
].join('|');
const DATE_OR_TIME = new RegExp(`^(?:(?:${DATES})(?: ${TIME})?|${TIME})$`);
const LONGEST_DATE = 19;
const HYPHEN = 0x2d;
/** `mar/05`: the only one that begins with a letter. */
const NAMED_MONTH_LENGTH = 6;

function mayBeDate(text: string): boolean {
	const { length } = text;
	return length <= LONGEST_DATE && (text.charCodeAt(0) <= 0x39 || length === NAMED_MONTH_LENGTH);
}

/** `PAT-15 / PAT-16`, `1001 a 1005`, `SN1, SN2`: between two digits what parts numbers, not what is part of one. */
const SEVERAL = /\d(?:,(?=[\s\p{L}])\s*|\s*;\s*|\s+[/|+&]\s+|\s+(?:e|a|à|ao|até|and|to)\s+)[\p{L}.-]{0,10}\d/iu;

const BEFORE_BLANK = [
	's/n, n/s, sn, ns, serial, serial number, serial no., série, service tag, imei, imei 1, imei 2, meid',
	'nº, no., nr, nro, num, número, nº de série, nº série, nr de série, número de série, nº serial, nº de patrimônio',
	'nº patrimônio, número de patrimônio, número do patrimônio, patrimônio, nº do tombo, tombo, tombamento',
	'plaqueta, nº da plaqueta, etiqueta, placa, código, asset tag, asset number',
].flatMap((words) => words.split(', ').map(foldName));
/** With a blank behind them they may begin a number: `PAT 31`. */
const BEFORE_SIGN = 'pat, patr, cód, tag, id, n, st, ref'.split(', ').map(foldName);
const LABELS_BEFORE_BLANK: ReadonlySet<string> = new Set(BEFORE_BLANK);
const LABELS_BEFORE_SIGN: ReadonlySet<string> = new Set([...BEFORE_BLANK, ...BEFORE_SIGN]);
const SIGNED = /^(?<label>[\p{L}/.º°\s]{1,30}(?:\s?[12])?)\s?[:#=]\s*[^\s:#=]/u;
const SPACED = /^(?<label>[\p{L}/.º°\s]{1,30}?(?:\s[12])?)(?:\s+|(?<=[º°]))[^\s\d]*\d/u;

function hasLabel(text: string): boolean {
	const signed = SIGNED.exec(text)?.groups?.['label'];
	if (signed !== undefined && LABELS_BEFORE_SIGN.has(foldLabel(signed))) return true;
	const spaced = SPACED.exec(text)?.groups?.['label'];
	return spaced !== undefined && LABELS_BEFORE_BLANK.has(foldLabel(spaced));
}

/** The sign of degrees is what many keyboards give for `º`. */
function foldLabel(label: string): string {
	return foldName(label.replace('°', 'º'));
}

function findOddity(text: string, marks: number): PlainCode | undefined {
	if ((marks & DATE) !== 0 && mayBeDate(text) && DATE_OR_TIME.test(text)) return 'identifier-looks-like-a-date';
	if ((marks & (BLANK | PART)) !== 0 && SEVERAL.test(text)) return 'identifier-of-several';
	return (marks & (BLANK | LABEL)) !== 0 && hasLabel(text) ? 'identifier-with-label' : undefined;
}

/** `2024-02-01`, `5-Mar`: the only ones that have nothing but letters, digits and hyphens. */
function findHyphenDate(text: string): PlainCode | undefined {
	if (!mayBeDate(text)) return undefined;
	const { length } = text;
	const isParted =
		text.charCodeAt(length - 3) === HYPHEN ||
		text.charCodeAt(length - 4) === HYPHEN ||
		text.charCodeAt(length - 5) === HYPHEN;
	return isParted && DATE_OR_TIME.test(text) ? 'identifier-looks-like-a-date' : undefined;
}

/** Adds to an identifier that was read what there is to tell of it. */
export function tellOddIdentifier(read: Converted<string> & { readonly ok: true }): typeof read {
	if (read.notice !== undefined) return read;
	const code = isCanonical(read.value) ? findHyphenDate(read.value) : findOddity(read.value, marksOf(read.value));
	return code === undefined ? read : { ...read, notice: { code, found: read.value } };
}
