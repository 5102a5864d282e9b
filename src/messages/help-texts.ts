/**
 * The texts of the help, separate from all others, since `--help` loads nothing else. Nothing is filled in, so braces are
 * literal.
 */
import type { Language } from './message.ts';

/** By key, such as `option.sheet`. */
export type HelpTexts = (key: string) => string | undefined;

const LOADERS: Readonly<Record<Language, () => Promise<{ readonly default: Readonly<Record<string, string>> }>>> = {
	'pt-BR': () => import('./text/pt-BR/help.json', { with: { type: 'json' } }),
	en: () => import('./text/en/help.json', { with: { type: 'json' } }),
};

export async function loadHelp(language: Language): Promise<HelpTexts> {
	const { default: texts } = await LOADERS[language]();
	return (key) => (Object.hasOwn(texts, key) ? texts[key] : undefined);
}
