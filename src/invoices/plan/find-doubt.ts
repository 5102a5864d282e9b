/**
 * Finds items that may be no assets: consumables, licences, services billed as goods, spare parts. Evidence is the NCM or how
 * the description begins; elsewhere in it such words often name a property ("impressora com tanque de tinta").
 */
import type { NfeItem } from '../../sources/values/nfe-document.ts';
import { foldText } from '../../drafts/values/tidy-text.ts';
import type { Doubt } from '../../drafts/invoice-settings/item-to-ask.ts';

const wordsAtStart = (words: string): RegExp => new RegExp(`^(?:${words})\\b`);
const [SERVICE, LICENCE, TONER, PART] = [
	'servicos?|mao de obra|instalacao|manutencao|garantia|hora tecnica|consultoria|treinamento|suporte tecnico|frete|taxa|assistencia tecnica|visita tecnica',
	'licencas?|licenciamento|assinatura|subscricao|software|renovacao|antivirus|office 365|microsoft 365',
	'(?:kit |refil )?(?:de )?(?:toners?|cartuchos?|refil|tintas?|garrafa de tinta|ribbons?|fita p|fita para|unidade de imagem|fotocondutor|cilindro de imagem)',
	'pecas?|reposicao|kit (?:de )?(?:reparo|manutencao)',
].map(wordsAtStart);

/** Headings of the Mercosur nomenclature (TIPI). */
const SIGNS = [
	['service', SERVICE, /^0{2}(?:0{6})?$/],
	['licence', LICENCE, /^4907/],
	['toner', TONER, /^(?:3215|844399(?:22|23|32|33))/],
	['part', PART, /^(?:8473[2-5]|8529|85177|8443(?:91|99)|850490|84149|8708|940(?:19|39))/],
] as const;

export function findDoubt({ prod }: NfeItem): { readonly reason: Doubt; readonly evidence: string } | undefined {
	const ncm = (prod.NCM ?? '').trim();
	const text = foldText(prod.xProd ?? '');
	for (const [reason, words, codes] of SIGNS) {
		const word = words?.exec(text)?.[0];
		if (word !== undefined || codes.test(ncm)) return { reason, evidence: word ?? `NCM ${ncm}` };
	}
	return undefined;
}
