/**
 * The words for the status and the acquisition type of an asset: the API's names, and what people write in Portuguese and
 * English. The first two words of each value are those shown to people, pt-BR and en. Refused: anything else
 * (`status-unknown`, `acquisition-type-unknown`).
 */
import { ACQUISITION_TYPES, type AcquisitionType, ASSET_STATUSES, type AssetStatus } from '../../contract/asset.ts';
import { type WordList, splitWords } from './word-list.ts';

export const STATUS_WORDS: WordList<AssetStatus> = {
	values: ASSET_STATUSES,
	unknown: 'status-unknown',
	words: {
		available: splitWords('disponível, available, livre, em estoque, no estoque, estoque, in stock, free'),
		'in-use': splitWords('em uso, in use, em utilização, usando, sendo usado, sendo usada, being used'),
		allocated: splitWords('alocado, allocated, alocada, atribuído, atribuída, assigned'),
		maintenance: splitWords(
			'em manutenção, under maintenance, manutenção, na manutenção, in maintenance, em conserto',
			'no conserto, conserto, em reparo, reparo, na assistência técnica, assistência técnica',
			'em assistência técnica, under repair, in repair, being repaired',
		),
		broken: splitWords(
			'quebrado, broken, quebrada, com defeito, defeituoso, defeituosa, danificado, danificada',
			'avariado, avariada, estragado, estragada, damaged, defective, faulty',
		),
		lost: splitWords('extraviado, lost, extraviada, extravio, perdido, perdida, perda'),
		stolen: splitWords('furtado, stolen, furtada, furto, roubado, roubada, roubo, theft'),
		sold: splitWords('vendido, sold, vendida, venda'),
		donated: splitWords('doado, donated, doada, doação'),
		discarded: splitWords(
			'descartado, discarded, descartada, descarte, sucateado, sucateada, sucata, scrapped, disposed',
		),
		archived: splitWords('arquivado, archived, arquivada'),
	},
	hints: {
		'em uso': splitWords(
			'ativo, ativa, active, usado, used, ok, bom, em operação, operacional, funcionando, instalado',
		),
		disponível: splitWords('novo, reserva, backup, ocioso, parado'),
		alocado: splitWords('emprestado, cedido, com colaborador, com o colaborador, entregue, reservado'),
		quebrado: splitWords('inservível, ruim'),
		extraviado: splitWords('não localizado, não encontrado, desaparecido, missing'),
		vendido: splitWords('alienado, leilão'),
		descartado: splitWords('baixado, baixada, baixa'),
		arquivado: splitWords('inativo, inativa, inactive, desativado'),
	},
};

export const ACQUISITION_TYPE_WORDS: WordList<AcquisitionType> = {
	values: ACQUISITION_TYPES,
	unknown: 'acquisition-type-unknown',
	words: {
		bought: splitWords('comprado, bought, comprada, compra, adquirido, adquirida, purchased, purchase'),
		rented: splitWords('alugado, rented, alugada, aluguel, locado, locada, locação, rental, rent'),
		other: splitWords('outro, other, outra, outros, outras'),
	},
	hints: {
		comprado: splitWords('próprio, própria, owned, compra direta'),
		alugado: splitWords('leasing, lease, leased, arrendado, arrendamento, terceiro, terceirizado'),
		outro: splitWords('comodato, doação, doado, donation, permuta, emprestado, empréstimo, cessão'),
	},
};
