/**
 * Numbers rows that have no asset number. A row is identified by its header, its cells in the input and, among equal rows, its
 * position. In a later import it gets the number that an earlier import of this runs folder gave it.
 */
import { createHash } from 'node:crypto';
import path from 'node:path';
import { fingerprintHeader } from '../../drafts/mapping/mapping.ts';
import { renderCell } from '../../drafts/values/cell-text.ts';
import { foldKey } from '../../drafts/values/folded-name.ts';
import { type RowNumberTemplate, parseRowNumbers } from '../../drafts/values/row-numbers.ts';
import type { FoundHeader, TablePlace } from '../../drafts/table/table-drafts.ts';
import { isField } from '../../drafts/columns/column-target.ts';
import { replaceFile } from '../../disk/durable-file.ts';
import { readJsonLines } from '../../disk/read-lines.ts';
import type { Row } from '../../sources/values/cell.ts';
import { listRunFolders } from '../ledger/ledger.ts';
import { RUN_FILES } from '../record/run-folder.ts';

type NumberedRow = readonly [row: string, number: string];

export interface TableNumbers {
	/** Undefined for a row that lacks a cell named by the template. */
	readonly numberOf: (row: Row) => string | undefined;
	/** `known`: rows that have a number from an earlier import. */
	readonly given: { readonly count: number; readonly known: number; readonly first: string; readonly last: string };
}

export class RowNumbers {
	readonly #runsDir: string;
	readonly #earlier = new Map<string, string>();
	readonly #taken = new Set<string>();
	readonly #given = new Map<string, string>();
	/** Counts equal rows. */
	readonly #times = new Map<string, number>();
	readonly #next = new Map<string, number>();
	#loaded: Promise<void> | undefined;

	constructor(runsDir: string) {
		this.#runsDir = runsDir;
	}

	/** Undefined for a table without a template in its mapping. */
	async ofTable(
		{ header, targets }: Pick<FoundHeader, 'header' | 'targets'>,
		{ sheet = '' }: Pick<TablePlace, 'sheet'>,
		template: string | undefined,
	): Promise<TableNumbers | undefined> {
		const parsed = template === undefined ? undefined : parseRowNumbers(template);
		if (template === undefined || parsed === undefined) return undefined;
		await (this.#loaded ??= this.#load());
		const own = targets.flatMap((target, column) =>
			target.kind === 'reasons' || target.kind === 'identity' || isField(target, 'enrollmentId') ? [] : [column],
		);
		const form = fingerprintHeader(own.map((column) => header[column] ?? ''));
		const columns = new Map(own.map((column) => [foldKey(header[column] ?? ''), column]));
		const given = { count: 0, known: 0, first: '', last: '' };
		return {
			given,
			numberOf: ({ cells, number: at }) => {
				const texts = own.map((column) => renderCell(cells[column]));
				const valueOf = (name: string): string => {
					if (name === 'sheet') return sheet;
					return name === 'row' ? String(at) : renderCell(cells[columns.get(foldKey(name)) ?? -1]);
				};
				const row = this.#identify([form, ...texts]);
				const number = this.#numberOf(row, template, parsed, valueOf);
				if (number === undefined) return undefined;
				given.count += 1;
				if (this.#earlier.has(row)) given.known += 1;
				if (given.first === '') given.first = number;
				given.last = number;
				return number;
			},
		};
	}

	/** Writes the numbers of this plan to the run folder, durably. */
	async save(dir: string): Promise<void> {
		if (this.#given.size === 0) return;
		const lines = Array.from(this.#given, (row): string => `${JSON.stringify(row satisfies NumberedRow)}\n`);
		await replaceFile(path.join(dir, RUN_FILES.numbers), lines.join(''));
	}

	async #load(): Promise<void> {
		for (const name of await listRunFolders(this.#runsDir)) {
			const file = path.join(this.#runsDir, name, RUN_FILES.numbers);
			for await (const [row, number] of readJsonLines<NumberedRow>(file)) {
				if (!this.#earlier.has(row)) this.#earlier.set(row, number);
				this.#taken.add(number);
			}
		}
	}

	#identify(parts: readonly string[]): string {
		const row = createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
		const times = (this.#times.get(row) ?? 0) + 1;
		this.#times.set(row, times);
		return times === 1 ? row : `${row}/${times}`;
	}

	#numberOf(
		row: string,
		template: string,
		{ names, start, render }: RowNumberTemplate,
		valueOf: (name: string) => string,
	): string | undefined {
		let number = this.#earlier.get(row);
		if (number === undefined && !names.includes('seq')) number = render(valueOf);
		for (let next = this.#next.get(template) ?? start; number === undefined; next++) {
			const tried = render((name) => (name === 'seq' ? String(next) : valueOf(name)));
			if (tried === undefined) break;
			if (!this.#taken.has(tried)) number = tried;
			this.#next.set(template, next + 1);
		}
		if (number !== undefined) this.#given.set(row, number);
		return number;
	}
}
