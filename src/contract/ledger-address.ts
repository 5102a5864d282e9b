/**
 * The address of a team's ledger, and its forms without the password:
 * `postgres://user:password@host:5432/database?sslmode=verify-full`. `?host=/run/postgresql` names the folder of a Unix
 * socket, `?sslrootcert=ca.pem` the authority. Other schemes and parameters are refused.
 */
export const LEDGER_ADDRESS = 'postgres://user@host:5432/database';

export interface LedgerAddress {
	readonly host: string;
	readonly port?: number;
	readonly user?: string;
	readonly password?: string;
	readonly database: string;
	/** TLS verification, if the address sets it. */
	readonly tls?: 'none' | 'certificate' | 'name';
	/** File of the authority's certificate, in PEM. */
	readonly caFile?: string;
}

/** By `sslmode`; modes that encrypt without verifying are refused. */
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
		if (name === 'sslmode') return TLS_MODES.has(value);
		return name === 'sslrootcert' ? value !== '' : name === 'host' && value.startsWith('/');
	});
	const parts = [url.hostname, url.username, url.password, url.pathname.slice(1)].map(decode);
	const [hostname, user, password, database] = parts;
	if (hash !== '' || !isKnown || hostname === undefined || database === undefined || parts.includes(undefined))
		return undefined;
	const tls = TLS_MODES.get(searchParams.get('sslmode') ?? '');
	const caFile = searchParams.get('sslrootcert');
	return {
		host: searchParams.get('host') ?? (hostname.replace(/^\[(.*)\]$/, '$1') || 'localhost'),
		...(url.port === '' ? {} : { port: Number(url.port) }),
		...(user ? { user } : {}),
		...(password ? { password } : {}),
		database,
		...(tls === undefined ? {} : { tls }),
		...(caFile === null ? {} : { caFile }),
	};
}

/** Empty for an invalid address, which may contain the password anywhere. */
export function showLedgerAddress(typed: string): string {
	return parseLedgerAddress(typed) === undefined ? '…' : Object.assign(new URL(typed), { password: '' }).href;
}

/** Removes passwords from ledger addresses, for records and printed commands. */
export function withoutLedgerPassword(words: readonly string[]): readonly string[] {
	return words.map((word, index) => {
		if (words[index - 1] === FLAG) return showLedgerAddress(word);
		return word.startsWith(`${FLAG}=`) ? `${FLAG}=${showLedgerAddress(word.slice(FLAG.length + 1))}` : word;
	});
}

/** Removes passwords from any text that may quote an address or libpq's `password=…`. */
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
