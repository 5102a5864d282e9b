/** Whom the cells of a column name and no employee of the company is, or several are: counted, for a person to say who they are. */
import { foldKey } from '../values/folded-name.ts';
import { detach } from '../values/remember.ts';
import { maskCpf } from '../../messages/cpf.ts';

/** A column of more people than these is asked about in parts, or kept as it stands. */
const MAX_TEXTS = 200;

export class UnknownPeople {
	/** From 0. */
	readonly column: number;
	/** Rows that name one of them, also beyond the texts that are kept. */
	rows = 0;
	/** By what a mapping compares. */
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
}
