/** Where things stand, by number: a file, and what comes between it and the row or item. Eight bytes a place. */
import type { FileNames } from '../../sources/lists/kept-texts.ts';
import { numberTexts } from '../../sources/lists/kept-texts.ts';
import { createNumberList } from '../../sources/lists/number-list.ts';

export interface PlaceNames {
	/** A new number each time, from 0. */
	readonly add: (file: string, behind: string) => number;
	readonly at: (number: number) => string | undefined;
}

export function createPlaceNames(names: FileNames): PlaceNames {
	const files = createNumberList(Uint32Array);
	const behinds = createNumberList(Uint32Array);
	const texts = numberTexts();
	return {
		add(file, behind) {
			files.push(names.numberOf(file));
			behinds.push(texts.numberOf(behind));
			return files.length() - 1;
		},
		at: (number) =>
			number < 0 || number >= files.length() ? undefined : names.at(files.at(number)) + texts.at(behinds.at(number)),
	};
}
