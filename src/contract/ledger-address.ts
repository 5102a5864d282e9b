/**
 * The address of a team's ledger as a person gives it, and what of it may be shown or written down: never the password.
 *
 * `postgres://user:password@host:5432/database?sslmode=verify-full`; the password better stands in `.pgpass` or `PGPASSWORD`,
 * and `?host=/run/postgresql` names the folder of a Unix socket.
 * None is: another scheme, no database, an unknown `sslmode`, any other parameter than that and `host`.
 */
export const LEDGER_ADDRESS = 'postgres://user@host:5432/database';

export interface LedgerAddress {
	readonly host: string;
	readonly port?: number;
	readonly user?: string;
	readonly password?: string;
	readonly database: string;
	/** What is checked of the server: the certificate, and whether it has the name of the host. Absent: not said. */
	readonly tls?: 'none' | 'certificate' | 'name';
}

/** By `sslmode`. One that encrypts and checks nothing is none of them. */
const TLS_MODES = new Map<string, LedgerAddress['tls']>([
	['disable', 'none'],
	['verify-ca', 'certificate'],
	['require', 'name'],
	['verify-full', 'name'],
]);

export function parseLedgerAddress(typed: string): LedgerAddress | undefined {
	const url = URL.canParse(typed) ? new URL(typed) : undefined;
	if (url === undefined || !/^postgres(?:ql)?:$/.test(url.protocol) || !/^\/[^/]+$/.test(url.pathname))
		return undefined;
	const { searchParams, hash } = url;
	const isKnown = [...searchParams].every(([name, value]) => {
		return name === 'sslmode' ? TLS_MODES.has(value) : name === 'host' && value.startsWith('/');
	});
	const parts = [url.hostname, url.username, url.password, url.pathname.slice(1)].map(decode);
	const [hostname, user, password, database] = parts;
	if (hash !== '' || !isKnown || hostname === undefined || database === undefined || parts.includes(undefined))
		return undefined;
	const tls = TLS_MODES.get(searchParams.get('sslmode') ?? '');
	return {
		host: searchParams.get('host') ?? (hostname.replace(/^\[(.*)\]$/, '$1') || 'localhost'),
		...(url.port === '' ? {} : { port: Number(url.port) }),
		...(user ? { user } : {}),
		...(password ? { password } : {}),
		database,
		...(tls === undefined ? {} : { tls }),
	};
}

/** The same address without the password; nothing of what is none: a password may stand anywhere in it. */
export function showLedgerAddress(typed: string): string {
	return parseLedgerAddress(typed) === undefined ? '…' : Object.assign(new URL(typed), { password: '' }).href;
}

/** The words of a command line, for a record or for the next command. */
export function withoutLedgerPassword(words: readonly string[]): readonly string[] {
	return words.map((word, index) => {
		if (words[index - 1] === FLAG) return showLedgerAddress(word);
		return word.startsWith(`${FLAG}=`) ? `${FLAG}=${showLedgerAddress(word.slice(FLAG.length + 1))}` : word;
	});
}

/** Any text that may quote such an address, or the `password=…` of libpq, as an error of a parser does. */
export function withoutPasswords(text: string): string {
	return text
		.replaceAll(/(postgres(?:ql)?:\/\/[^:/@\s]*):.*@/gi, '$1:…@')
		.replaceAll(/(password\s*=\s*)(?:'(?:[^'\\]|\\.)*(?:'|$)|(?:[^\s&\\]|\\.)+)/gis, '$1…');
}

const FLAG = '--ledger';

function decode(part: string): string | undefined {
	try {
		return decodeURIComponent(part);
	} catch {
		return undefined;
	}
}
