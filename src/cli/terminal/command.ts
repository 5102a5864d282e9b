/** A command as data, from which help, parser and completion are made. Its texts are in `messages/text/<language>/help.json`. */
import type { Config } from '../../config/config.ts';
import type { Flags } from '../../config/flags.ts';
import type { OptionName } from '../../config/options.ts';
import type { Io } from './io.ts';

export interface Invocation {
	readonly args: readonly string[];
	/** The options with their values, as typed. */
	readonly typedFlags: readonly string[];
	readonly flags: Flags;
	readonly config: Config;
	readonly io: Io;
}
export type CommandRun = (invocation: Invocation) => Promise<number>;

/** Texts: `argument.<key>`, and `argument.<key>.name` for its name in the usage line. */
export interface ArgumentDeclaration {
	readonly key: string;
	readonly count: 'one' | 'optional' | 'many' | 'any';
	readonly choices?: readonly string[];
	readonly completes?: 'files' | 'folders' | 'runs';
}

/**
 * Texts: `command.<path>`, `notes.<path>`, `example.<path>.<n>` from 1, where the path of `runs show` is `runs.show`;
 * `option.<path>.<name>`, or else `option.<name>`, with `.value` and `.default`.
 */
export interface CommandDeclaration {
	readonly name: string;
	readonly arguments?: readonly ArgumentDeclaration[];
	/** By the titles of their groups in the help (`title.<title>`). */
	readonly options: Readonly<Record<string, readonly OptionName[]>>;
	readonly examples: readonly string[];
	readonly load: () => Promise<CommandRun>;
}

/** Sub-commands. The first one runs if none is typed. */
export interface CommandFamily {
	readonly name: string;
	readonly commands: readonly CommandDeclaration[];
}

export type ListedCommand = CommandDeclaration | CommandFamily;
