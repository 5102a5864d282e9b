/**
 * In which order a column of dates is written, where none of its rows proves one and some read both ways.
 *
 * Portuguese and Spanish write the day first; who writes English may write either.
 */
import { headerWords } from '../values/folded-name.ts';
import type { Locale, LocaleCounts } from '../values/locale-evidence.ts';
import { hasWord, listWords } from './header-vocabulary.ts';

const DAY_FIRST = listWords(
	'data fecha fec aquisicao adquisicion compra entrada saida garantia vencimento vencimiento entrega emissao emision fim',
	'inicio validade vinculacao cadastro registro baixa ate termino fabricacao desde hasta criacao atualizacao',
);
const ENGLISH = listWords(
	'date purchase purchased acquisition acquired warranty end start expiry expiration expires assigned assignment created',
	'updated modified delivery received until since on at from by last',
);

/** Undefined where there is nothing to ask. `header` is that of the column. */
export function proposeDateOrder(
	counts: Readonly<LocaleCounts>,
	header: string,
): { readonly proposal?: Locale } | undefined {
	if (counts['pt-BR'] > 0 || counts['en-US'] > 0 || counts.either === 0) return undefined;
	return isDayFirst(header) ? { proposal: 'pt-BR' } : {};
}

/** `Data` alone is Portuguese; beside a word of English nothing is sure. */
function isDayFirst(header: string): boolean {
	const words = headerWords(header);
	return words.some((word) => hasWord(DAY_FIRST, word)) && !words.some((word) => hasWord(ENGLISH, word));
}
