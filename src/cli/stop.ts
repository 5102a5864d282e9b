/**
 * Ctrl-C in two steps: the first lets what is in flight end, the second gives it up. SIGTERM and SIGHUP are the same.
 */
import type { Language } from '../problems/message.ts';
import type { Io } from './io.ts';

export interface Stop {
	/** Nothing new starts. */
	readonly requested: AbortSignal;
	/** What is in flight is given up. */
	readonly now: AbortSignal;
	readonly dispose: () => void;
}

const STOPPING: Readonly<Record<Language, string>> = {
	'pt-BR': '\nparando: aguarda as requisições em andamento (Ctrl-C de novo para não aguardar)\n',
	en: '\nstopping: waiting for the requests in flight (Ctrl-C again not to wait)\n',
};

export function listenForStop(io: Io, language: Language): Stop {
	const requested = new AbortController();
	const now = new AbortController();
	const dispose = io.onStopSignal(() => {
		if (requested.signal.aborted) {
			now.abort();
			return;
		}
		io.stderr.write(STOPPING[language]);
		requested.abort();
	});
	return { requested: requested.signal, now: now.signal, dispose };
}
