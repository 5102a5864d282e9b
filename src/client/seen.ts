/**
 * Facts about one attempt. `not-started`: undici never called `onRequestStart`, so no byte was sent; error codes cannot
 * prove that (`ECONNRESET` happens before and after sending). `started`: no status came. `answered`: a status came, with as
 * much of the body as could be read.
 */

export const NOT_STARTED_CAUSES = [
	'unreachable',
	'tls',
	'proxy',
	'deadline',
	'aborted',
	'certificate',
	'proxy-certificate',
	'host-not-found',
	'proxy-not-found',
	'proxy-login',
	'no-descriptor',
] as const;
export type NotStartedCause = (typeof NOT_STARTED_CAUSES)[number];

interface NotStarted {
	readonly at: 'not-started';
	readonly cause: NotStartedCause;
	/** A code such as `ECONNREFUSED`, or a proxy's status; never free text. */
	readonly reason: string;
}

export interface Started {
	readonly at: 'started';
	readonly cause: 'lost' | 'deadline' | 'aborted';
	readonly reason: string;
}

export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

export interface Answered {
	readonly at: 'answered';
	readonly status: number;
	readonly headers: Headers;
	readonly body: string;
	/** False if the body was cut, longer than allowed, or incomplete at the deadline. */
	readonly complete: boolean;
}

export type Seen = NotStarted | Started | Answered;

/** The first value of a header. `name` is in lower case. */
export function headerOf(headers: Headers, name: string): string | undefined {
	const value = headers[name];
	return typeof value === 'object' ? value[0] : value;
}
