/** Compares phone numbers by digits. A number without a country code is Brazilian. Refuses a number that two lines share. */
import type { Line } from '../../contract/line.ts';
import { definedOf, type Problem, type ProblemPlace } from '../../messages/problem.ts';
import { nearestName } from '../values/near-miss.ts';

export type PhoneLineDirectory = ReturnType<typeof createPhoneLineDirectory>;

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
	const shown = new Map([...phones].map(([digits, [line]]) => [digits, line?.phoneNumber ?? digits]));
	return {
		byId: (text: string) => ids.get(idKey(text)),
		byPhone: (text: string): readonly Line[] => {
			const known = phones.get(phoneDigits(text)) ?? [];
			const inUse = known.filter(({ status }) => status !== 'canceled');
			return inUse.length > 0 ? inUse : known;
		},
		nearestPhone: (text: string) => nearestName(phoneDigits(text), shown),
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

export interface PhoneLineName {
	readonly text: string;
	readonly place: ProblemPlace;
}

export interface PhoneLineNames {
	readonly id?: PhoneLineName;
	readonly phone?: PhoneLineName;
	readonly unreadable?: boolean;
}

export interface FoundPhoneLine {
	readonly line?: Line;
	readonly problems: readonly Problem[];
}

export function findPhoneLine({ id, phone, unreadable }: PhoneLineNames, lines: PhoneLineDirectory): FoundPhoneLine {
	if (id === undefined && phone === undefined) {
		return { problems: unreadable === true ? [] : [{ code: 'line-not-named' }] };
	}
	const byId = id === undefined ? undefined : lines.byId(id.text);
	const byPhone = phone === undefined ? [] : lines.byPhone(phone.text);
	const problems: Problem[] = [];
	if (id !== undefined && byId === undefined) {
		problems.push({ code: 'line-unknown', place: id.place, found: id.text, params: { kind: 'id' } });
	}
	if (phone !== undefined && byPhone.length === 0) {
		const suggestion = lines.nearestPhone(phone.text);
		const params = { kind: 'phone', ...definedOf({ suggestion }) } as const;
		problems.push({ code: 'line-unknown', place: phone.place, found: phone.text, params });
	}
	if (problems.length > 0) return { ...(byId === undefined ? {} : { line: byId }), problems };
	if (phone === undefined) return { ...(byId === undefined ? {} : { line: byId }), problems };
	if (byId !== undefined) {
		if (byPhone.includes(byId)) return { line: byId, problems };
		const params = { other: byId.phoneNumber ?? '-' };
		return { problems: [{ code: 'line-id-and-phone-disagree', place: phone.place, found: phone.text, params }] };
	}
	const [line, ...others] = byPhone;
	if (others.length === 0) return { ...(line === undefined ? {} : { line }), problems };
	const params = { ids: byPhone.map((one) => one.id).join(', ') };
	return { problems: [{ code: 'line-phone-ambiguous', place: phone.place, found: phone.text, params }] };
}
