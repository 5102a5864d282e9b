/** Declares `sandbox`. */
import type { CommandDeclaration } from '../command-line/declaration.ts';
import { generalOptions } from '../command-line/general-options.ts';

export const declaration: CommandDeclaration = {
	groups: [
		{
			title: { 'pt-BR': 'API simulada:', en: 'Simulated API:' },
			options: [
				{
					flag: '--port',
					value: { 'pt-BR': 'número', en: 'number' },
					about: { 'pt-BR': 'porta TCP em 127.0.0.1', en: 'TCP port at 127.0.0.1' },
					fallback: { 'pt-BR': 'uma livre', en: 'a free one' },
					takes: 'number',
				},
				{
					flag: '--data',
					value: { 'pt-BR': 'pasta', en: 'folder' },
					about: { 'pt-BR': 'pasta que guarda o estado', en: 'folder that keeps the state' },
					fallback: { 'pt-BR': 'só na memória', en: 'memory only' },
					completes: 'folders',
				},
				{
					flag: '--demo',
					about: {
						'pt-BR': 'começa com colaboradores, linhas, mensagens e campos de demonstração',
						en: 'begins with demonstration employees, lines, messages and custom fields',
					},
				},
				{
					flag: '--custom-fields',
					value: { 'pt-BR': 'nomes', en: 'labels' },
					about: {
						'pt-BR': 'campos personalizados que existem, separados por vírgula; os outros são descartados, como na API',
						en: 'custom fields that there are, parted by commas; others are dropped, as by the API',
					},
					fallback: { 'pt-BR': 'nenhum', en: 'none' },
					takes: 'list',
				},
				{
					flag: '--seed',
					value: { 'pt-BR': 'texto', en: 'text' },
					about: {
						'pt-BR': 'com o mesmo texto, identificações, relógio e chaves se repetem',
						en: 'with the same text, ids, clock and keys repeat',
					},
					fallback: { 'pt-BR': 'sorteados', en: 'drawn' },
				},
				{
					flag: '--control-token',
					value: { 'pt-BR': 'senha', en: 'token' },
					about: { 'pt-BR': 'senha do painel local', en: 'token of the local control page' },
					fallback: { 'pt-BR': 'sorteada', en: 'drawn' },
				},
				{
					flag: '--openapi',
					about: {
						'pt-BR': 'mostra a descrição OpenAPI da API e termina',
						en: 'prints the OpenAPI description of the API and ends',
					},
				},
			],
		},
		generalOptions,
	],
	examples: [
		{
			command: 'asset-importer sandbox --port 8080 --demo',
			about: {
				'pt-BR': 'serve a API em http://127.0.0.1:8080 até Ctrl-C',
				en: 'serves the API at http://127.0.0.1:8080 until Ctrl-C',
			},
		},
	],
	load: async () => (await import('./run.ts')).runSandbox,
};
