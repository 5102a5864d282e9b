/** The commands that reports print, which can be pasted into any shell: the flags of the run that they keep, and those that they drop. */
import type { RunRecord } from '../../runs/record/run-record.ts';

/** Flags without a value. */
const BARE_FLAGS = [
	'--sandbox',
	'--same-company',
	'--no-categories',
	'--no-invoice-fields',
	'--dry-run',
	'--accept-proposals',
	'--keep-plan',
];

/** Which run it was, and what was typed to begin it. */
type Begun = Pick<RunRecord, 'subject' | 'typed'>;

/** How to go on with a run, wherever the command is given. */
export function resumeCommand({ subject, typed }: Begun, dir: string): string {
	const flags = keepFlags(typed?.flags ?? [], RESUME_FLAGS);
	return subject === 'lines'
		? commandLine('lines update', [], ['--resume', dir, ...flags])
		: commandLine('resume', [dir], flags);
}

/** How to import rejected rows once they are corrected. `locale`: where they need another one than the run. */
export function correctCommand(
	{ subject, typed }: Begun,
	files: readonly string[],
	locale: 'pt-BR' | 'en-US' | undefined,
): string {
	const replaced = locale === undefined ? FLAGS_OF_RUN : [...FLAGS_OF_RUN, '--locale'];
	const flags = replaced.reduce(withoutFlag, typed?.flags ?? []);
	const needed = locale === undefined ? flags : [...flags, '--locale', locale];
	return commandLine(subject === 'lines' ? 'lines update' : 'import', files, needed);
}

/** How to make a workbook of the drafts of the invoices of a run. */
export function draftCommand({ inputs, flags }: NonNullable<RunRecord['typed']>): string {
	return commandLine('draft', inputs, keepFlags(flags, DRAFT_FLAGS));
}

export function commandLine(name: string, named: readonly string[], flags: readonly string[]): string {
	return ['asset-importer', name, ...[...named, ...flags].map(quoteWord)].join(' ');
}

/** The flags of these names, with their values. */
export function keepFlags(flags: readonly string[], names: readonly string[]): readonly string[] {
	return flags.filter((word, index) => {
		const own = names.includes(word.split('=')[0] ?? '');
		const before = flags[index - 1] ?? '';
		return own || (!word.startsWith('--') && names.includes(before) && !BARE_FLAGS.includes(before));
	});
}

/** Without a flag and its value. */
export function withoutFlag(flags: readonly string[], name: string): readonly string[] {
	const hasValue = !BARE_FLAGS.includes(name);
	return flags.filter((word, index) => {
		const isValue = hasValue && flags[index - 1] === name;
		return word !== name && !isValue && !word.startsWith(`${name}=`);
	});
}

/** A word of a command line that can be pasted into any shell. */
export function quoteWord(word: string): string {
	return /^[\p{L}\p{N}_@%+=:,./\\-]+$/u.test(word) ? word : `"${word.replaceAll(/["$`\\]/g, '\\$&')}"`;
}

/** Flags that say where the ledger of the team is. */
export const LEDGER_FLAGS = ['--ledger', '--ledger-ca-file'];

/** Flags that say what becomes of invoices, and those that every command has. */
const DRAFT_FLAGS = [
	'--company',
	'--enrollment-id',
	'--enrollment-start',
	'--cost',
	'--recoverable-taxes',
	'--max-units-per-line',
	'--measured-units',
	'--allow',
	'--rules',
	'--no-categories',
	'--no-invoice-fields',
	'--min-unit-price',
	...['ncm', 'cfop', 'text'].flatMap((name) => [`--include-${name}`, `--exclude-${name}`]),
	'--default-status',
	'--default-acquisition-type',
	'--time-zone',
	...LEDGER_FLAGS,
	'--config',
	'--lang',
];

/** Flags that say where and how to send; all that decides a plan is in the run folder already. */
const RESUME_FLAGS = [
	'--sandbox',
	'--data',
	'--base-url',
	'--api-key-file',
	'--ca-file',
	...LEDGER_FLAGS,
	'--runs-dir',
	'--config',
	'--concurrency',
	'--max-per-second',
	'--timeout',
	'--immobilisation-list',
	'--lang',
	'--same-company',
	'--again',
	'--accept-dropped-fields',
	'--custom-fields',
];

/**
 * Flags that say how the inputs of the run were written: rejected rows come back in files of our own. And those of the run
 * itself: a list that is there already, and that nothing was to be sent.
 */
const FLAGS_OF_RUN = [
	'--encoding',
	'--delimiter',
	'--quotes',
	'--corrections',
	'--immobilisation-list',
	'--dry-run',
	'--keep-plan',
	'--confirm',
];
