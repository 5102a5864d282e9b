/**
 * Texts of an employee column that match no employee, or more than one, with how often each occurs, and whom each may mean.
 *
 * Proposed is only a name in another order or without its particles (`Moura, Ana`): a slip of the pen may be another person.
 */
import { maskCpf } from '../../messages/cpf.ts';
import { detach } from '../values/remember.ts';
import { foldKey } from '../values/folded-name.ts';
import { type EmployeeDirectory, type FoundEmployee, isSameName } from './employee-directory.ts';

/** Further texts are counted, not listed. */
const MAX_TEXTS = 200;

export interface PersonProposal {
	readonly text: string;
	readonly count: number;
	/** The likeliest first. */
	readonly near: readonly FoundEmployee[];
	/** The id of one of them. */
	readonly proposal?: string;
}

export interface UnknownPeopleProfile {
	/** Rows with any of these texts, listed or not. */
	readonly rows: number;
	readonly people: readonly PersonProposal[];
}

export class UnknownPeople {
	/** From 0. */
	readonly column: number;
	rows = 0;
	/** By `foldKey`, as a mapping compares. */
	private readonly texts = new Map<string, { readonly text: string; count: number }>();

	constructor(column: number) {
		this.column = column;
	}

	/** A CPF is not kept: no mapping file should hold one. */
	add(text: string): void {
		if (maskCpf(text) !== text) return;
		this.rows += 1;
		const key = foldKey(text);
		const known = this.texts.get(key);
		if (known !== undefined) known.count += 1;
		// A copy of its own: a cell may be a slice that keeps the whole text of a file alive.
		else if (this.texts.size < MAX_TEXTS) this.texts.set(key, { text: detach(text), count: 1 });
	}

	/** The most frequent first. */
	list(): readonly { readonly text: string; readonly count: number }[] {
		return [...this.texts.values()].sort((one, other) => other.count - one.count);
	}

	profile(directory: EmployeeDirectory): UnknownPeopleProfile {
		return {
			rows: this.rows,
			people: this.list().map((one) => {
				const near = directory.near(one.text);
				const [same, another] = near.filter(({ name }) => isSameName(one.text, name));
				return { ...one, near, ...(same === undefined || another !== undefined ? {} : { proposal: same.id }) };
			}),
		};
	}
}
