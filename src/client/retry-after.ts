/**
 * Parses `Retry-After` headers to a pause in milliseconds.
 *
 * Reads delay-seconds (`120`) and the three HTTP-date forms, relative to `now`, the server's clock if known. A date in the
 * past gives 0; anything else gives undefined. At most an hour: a server that needs longer will ask again.
 * Source: RFC 9110 §10.2.3 and §5.6.7; open point `rate-limit`.
 */
const MAX_PAUSE_MS = 3_600_000;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const MONTH = `(?<month>${MONTHS.join('|')})`;
const TIME = String.raw`(?<hour>\d{2}):(?<minute>\d{2}):(?<second>\d{2})`;
/** IMF-fixdate, then the two obsolete forms that a recipient must accept. */
const HTTP_DATES = [
	new RegExp(String.raw`^[A-Z][a-z]{2}, (?<day>\d{2}) ${MONTH} (?<year>\d{4}) ${TIME} GMT$`),
	new RegExp(String.raw`^[A-Z][a-z]{5,8}, (?<day>\d{2})-${MONTH}-(?<year>\d{2}) ${TIME} GMT$`),
	new RegExp(String.raw`^[A-Z][a-z]{2} ${MONTH} (?<day>[ \d]\d) ${TIME} (?<year>\d{4})$`),
];

/** Parses one header value. `now` is in milliseconds since 1970. */
export function parseRetryAfter(text: string, now: number): number | undefined {
	const value = text.trim();
	if (/^\d+$/.test(value)) return Math.min(Number(value) * 1000, MAX_PAUSE_MS);
	const instant = parseHttpDate(value, now);
	return instant === undefined ? undefined : Math.min(Math.max(instant - now, 0), MAX_PAUSE_MS);
}

/** Parses one HTTP-date, such as a `Date` header. `now` decides the century of a two-digit year. */
export function parseHttpDate(text: string, now: number): number | undefined {
	for (const form of HTTP_DATES) {
		const groups = form.exec(text)?.groups;
		if (groups === undefined) continue;
		const number = (name: string): number => Number(groups[name]);
		const month = MONTHS.findIndex((name) => name === groups['month']);
		const instant = Date.UTC(
			fullYear(number('year'), now),
			month,
			number('day'),
			number('hour'),
			number('minute'),
			number('second'),
		);
		return Number.isNaN(instant) ? undefined : instant;
	}
	return undefined;
}

/** A two-digit year is at most 50 years in the future (RFC 9110 §5.6.7). */
function fullYear(year: number, now: number): number {
	if (year > 99) return year;
	const thisYear = new Date(now).getUTCFullYear();
	const inThisCentury = thisYear - (thisYear % 100) + year;
	return inThisCentury > thisYear + 50 ? inThisCentury - 100 : inThisCentury;
}
