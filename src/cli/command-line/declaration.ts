/**
 * What a command is, as data: the help in both languages, the parser and the shell completion are made of it.
 *
 * Nothing here loads what a command runs: a declaration is all that `--help` needs.
 */
import type { Config } from '../../config/config.ts';
import type { Flags } from '../../config/flags.ts';
import type { Language } from '../../messages/message.ts';
import type { Io } from '../terminal/io.ts';

/** What a command is given. */
export interface Invocation {
	/** Positional. */
	readonly words: readonly string[];
	/** The command line after the word of the command, without the positional words. */
	readonly typedFlags: readonly string[];
	readonly flags: Flags;
	readonly config: Config;
	readonly io: Io;
	/** All commands that there are, for the completion of a shell. */
	readonly commandGroups: readonly CommandGroup[];
}
export type CommandRun = (invocation: Invocation) => Promise<number>;

export type Words = Readonly<Record<Language, string>>;
/** What the shell offers for a value: names of runs are the folders in the runs folder. */
export type Completes = 'files' | 'folders' | 'runs';

export interface ArgumentDeclaration {
	/** As the help shows it, without brackets. */
	readonly name: Words;
	readonly about: Words;
	readonly count: 'one' | 'optional' | 'many' | 'any';
	readonly choices?: readonly string[];
	readonly completes?: Completes;
}

export interface OptionDeclaration {
	/** `--sheet`, or with its short form `-o, --output`. */
	readonly flag: string;
	/** What stands for the value in the help; absent: the option takes none. */
	readonly value?: Words;
	readonly valueOptional?: true;
	/** What it does, with the unit where there is one. */
	readonly about: Words;
	/** The values there are, as they are typed. `config` checks them, whichever way they came. */
	readonly choices?: readonly string[];
	/** What holds without the option, where `about` does not say it. */
	readonly fallback?: Words;
	/** `list`: may be given several times. */
	readonly takes?: 'list' | 'number';
	readonly completes?: Completes;
}

export interface OptionGroup {
	readonly title: Words;
	readonly options: readonly OptionDeclaration[];
}

export interface Example {
	readonly command: string;
	readonly about: Words;
}

export interface CommandDeclaration {
	readonly arguments?: readonly ArgumentDeclaration[];
	readonly groups: readonly OptionGroup[];
	/** What the options alone do not tell. */
	readonly notes?: Words;
	readonly examples: readonly Example[];
	/** Sub-commands; the command itself runs without one. */
	readonly commands?: readonly ListedCommand[];
	/** Loads the code of the command. */
	readonly load: () => Promise<CommandRun>;
}

/** What the list of commands shows of one. */
export interface ListedCommand {
	readonly name: string;
	readonly about: Words;
	readonly declare: () => Promise<CommandDeclaration>;
}

export interface CommandGroup {
	readonly title: Words;
	readonly commands: readonly ListedCommand[];
}

/** A name or value that is the same in both languages. */
export function same(text: string): Words {
	return { 'pt-BR': text, en: text };
}
