/** The option of the commands that end with a run whose assets exist. */
import type { OptionGroup } from './declaration.ts';

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
