/** Declares `runs`, `runs show` and `runs resolve`. */
import type { CommandDeclaration } from '../command-line/declaration.ts';
import { generalOptions } from '../command-line/general-options.ts';
import { runArgument } from '../command-line/arguments.ts';

export const show: CommandDeclaration = {
	arguments: [
		runArgument,
		{
			name: { 'pt-BR': 'linha', en: 'row' },
			about: {
				'pt-BR':
					'número da linha na planilha, nº de patrimônio ou de série, chave, ou #posição no plano (padrão: a execução inteira)',
				en: 'row number in the spreadsheet, enrollment id, serial number, key, or #position in the plan (default: the whole run)',
			},
			count: 'optional',
		},
	],
	groups: [generalOptions],
	examples: [
		{
			command: 'asset-importer runs show 20260131T134500Z-ativos',
			about: { 'pt-BR': 'os números de uma execução', en: 'the figures of a run' },
		},
		{
			command: 'asset-importer runs show 20260131T134500Z-ativos 17',
			about: {
				'pt-BR': 'tudo da linha 17: célula, regra, valor enviado, resposta',
				en: 'all of row 17: cell, rule, value sent, answer',
			},
		},
	],
	load: async () => (await import('./run.ts')).runRunsShow,
};

export const resolve: CommandDeclaration = {
	arguments: [
		runArgument,
		{
			name: { 'pt-BR': 'linhas', en: 'rows' },
			about: {
				'pt-BR':
					'número da linha na planilha, nº de patrimônio, ou #posição no plano; sem nenhuma, um diário danificado ou antigo é refeito, e o que ficou sem resposta passa a “sem confirmação”',
				en: 'row number in the spreadsheet, enrollment id, or #position in the plan; without any, a damaged or old journal is written again, and what has no answer becomes unconfirmed',
			},
			count: 'any',
		},
	],
	groups: [
		{
			title: { 'pt-BR': 'O que a pessoa encontrou (uma das duas):', en: 'What the person found (one of the two):' },
			options: [
				{
					flag: '--created',
					value: { 'pt-BR': 'id do ativo', en: 'asset id' },
					valueOptional: true,
					about: {
						'pt-BR': 'o ativo existe no painel; o id, se for conhecido',
						en: 'the asset exists in the dashboard; its id, where it is known',
					},
				},
				{
					flag: '--not-created',
					about: {
						'pt-BR': 'o ativo não existe: resume o envia de novo',
						en: 'the asset does not exist: resume sends it again',
					},
				},
			],
		},
		generalOptions,
	],
	examples: [
		{
			command: 'asset-importer runs resolve 20260131T134500Z-ativos 17 18 --not-created',
			about: {
				'pt-BR': 'as linhas 17 e 18 não estão no painel; resume as envia',
				en: 'rows 17 and 18 are not in the dashboard; resume sends them',
			},
		},
		{
			command: 'asset-importer runs resolve 20260131T134500Z-ativos 17 --created',
			about: {
				'pt-BR': 'foi engano, a linha 17 está no painel: vale a última palavra, até a linha ser enviada',
				en: 'a mistake, row 17 is in the dashboard: the last word counts, until the row is sent',
			},
		},
	],
	load: async () => (await import('./run.ts')).runRunsResolve,
};

export const declaration: CommandDeclaration = {
	groups: [generalOptions],
	examples: [
		{
			command: 'asset-importer runs',
			about: {
				'pt-BR': 'as execuções desta pasta, a mais antiga primeiro',
				en: 'the runs of this folder, oldest first',
			},
		},
	],
	commands: [
		{
			name: 'show',
			about: {
				'pt-BR': 'Mostra tudo o que se sabe de uma execução, ou de uma linha dela',
				en: 'Shows all that is known of a run, or of one row of it',
			},
			declare: async () => show,
		},
		{
			name: 'resolve',
			about: {
				'pt-BR': 'Registra o que uma pessoa encontrou no painel para linhas sem confirmação',
				en: 'Records what a person found in the dashboard for unconfirmed rows',
			},
			declare: async () => resolve,
		},
	],
	load: async () => (await import('./run.ts')).runRunsList,
};
