/**
 * Ctrl-C in two steps: the first lets what is in flight end, the second gives it up. SIGTERM is the same, and so is the
 * message `stop` of a program of ours that started this one. SIGHUP never gives
 * up anything: nobody chose to send it twice, but a terminal that is closed and the shell in it both do.
 */
import type { Language } from '../../messages/message.ts';
import { wordsOf } from '../../messages/texts.ts';
import type { Io } from './io.ts';

export interface Stop {
	/** Nothing new starts. */
	readonly requested: AbortSignal;
	/** What is in flight is given up. */
	readonly now: AbortSignal;
	readonly dispose: () => void;
}

/** `isWaiting`: whether there is something to be waited for. */
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
