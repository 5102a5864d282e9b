/** Amounts and counts as people in Brazil write them, whatever the language of the words around them. */
import type { Language } from '../../messages/message.ts';

/** `123456` cents to `R$ 1.234,56`, with an ordinary blank. Whole cents only: never through a float. */
export function renderReais(cents: number): string {
	const digits = String(Math.abs(cents)).padStart(3, '0');
	return `${cents < 0 ? '-' : ''}R$ ${renderThousands(digits.slice(0, -2), '.')},${digits.slice(-2)}`;
}

/** `1234` to `1.234`, in English `1,234`. */
export function renderCount(count: number, language: Language): string {
	return renderThousands(String(count), language === 'pt-BR' ? '.' : ',');
}

function renderThousands(digits: string, separator: string): string {
	return digits.replaceAll(/\B(?=(?:\d{3})+$)/g, separator);
}
