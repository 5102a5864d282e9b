/** For commands that only read from the API: connects, reads, closes, and prints the API's deprecation notices. */
import type { ApiClient } from '../../client/client.ts';
import { type DeprecationNotice, deprecationProblem } from '../../client/outcome.ts';
import { renderAdvice, renderProblem } from '../../messages/render-problem.ts';
import type { Invocation } from '../terminal/command.ts';
import { EXIT } from '../terminal/exit-code.ts';
import { connect, whileConnected, withClient } from './connect.ts';

/** Runs `read` against the API chosen by the flags. Returns the exit code. Ctrl-C aborts requests. */
export async function readApi(
	invocation: Invocation,
	read: (reading: { readonly client: ApiClient; readonly signal: AbortSignal }) => Promise<void>,
): Promise<number> {
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

function printDeprecations({ io, config, flags }: Invocation, notices: readonly DeprecationNotice[]): void {
	if (flags.quiet) return;
	for (const notice of notices) {
		const problem = deprecationProblem(notice, io.clock.now());
		io.stderr.write(`${renderProblem(problem, config.language)}\n  ${renderAdvice(problem, config.language)}\n`);
	}
}
