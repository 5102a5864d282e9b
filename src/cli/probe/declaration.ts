/** Declares `probe`. */
import type { CommandDeclaration } from '../command-line/declaration.ts';
import { connectionOptions } from '../command-line/connection-options.ts';
import { generalOptions } from '../command-line/general-options.ts';

export const declaration: CommandDeclaration = {
	groups: [connectionOptions, generalOptions],
	notes: {
		'pt-BR':
			'Cria alguns ativos de teste, por isso só com uma chave de sandbox (svc_test_…). O que aprende fica na pasta das execuções e vale para resume --settle-unconfirmed.',
		en: 'Creates a few test assets, so only with a sandbox key (svc_test_…). What it learns is kept in the runs folder and serves resume --settle-unconfirmed.',
	},
	examples: [
		{
			command: 'asset-importer probe --base-url https://api.exemplo.com.br --api-key-file chave-de-teste.txt',
			about: { 'pt-BR': 'aprende com a sandbox da API', en: 'learns from the sandbox of the API' },
		},
	],
	load: async () => (await import('./run.ts')).runProbe,
};
