import { filterOptions, type OptionFacts } from '../../config/options.ts';
import { escapeUnseen } from '../../messages/render-visible.ts';
import type { RunRecord } from '../../runs/record/run-record.ts';

type Begun = Pick<RunRecord, 'typed'>;

export function resumeCommand({ typed }: Begun, dir: string): string {
	const flags = keepFlags(typed?.flags ?? [], 'resume');
	return commandLine('resume', [dir], flags);
}

export function correctCommand(
	{ typed }: Begun,
	files: readonly string[],
	locale: 'pt-BR' | 'en-US' | undefined,
): string {
	const kept = filterOptions(
		typed?.flags ?? [],
		({ flag, facts }) => facts.once !== true && (locale === undefined || flag !== '--locale'),
	);
	const flags = locale === undefined ? kept : [...kept, '--locale', locale];
	return commandLine('import', files, flags);
}

export function draftCommand({ inputs, flags }: NonNullable<RunRecord['typed']>): string {
	return commandLine('draft', inputs, keepFlags(flags, 'draft'));
}

export function commandLine(name: string, named: readonly string[], flags: readonly string[]): string {
	return ['asset-importer', name, ...[...named, ...flags].map(quoteWord)].join(' ');
}

export function keepFlags(
	flags: readonly string[],
	command: NonNullable<OptionFacts['keptBy']>[number],
): readonly string[] {
	return filterOptions(flags, ({ facts }) => facts.keptBy?.includes(command) === true);
}

export function withoutFlag(flags: readonly string[], name: string): readonly string[] {
	return filterOptions(flags, ({ flag }) => flag !== name);
}

export function quoteWord(word: string): string {
	if (escapeUnseen(word) !== word) return `$'${Array.from(word, renderAnsi).join('')}'`;
	return /^[\p{L}\p{N}_@%+=:,./\\-]+$/u.test(word) ? word : `"${word.replaceAll(/["$`\\]/g, '\\$&')}"`;
}

/** Renders a character within `$'…'`, which bash and zsh read. */
function renderAnsi(character: string): string {
	if (/[\\']/.test(character)) return `\\${character}`;
	return escapeUnseen(character).replace(/^\\u\{(.*)\}$/, (_, hex: string) => `\\U${hex.padStart(8, '0')}`);
}
