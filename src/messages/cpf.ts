/** CPFs, the tax numbers of people: recognised by check digits, and masked wherever a row is shown or written. */
import { definedOf, type ShownProblem } from './problem.ts';

/** Expects eleven digits without punctuation. Eleven equal digits have valid check digits but are not a CPF. */
export function isCpf(text: string): boolean {
	if (!/^\d{11}$/.test(text) || /^(?<same>.)\k<same>*$/.test(text)) return false;
	return checkDigitOf(text.slice(0, 9)) === Number(text[9]) && checkDigitOf(text.slice(0, 10)) === Number(text[10]);
}

/** Modulo 11, with weights 2, 3, 4 … from the right. */
function checkDigitOf(digits: string): number {
	let sum = 0;
	for (let at = 0; at < digits.length; at++) sum += Number(digits[at]) * (digits.length + 1 - at);
	const rest = sum % 11;
	return rest < 2 ? 0 : 11 - rest;
}

/** A UUID may look like a CPF, but is not masked. */
export function isUuid(text: string): boolean {
	return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text.trim());
}

/** Eight or more digits with any separators: a mistyped CPF, or one without its zeros, is personal data too. */
const LIKE_A_CPF = /(?<![\w.-])\d(?:[.\-/\s]*\d){7,}(?!\w)/g;
const PROVEN_CPF = /(?<![\w.-])(?:\d{3}\.\d{3}\.\d{3}-\d{2}|\d{11})(?!\w)/g;
const SHOWN_DIGITS = 2;

/** Masks a possible CPF in a cell, except for its last two digits. */
export function maskCpf(text: string): string {
	if (isUuid(text)) return text;
	return text.replaceAll(LIKE_A_CPF, maskDigits);
}

/** Masks only certain CPFs in other text, where dates, amounts and asset numbers must stay readable. */
export function maskProvenCpf(text: string): string {
	return text.replaceAll(PROVEN_CPF, (cpf) => (/\D/.test(cpf) || isCpf(cpf) ? maskDigits(cpf) : cpf));
}

function maskDigits(text: string): string {
	let left = text.replaceAll(/\D/g, '').length - SHOWN_DIGITS;
	return text.replaceAll(/\d/g, (digit) => (left-- > 0 ? '*' : digit));
}

/** Masks CPFs in the text found and in the API's answer. */
export function withoutCpf(problem: ShownProblem): ShownProblem {
	const { found, params } = problem;
	const masked = Object.entries(params ?? {}).map(([name, value]) => [
		name,
		typeof value === 'string' ? maskProvenCpf(value) : value,
	]);
	return {
		...problem,
		...definedOf({ found: found && maskProvenCpf(found), params: params && Object.fromEntries(masked) }),
	};
}
