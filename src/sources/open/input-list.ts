/** The list of inputs without an object for each: hundreds of thousands of files cost their names and 70 bytes each. */
import type { Stats } from 'node:fs';
import path from 'node:path';
import { type FileNames, createFileNames, createTextLookup, numberTexts } from '../lists/kept-texts.ts';
import { createNumberList } from '../lists/number-list.ts';

export interface InputFile {
	readonly file: string;
	readonly path: string;
	readonly named: boolean;
	readonly regular: boolean;
	readonly size: number;
	readonly times: number;
}

export interface OutsideLink {
	readonly file: string;
	readonly target: string;
}

export interface FoundInput extends Pick<InputFile, 'file' | 'path' | 'named'> {
	readonly stats: Stats;
	readonly input: number;
}

export class InputList implements Iterable<InputFile> {
	readonly names: FileNames = createFileNames();
	readonly outside: OutsideLink[] = [];
	readonly #nameNumbers = createNumberList(Uint32Array);
	readonly #folders = numberTexts();
	readonly #folderNumbers = createNumberList(Uint32Array);
	readonly #linked = new Map<number, string>();
	readonly #named = createNumberList(Uint8Array);
	readonly #regular = createNumberList(Uint8Array);
	readonly #times = createNumberList(Uint32Array);
	readonly #lastInputs = createNumberList(Uint32Array);
	readonly #sizes = createNumberList(Float64Array);
	readonly #changedMs = createNumberList(Float64Array);
	readonly #byPath = createTextLookup((index) => this.#pathAt(index));

	get length(): number {
		return this.#sizes.length();
	}

	#nameAt(index: number): string {
		return this.names.at(this.#nameNumbers.at(index));
	}

	#pathAt(index: number): string {
		const name = this.#linked.get(index) ?? path.basename(this.#nameAt(index));
		return this.#folders.at(this.#folderNumbers.at(index)) + name;
	}

	at(index: number): InputFile | undefined {
		if (index < 0 || index >= this.length) return undefined;
		return {
			file: this.#nameAt(index),
			path: this.#pathAt(index),
			named: this.#named.at(index) === 1,
			regular: this.#regular.at(index) === 1,
			size: this.#sizes.at(index),
			times: this.#times.at(index),
		};
	}

	versionAt(index: number): string {
		return renderVersion({ size: this.#sizes.at(index), mtimeMs: this.#changedMs.at(index) });
	}

	*[Symbol.iterator](): Iterator<InputFile> {
		for (let index = 0; index < this.length; index++) {
			const file = this.at(index);
			if (file !== undefined) yield file;
		}
	}

	add({ file, path: real, named, stats, input }: FoundInput): void {
		const known = this.#byPath.find(real);
		if (known === undefined) {
			const name = path.basename(real);
			if (name !== path.basename(file)) this.#linked.set(this.length, name);
			this.#nameNumbers.push(this.names.numberOf(file));
			this.#folderNumbers.push(this.#folders.numberOf(real.slice(0, real.length - name.length)));
			this.#byPath.add(real);
			this.#named.push(named ? 1 : 0);
			this.#regular.push(stats.isFile() ? 1 : 0);
			this.#times.push(1);
			this.#lastInputs.push(input);
			this.#changedMs.push(stats.mtimeMs);
			this.#sizes.push(stats.size);
		} else if (this.#lastInputs.at(known) !== input) {
			if (named) this.#named.set(known, 1);
			this.#times.set(known, this.#times.at(known) + 1);
			this.#lastInputs.set(known, input);
		}
	}
}

export function renderVersion({ size, mtimeMs }: Pick<Stats, 'size' | 'mtimeMs'>): string {
	return `${size} ${mtimeMs}`;
}
