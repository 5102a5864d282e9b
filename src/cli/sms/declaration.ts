/** Declares `sms`. */
import { type CommandDeclaration, same } from '../command-line/declaration.ts';
import { connectionOptions } from '../command-line/connection-options.ts';
import { generalOptions } from '../command-line/general-options.ts';

const DATE = { 'pt-BR': 'data', en: 'date' } as const;
const NUMBER = { 'pt-BR': 'número', en: 'number' } as const;

export const declaration: CommandDeclaration = {
	arguments: [
		{
			name: { 'pt-BR': 'linha', en: 'line' },
			about: { 'pt-BR': 'id ou número de telefone da linha', en: 'id or phone number of the line' },
			count: 'one',
		},
	],
	groups: [
		{
			title: { 'pt-BR': 'Mensagens:', en: 'Messages:' },
			options: [
				{
					flag: '--from',
					value: DATE,
					about: {
						'pt-BR': 'recebidas a partir daqui: 31/12/2025 13:45, 2025-12-31 ou 2025-12-31T13:45Z',
						en: 'received from here on: 31/12/2025 13:45, 2025-12-31 or 2025-12-31T13:45Z',
					},
					fallback: { 'pt-BR': 'a mais antiga', en: 'the oldest' },
				},
				{
					flag: '--to',
					value: DATE,
					about: {
						'pt-BR': 'recebidas antes daqui, escrito como em --from',
						en: 'received before here, written as with --from',
					},
					fallback: { 'pt-BR': 'a mais nova', en: 'the newest' },
				},
				{
					flag: '--time-zone',
					value: { 'pt-BR': 'fuso', en: 'zone' },
					about: {
						'pt-BR': 'fuso das datas dadas e mostradas, como America/Sao_Paulo',
						en: 'zone of the dates given and shown, like America/Sao_Paulo',
					},
					fallback: same('UTC'),
				},
				{
					flag: '--service',
					value: { 'pt-BR': 'serviço', en: 'service' },
					about: {
						'pt-BR': 'só deste serviço detectado; none: sem serviço, unknown: de serviço desconhecido',
						en: 'only of this detected service; none: without one, unknown: of one that is not known',
					},
					fallback: { 'pt-BR': 'todos', en: 'all' },
					takes: 'list',
				},
				{
					flag: '--page',
					value: NUMBER,
					about: { 'pt-BR': 'página a mostrar, a partir de 1', en: 'page to show, from 1' },
					fallback: same('1'),
					takes: 'number',
				},
				{
					flag: '--page-size',
					value: NUMBER,
					about: { 'pt-BR': 'mensagens por página, de 1 a 200', en: 'messages a page, from 1 to 200' },
					fallback: same('50'),
					takes: 'number',
				},
				{ flag: '--all', about: { 'pt-BR': 'mostra todas as páginas', en: 'shows all pages' } },
			],
		},
		connectionOptions,
		generalOptions,
	],
	examples: [
		{
			command: 'asset-importer sms "+55 11 91234-5678" --from 01/12/2025 --all',
			about: { 'pt-BR': 'tudo o que chegou desde 1º de dezembro', en: 'all that arrived since 1 December' },
		},
	],
	load: async () => (await import('./run.ts')).runSms,
};
