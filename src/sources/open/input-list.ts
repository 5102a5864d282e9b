/**
 * The list of inputs, without an object for each file, of which there may be hundreds of thousands: a file costs the bytes of
 * its name and 70 more. Each is made when it is asked for.
 */
import type { Stats } from 'node:fs';
import path from 'node:path';
import { createFileNames, type FileNames, numberTexts } from '../lists/kept-texts.ts';
import { createNumberList } from '../lists/number-list.ts';
import { createTextLookup } from '../lists/text-lookup.ts';

export interface InputFile {
	/** As the user named it; for a file found in a folder, the folder as named and the way from there. */
	readonly file: string;
	/** Absolute, links resolved. */
	readonly path: string;
	/** By itself, not found in a folder or by a glob. */
	readonly named: boolean;
	/** Not a device, pipe or socket. */
	readonly regular: boolean;
	/** Bytes, when it was listed. */
	readonly size: number;
	/** How many of the inputs lead to it. */
	readonly times: number;
}

export interface InputList extends Iterable<InputFile> {
	readonly length: number;
	readonly at: (index: number) => InputFile | undefined;
	/** Size and time of change, when it was listed: other ones are another version of the file. */
	readonly versionAt: (index: number) => string;
	/** Links to folders that were not entered. */
	readonly outside: readonly OutsideLink[];
	/** By which other parts of a plan name the files, so that no name is kept twice. */
	readonly names: FileNames;
}

/** In a folder that was named, and leading out of it. */
export interface OutsideLink {
	readonly file: string;
	readonly target: string;
}

export interface FoundInput extends Pick<InputFile, 'file' | 'path' | 'named'> {
	readonly stats: Stats;
	/** Which of the inputs led to it. */
	readonly input: number;
}

/** One number of each list for each file. */
class KeptInputs {
	readonly names = createFileNames();
	readonly #nameNumbers = createNumberList(Uint32Array);
	readonly #folders = numberTexts();
	readonly #folderNumbers = createNumberList(Uint32Array);
	/** Where a link has another name than the file that it leads to. */
	readonly #linked = new Map<number, string>();
	readonly #named = createNumberList(Uint8Array);
	readonly #regular = createNumberList(Uint8Array);
	readonly #times = createNumberList(Uint32Array);
	readonly #lastInputs = createNumberList(Uint32Array);
	readonly sizes = createNumberList(Float64Array);
	readonly changedMs = createNumberList(Float64Array);
	readonly #byPath = createTextLookup((index) => this.#pathAt(index));

	#nameAt(index: number): string {
		return this.names.at(this.#nameNumbers.at(index));
	}

	#pathAt(index: number): string {
		const name = this.#linked.get(index) ?? path.basename(this.#nameAt(index));
		return this.#folders.at(this.#folderNumbers.at(index)) + name;
	}

	at(index: number): InputFile | undefined {
		if (index < 0 || index >= this.sizes.length()) return undefined;
		return {
			file: this.#nameAt(index),
			path: this.#pathAt(index),
			named: this.#named.at(index) === 1,
			regular: this.#regular.at(index) === 1,
			size: this.sizes.at(index),
			times: this.#times.at(index),
		};
	}

	add({ file, path: real, named, stats, input }: FoundInput): void {
		const known = this.#byPath.find(real);
		if (known === undefined) {
			const name = path.basename(real);
			if (name !== path.basename(file)) this.#linked.set(this.sizes.length(), name);
			this.#nameNumbers.push(this.names.numberOf(file));
			this.#folderNumbers.push(this.#folders.numberOf(real.slice(0, real.length - name.length)));
			this.#byPath.add(real);
			this.#named.push(named ? 1 : 0);
			this.#regular.push(stats.isFile() ? 1 : 0);
			this.#times.push(1);
			this.#lastInputs.push(input);
			this.sizes.push(stats.size);
			this.changedMs.push(stats.mtimeMs);
		} else if (this.#lastInputs.at(known) !== input) {
			if (named) this.#named.set(known, 1);
			this.#times.set(known, this.#times.at(known) + 1);
			this.#lastInputs.set(known, input);
		}
	}
}

export function collectInputs(): {
	readonly add: (found: FoundInput) => void;
	readonly addOutside: (link: OutsideLink) => void;
	readonly list: InputList;
} {
	const outside: OutsideLink[] = [];
	const kept = new KeptInputs();
	const list: InputList = {
		get length() {
			return kept.sizes.length();
		},
		at: (index) => kept.at(index),
		versionAt: (index) => renderVersion({ size: kept.sizes.at(index), mtimeMs: kept.changedMs.at(index) }),
		outside,
		names: kept.names,
		*[Symbol.iterator]() {
			for (let index = 0; index < kept.sizes.length(); index++) {
				const file = kept.at(index);
				if (file !== undefined) yield file;
			}
		},
	};
	return { add: (found) => kept.add(found), addOutside: (link) => void outside.push(link), list };
}

export function renderVersion({ size, mtimeMs }: Pick<Stats, 'size' | 'mtimeMs'>): string {
	return `${size} ${mtimeMs}`;
}
