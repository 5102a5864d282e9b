/**
 * Commands that only read from the API: connected, asked, closed, and what the API said of its own future told at the end.
 */
import type { ApiClient } from '../../client/client.ts';
import type { Config } from '../../config/config.ts';
import { loadConfig } from '../../config/load-config.ts';
import type { Language } from '../../messages/message.ts';
import { renderJson } from '../../messages/render-visible.ts';
import { connect } from './connect.ts';
import type { Io } from '../terminal/io.ts';
import type { Invocation } from '../command-line/declaration.ts';
import { listenForStop } from '../terminal/stop.ts';
import { tellDeprecations } from './tell-deprecations.ts';

export interface Reading {
	readonly client: ApiClient;
	readonly config: Config;
	readonly signal: AbortSignal;
}

/** Runs `read` against the API that the flags name. Ctrl-C gives up what is asked. */
export async function readApi({ flags, io }: Invocation, read: (reading: Reading) => Promise<void>): Promise<void> {
	const config = loadConfig({ flags, env: io.env, cwd: io.cwd });
	const connection = await connect(config, flags['sandbox'] === true);
	const stop = listenForStop(io, config.language);
	try {
		const client = await connection.createClient();
		try {
			await read({ client, config, signal: stop.requested });
			if (flags['quiet'] !== true) tellDeprecations(io, client.deprecations(), config.language);
		} finally {
			await client.close();
		}
	} finally {
		stop.dispose();
		await connection.close();
	}
}

/** How many there are, for a person; nothing with `--quiet`. */
export function tellCount(
	{ flags, io }: Invocation,
	language: Language,
	count: number,
	words: Readonly<Record<Language, readonly [one: string, several: string]>>,
): void {
	if (flags['quiet'] === true) return;
	const [one, several] = words[language];
	io.stderr.write(`${new Intl.NumberFormat(language).format(count)} ${count === 1 ? one : several}\n`);
}

/** Columns of the terminal that shows the results; undefined when a file or a program reads them. */
export function tableWidth({ stdout }: Io): number | undefined {
	return stdout.isTTY === true ? (stdout.columns ?? 80) : undefined;
}

export function printJson({ stdout }: Io, value: unknown): void {
	stdout.write(`${renderJson(value, '\t')}\n`);
}
