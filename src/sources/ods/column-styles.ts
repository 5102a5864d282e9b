/** The style that each column gives to cells which name none. Source: OpenDocument 1.3, part 3, 19.615. */
import { MAX_COLUMNS } from '../sheet/limits.ts';

export class ColumnStyles {
	readonly #styles: (string | undefined)[] = [];

	/** The next columns. Beyond those that are read nobody asks. */
	add(times: number, style: string | undefined): void {
		const end = Math.min(this.#styles.length + times, MAX_COLUMNS);
		while (this.#styles.length < end) this.#styles.push(style);
	}

	at(column: number): string | undefined {
		return this.#styles[column];
	}

	/** How many columns from this one on have the same style; beyond those that are read all of them. */
	countSame(column: number): number {
		const style = this.#styles[column];
		let end = column + 1;
		while (end < MAX_COLUMNS && this.#styles[end] === style) end++;
		return end < MAX_COLUMNS ? end - column : Number.POSITIVE_INFINITY;
	}
}
