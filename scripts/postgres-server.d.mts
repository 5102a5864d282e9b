/** The folder of PostgreSQL's binaries on this machine, if it is installed. */
export const POSTGRES: string | undefined;

export interface PostgresOptions {
	/** Off where no claim is about what is on disk: much is faster then. */
	readonly fsync?: boolean;
	/** Of the role `postgres`; without one everybody is let in. */
	readonly password?: string;
	/** By a certificate for `localhost` alone; who comes without TLS is refused. */
	readonly tls?: boolean;
	/** As in postgresql.conf. */
	readonly settings?: Readonly<Record<string, string>>;
}

export interface PostgresServer {
	/** With the sockets of the server, and `data`. */
	readonly dir: string;
	readonly logFile: string;
	/** Of the authority that signed the server's certificate. */
	readonly caFile: string | undefined;
	/** The same after every start. */
	readonly port: number;
	/** Of the first process of the server that runs now. */
	readonly pid: number;
	/** How the program is told of it; with the password, where `user` is `postgres`. */
	readonly url: (database?: string, user?: string) => string;
	readonly start: () => Promise<void>;
	/** `fast` unless told otherwise; `smart` waits for every client to leave. */
	readonly stop: (mode?: 'smart' | 'fast' | 'immediate') => Promise<void>;
	/** Rows as lines, with | between the columns. No password is asked for. */
	readonly psql: (sql: string, where?: { readonly database?: string; readonly user?: string }) => Promise<string>;
	/** An empty one, by its name. */
	readonly createDatabase: () => Promise<string>;
	/** Copied from this one, and following it asynchronously until it is promoted; closed with this one at the latest. */
	readonly standby: () => Promise<PostgresServer>;
	readonly promote: () => Promise<void>;
	/** Ended, with its folder. */
	readonly close: () => Promise<void>;
}

export function startPostgres(options?: PostgresOptions): Promise<PostgresServer>;
