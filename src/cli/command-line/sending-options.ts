/** Options of the commands that write to the API. */
import { type OptionDeclaration, type OptionGroup, same } from './declaration.ts';

const TITLE = { 'pt-BR': 'Envio:', en: 'Sending:' } as const;

const yes: OptionDeclaration = {
	flag: '--yes',
	about: {
		'pt-BR': 'não pede confirmação; sem um terminal, produção só é alterada com esta opção',
		en: 'asks for no confirmation; without a terminal, production is written to only with this option',
	},
};
const concurrency: OptionDeclaration = {
	flag: '--concurrency',
	value: { 'pt-BR': 'número', en: 'number' },
	about: { 'pt-BR': 'máximo de requisições ao mesmo tempo, de 1 a 256', en: 'most requests at once, from 1 to 256' },
	fallback: same('8'),
	takes: 'number',
};
const maxPerSecond: OptionDeclaration = {
	flag: '--max-per-second',
	value: { 'pt-BR': 'número', en: 'number' },
	about: {
		'pt-BR': 'máximo de requisições por segundo',
		en: 'most requests a second',
	},
	fallback: { 'pt-BR': 'o que a API aceitar', en: 'what the API bears' },
	takes: 'number',
};
const maxFailures: OptionDeclaration = {
	flag: '--max-failures',
	value: { 'pt-BR': 'número|%', en: 'number|%' },
	about: {
		'pt-BR': 'para quando mais linhas que isto falham: 20, ou 5% das respondidas; resume continua depois',
		en: 'stops when more rows than this fail: 20, or 5% of those answered; resume goes on later',
	},
	fallback: { 'pt-BR': 'sem limite', en: 'no limit' },
	takes: 'number',
};
const timeout: OptionDeclaration = {
	flag: '--timeout',
	value: { 'pt-BR': 'segundos', en: 'seconds' },
	about: {
		'pt-BR': 'prazo de cada requisição, em segundos, contado da conexão à resposta',
		en: 'limit of each request, in seconds, from connecting to the answer',
	},
	fallback: same('60'),
	takes: 'number',
};
const again: OptionDeclaration = {
	flag: '--again',
	value: { 'pt-BR': 'patrimônio', en: 'enrollment id' },
	about: {
		'pt-BR':
			'cria de novo este nº de patrimônio, que uma execução anterior já criou; uma linha sem confirmação continua retida',
		en: 'creates this enrollment id once more, which an earlier run has created; an unconfirmed row stays held',
	},
	takes: 'list',
};
const sameCompany: OptionDeclaration = {
	flag: '--same-company',
	about: {
		'pt-BR': 'confirma que a chave ou o endereço novo é da mesma empresa das execuções anteriores',
		en: 'confirms that the new key or address is of the same company as the earlier runs',
	},
};
const forgetMissing: OptionDeclaration = {
	flag: '--forget-missing',
	about: {
		'pt-BR': 'segue sem as execuções enviadas que não estão mais na pasta; o que elas criaram deixa de ser reconhecido',
		en: 'goes on without sent runs that are no longer in the folder; what they created is not recognised any more',
	},
};

const acceptDroppedFields: OptionDeclaration = {
	flag: '--accept-dropped-fields',
	about: {
		'pt-BR': 'continua mesmo que a API descarte campos personalizados que o painel não tem',
		en: 'goes on although the API drops custom fields that the dashboard does not have',
	},
};

export const sendingOptions: OptionGroup = {
	title: TITLE,
	options: [
		yes,
		concurrency,
		maxPerSecond,
		maxFailures,
		acceptDroppedFields,
		timeout,
		again,
		sameCompany,
		forgetMissing,
	],
};

/** For a dry run, which is compared with earlier runs as an import is. */
export const comparisonOptions: OptionGroup = {
	title: { 'pt-BR': 'Comparação com execuções anteriores:', en: 'Comparison with earlier runs:' },
	options: [again, sameCompany],
};

/** Without what only makes sense for assets. */
export const updateSendingOptions: OptionGroup = {
	title: TITLE,
	options: [yes, concurrency, maxPerSecond, maxFailures, acceptDroppedFields, timeout, sameCompany],
};
