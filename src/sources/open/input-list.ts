/**
 * The list of inputs, without an object for each file, of which there may be hundreds of thousands: a file costs the bytes of
 * its name and 70 more. Each is made when it is asked for.
 */
import type { Stats } from 'node:fs';
import path from 'node:path';
import { createFileNames, type FileNames } from '../lists/kept-texts.ts';
import { numberTexts } from '../lists/kept-texts.ts';
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

export function collectInputs(): {
	readonly add: (found: FoundInput) => void;
	readonly addOutside: (link: OutsideLink) => void;
	readonly list: InputList;
} {
	const outside: OutsideLink[] = [];
	const names = createFileNames();
	const nameNumbers = createNumberList(Uint32Array);
	const folders = numberTexts();
	const folderNumbers = createNumberList(Uint32Array);
	/** Where a link has another name than the file that it leads to. */
	const linked = new Map<number, string>();
	const [named, regular] = [createNumberList(Uint8Array), createNumberList(Uint8Array)];
	const [times, lastInputs] = [createNumberList(Uint32Array), createNumberList(Uint32Array)];
	const [sizes, changedMs] = [createNumberList(Float64Array), createNumberList(Float64Array)];

	const nameAt = (index: number): string => names.at(nameNumbers.at(index));
	const pathAt = (index: number): string =>
		folders.at(folderNumbers.at(index)) + (linked.get(index) ?? path.basename(nameAt(index)));
	const byPath = createTextLookup(pathAt);
	const at = (index: number): InputFile | undefined =>
		index < 0 || index >= sizes.length()
			? undefined
			: {
					file: nameAt(index),
					path: pathAt(index),
					named: named.at(index) === 1,
					regular: regular.at(index) === 1,
					size: sizes.at(index),
					times: times.at(index),
				};

	const list: InputList = {
		get length() {
			return sizes.length();
		},
		at,
		versionAt: (index) => renderVersion({ size: sizes.at(index), mtimeMs: changedMs.at(index) }),
		outside,
		names,
		*[Symbol.iterator]() {
			for (let index = 0; index < sizes.length(); index++) {
				const file = at(index);
				if (file !== undefined) yield file;
			}
		},
	};

	const add = ({ file, path: real, named: isNamed, stats, input }: FoundInput): void => {
		const known = byPath.find(real);
		if (known === undefined) {
			const name = path.basename(real);
			if (name !== path.basename(file)) linked.set(sizes.length(), name);
			nameNumbers.push(names.numberOf(file));
			folderNumbers.push(folders.numberOf(real.slice(0, real.length - name.length)));
			byPath.add(real);
			named.push(isNamed ? 1 : 0);
			regular.push(stats.isFile() ? 1 : 0);
			times.push(1);
			lastInputs.push(input);
			sizes.push(stats.size);
			changedMs.push(stats.mtimeMs);
		} else if (lastInputs.at(known) !== input) {
			if (isNamed) named.set(known, 1);
			times.set(known, times.at(known) + 1);
			lastInputs.set(known, input);
		}
	};
	return { add, addOutside: (link) => void outside.push(link), list };
}

export function renderVersion({ size, mtimeMs }: Pick<Stats, 'size' | 'mtimeMs'>): string {
	return `${size} ${mtimeMs}`;
}
