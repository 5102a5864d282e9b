/** The option by which several processes share one batch. */
import type { OptionGroup } from './declaration.ts';

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
