/**
 * Acquisition type cells, by API name or as people in Brazil write them. Refused: anything else
 * (`acquisition-type-unknown`). Source: specification, Asset field `acquisitionType`.
 * The first two words of each are those shown to people, pt-BR and en.
 */
import { ACQUISITION_TYPES, type AcquisitionType } from '../../contract/asset.ts';
import type { WordList } from './word-list.ts';

export const ACQUISITION_TYPE_WORDS: WordList<AcquisitionType> = {
	values: ACQUISITION_TYPES,
	unknown: 'acquisition-type-unknown',
	words: {
		bought: ['comprado', 'bought', 'comprada', 'compra', 'adquirido', 'adquirida', 'purchased', 'purchase'],
		rented: ['alugado', 'rented', 'alugada', 'aluguel', 'locado', 'locada', 'locação', 'rental', 'rent'],
		other: ['outro', 'other', 'outra', 'outros', 'outras'],
	},
	hints: {
		próprio: 'comprado',
		própria: 'comprado',
		owned: 'comprado',
		'compra direta': 'comprado',
		leasing: 'alugado',
		lease: 'alugado',
		leased: 'alugado',
		arrendado: 'alugado',
		arrendamento: 'alugado',
		terceiro: 'alugado',
		terceirizado: 'alugado',
		comodato: 'outro',
		doação: 'outro',
		doado: 'outro',
		donation: 'outro',
		permuta: 'outro',
		emprestado: 'outro',
		empréstimo: 'outro',
		cessão: 'outro',
	},
};
