/**
 * What a command is, as data: the help, the parser and the shell completion are made of it. Its words stand in
 * `messages/text/<language>/help.json`, under the names that stand here.
 *
 * Nothing here loads what a command runs: a declaration is all that `--help` needs.
 */
import type { Config } from '../../config/config.ts';
import type { Flags } from '../../config/flags.ts';
import type { Io } from '../terminal/io.ts';

/** What a command is given. */
export interface Invocation {
	/** What was typed for the arguments. */
	readonly args: readonly string[];
	/** The command line after the word of the command, without the arguments. */
	readonly typedFlags: readonly string[];
	readonly flags: Flags;
	readonly config: Config;
	readonly io: Io;
}
export type CommandRun = (invocation: Invocation) => Promise<number>;

/** What the shell offers for a value: names of runs are the folders in the runs folder. */
export type Completes = 'files' | 'folders' | 'runs';

/** Words: `argument.<key>` what it is, `argument.<key>.name` as the help shows it, without brackets. */
export interface ArgumentDeclaration {
	readonly key: string;
	readonly count: 'one' | 'optional' | 'many' | 'any';
	readonly choices?: readonly string[];
	readonly completes?: Completes;
}

/**
 * Words: `option.<key>` what it does, with the unit where there is one; `option.<key>.value` what stands for the value;
 * `option.<key>.default` what holds without the option, where the first does not say it.
 */
export interface OptionDeclaration {
	/** `--sheet`, or with its short form `-o, --output`. */
	readonly flag: string;
	/** Absent: the flag without its dashes. */
	readonly key?: string;
	/** Absent: it takes no value. `list`: may be given several times. */
	readonly takes?: 'text' | 'number' | 'list';
	readonly valueOptional?: true;
	/** The values there are, as they are typed. `config` checks them, whichever way they came. */
	readonly choices?: readonly string[];
	readonly completes?: Completes;
}

export interface OptionGroup {
	/** Words: `title.<title>`. */
	readonly title: string;
	readonly options: readonly OptionDeclaration[];
}

/** Words: `notes.<command>` what the options alone do not say, if anything; `example.<command>.<n>` for each example, from 1. */
export interface CommandDeclaration {
	readonly arguments?: readonly ArgumentDeclaration[];
	readonly groups: readonly OptionGroup[];
	/** As they are typed. */
	readonly examples: readonly string[];
	/** Sub-commands; the command itself runs without one. */
	readonly commands?: readonly ListedCommand[];
	/** Loads the code of the command. */
	readonly load: () => Promise<CommandRun>;
}

/** What the list of commands has of one. Words: `command.<name>`, of a sub-command `command.<parent>.<name>`. */
export interface ListedCommand {
	readonly name: string;
	readonly declare: () => Promise<CommandDeclaration>;
}

export interface CommandGroup {
	/** Words: `title.<title>`. */
	readonly title: string;
	readonly commands: readonly ListedCommand[];
}

export function keyOfOption({ flag, key }: OptionDeclaration): string {
	return key ?? flag.replace(/^.*--/, '');
}
