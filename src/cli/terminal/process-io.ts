/**
 * Makes the `Io` of the real process. A closed terminal or pipe never ends a command, which may have requests in flight: later output is
 * dropped (EIO for a closed terminal, EPIPE for `| head`, ENOSPC for a full disk, EBADF for a closed descriptor). Lost results
 * are reported at the end, except for EPIPE: a reader that closed the pipe has what it wanted.
 */
import { closeSync } from 'node:fs';
import { userInfo } from 'node:os';
import { isatty } from 'node:tty';
import { systemClock } from '../../client/clock.ts';
import type { Io, Output } from './io.ts';

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** Sent by a parent process over its channel. Acts like Ctrl-C, which some systems cannot send to a child. */
const STOP_MESSAGE = 'stop';
const STANDARD = [0, 1, 2] as const;

/** `releaseTerminal` is called last. */
export function processIo() {
	const { stdin, stdout, stderr } = process;
	const terminals = STANDARD.filter(isatty);
	const results = outlive(stdout);
	return {
		stdout: results.output,
		stderr: outlive(stderr).output,
		writeBytes: stdout.isTTY ? undefined : (bytes) => stdout.write(bytes),
		lostResults: results.lost,
		// oxlint-disable-next-line node/no-process-env -- handed to `config`, which alone reads it
		env: process['env'],
		cwd: process.cwd(),
		home,
		interactive: stdin.isTTY && stderr.isTTY,
		clock: systemClock,
		onStopSignal(listener) {
			for (const signal of STOP_SIGNALS) process.on(signal, listener);
			const listenToParent = (message: unknown): void => {
				if (message === STOP_MESSAGE) listener();
			};
			process.on('message', listenToParent);
			// Do not keep the process alive for the parent's messages.
			process.channel?.unref();
			return () => {
				for (const signal of STOP_SIGNALS) process.off(signal, listener);
				process.off('message', listenToParent);
			};
		},
		// Node restores terminals when it ends, and aborts if it cannot; it leaves closed descriptors alone.
		releaseTerminal() {
			for (const fd of terminals) if (!isatty(fd)) closeSync(fd);
		},
	} satisfies Io & { readonly releaseTerminal: () => void };
}

function home(): string | undefined {
	try {
		return userInfo().homedir;
	} catch {
		// A container may run under a user id that the system does not know.
		return undefined;
	}
}

/** Keeps a stream's errors from ending the process, and remembers why it no longer accepts output. */
function outlive(stream: NodeJS.WriteStream): {
	readonly output: Output;
	readonly lost: () => Promise<string | undefined>;
} {
	let failure: NodeJS.ErrnoException | undefined;
	const fail = (error: NodeJS.ErrnoException | null | undefined): void => {
		failure ??= error ?? undefined;
	};
	stream.on('error', fail);
	const write = (text: string, written = (): void => {}): void => {
		if (failure !== undefined) return written();
		stream.write(text, (error) => {
			fail(error);
			written();
		});
	};
	return {
		output: {
			write: (text) => write(text),
			get isTTY() {
				return stream.isTTY;
			},
			get columns() {
				// A terminal without a size reports 0 columns.
				return stream.columns === 0 ? undefined : stream.columns;
			},
		},
		async lost() {
			await new Promise<void>((resolve) => write('', resolve));
			return failure === undefined || failure.code === 'EPIPE' ? undefined : failure.message;
		},
	};
}
