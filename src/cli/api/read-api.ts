/** For commands without a run: connects, calls the API, closes, and prints the API's deprecation notices. */
import type { ApiClient } from '../../client/client.ts';
import { type DeprecationNotice, deprecationProblem } from '../../client/outcome.ts';
import { renderAdvice, renderProblem } from '../../messages/render-problem.ts';
import type { Invocation } from '../terminal/command.ts';
import { EXIT } from '../terminal/exit-code.ts';
import { connect, type Connection, whileConnected, withClient } from './connect.ts';

export interface ApiCall {
	readonly client: ApiClient;
	readonly connection: Connection;
	readonly signal: AbortSignal;
}

/** Runs `read` against the API chosen by the flags. Ctrl-C aborts requests. */
export function readApi(invocation: Invocation, read: (call: ApiCall) => Promise<void>): Promise<number> {
	return callApi(invocation, async (call) => {
		await read(call);
		return EXIT.done;
	});
}

/** Like `readApi`, for a `call` that returns the exit code. */
export function callApi(invocation: Invocation, call: (to: ApiCall) => Promise<number>): Promise<number> {
	return whileConnected(
		invocation,
		() => connect(invocation),
		(connection, { requested: signal }) =>
			withClient(connection, async (client) => {
				const exitCode = await call({ client, connection, signal });
				printDeprecations(invocation, client.deprecations());
				return exitCode;
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
