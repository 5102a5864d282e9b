/**
 * The headers that tell that an endpoint is or will be deprecated.
 *
 * Rendered exactly as documented: `Deprecation: @<unix seconds>` (RFC 9745), `Sunset: <IMF-fixdate>` (RFC 8594), `Link`
 * with the relations `deprecation` (type text/html) and, where a direct replacement exists, `successor-version`.
 * Read leniently: any of them may be missing; a malformed one is left out and named in `malformed`.
 */
import { parseLinkHeader } from './link-header.ts';

export interface Deprecation {
	/** When the endpoint is or will be deprecated, and from when it may stop: ISO date-times, whole seconds of UTC. */
	readonly deprecatedAt: string;
	readonly sunsetAt: string;
	/** Page that describes the change and the migration. */
	readonly documentation: string;
	/** Address of the endpoint that replaces this one directly. */
	readonly successor?: string;
}

export const DEPRECATION_HEADERS = ['Deprecation', 'Sunset', 'Link'] as const;
export type DeprecationHeader = (typeof DEPRECATION_HEADERS)[number];

/** The three headers of one deprecated endpoint. */
export function renderDeprecationHeaders(deprecation: Deprecation): Readonly<Record<DeprecationHeader, string>> {
	const links = [
		`<${encodeAddress(deprecation.documentation)}>; rel="deprecation"; type="text/html"`,
		...(deprecation.successor === undefined
			? []
			: [`<${encodeAddress(deprecation.successor)}>; rel="successor-version"`]),
	];
	return {
		Deprecation: `@${Math.floor(Date.parse(deprecation.deprecatedAt) / 1000)}`,
		// The text that `toUTCString` gives is an IMF-fixdate for the years 0 to 9999.
		Sunset: new Date(deprecation.sunsetAt).toUTCString(),
		Link: links.join(', '),
	};
}

const NO_ADDRESS_CHARACTER = /[^!#$%&'()*+,\-./\w:;=?@[\]~]/gu;
const utf8 = new TextEncoder();

/**
 * An address as a header can carry it: whatever is no character of an address is percent-encoded (RFC 3986, section 2).
 * What is encoded already stays as it is.
 */
export function encodeAddress(address: string): string {
	return address.replaceAll(NO_ADDRESS_CHARACTER, (character) =>
		Array.from(utf8.encode(character), (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
	);
}

export interface ParsedDeprecation {
	/** ISO date-times in UTC. */
	readonly deprecatedAt?: string;
	readonly sunsetAt?: string;
	readonly documentation?: string;
	readonly successor?: string;
	/** Headers that were there and could not be read, at least in part. */
	readonly malformed: readonly DeprecationHeader[];
}

/** Response headers by lower-case name, as `node:http` and undici give them. */
export type ResponseHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Reads the headers of an answer; `undefined` when nothing in them speaks of a deprecation.
 * Relative links are resolved against `requestUrl` where it is given.
 */
export function parseDeprecationHeaders(headers: ResponseHeaders, requestUrl?: string): ParsedDeprecation | undefined {
	const deprecation = valuesOf(headers['deprecation']);
	const sunset = valuesOf(headers['sunset']);
	const { links, wellFormed } = parseLinkHeader(valuesOf(headers['link']));
	const related = (relation: string): string | undefined =>
		links
			.filter(({ relations }) => relations.includes(relation))
			.map(({ target }) => resolve(target, requestUrl))
			.find((target) => target !== undefined);
	const documentation = related('deprecation');
	const successor = related('successor-version');
	if (deprecation.length === 0 && sunset.length === 0 && documentation === undefined) return undefined;

	const deprecatedAt = deprecation.length === 1 ? parseStructuredDate(deprecation[0] ?? '') : undefined;
	const sunsetAt = sunset.length === 1 ? parseImfFixdate(sunset[0] ?? '') : undefined;
	return {
		...(deprecatedAt === undefined ? {} : { deprecatedAt }),
		...(sunsetAt === undefined ? {} : { sunsetAt }),
		...(documentation === undefined ? {} : { documentation }),
		...(successor === undefined ? {} : { successor }),
		malformed: [
			...(deprecation.length > 0 && deprecatedAt === undefined ? (['Deprecation'] as const) : []),
			...(sunset.length > 0 && sunsetAt === undefined ? (['Sunset'] as const) : []),
			...(wellFormed ? [] : (['Link'] as const)),
		],
	};
}

/** A date of RFC 9651 (`@1688169599`), with or without parameters after it, to ISO; `undefined` when it is none. */
export function parseStructuredDate(text: string): string | undefined {
	const seconds = /^@(?<seconds>-?\d{1,15})(?: *;.*)?$/.exec(text.trim())?.groups?.['seconds'];
	return seconds === undefined ? undefined : isoOf(Number(seconds) * 1000);
}

/** An IMF-fixdate of RFC 9110 (`Sun, 06 Nov 1994 08:49:37 GMT`) to ISO; `undefined` when it is none. */
export function parseImfFixdate(text: string): string | undefined {
	const date = new Date(text.trim());
	return date.toUTCString() === text.trim() ? isoOf(date.getTime()) : undefined;
}

function isoOf(time: number): string | undefined {
	const date = new Date(time);
	return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

function valuesOf(header: string | readonly string[] | undefined): readonly string[] {
	if (header === undefined) return [];
	return typeof header === 'string' ? [header] : header;
}

function resolve(target: string, requestUrl: string | undefined): string | undefined {
	if (requestUrl === undefined) return target;
	return URL.canParse(target, requestUrl) ? new URL(target, requestUrl).href : undefined;
}
