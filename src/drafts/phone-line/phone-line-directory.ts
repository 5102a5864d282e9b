/** Compares phone numbers by digits. A number without a country code is Brazilian. Refuses a number that two lines share. */
import type { Line } from '../../contract/line.ts';

const BRAZIL = '55';
const PHONE = /^\+?[\d\s().-]+$/;
/** Lengths of a Brazilian number with area code. */
const NATIONAL_DIGITS = [10, 11];
const LEAST_DIGITS = 8;

export function createPhoneLineDirectory(lines: readonly Line[]) {
	const ids = new Map(lines.map((line) => [idKey(line.id), line]));
	const phones = new Map<string, Line[]>();
	for (const line of lines) {
		const digits = line.phoneNumber?.replaceAll(/\D/g, '') ?? '';
		if (digits !== '') phones.set(digits, [...(phones.get(digits) ?? []), line]);
	}
	return {
		byId: (text: string) => ids.get(idKey(text)),
		byPhone: (text: string): readonly Line[] => {
			const known = phones.get(phoneDigits(text)) ?? [];
			const inUse = known.filter(({ status }) => status !== 'canceled');
			return inUse.length > 0 ? inUse : known;
		},
	};
}

/** True for 8 to 15 digits with separators. An id has letters or more digits. */
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
