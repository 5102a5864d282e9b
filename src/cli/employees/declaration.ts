/** Declares `employees`. */
import type { CommandDeclaration } from '../command-line/declaration.ts';
import { connectionOptions } from '../command-line/connection-options.ts';
import { generalOptions } from '../command-line/general-options.ts';

export const declaration: CommandDeclaration = {
	groups: [
		{
			title: { 'pt-BR': 'Resultado:', en: 'Result:' },
			options: [
				{
					flag: '--all-fields',
					about: {
						'pt-BR': 'mostra também os dados pessoais: documentos, salário, endereço, contatos',
						en: 'shows personal data too: documents, salary, address, contacts',
					},
				},
			],
		},
		connectionOptions,
		generalOptions,
	],
	examples: [
		{
			command: 'asset-importer employees --json > colaboradores.json',
			about: { 'pt-BR': 'guarda a lista, sem dados pessoais', en: 'keeps the list, without personal data' },
		},
	],
	load: async () => (await import('./run.ts')).runEmployees,
};
