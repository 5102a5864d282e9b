/** The languages of the program's texts. */
export const LANGUAGES = ['pt-BR', 'en'] as const;
/** Language of texts. It does not affect how inputs are read. */
export type Language = (typeof LANGUAGES)[number];
/** Finds the language for a name such as `pt`, `pt_BR` or `en-US`. Undefined if there is none. */
export function findLanguage(name: string): Language | undefined {
	return LANGUAGES.find(
		(language) => language.slice(0, 2) === /^(pt|en)(?:[-_][a-z]{2})?$/i.exec(name)?.[1]?.toLowerCase(),
	);
}
/** Accepts any locale, such as `pt_BR.UTF-8`. */
export function languageOfLocale(locale: string): Language {
	return /^pt/i.test(locale) ? 'pt-BR' : 'en';
}

/**
 * Reads the POSIX variables in their order; empty ones count as unset. Uses `Intl`, which takes 10 ms, only if none is set, as
 * on Windows.
 */
export function languageOfSystem(env: Readonly<Record<string, string | undefined>>): Language {
	const named = [env['LC_ALL'], env['LC_MESSAGES'], env['LANG']].find((name) => name !== undefined && name !== '');
	return languageOfLocale(named ?? Intl.DateTimeFormat().resolvedOptions().locale);
}
