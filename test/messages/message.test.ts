import { expect, test } from 'vitest';
import { languageOfLocale, languageOfSystem } from '../../src/messages/message.ts';
import { rowsOf } from '../listed.ts';

test.each([...rowsOf('pt-BR')`pt_BR.UTF-8 ¦ pt-BR ¦ PT ¦ pt_PT`, ...rowsOf('en')`en_US.UTF-8 ¦ C.UTF-8 ¦ es-ES`])(
	'a locale of %s gives %s',
	(locale, language) => expect(languageOfLocale(locale)).toBe(language),
);

test.each([
	['the first that is set', { LC_ALL: 'pt_BR', LC_MESSAGES: 'en_US', LANG: 'en_US' }, 'pt-BR'],
	['messages before all else', { LC_MESSAGES: 'pt_BR', LANG: 'en_US' }, 'pt-BR'],
	['an empty one as none', { LC_ALL: '', LC_MESSAGES: '', LANG: 'pt_BR.UTF-8' }, 'pt-BR'],
	['Intl where none is set', {}, languageOfLocale(Intl.DateTimeFormat().resolvedOptions().locale)],
])("a system's variables decide: %s", (_, env, language) => expect(languageOfSystem(env)).toBe(language));
