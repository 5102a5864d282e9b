/**
 * Enrollment ids and serial numbers that Excel may have made a date of (`identifier-looks-like-a-date`: `01/02/2024`,
 * `05/mar`): where it did so to one, it did so to others of the column. Taken as they stand, with a warning.
 *
 * Only the whole text counts. Capitals are no month of Excel: `SET-01` and `MAR-05` are numbers of sectors.
 */
import type { Converted } from './converted.ts';

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
/** `mar/05`: the only one that begins with a letter. */
const NAMED_MONTH_LENGTH = 6;
const COLON = 0x3a;
const HYPHEN = 0x2d;
const SLASH = 0x2f;

/** Cheap, for every identifier passes here: a sign between the parts, where a date has one of its last. */
function mayBeDate(text: string): boolean {
	const { length } = text;
	if (length > LONGEST_DATE || (text.charCodeAt(0) > COLON && length !== NAMED_MONTH_LENGTH)) return false;
	return (
		isSign(text.charCodeAt(length - 3)) || isSign(text.charCodeAt(length - 4)) || isSign(text.charCodeAt(length - 5))
	);
}

function isSign(unit: number): boolean {
	return unit === HYPHEN || unit === SLASH || unit === COLON;
}

/** Adds the warning to an identifier that was read. */
export function lintIdentifier(read: Converted<string>): typeof read {
	if (!read.ok || read.notice !== undefined || !mayBeDate(read.value) || !DATE_OR_TIME.test(read.value)) return read;
	return { ...read, notice: { code: 'identifier-looks-like-a-date', found: read.value } };
}
