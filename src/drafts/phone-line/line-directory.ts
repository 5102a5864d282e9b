/**
 * Finds the line that a text means, among those of the company: by id, or by its phone number.
 *
 * Numbers are compared by their digits, so that `+5511900002001`, `(11) 90000-2001` and `011 90000-2001` are one; a number
 * without the country is one of Brazil. Source: specification, endpoint 1; open point NS-13 (numbers in E.164 form).
 */
import type { Line } from '../../contract/line.ts';
import { nearestName } from '../values/near-miss.ts';

export interface LineDirectory {
	readonly byId: (text: string) => Line | undefined;
	/** Several when a number was given to another line after the first was canceled. */
	readonly byPhone: (text: string) => readonly Line[];
	/** The number that a number of nobody was probably meant to be. */
	readonly nearestPhone: (text: string) => string | undefined;
}

const BRAZIL = '55';
const PHONE = /^\+?[\d\s().-]+$/;
/** Area code and number of Brazil. */
const NATIONAL_DIGITS = [10, 11];
const LEAST_DIGITS = 8;

export function createLineDirectory(lines: readonly Line[]): LineDirectory {
	const ids = new Map(lines.map((line) => [idKey(line.id), line]));
	const phones = new Map<string, Line[]>();
	for (const line of lines) {
		const digits = line.phoneNumber?.replaceAll(/\D/g, '') ?? '';
		if (digits !== '') phones.set(digits, [...(phones.get(digits) ?? []), line]);
	}
	const shown = new Map([...phones].map(([digits, [line]]) => [digits, line?.phoneNumber ?? digits]));
	return {
		byId: (text) => ids.get(idKey(text)),
		byPhone: (text) => {
			const known = phones.get(phoneDigits(text)) ?? [];
			const inUse = known.filter(({ status }) => status !== 'canceled');
			return inUse.length > 0 ? inUse : known;
		},
		nearestPhone: (text) => nearestName(phoneDigits(text), shown),
	};
}

/** A text of digits and the marks that stand between them; an id has letters or more digits in it. */
export function looksLikePhone(text: string): boolean {
	const digits = text.replaceAll(/\D/g, '').length;
	return PHONE.test(text.trim()) && digits >= LEAST_DIGITS && digits <= 15;
}

function phoneDigits(text: string): string {
	const digits = text.replaceAll(/\D/g, '');
	if (text.trim().startsWith('+')) return digits;
	const national = digits.replace(/^0+/, '');
	return NATIONAL_DIGITS.includes(national.length) ? BRAZIL + national : national;
}

function idKey(text: string): string {
	return text.trim().toLowerCase();
}
