/**
 * Finds items that may be no assets: consumables, licences, services billed as goods, spare parts. Evidence is the NCM or how
 * the description begins; elsewhere in it such words often name a property ("impressora com tanque de tinta").
 */
import type { NfeItem } from '../../sources/values/nfe-document.ts';
import { foldText } from '../invoice-settings/item-match.ts';
import type { Doubt } from '../invoice-settings/open-item.ts';

interface Sign {
	readonly reason: Doubt;
	readonly beginning: RegExp;
	/** Source: headings of the Mercosur nomenclature (TIPI). */
	readonly ncm: RegExp;
}

const SIGNS: readonly Sign[] = [
	{
		reason: 'service',
		beginning:
			/^(?:servicos?|mao de obra|instalacao|manutencao|garantia|hora tecnica|consultoria|treinamento|suporte tecnico|frete|taxa|assistencia tecnica|visita tecnica)\b/,
		ncm: /^0{2}(?:0{6})?$/,
	},
	{
		reason: 'licence',
		beginning:
			/^(?:licencas?|licenciamento|lic\b\.?|assinatura|subscricao|software|renovacao|antivirus|office 365|microsoft 365)\b/,
		ncm: /^4907/,
	},
	{
		reason: 'toner',
		beginning:
			/^(?:kit |refil )?(?:de )?(?:toners?|cartuchos?|refil|tintas?|garrafa de tinta|ribbons?|fita p|fita para|unidade de imagem|fotocondutor|cilindro de imagem)\b/,
		ncm: /^(?:3215|844399(?:22|23|32|33))/,
	},
	{
		reason: 'part',
		beginning: /^(?:pecas?|reposicao|kit (?:de )?(?:reparo|manutencao))\b(?! de mobili)/,
		ncm: /^(?:8473[2-5]|8529|8517[7]|8443(?:91|99)|850490|8414[9]|8708|940(?:19|39))/,
	},
];

export function findDoubt({ prod }: NfeItem): { readonly reason: Doubt; readonly evidence: string } | undefined {
	const ncm = (prod.NCM ?? '').trim();
	const text = foldText(prod.xProd ?? '');
	for (const { reason, beginning, ncm: codes } of SIGNS) {
		const word = beginning.exec(text)?.[0];
		if (word !== undefined) return { reason, evidence: `“${word}”` };
		if (codes.test(ncm)) return { reason, evidence: `NCM ${ncm}` };
	}
	return undefined;
}
