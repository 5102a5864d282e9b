/**
 * The secrets of one start: the value of the cookie, what another start proves itself with, and the tokens by which a browser
 * gets in. Each is 256 random bits, lives in memory, and ends with the process; a token is used once.
 *
 * The cookie is named after the port, for a browser keeps one jar for all ports of an address.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

export interface Keys {
	readonly cookieName: string;
	/** As `Set-Cookie` has it. */
	readonly setCookie: string;
	/** What another start of the program proves itself with. */
	readonly secret: string;
	readonly hasCookie: (header: string | undefined) => boolean;
	readonly isSecret: (given: string) => boolean;
	/** `usedUp` is called when it was used. */
	readonly issueToken: (entrance: Entrance) => string;
	/** Uses the token up; undefined: there is none such (any more). */
	readonly takeToken: (given: string) => Promise<Entrance | undefined>;
}

export interface Entrance {
	/** Where the browser goes then. */
	readonly path: string;
	readonly usedUp?: () => Promise<void>;
}

export function createKeys(port: number): Keys {
	const cookieName = `asset-importer-${port}`;
	const cookie = makeSecret();
	const secret = makeSecret();
	const tokens = new Map<string, Entrance>();
	return {
		cookieName,
		setCookie: `${cookieName}=${cookie}; HttpOnly; SameSite=Strict; Path=/`,
		secret,
		hasCookie: (header) => {
			const values = readCookies(header ?? '', cookieName);
			return values.length === 1 && isSame(values[0] ?? '', cookie);
		},
		isSecret: (given) => isSame(given, secret),
		issueToken(entrance) {
			const token = makeSecret();
			tokens.set(token, entrance);
			return token;
		},
		async takeToken(given) {
			const token = [...tokens.keys()].filter((one) => isSame(one, given))[0];
			if (token === undefined) return undefined;
			const entrance = tokens.get(token);
			tokens.delete(token);
			await entrance?.usedUp?.();
			return entrance;
		},
	};
}

const makeSecret = (): string => randomBytes(32).toString('base64url');

/** In a time that says nothing about where they differ, nor about how long they are. */
function isSame(one: string, other: string): boolean {
	return timingSafeEqual(digest(one), digest(other));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function readCookies(header: string, name: string): readonly string[] {
	return header
		.split(';')
		.map((one) => one.trim())
		.filter((one) => one.startsWith(`${name}=`))
		.map((one) => one.slice(name.length + 1));
}
