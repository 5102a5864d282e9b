/** Options of the commands that make, send or report a run, each in a group of its own. */
import type { OptionGroup } from './declaration.ts';

/** Of the commands that end with a run whose assets exist. */
export const immobilisationOptions: OptionGroup = {
	title: { 'pt-BR': 'Imobilização:', en: 'Fixed assets:' },
	options: [
		{
			flag: '--immobilisation-list',
			value: { 'pt-BR': 'arquivo', en: 'file' },
			about: {
				'pt-BR':
					'escreve (CSV) os itens de nota que viraram ativos nesta execução, com quantidade e unidade, para o evento 211130 da NF-e',
				en: 'writes (CSV) the invoice items that became assets in this run, with quantity and unit, for event 211130 of the NF-e',
			},
			fallback: { 'pt-BR': 'nenhum', en: 'none' },
			completes: 'files',
		},
	],
};

/** What a command does as events, for programs. */
export const logOptions: OptionGroup = {
	title: { 'pt-BR': 'Registro:', en: 'Log:' },
	options: [
		{
			flag: '--log',
			value: { 'pt-BR': 'arquivo', en: 'file' },
			about: {
				'pt-BR':
					'acrescenta ao arquivo um evento por linha (NDJSON): entradas, plano, requisições, linhas, pausas, fim; sem chave e sem dados de pessoas',
				en: 'appends one event per line to the file (NDJSON): inputs, plan, requests, rows, pauses, end; without key and personal data',
			},
			fallback: { 'pt-BR': 'nenhum', en: 'none' },
			completes: 'files',
		},
	],
};

/** By which several processes share one batch. */
export const shardOptions: OptionGroup = {
	title: { 'pt-BR': 'Vários processos:', en: 'Several processes:' },
	options: [
		{
			flag: '--shard',
			value: { 'pt-BR': 'i/n', en: 'i/n' },
			about: {
				'pt-BR':
					'cuida só da parte i de n deste lote; n processos com as mesmas entradas, cada um com a sua --runs-dir, cuidam de tudo uma única vez',
				en: 'takes only share i of n of this batch; n processes with the same inputs, each with its own --runs-dir, take all of it once',
			},
			fallback: { 'pt-BR': 'tudo', en: 'all of it' },
		},
	],
};
