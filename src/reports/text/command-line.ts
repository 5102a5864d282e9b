/** Command lines to be printed: they can be pasted into any shell. Pure. */

/** Flags without a value. */
const BARE_FLAGS = ['--sandbox', '--same-company', '--no-categories', '--no-invoice-fields'];

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

export function withoutFlag(flags: readonly string[], name: string): readonly string[] {
	return flags.filter((word, index) => word !== name && flags[index - 1] !== name && !word.startsWith(`${name}=`));
}

/** A word of a command line that can be pasted into any shell. */
export function quoteWord(word: string): string {
	return /^[\p{L}\p{N}_@%+=:,./\\-]+$/u.test(word) ? word : `"${word.replaceAll(/["$`\\]/g, '\\$&')}"`;
}
