/** Declares `resume`. */
import type { CommandDeclaration } from '../command-line/declaration.ts';
import { connectionOptions } from '../command-line/connection-options.ts';
import { generalOptions } from '../command-line/general-options.ts';
import { immobilisationOptions, logOptions } from '../command-line/run-options.ts';
import { sendingOptions } from '../command-line/sending-options.ts';
import { runArgument } from '../command-line/arguments.ts';

export const declaration: CommandDeclaration = {
	arguments: [
		{
			...runArgument,
			count: 'optional',
			about: {
				'pt-BR': 'nome da execução, como runs o mostra, ou o caminho da sua pasta (padrão: a última interrompida)',
				en: 'name of the run, as runs shows it, or the path of its folder (default: the last interrupted one)',
			},
		},
	],
	groups: [
		{
			title: { 'pt-BR': 'Retomada:', en: 'Going on:' },
			options: [
				{
					flag: '--settle-unconfirmed',
					about: {
						'pt-BR':
							'envia de novo também as linhas sem confirmação; só onde probe mostrou que a API recusa patrimônios repetidos',
						en: 'sends unconfirmed rows again too; only where probe has shown that the API refuses repeated enrollment ids',
					},
				},
			],
		},
		sendingOptions,
		immobilisationOptions,
		connectionOptions,
		logOptions,
		generalOptions,
	],
	notes: {
		'pt-BR': 'Os arquivos de entrada não são lidos de novo. O endereço da API é o da execução, se não for dado outro.',
		en: 'The input files are not read again. The address of the API is that of the run, unless another is given.',
	},
	examples: [
		{
			command: 'asset-importer resume',
			about: { 'pt-BR': 'continua a última execução interrompida', en: 'goes on with the last interrupted run' },
		},
		{
			command: 'asset-importer resume 20260131T134500Z-ativos --concurrency 2',
			about: { 'pt-BR': 'continua uma execução, mais devagar', en: 'goes on with one run, more slowly' },
		},
	],
	load: async () => (await import('./run.ts')).runResume,
};
