/**
 * Finds the employee whom a text means, among those of the company.
 *
 * By id, by work or personal e-mail, by CPF with or without punctuation, by full or social name without regard to case,
 * accents and blanks. All of them are compared whole: a first name alone finds nobody. An employee of whom only the id
 * is known is found by that.
 */
import type { Employee } from '../../contract/employee.ts';
import { foldName } from '../values/folded-name.ts';

/** Finds the employee whom a cell means: by id, work or personal e-mail, CPF, full or social name. */
export interface EmployeeDirectory {
	readonly find: (text: string) => readonly { readonly id: string; readonly name: string }[];
}

type Found = ReturnType<EmployeeDirectory['find']>[number];

const CPF = /^\d{3}\.?\d{3}\.?\d{3}-?\d{2}$/;

export function createEmployeeDirectory(employees: readonly Employee[]): EmployeeDirectory {
	const byKey = new Map<string, Found[]>();
	const enter = (key: string | undefined, found: Found): void => {
		if (key === undefined) return;
		const known = byKey.get(key);
		if (known === undefined) byKey.set(key, [found]);
		else if (!known.some((one) => one.id === found.id)) known.push(found);
	};
	for (const employee of employees) {
		const found = { id: employee.id, name: textOf(employee.fullName) ?? '' };
		enter(idKey(employee.id), found);
		enter(emailKey(textOf(employee.workEmail)), found);
		enter(emailKey(textOf(employee.personalEmail)), found);
		enter(cpfKey(textOf(employee.cpf)), found);
		enter(nameKey(textOf(employee.fullName)), found);
		enter(nameKey(textOf(employee.socialName)), found);
	}
	return {
		find(text) {
			const key = emailKey(text) ?? cpfKey(text) ?? nameKey(text);
			return byKey.get(idKey(text)) ?? (key === undefined ? undefined : byKey.get(key)) ?? [];
		},
	};
}

/** Only the id is sure to be there, and nothing to be a text. */
function textOf(value: unknown): string | undefined {
	return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

function idKey(text: string): string {
	return `id ${text.trim().toLowerCase()}`;
}

function emailKey(text: string | undefined): string | undefined {
	const address = text?.trim().replace(/^mailto:/i, '');
	return address?.includes('@') === true ? `e-mail ${address.toLowerCase()}` : undefined;
}

function cpfKey(text: string | undefined): string | undefined {
	const digits = text?.trim();
	return digits !== undefined && CPF.test(digits) ? `cpf ${digits.replaceAll(/\D/g, '')}` : undefined;
}

function nameKey(text: string | undefined): string | undefined {
	const folded = text === undefined ? '' : foldName(text);
	return folded === '' ? undefined : `name ${folded}`;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Eight digits or more, however they are parted: a mistyped CPF, or one that lost its zeros, is personal data too. */
const LIKE_A_CPF = /(?<![\w.-])\d(?:[.\-/\s]*\d){7,}(?!\w)/g;
const SHOWN_DIGITS = 2;

/** What a cell says of an employee, as a message may repeat it: of what may be a CPF, the last two digits. */
export function maskCpf(text: string): string {
	if (UUID.test(text.trim())) return text;
	return text.replaceAll(LIKE_A_CPF, (cpf) => {
		let left = cpf.replaceAll(/\D/g, '').length - SHOWN_DIGITS;
		return cpf.replaceAll(/\d/g, (digit) => (left-- > 0 ? '*' : digit));
	});
}
