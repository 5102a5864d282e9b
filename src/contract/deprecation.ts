/**
 * Headers of deprecated endpoints: `Deprecation: @<unix seconds>` (RFC 9745), `Sunset: <IMF-fixdate>` (RFC 8594), `Link` with
 * `deprecation` and `successor-version`. Parsing is lenient: unreadable parts are ignored.
 */

export interface Deprecation {
	/** ISO date-times in whole seconds of UTC. */
	readonly deprecatedAt: string;
	readonly sunsetAt: string;
	/** Address of the migration page. */
	readonly documentation: string;
	/** Address of the replacement. */
	readonly successor?: string;
}

export const DEPRECATION_HEADERS = ['Deprecation', 'Sunset', 'Link'] as const;
export type DeprecationHeader = (typeof DEPRECATION_HEADERS)[number];

export function renderDeprecationHeaders(deprecation: Deprecation): Readonly<Record<DeprecationHeader, string>> {
	const links = [
		`<${encodeAddress(deprecation.documentation)}>; rel="deprecation"; type="text/html"`,
		...(deprecation.successor === undefined
			? []
			: [`<${encodeAddress(deprecation.successor)}>; rel="successor-version"`]),
	];
	return {
		Deprecation: `@${Math.floor(Date.parse(deprecation.deprecatedAt) / 1000)}`,
		// `toUTCString` gives an IMF-fixdate for the years 0 to 9999.
		Sunset: new Date(deprecation.sunsetAt).toUTCString(),
		Link: links.join(', '),
	};
}

const NO_ADDRESS_CHARACTER = /[^!#$%&'()*+,\-./\w:;=?@[\]~]/gu;
const utf8 = new TextEncoder();

/** Percent-encodes an address for a header (RFC 3986, section 2); existing escapes stay. */
export function encodeAddress(address: string): string {
	return address.replaceAll(NO_ADDRESS_CHARACTER, (character) =>
		Array.from(utf8.encode(character), (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
	);
}

/** By lower-case name. */
export type ResponseHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Resolves relative links against `requestUrl`. */
export function parseDeprecationHeaders(headers: ResponseHeaders, requestUrl?: string): Partial<Deprecation> {
	const [deprecation, tooMany] = valuesOf(headers['deprecation']);
	const [sunset, tooManyEnds] = valuesOf(headers['sunset']);
	const links = parseLinkHeader(valuesOf(headers['link']));
	const related = (relation: string): string | undefined =>
		links
			.filter(({ relations }) => relations.includes(relation))
			.map(({ target }) => resolve(target, requestUrl))
			.find((target) => target !== undefined);
	const documentation = related('deprecation');
	if (deprecation === undefined && sunset === undefined && documentation === undefined) return {};
	const deprecatedAt = tooMany === undefined ? parseStructuredDate(deprecation ?? '') : undefined;
	const sunsetAt = tooManyEnds === undefined ? parseImfFixdate(sunset ?? '') : undefined;
	const successor = related('successor-version');
	return {
		...(deprecatedAt && { deprecatedAt }),
		...(sunsetAt && { sunsetAt }),
		...(documentation && { documentation }),
		...(successor && { successor }),
	};
}

/** A date of RFC 9651 (`@1688169599`) to ISO. */
function parseStructuredDate(text: string): string | undefined {
	const seconds = /^@(?<seconds>-?\d{1,15})(?: *;.*)?$/.exec(text)?.groups?.['seconds'];
	return seconds === undefined ? undefined : isoOf(Number(seconds) * 1000);
}

/** An IMF-fixdate of RFC 9110 (`Sun, 06 Nov 1994 08:49:37 GMT`) to ISO. */
function parseImfFixdate(text: string): string | undefined {
	const date = new Date(text);
	return date.toUTCString() === text ? isoOf(date.getTime()) : undefined;
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

export interface ParsedLink {
	readonly target: string;
	readonly relations: readonly string[];
}

const NAME = "[!#$%&'*+.^_`|~\\w-]+";
const VALUE = '[\\t ]*=[\\t ]*(?:"(?<quoted>(?:[^"\\\\]|\\\\.)*)"|(?<bare>[^\\t ",;<>]*))';
const PARAMETERS = `(?:[\\t ]*;[\\t ]*(?:${NAME}(?:${VALUE})?)?)*`;
const LINK = new RegExp(`[\\t ,]*<(?<target>[^>]*)>(?<parameters>${PARAMETERS})[\\t ]*(?:,|$)`, 'gy');
const PARAMETER = new RegExp(`;[\\t ]*(?<name>${NAME})${VALUE}`, 'g');

/** Stops at the first link that cannot be read. Leaves out links about another resource. */
export function parseLinkHeader(values: readonly string[]): readonly ParsedLink[] {
	const links = values.flatMap((value) => [...value.matchAll(LINK)]);
	return links.flatMap(({ groups: { target = '', parameters = '' } = {} }) => {
		const named = [...parameters.matchAll(PARAMETER)].map(({ groups = {} }) => {
			const { name = '', quoted, bare = '' } = groups;
			return [name.toLowerCase(), quoted?.replaceAll(/\\(.)/g, '$1') ?? bare] as const;
		});
		if (named.some(([name]) => name === 'anchor')) return [];
		const [, relations = ''] = named.find(([name]) => name === 'rel') ?? [];
		return [{ target, relations: relations.toLowerCase().split(/\s+/).filter(Boolean) }];
	});
}
