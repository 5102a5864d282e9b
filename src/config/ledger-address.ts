/**
 * The address of a team's ledger as a person gives it, and what of it may be shown or written down: never the password.
 *
 * `postgres://user:password@host:5432/database?sslmode=verify-full`; the password better stands in `.pgpass` or `PGPASSWORD`.
 * Refused: another scheme, no database, an unknown `sslmode`, any other parameter than that and `host` (`setting-invalid`).
 */
export const LEDGER_ADDRESS = 'postgres://user@host:5432/database';

const SSL_MODES: readonly string[] = ['disable', 'require', 'verify-ca', 'verify-full'];

export function isLedgerAddress(typed: string): boolean {
	const url = URL.canParse(typed) ? new URL(typed) : undefined;
	if (url === undefined || !/^postgres(?:ql)?:$/.test(url.protocol) || !/^\/[^/]+$/.test(url.pathname)) return false;
	if (![url.username, url.password, url.pathname].every(isDecodable) || url.hash !== '') return false;
	return [...url.searchParams].every(([name, value]) => {
		return name === 'sslmode' ? SSL_MODES.includes(value) : name === 'host' && value.startsWith('/');
	});
}

/** The same address without the password; of what is none, what cannot be part of one. */
export function showLedgerAddress(typed: string): string {
	if (isLedgerAddress(typed)) {
		const url = new URL(typed);
		url.password = '';
		return url.href;
	}
	const at = typed.lastIndexOf('@');
	if (typed.includes('?') && typed.indexOf('?') < at) return '…';
	const shown = at === -1 ? typed.replace(/:(?!\/\/).*/s, ':…') : `…${typed.slice(at)}`;
	return shown.replace(/\?.*/s, '');
}

/** The words of a command line, for a record or for the next command. */
export function withoutLedgerPassword(words: readonly string[]): readonly string[] {
	return words.map((word, index) => {
		if (words[index - 1] === FLAG) return showLedgerAddress(word);
		return word.startsWith(`${FLAG}=`) ? `${FLAG}=${showLedgerAddress(word.slice(FLAG.length + 1))}` : word;
	});
}

/** As what starts another command hands it on, beside an address without it. */
export function passwordOf(address: string): string | undefined {
	const { password } = new URL(address);
	return password === '' ? undefined : decodeURIComponent(password);
}

/** Any text that may quote such an address, as an error of a parser does. */
export function withoutPasswords(text: string): string {
	return text.replaceAll(/(postgres(?:ql)?:\/\/[^:/@\s]*):.*@/gi, '$1:…@');
}

const FLAG = '--ledger';

function isDecodable(part: string): boolean {
	try {
		decodeURIComponent(part);
		return true;
	} catch {
		return false;
	}
}
