/**
 * Finds employees by id, e-mail, CPF or full name. A first name alone never matches. Near names are only offered in a question to
 * the user.
 */
import type { Employee } from '../../contract/employee.ts';
import { isUuid } from '../../messages/cpf.ts';
import { foldName } from '../values/folded-name.ts';
import { isNearName } from '../values/near-miss.ts';

/** An employee of the company by id. */
export interface FoundEmployee {
	readonly id: string;
	readonly name: string;
	/** Work e-mail, which distinguishes people with the same name. */
	readonly email?: string;
	/** Set for a person made up for a rehearsal, whose company does not have them. */
	readonly isTaken?: true;
}

export interface EmployeeDirectory {
	readonly find: (text: string) => readonly FoundEmployee[];
	/** Candidates for a text without exactly one match: the nearest names, or all matches. */
	readonly near: (text: string) => readonly FoundEmployee[];
	/** Set for a rehearsal: every text finds a person, and texts in several columns are not compared. */
	readonly isOfTheTable?: true;
}

const MAX_NEAR = 3;

const CPF = /^\d{3}\.?\d{3}\.?\d{3}-?\d{2}$/;

export function createEmployeeDirectory(employees: readonly Employee[]): EmployeeDirectory {
	const byKey = new Map<string, FoundEmployee[]>();
	const enter = (key: string | undefined, found: FoundEmployee): void => {
		if (key === undefined) return;
		const known = byKey.get(key);
		if (known === undefined) byKey.set(key, [found]);
		else if (!known.some((one) => one.id === found.id)) known.push(found);
	};
	for (const employee of employees) {
		const found = describeEmployee(employee);
		enter(idKey(employee.id), found);
		enter(emailKey(textOf(employee.workEmail)), found);
		enter(emailKey(textOf(employee.personalEmail)), found);
		enter(cpfKey(textOf(employee.cpf)), found);
		enter(nameKey(textOf(employee.fullName)), found);
		enter(nameKey(textOf(employee.socialName)), found);
	}
	let named: readonly NamedEmployee[] | undefined;
	const find = (text: string): readonly FoundEmployee[] => {
		const key = emailKey(text) ?? cpfKey(text) ?? nameKey(text);
		return byKey.get(idKey(text)) ?? (key === undefined ? undefined : byKey.get(key)) ?? [];
	};
	return {
		find,
		near(text) {
			const found = find(text);
			return found.length > 1 ? found : findNear(text, (named ??= employees.map(nameEmployee)));
		},
	};
}

/** The people of a rehearsal: those of its company, and one made-up person for each other text. */
export function createTableDirectory(company?: EmployeeDirectory): EmployeeDirectory {
	const byKey = new Map<string, FoundEmployee>();
	const byId = new Map<string, FoundEmployee>();
	return {
		isOfTheTable: true,
		find(text) {
			const own = company?.find(text) ?? [];
			if (own.length === 1) return own;
			if (isUuid(text)) {
				const given = text.trim().toLowerCase();
				return [byId.get(given) ?? { id: given, name: '', isTaken: true }];
			}
			const key = emailKey(text) ?? cpfKey(text) ?? nameKey(text) ?? text;
			const known = byKey.get(key);
			if (known !== undefined) return [known];
			// A counter instead of a hash of the text, so that the plan contains no trace of a CPF.
			const id = `00000000-0000-4000-8000-${String(byKey.size + 1).padStart(12, '0')}`;
			const found = { id, name: text, isTaken: true } as const;
			byKey.set(key, found);
			byId.set(id, found);
			return [found];
		},
		near: () => [],
	};
}

/** The name of a person by id, with the work e-mail if there is one. Undefined if the directory has no name for the id. */
export function nameOfEmployee(id: string, { find }: EmployeeDirectory): string | undefined {
	const [found] = id === '' ? [] : find(id);
	if (found === undefined || found.name === '') return undefined;
	return found.email === undefined ? found.name : `${found.name} <${found.email}>`;
}

interface NamedEmployee {
	readonly found: FoundEmployee;
	readonly names: readonly (readonly string[])[];
}

function nameEmployee(employee: Employee): NamedEmployee {
	const names = [textOf(employee.fullName), textOf(employee.socialName)].filter((name) => name !== undefined);
	return { found: { ...describeEmployee(employee), name: names[0] ?? '' }, names: names.map(wordsOfName) };
}

function describeEmployee({ id, fullName, workEmail }: Employee): FoundEmployee {
	const email = textOf(workEmail);
	return { id, name: textOf(fullName) ?? '', ...(email === undefined ? {} : { email }) };
}

/** True if two texts are the same name, with words in any order. An e-mail address is not a name. */
export function isSameName(one: string, other: string): boolean {
	const [words, others] = [wordsOfName(one), wordsOfName(other)].map((all) => all.toSorted().join(' '));
	return !one.includes('@') && words !== '' && words === others;
}

/** Finds employees whose name contains every word of the text, or differs from it by a typo. */
function findNear(text: string, employees: readonly NamedEmployee[]): readonly FoundEmployee[] {
	const words = wordsOfName(text.replace(/@.*$/su, ''));
	if (words.length === 0) return [];
	const folded = words.join('');
	const near: { readonly found: FoundEmployee; readonly further: number }[] = [];
	for (const { found, names } of employees) {
		const furthers = names.flatMap((own) => {
			if (isNearName(folded, own.join(''))) return [0];
			return words.every((word) => own.includes(word)) ? [own.length - words.length] : [];
		});
		if (furthers.length === 0) continue;
		near.push({ found, further: Math.min(...furthers) });
	}
	return near
		.toSorted((one, other) => one.further - other.further)
		.slice(0, MAX_NEAR)
		.map(({ found }) => found);
}

/** Particles of names, which people often leave out. */
const PARTICLES: ReadonlySet<string> = new Set(['de', 'da', 'do', 'das', 'dos', 'e']);

function wordsOfName(name: string): readonly string[] {
	return name
		.split(/[\s._,-]+/u)
		.map(foldName)
		.filter((word) => word.length > 1 && !PARTICLES.has(word));
}

/** The API guarantees only the id, and no property is sure to be text. */
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
