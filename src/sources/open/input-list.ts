/** Lists each input file once, even if several inputs name it. */
import type { Stats } from 'node:fs';
import type { Problem } from '../../messages/problem.ts';

export interface InputFile {
	readonly file: string;
	readonly path: string;
	readonly named: boolean;
	readonly regular: boolean;
	readonly size: number;
	/** Size in bytes and modification time in ms. */
	readonly version: string;
	/** Number of inputs that name the file. */
	readonly times: number;
}

/** An input that is not read, and why. */
export interface RefusedInput {
	readonly file: string;
	readonly problem: Problem;
}

export interface FoundInput extends Pick<InputFile, 'file' | 'path' | 'named'> {
	readonly stats: Stats;
	readonly input: number;
}

type ListedFile = { -readonly [Name in keyof InputFile]: InputFile[Name] } & { lastInput: number };

export class InputList implements Iterable<InputFile> {
	readonly refused: RefusedInput[] = [];
	readonly #files = new Map<string, ListedFile>();

	get length(): number {
		return this.#files.size;
	}

	[Symbol.iterator](): Iterator<InputFile> {
		return this.#files.values();
	}

	/** A file that cannot be opened costs no rows of the others. */
	refuse({ file, path }: Pick<InputFile, 'file' | 'path'>, problem: Problem): void {
		this.#files.delete(path);
		this.refused.push({ file, problem });
	}

	add({ file, path, named, stats, input }: FoundInput): void {
		const known = this.#files.get(path);
		if (known === undefined) {
			const [regular, version] = [stats.isFile(), renderVersion(stats)];
			this.#files.set(path, { file, path, named, regular, size: stats.size, version, times: 1, lastInput: input });
		} else if (known.lastInput !== input) {
			known.named ||= named;
			known.times += 1;
			known.lastInput = input;
		}
	}
}

export function renderVersion({ size, mtimeMs }: Pick<Stats, 'size' | 'mtimeMs'>): string {
	return `${size} ${mtimeMs}`;
}
