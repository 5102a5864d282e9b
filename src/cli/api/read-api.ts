/**
 * Commands that only read from the API: connected, asked, closed, and the deprecations that the API announced printed at the end.
 */
import type { ApiClient } from '../../client/client.ts';
import { type DeprecationNotice, deprecationProblem } from '../../client/outcome.ts';
import { renderAdvice, renderProblem } from '../../messages/render-problem.ts';
import type { Invocation } from '../terminal/command.ts';
import { EXIT } from '../terminal/exit-code.ts';
import { connect, whileConnected, withClient } from './connect.ts';

export interface Reading {
	readonly client: ApiClient;
	readonly signal: AbortSignal;
}

/** Runs `read` against the API that the flags name; gives the exit code. Ctrl-C gives up what is asked. */
export async function readApi(invocation: Invocation, read: (reading: Reading) => Promise<void>): Promise<number> {
	return whileConnected(
		invocation,
		() => connect(invocation),
		(connection, { requested: signal }) =>
			withClient(connection, async (client) => {
				await read({ client, signal });
				printDeprecations(invocation, client.deprecations());
				return EXIT.done;
			}),
	);
}

/** Deprecated endpoints that a command met, once each: what to know, and what to do about it. */
function printDeprecations({ io, config, flags }: Invocation, notices: readonly DeprecationNotice[]): void {
	if (flags.quiet) return;
	for (const notice of notices) {
		const problem = deprecationProblem(notice, io.clock.now());
		io.stderr.write(`${renderProblem(problem, config.language)}\n  ${renderAdvice(problem, config.language)}\n`);
	}
}
