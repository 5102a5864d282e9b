/**
 * Types the commands of a page in a folder of its own. One that needs nothing of a shell runs in this process.
 * The first `runs/…` that a page shows is bound to the one made in the test, and stands for it in later commands.
 * `echo $?` shows the exit code of the command before; `^C` is pressed once the lines above it were printed.
 */
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../src/client/clock.ts';
import { runCli, putFiles } from '../cli/run-cli.ts';
import type { Command } from './read-transcript.ts';

interface Typed {
	readonly pid?: number | undefined;
	readonly stdout: Readable;
}

const BIN = path.join(import.meta.dirname, '../../dist/cli/bin.js');
const RUN_NAME = /\d{8}T\d{6}Z-[\p{L}\d-]+/gu;
const MARK = '\u0000';
const CTRL_C = '^C';
/** The program alone: words, and words in double quotes. */
const PLAIN = /^asset-importer(?: (?:[\w./=:,#-]+|"[^"$`\\]*"))*$/;
/** For the lines above a Ctrl-C. */
const PATIENCE_MS = 30_000;

export class Shell {
	readonly #folder: string;
	readonly #env: Record<string, string>;
	readonly #runs = new Map<string, string>();
	#lastExit = 0;
	#importedAt = 0;

	constructor(folder: string, env: Readonly<Record<string, string>>) {
		this.#folder = folder;
		const bin = path.join(folder, '.bin');
		mkdirSync(bin);
		const commands = {
			'asset-importer': `exec "${process.execPath}" "${BIN}" "$@"`,
			// As in a clone of the repository; the only program that a page calls in this way.
			npx: 'exec "$@"',
			// A browser opens, and nobody looks at it.
			open: 'exit 0',
			'xdg-open': 'exit 0',
		};
		for (const [name, line] of Object.entries(commands)) {
			putFiles(bin, { [name]: `#!/bin/sh\n${line}\n` });
			chmodSync(path.join(bin, name), 0o755);
		}
		this.#env = { ...env, PATH: `${bin}${path.delimiter}${process.env['PATH'] ?? ''}`, NO_COLOR: '1' };
	}

	/** The name in this folder of a path that the page names. */
	resolve(shown: string): string {
		return path.join(this.#folder, this.#bound(shown));
	}

	/** For all that is typed after it. */
	setVariable(name: string, value: string): void {
		this.#env[name] = value;
	}

	/** Types the command. Answers how what it prints differs from what the page shows; nothing where it does not. */
	async run(command: Command): Promise<string | undefined> {
		const printed = command.text === 'echo $?' ? String(this.#lastExit) : await this.#type(command);
		return this.#compare({ ...command, shown: command.shown.filter((line) => line !== CTRL_C) }, linesOf(printed));
	}

	#bound(shown: string): string {
		return shown.replace(RUN_NAME, (name) => this.#runs.get(name) ?? name);
	}

	async #type(command: Command): Promise<string> {
		const keyAt = command.shown.indexOf(CTRL_C);
		const line = this.#bound(command.text);
		const env = { HOME: this.#folder, TMPDIR: this.#folder, ...this.#env };
		if (line.includes('asset-importer import')) await this.#comeToNextSecond();
		if (keyAt < 0 && PLAIN.test(line)) return this.#typeHere(line, env);
		const child = spawn('bash', ['-c', `exec 2>&1; ${line}`], {
			cwd: this.#folder,
			env,
			stdio: ['ignore', 'pipe', 'inherit'],
			detached: keyAt >= 0,
		});
		if (keyAt >= 0) this.#pressWhenShown(child, { ...command, shown: [...command.shown.slice(0, keyAt), '…'] });
		const [printed] = await Promise.all([
			text(child.stdout),
			new Promise<void>((resolve, reject) => {
				child.once('error', reject).once('close', (code) => {
					this.#lastExit = code ?? -1;
					resolve();
				});
			}),
		]);
		return printed;
	}

	/** Runs are listed by the second in their names, and no person starts two within one. */
	async #comeToNextSecond(): Promise<void> {
		while (Math.floor(Date.now() / 1000) === this.#importedAt) await sleep(50);
		this.#importedAt = Math.floor(Date.now() / 1000);
	}

	async #typeHere(line: string, env: Readonly<Record<string, string>>): Promise<string> {
		const [, ...words] = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word = '']) => quoted ?? word);
		let printed = '';
		const output = { write: (piece: string) => (printed += piece) };
		const io = { cwd: this.#folder, env, clock: systemClock, stdout: output, stderr: output };
		this.#lastExit = (await runCli(words, io)).exitCode;
		return printed;
	}

	/** Ctrl-C goes to all that the line started; what never prints that is ended, and what it printed is compared. */
	#pressWhenShown({ pid, stdout }: Typed, above: Command): void {
		if (pid === undefined) return;
		const giveUp = setTimeout(() => process.kill(-pid, 'SIGKILL'), PATIENCE_MS);
		let printed = '';
		let isPressed = false;
		stdout.on('data', (bytes: Buffer) => {
			printed += String(bytes);
			if (isPressed || this.#compare(above, linesOf(printed)) !== undefined) return;
			isPressed = true;
			process.kill(-pid, 'SIGINT');
		});
		stdout.once('end', () => clearTimeout(giveUp));
	}

	/** Every line shown is printed, in that order; between them only what the page leaves out by `…`. */
	#compare({ place, text: typed, shown }: Command, printed: readonly string[]): string | undefined {
		let at = 0;
		let gap = false;
		for (const line of shown) {
			if (line.trim() === '…') {
				gap = true;
				continue;
			}
			const pattern = this.#pattern(line.trimEnd());
			const last = gap ? printed.length : at + 1;
			let found = at;
			while (found < last && !pattern.test(printed[found] ?? '')) found += 1;
			if (found >= last)
				return `${place}: $ ${typed}\nshown:   ${line}\nprinted: ${printed.slice(at).join('\n         ')}`;
			this.#bind(line, printed[found] ?? '');
			at = found + 1;
			gap = false;
		}
		const rest = gap ? [] : printed.slice(at).filter((line) => line !== '');
		return rest.length === 0 ? undefined : `${place}: $ ${typed}\nprints more than is shown: ${rest.join('\n')}`;
	}

	#pattern(line: string): RegExp {
		const marked = line.replaceAll(RUN_NAME, (name) => {
			const bound = this.#runs.get(name);
			return bound ?? MARK;
		});
		const source = escapePattern(marked).replaceAll('…', '.*').replaceAll(MARK, RUN_NAME.source);
		return new RegExp(`^${source}$`, 'u');
	}

	#bind(shown: string, printed: string): void {
		const names = [...printed.matchAll(RUN_NAME)].map(([name]) => name);
		for (const [index, [name]] of [...shown.matchAll(RUN_NAME)].entries()) {
			const real = names[index];
			if (real !== undefined && !this.#runs.has(name)) this.#runs.set(name, real);
		}
	}
}

function linesOf(printed: string): readonly string[] {
	return printed
		.replace(/^\n+/, '')
		.split('\n')
		.map((line) => line.trimEnd());
}

function escapePattern(literal: string): string {
	return literal.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
}
