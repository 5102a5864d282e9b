/**
 * Check digits modulo 11, for access keys, CNPJ (letters too) and CPF.
 *
 * The value of a character is its ASCII code minus 48: `0` to `9` are 0 to 9, `A` is 17, `Z` is 42. A remainder of 0 or 1
 * gives the digit 0. What such a digit catches: every wrong digit and every swap of neighbours, but for those that move
 * the remainder between 0 and 1; a letter besides goes unseen where it differs by a multiple of 11 (`A` for `6`).
 *
 * Source: Manual de Orientação do Contribuinte (access key); Nota Técnica Conjunta DF-e 2025.001 and IN RFB 2.229/2024 (letters).
 */

/** Weights 2 to 9 from the right, over and over. */
export function mod11Digit(text: string): number {
	let sum = 0;
	let weight = 2;
	for (let index = text.length - 1; index >= 0; index--) {
		sum += (text.charCodeAt(index) - 48) * weight;
		weight = weight === 9 ? 2 : weight + 1;
	}
	return digitOf(sum);
}

/** Weights 2, 3, 4 … from the right without end, as a CPF has them. */
export function risingMod11Digit(text: string): number {
	let sum = 0;
	for (let index = 0; index < text.length; index++) sum += (text.charCodeAt(index) - 48) * (text.length + 1 - index);
	return digitOf(sum);
}

function digitOf(sum: number): number {
	const rest = sum % 11;
	return rest < 2 ? 0 : 11 - rest;
}
