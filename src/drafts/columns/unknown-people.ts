/**
 * Counts names that match no employee, or several. Proposes only a name in another order or without particles (`Moura, Ana`),
 * because a name with a typo may be another person.
 */
import { maskCpf } from '../../messages/cpf.ts';
import { countTexts, type WordCount } from './text-counts.ts';
import { foldKey } from '../values/folded-name.ts';
import { type EmployeeDirectory, type FoundEmployee, isSameName } from './employee-directory.ts';

/** Further texts are counted in `rows`, but not listed. */
const MAX_TEXTS = 200;

/** A text that matches no employee or several, with the employees it may mean. */
export interface PersonProposal extends WordCount {
	readonly near: readonly FoundEmployee[];
	readonly proposal?: string;
}

export interface UnknownPeopleProfile {
	/** Rows that name somebody, known or not. */
	readonly named: number;
	/** Rows with any of these texts, listed or not. */
	readonly rows: number;
	readonly people: readonly PersonProposal[];
}

export class UnknownPeople {
	readonly column: number;
	named = 0;
	rows = 0;
	readonly #texts = countTexts(MAX_TEXTS, foldKey);

	constructor(column: number) {
		this.column = column;
	}

	/** Does not keep a CPF, because no mapping file should contain one. */
	add(text: string): void {
		if (maskCpf(text) !== text) return;
		this.rows += 1;
		this.#texts.add(text);
	}

	list(): readonly WordCount[] {
		return this.#texts.list();
	}

	profile(directory: EmployeeDirectory): UnknownPeopleProfile {
		return {
			named: this.named,
			rows: this.rows,
			people: this.list().map((one) => {
				const near = directory.near(one.text);
				const [same, another] = near.filter(({ name }) => isSameName(one.text, name));
				return { ...one, near, ...(same === undefined || another !== undefined ? {} : { proposal: same.id }) };
			}),
		};
	}
}
