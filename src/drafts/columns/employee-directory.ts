/**
 * Finds the employee whom a text means: by id, e-mail, CPF or whole name. A first name alone finds nobody, and near names are
 * only for a question to a person.
 */
import type { Employee } from '../../contract/employee.ts';
import { isUuid } from '../../messages/cpf.ts';
import { foldName } from '../values/folded-name.ts';
import { isNearName } from '../values/near-miss.ts';

/** An employee of the company by id. */
export interface FoundEmployee {
	readonly id: string;
	readonly name: string;
	/** For work; it tells those of one name apart. */
	readonly email?: string;
	/** Of a rehearsal: its company does not have them. */
	readonly isTaken?: true;
}

export interface EmployeeDirectory {
	readonly find: (text: string) => readonly FoundEmployee[];
	/** Whom a text that finds nobody, or more than one, may mean: the likeliest of those near, or all who are it. */
	readonly near: (text: string) => readonly FoundEmployee[];
	/** Of a rehearsal: whoever a text names is there, and two texts are never compared. */
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

/** The people of a rehearsal: those of its company, and whomever else the cells of a table name, one for each text. */
export function createTableDirectory(company?: EmployeeDirectory): EmployeeDirectory {
	const byKey = new Map<string, FoundEmployee>();
	return {
		isOfTheTable: true,
		find(text) {
			const own = company?.find(text) ?? [];
			if (own.length === 1) return own;
			if (isUuid(text)) return [{ id: text.trim().toLowerCase(), name: '', isTaken: true }];
			const key = emailKey(text) ?? cpfKey(text) ?? nameKey(text) ?? text;
			const known = byKey.get(key);
			if (known !== undefined) return [known];
			// Counted, not made of the text: of a CPF nothing stays in the plan.
			const id = `00000000-0000-4000-8000-${String(byKey.size + 1).padStart(12, '0')}`;
			const found = { id, name: text, isTaken: true } as const;
			byKey.set(key, found);
			return [found];
		},
		near: () => [],
	};
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

/** Whether two texts are one name, in whatever order its words stand. An address is no name. */
export function isSameName(one: string, other: string): boolean {
	const [words, others] = [wordsOfName(one), wordsOfName(other)].map((all) => all.toSorted().join(' '));
	return !one.includes('@') && words !== '' && words === others;
}

/** Those whose name has every word of the text, or is it but for a slip. */
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

/** What only joins names, as it is written or left out. */
const PARTICLES: ReadonlySet<string> = new Set(['de', 'da', 'do', 'das', 'dos', 'e']);

function wordsOfName(name: string): readonly string[] {
	return name
		.split(/[\s._,-]+/u)
		.map(foldName)
		.filter((word) => word.length > 1 && !PARTICLES.has(word));
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
