/**
 * The first Ctrl-C (or SIGTERM, or the parent's message `stop`) waits for requests in flight, the second aborts them. SIGHUP never
 * aborts: a closing terminal and its shell both send one.
 */
import type { Language } from '../../messages/message.ts';
import { wordsOf } from '../../messages/texts.ts';
import type { Io } from './io.ts';

export interface Stop {
	readonly requested: AbortSignal;
	readonly now: AbortSignal;
	readonly dispose: () => void;
}

/** `isWaiting`: true if there is something to wait for. */
export function listenForStop(io: Io, language: Language, isWaiting = (): boolean => true): Stop {
	const requested = new AbortController();
	const now = new AbortController();
	const dispose = io.onStopSignal((signal) => {
		if (requested.signal.aborted) {
			if (signal !== 'SIGHUP') now.abort();
			return;
		}
		io.stderr.write(isWaiting() ? `\n${wordsOf('cli', language)('stop.stopping')}\n` : '\n');
		requested.abort();
	});
	return { requested: requested.signal, now: now.signal, dispose };
}
