/** Messages: phone lines, their updates and their messages. Used by drafts, runs and cli. */
import type { CataloguePart } from '../message.ts';

const commandMessages = {
	'phone-not-found': {
		kind: 'fault',
		'pt-BR': {
			title: 'nenhuma linha tem o número {phone}',
			explanation: 'O número é procurado entre as linhas da empresa; sem código do país, vale o do Brasil.',
			action: 'Veja as linhas com «asset-importer lines».',
		},
		en: {
			title: 'no line has the number {phone}',
			explanation:
				'The number is looked for among the lines of the company; without a country code it is one of Brazil.',
			action: 'See the lines with "asset-importer lines".',
		},
	},
	'phone-of-several-lines': {
		kind: 'fault',
		'pt-BR': {
			title: 'mais de uma linha tem o número {phone}',
			explanation: 'Os ids são: {ids}.',
			action: 'Repita o comando com o id da linha certa.',
		},
		en: {
			title: 'more than one line has the number {phone}',
			explanation: 'Their ids are: {ids}.',
			action: 'Repeat the command with the id of the right line.',
		},
	},
	'date-option-invalid': {
		kind: 'fault',
		'pt-BR': {
			title: '{option}: não é possível ler a data “{found}”',
			explanation: '{reason}.',
			action: 'Escreva a data como 31/12/2025 13:45, 2025-12-31 ou 2025-12-31T13:45Z; o fuso vem de --time-zone.',
			example: '--from 2025-12-31T03:00Z',
		},
		en: {
			title: '{option}: the date “{found}” cannot be read',
			explanation: '{reason}.',
			action: 'Write the date as 31/12/2025 13:45, 2025-12-31 or 2025-12-31T13:45Z; the zone is that of --time-zone.',
			example: '--from 2025-12-31T03:00Z',
		},
	},
} as const satisfies CataloguePart;

export const lineMessages = { ...commandMessages } as const satisfies CataloguePart;
