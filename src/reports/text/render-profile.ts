/** What a probe has learnt of an API, as one line beside a plan. Pure. */
import type { Language } from '../../messages/message.ts';
import type { ApiProfile } from '../../runs/submit/api-profile.ts';

const WORDS = {
	'pt-BR': {
		probed: (date: string) => `O que se sabe da API (probe de ${date})`,
		repeated: {
			created: 'nº de patrimônio repetido cria um segundo ativo',
			refused: 'nº de patrimônio repetido é recusado',
			unknown: 'não se sabe o que faz com nº de patrimônio repetido',
		},
		custom: {
			ignored: 'campo personalizado que ela não conhece é ignorado',
			kept: 'campo personalizado que ela não conhece é guardado',
			refused: 'campo personalizado que ela não conhece é recusado',
			unknown: undefined,
		},
	},
	en: {
		probed: (date: string) => `What is known of the API (probe of ${date})`,
		repeated: {
			created: 'a repeated enrollment id makes a second asset',
			refused: 'a repeated enrollment id is refused',
			unknown: 'what it does with a repeated enrollment id is not known',
		},
		custom: {
			ignored: 'a custom field that it does not know is ignored',
			kept: 'a custom field that it does not know is kept',
			refused: 'a custom field that it does not know is refused',
			unknown: undefined,
		},
	},
} as const satisfies Record<Language, object>;

export function renderProfile(profile: ApiProfile, language: Language): string {
	const words = WORDS[language];
	const [year = '', month = '', day = ''] = profile.probedAt.slice(0, 10).split('-');
	const date = language === 'pt-BR' ? `${day}/${month}/${year}` : `${year}-${month}-${day}`;
	const custom = words.custom[profile.unknownCustomField];
	const learnt = [words.repeated[profile.repeatedEnrollmentId.answer], ...(custom === undefined ? [] : [custom])];
	return `${words.probed(date)}: ${learnt.join('; ')}`;
}
