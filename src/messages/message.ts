/** The languages that the program speaks. */
export const LANGUAGES = ['pt-BR', 'en'] as const;
/** Of texts; it decides nothing about how inputs are read. */
export type Language = (typeof LANGUAGES)[number];
/** The language of a name such as `pt`, `pt_BR` or `en-US`; undefined for any other language. */
export function findLanguage(name: string): Language | undefined {
	return LANGUAGES.find(
		(language) => language.slice(0, 2) === /^(pt|en)(?:[-_][a-z]{2})?$/i.exec(name)?.[1]?.toLowerCase(),
	);
}
/** Any locale, such as `pt_BR.UTF-8`. */
export function languageOfLocale(locale: string): Language {
	return /^pt/i.test(locale) ? 'pt-BR' : 'en';
}

/**
 * By the variables of POSIX in their order, an empty one being as good as none. Where none is set, as on Windows, `Intl` is
 * asked; else not: that takes 10 ms.
 */
export function languageOfSystem(env: Readonly<Record<string, string | undefined>>): Language {
	const named = [env['LC_ALL'], env['LC_MESSAGES'], env['LANG']].find((name) => name !== undefined && name !== '');
	return languageOfLocale(named ?? Intl.DateTimeFormat().resolvedOptions().locale);
}
