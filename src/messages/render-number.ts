/** Numbers and amounts as a person of the language writes them. The page uses it too. */
import type { Language } from './message.ts';

/** `-459890` → `-R$ 4.598,90`, in English `-R$ 4,598.90`. */
export function renderReais(cents: number, language: Language): string {
	const digits = String(Math.abs(cents)).padStart(3, '0');
	const [thousands, decimal] = language === 'pt-BR' ? ['.', ','] : [',', '.'];
	return `${cents < 0 ? '-' : ''}R$ ${groupThousands(digits.slice(0, -2), thousands)}${decimal}${digits.slice(-2)}`;
}

/** `1234` → `1.234`, in English `1,234`. Avoids `toLocaleString`, whose first call takes as long as the rest of a report. */
export function renderCount(count: number, language: Language): string {
	return groupThousands(String(count), language === 'pt-BR' ? '.' : ',');
}

function groupThousands(digits: string, separator: string): string {
	return digits.replaceAll(/\B(?=(?:\d{3})+$)/g, separator);
}
