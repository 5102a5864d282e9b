/** The option that writes what a command does as events, for programs. */
import type { OptionGroup } from './declaration.ts';

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
