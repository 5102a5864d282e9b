/**
 * Parses `Retry-After` headers to a pause in milliseconds. Reads delay-seconds (`120`) and the three HTTP-date forms, relative
 * to `now`, the server's clock if known. A date in the past gives 0; anything else gives undefined. At most an hour: a server
 * that needs longer will ask again. Source: RFC 9110 §10.2.3 and §5.6.7; open point `rate-limit`.
 */
const MAX_PAUSE_MS = 3_600_000;

/** `Date.parse` reads `12:00:99` and `12345678` as some time, and a leap second as the minute before it. */
const TIME = String.raw`\d{2}:\d{2}:[0-5]\d`;
/** IMF-fixdate, and the two obsolete forms that a recipient must accept. */
const HTTP_DATE = new RegExp(
	String.raw`^[A-Z][a-z]{2,8},? (?:\d{2}[ -][A-Z][a-z]{2}[ -](?:\d{2}){1,2} ${TIME} GMT|[A-Z][a-z]{2} [ \d]\d ${TIME} \d{4})$`,
);

/** Parses one header value. `now` is in milliseconds since 1970. */
export function parseRetryAfter(text: string, now: number): number | undefined {
	const value = text.trim();
	if (/^\d+$/.test(value)) return Math.min(Number(value) * 1000, MAX_PAUSE_MS);
	const instant = parseHttpDate(value);
	return instant === undefined ? undefined : Math.min(Math.max(instant - now, 0), MAX_PAUSE_MS);
}

/** Parses one HTTP-date, such as a `Date` header. */
export function parseHttpDate(text: string): number | undefined {
	if (!HTTP_DATE.test(text)) return undefined;
	// Only the last form has no zone.
	const instant = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
	return Number.isNaN(instant) ? undefined : instant;
}
