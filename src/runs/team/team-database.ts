/**
 * The connection to the database of a team's ledger, and the only user of `pg`. Every statement is its own transaction, so a
 * stopped command blocks no other. Failures are `ledger-unusable`: exit 2 for a mistake of set-up, else exit 4. TLS is
 * `verify-full` except on loopback, unless the address says otherwise.
 */
import { readFileSync } from 'node:fs';
import type { Client, QueryResult } from 'pg';
import { isLoopbackHost } from '../../contract/endpoints.ts';
import { type LedgerAddress, parseLedgerAddress, showLedgerAddress } from '../../contract/ledger-address.ts';
import { Fault } from '../../messages/fault.ts';

export interface TeamAddress {
	/** `postgres://user@host:5432/database?sslmode=verify-full`; it may contain a password. */
	readonly url: string;
}

export interface TeamDatabase {
	/** Without the password. */
	readonly place: string;
	readonly query: <Row extends object>(text: string, values?: readonly unknown[]) => Promise<readonly Row[]>;
	/** Returns the number of rows. Undefined if a row already existed; then nothing was written. */
	readonly insert: (text: string, values: readonly unknown[]) => Promise<number | undefined>;
	readonly quoteName: (name: string) => string;
	readonly close: () => Promise<void>;
}

export type LedgerTrouble =
	| 'unreachable'
	| 'tls'
	| 'login'
	| 'database'
	| 'schema'
	| 'version'
	| 'rights'
	| 'read_only'
	| 'server'
	| 'busy'
	| 'failed';

/** Set-up mistakes. */
const OF_COMMAND: ReadonlySet<LedgerTrouble> = new Set(['login', 'database', 'schema', 'version', 'rights']);

export function ledgerFault(kind: LedgerTrouble, place: string, reason = '', cause?: unknown): Fault {
	const faultClass = OF_COMMAND.has(kind) ? 'usage' : 'stopped';
	return new Fault('ledger-unusable', { kind, ledger: place, reason }, { class: faultClass, cause });
}

const CONNECT_MS = 10_000;
/** A dead command's locks end sooner. */
const LOCK_MS = 10_000;
const STATEMENT_MS = 60_000;
/** In case the server does not end the statement. */
const ANSWER_MS = 75_000;

export async function openTeamDatabase({ url }: TeamAddress): Promise<TeamDatabase> {
	const address = parseLedgerAddress(url);
	const place = showLedgerAddress(url);
	if (address === undefined) throw new RangeError(`${place} is no address of a ledger`);
	const { tls: _, caFile: _ca, ...where } = address;
	const { Client: PgClient } = await import('pg');
	const client: Client = new PgClient({
		...where,
		ssl: tlsOf(address),
		application_name: 'asset-importer',
		connectionTimeoutMillis: CONNECT_MS,
		lock_timeout: LOCK_MS,
		statement_timeout: STATEMENT_MS,
		query_timeout: ANSWER_MS,
		keepAlive: true,
	});
	// The next statement reports a lost connection.
	client.on('error', () => {});
	const run = async <Value>(work: () => Promise<Value>): Promise<Value> => {
		try {
			return await work();
		} catch (error) {
			throw faultOf(error, place);
		}
	};
	await run(() => client.connect());
	// If a computer leaves the network, its locks end within a minute.
	await run(() =>
		client.query('set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3'),
	);
	const ask = askOf(client);
	return {
		place,
		query: (text, values = []) => run(async () => (await ask(text, values)).rows),
		insert: (text, values) =>
			run(async () => {
				try {
					return (await ask(text, values)).rowCount ?? 0;
				} catch (error) {
					if (isRefusedFor(error, NOT_UNIQUE)) return undefined;
					throw error;
				}
			}),
		quoteName: (name) => client.escapeIdentifier(name),
		close: async () => client.end().catch(() => {}),
	};
}

/** SQLSTATEs, see appendix A of the PostgreSQL manual. */
const DEADLOCK = '40P01';
const NOT_UNIQUE = '23505';
const MOST_TRIES = 5;

function askOf(client: Client): (text: string, values: readonly unknown[]) => Promise<QueryResult> {
	/** Prepared statements. */
	const names = new Map<string, string>();
	const askNow = async (text: string, values: readonly unknown[]): Promise<QueryResult> => {
		const name = names.get(text) ?? `s${names.size + 1}`;
		names.set(text, name);
		for (let tries = 1; ; tries++) {
			try {
				return await client.query(values.length === 0 ? text : { name, text, values: [...values] });
			} catch (error) {
				// Two commands wrote the same names in a different order, and one was rolled back.
				if (tries === MOST_TRIES || !isRefusedFor(error, DEADLOCK)) throw error;
			}
		}
	};
	// Reserving and publishing share the connection.
	let last: Promise<unknown> = Promise.resolve();
	return (text, values) => {
		const answer = last.then(() => askNow(text, values));
		last = answer.catch(() => {});
		return answer;
	};
}

function isRefusedFor(error: unknown, state: string): boolean {
	return error instanceof Error && 'code' in error && error.code === state;
}

function tlsOf({ host, tls, caFile }: LedgerAddress) {
	const isHere = host.startsWith('/') || isLoopbackHost(host);
	const checked = tls ?? (isHere && caFile === undefined ? 'none' : 'name');
	if (checked === 'none') return false;
	return {
		rejectUnauthorized: true,
		...(caFile === undefined ? {} : { ca: readAuthority(caFile) }),
		...(checked === 'certificate' ? { checkServerIdentity: () => undefined } : {}),
	};
}

function readAuthority(file: string): string {
	try {
		return readFileSync(file, 'utf8');
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		const about = { kind: 'certificate', option: 'sslrootcert', path: file, reason } as const;
		throw new Fault('option-file-unreadable', about, { cause: error });
	}
}

/** By SQLSTATE, see appendix A of the PostgreSQL manual. */
const TROUBLES: readonly (readonly [state: RegExp, kind: LedgerTrouble])[] = [
	[/^28/, 'login'],
	[/^3D/, 'database'],
	[/^(?:3F|42P01|42703|42883)/, 'schema'],
	[/^42501/, 'rights'],
	[/^25006/, 'read_only'],
	[/^(?:55P03|57014|40P01|40001)/, 'busy'],
	[/^(?:08|57P|53300)/, 'unreachable'],
];

const TLS_TROUBLE = /certificate|self-signed|SSL|TLS|altname/i;

function faultOf(error: unknown, place: string): unknown {
	if (error instanceof Fault || !(error instanceof Error)) return error;
	const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
	const reason = [code, error.message].filter((one) => one !== '').join(': ');
	const known = /^[0-9A-Z]{5}$/.test(code) ? TROUBLES.find(([state]) => state.test(code))?.[1] : undefined;
	if (known !== undefined) return ledgerFault(known, place, reason, error);
	if (/^[0-9A-Z]{5}$/.test(code) && 'severity' in error) return ledgerFault('failed', place, reason, error);
	if (/password must be a string/.test(error.message)) return ledgerFault('login', place, 'PGPASSWORD', error);
	if (/Query read timeout/.test(error.message)) return ledgerFault('busy', place, error.message, error);
	return ledgerFault(TLS_TROUBLE.test(reason) ? 'tls' : 'unreachable', place, reason, error);
}
