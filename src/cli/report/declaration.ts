/** Declares `report`. */
import type { CommandDeclaration } from '../command-line/declaration.ts';
import { generalOptions } from '../command-line/general-options.ts';
import { immobilisationOptions } from '../command-line/run-options.ts';
import { runArgument } from '../command-line/arguments.ts';

export const declaration: CommandDeclaration = {
	arguments: [runArgument],
	groups: [immobilisationOptions, generalOptions],
	notes: {
		'pt-BR': 'Nada é lido das entradas nem da API: tudo o que os relatórios dizem está na pasta da execução.',
		en: 'Nothing is read of the inputs or of the API: all that the reports say is in the folder of the run.',
	},
	examples: [
		{
			command: 'asset-importer report 20260131T134500Z-ativos --lang en',
			about: { 'pt-BR': 'os relatórios, agora em inglês', en: 'the reports, now in English' },
		},
	],
	load: async () => (await import('./run.ts')).runReport,
};
