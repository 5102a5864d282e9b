/** The first two words of each value are shown to users: pt-BR, then en. */
import {
	ACQUISITION_TYPES,
	type AcquisitionType,
	ASSET_STATUSES,
	type AssetStatus,
} from '../../contract/asset-fields.ts';
import { LANGUAGES, type Language } from '../../messages/message.ts';
import { type WordList, type Words, splitWords } from './word-list.ts';

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
		available: splitWords(
			'disponible, libre, en stock, em depósito, em almoxarifado, no almoxarifado, almoxarifado, armazenado, guardado',
			'in storage, storage, stored, in store, stock, in inventory, almacenado, en almacén, en bodega, en depósito',
			'reserva, em reserva, backup, sobressalente, spare, spares, estepe, stand by, repuesto, de reserva, en reserva',
			'ocioso, parado, sem uso, não utilizado, não usado, não está em uso, unused, not in use, idle',
			'sin uso, no utilizado, ready to deploy, deployable, ready, ready for use, pronto para uso, pronto para entrega',
			'não alocado, não atribuído, desalocado, sem responsável, unassigned, not assigned, unallocated, sin asignar',
		),
		'in-use': splitWords(
			'ativo, active, activo, em operação, em funcionamento, em produção, operacional, operando',
			'funcionando, instalado, installed, deployed, in operation, in production, operational, operative',
			'operating, running, being in use, en uso, en operación, en funcionamiento, en producción, operativo',
		),
		allocated: splitWords(
			'emprestado, empréstimo, em empréstimo, cedido, com colaborador, com o colaborador, com funcionário, entregue',
			'com usuário, on loan, loaned, loaned out, lent, issued, prestado, en préstamo, asignado',
		),
		maintenance: splitWords(
			'em reparação, reparação, needs repair, needs maintenance, repair, repairing, maintenance required, servicing',
			'out for repair, sent for repair, at repair, awaiting repair, pending repair, pending maintenance',
			'pending diagnostics, out for diagnostics, aguardando manutenção, aguardando conserto, aguardando reparo',
			'precisa de manutenção, precisa de conserto, necessita manutenção, necessita reparo, em garantia técnica',
			'en reparación, reparación, en mantenimiento, mantenimiento, en servicio técnico, requiere reparación',
		),
		broken: splitWords(
			'defeito, inservível, inoperante, inoperative, fora de serviço, fora de operação, não funciona, não funcionando, pifado',
			'com problema, sem funcionamento, não operacional, out of service, out of order, not working, non operational',
			'undeployable, inservible, inoperativo, fuera de servicio, no funciona, dañado, averiado, roto, descompuesto',
		),
		lost: splitWords(
			'não localizado, não encontrado, desaparecido, sumido, missing, not found, not located, no localizado',
			'no encontrado',
		),
		stolen: splitWords('robado, hurtado, robo, hurto'),
		sold: splitWords('alienado, leilão, leiloado, auctioned, enajenado, subastado, venta'),
		donated: splitWords('donado, donación, donation'),
		discarded: splitWords(
			'disposed of, recycled, reciclado',
			'destroyed, destruído, junked, scrap, trashed',
			'desechado, destruido, chatarra, desfeito, desfazimento',
		),
		archived: splitWords(
			'inativo, inactive, inactivo, desativado, deactivated, desactivado, retired, decommissioned, descomissionado',
			'archivado, aposentado',
		),
	},
};

/** Words that prove a status column but may mean several values, so the user is asked without a proposal. */
export const OPEN_STATUS_WORDS: Words = splitWords(
	'pending, pendente, pendiente, planned, planejado, planeado, planificado, returned, devolvido, devuelto, reserved',
	'reservado, transferred, transferido, em transferência, in transit, em trânsito, en tránsito, on order, ordered',
	'encomendado, received, recebido, recibido, expired, expirado, vencido, obsolete, obsoleto, end of life',
	'unavailable, indisponível, no disponible, indisponible, disabled, desabilitado, enabled, habilitado, retirado',
	'ready for retirement, aguardando descarte, aguardando baixa, em processo de baixa, test, em teste, testing',
	'bloqueado, blocked, quarantine, em análise, under review, lost/stolen, perdido ou roubado, shared, compartilhado',
	'removed, removido, replaced, substituído, sustituido, ok, in service, em serviço, en servicio, fora de uso',
	'fuera de uso, reparado, consertado, repaired, loaner, retire, donate, dispose, recycle, checked out, check out',
);

/** Written off. Only the owner knows if that means discarded, sold, donated or lost, so there is no proposal either. */
export const WRITTEN_OFF_WORDS: Words = splitWords(
	'baixado, baixa, baixa patrimonial, baixado patrimonialmente, dado baixa, dado de baja, dada de baja, de baja, baja',
	'written off, write off',
);

/** States of repair, not a status: a good chair may be in use, lent or sold. `Ocioso` and `Inservível` count as status. */
export const CONDITION_WORDS: Words = splitWords(
	'bom, boa, ótimo, ótima, óptimo, excelente, muito bom, regular, razoável, ruim, péssimo, novo, nova, seminovo, usado',
	'usada, velho, gasto, recuperável, irrecuperável, antieconômico, conservado, bom estado, em bom estado, mau, má, precário',
	'good, very good, excellent, fair, poor, bad, new, used, like new, worn, average, satisfactory, acceptable, refurbished',
	'bueno, buena, muy bueno, malo, mala, nuevo, nueva, aceptable, deficiente, pésimo, recuperable, irrecuperable',
);

export const ACQUISITION_TYPE_WORDS: WordList<AcquisitionType> = {
	values: ACQUISITION_TYPES,
	unknown: 'acquisition-type-unknown',
	words: {
		bought: splitWords('comprado, bought, comprada, compra, adquirido, adquirida, purchased, purchase'),
		rented: splitWords('alugado, rented, alugada, aluguel, locado, locada, locação, rental, rent'),
		other: splitWords('outro, other, outra, outros, outras'),
	},
	hints: {
		bought: splitWords('próprio, owned, compra direta, propio, buy'),
		rented: splitWords(
			'leasing, lease, leased, arrendado, arrendamento, terceiro, terceirizado, alquilado, alquiler, arriendo, rentado',
		),
		other: splitWords('comodato, doação, doado, donation, permuta, emprestado, empréstimo, cessão, donación, donado'),
	},
};

const LISTS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
	status: STATUS_WORDS.words,
	acquisitionType: ACQUISITION_TYPE_WORDS.words,
};

export function wordsOfField(field: string | null | undefined, language: Language): readonly string[] | undefined {
	const list = typeof field === 'string' && Object.hasOwn(LISTS, field) ? LISTS[field] : undefined;
	return list && Object.entries(list).map(([value, words]) => words[LANGUAGES.indexOf(language)] ?? value);
}

export function wordOfValue(field: string, value: string, language: Language): string {
	const list = Object.hasOwn(LISTS, field) ? LISTS[field] : undefined;
	const words = list !== undefined && Object.hasOwn(list, value) ? list[value] : undefined;
	return words?.[LANGUAGES.indexOf(language)] ?? value;
}
