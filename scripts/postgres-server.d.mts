/** The folder of PostgreSQL's binaries on this machine, if it is installed. */
export const POSTGRES: string | undefined;

export interface PostgresOptions {
	/** Off where no claim is about what is on disk: much is faster then. */
	readonly fsync?: boolean;
	/** The password of the role `postgres`; without one everybody is let in. */
	readonly password?: string;
	/** As in postgresql.conf. */
	readonly settings?: Readonly<Record<string, string>>;
	/** Copied instead of made anew. */
	readonly template?: string;
}

/** The place of a running server. */
export interface PostgresPlace {
	/** With the sockets of the server, and `data`. */
	readonly dir: string;
	/** The same after every start. */
	readonly port: number;
	/** The password of the role `postgres`. */
	readonly password?: string;
}

export interface PostgresClient extends Omit<PostgresPlace, 'password'> {
	/** Renders the address for the program; with the password if `user` is `postgres`. */
	readonly url: (database?: string, user?: string) => string;
	/** Rows as lines, with | between the columns. No password is asked for. */
	readonly psql: (sql: string, where?: { readonly database?: string; readonly user?: string }) => Promise<string>;
	/** A new one, by its name: empty, or as the one that is named, to which nobody is connected. */
	readonly createDatabase: (template?: string) => Promise<string>;
	/** Gives what puts the database back as it was: another one by its name, its tables made anew, or their rows alone. */
	readonly dump: (database: string, way: RestoreWay) => Promise<() => Promise<unknown>>;
}

export type RestoreWay = 'database' | 'tables' | 'rows';

export interface PostgresServer extends PostgresClient {
	readonly logFile: string;
	/** The id of the first process of the running server. */
	readonly pid: number;
	readonly start: () => Promise<void>;
	/** `fast` unless told otherwise; `smart` waits for every client to leave. */
	readonly stop: (mode?: 'smart' | 'fast' | 'immediate') => Promise<void>;
	/** Copied from this one, and following it asynchronously until it is promoted; closed with this one at the latest. */
	readonly standby: () => Promise<PostgresServer>;
	readonly promote: () => Promise<void>;
	/** Ended, with its folder. */
	readonly close: () => Promise<void>;
}

export function clientOf(place: PostgresPlace): PostgresClient;

/** A folder for `template`, gone with this process. */
export function makeTemplate(): Promise<string>;

export function startPostgres(options?: PostgresOptions): Promise<PostgresServer>;
