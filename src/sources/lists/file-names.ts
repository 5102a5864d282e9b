/**
 * Names of files by number, each kept once, and each folder once for all files in it: a hundred thousand invoices cost
 * what their own names are long.
 */
import { type NumberedTexts, numberTexts } from './kept-texts.ts';

export type FileNames = Pick<NumberedTexts, 'numberOf' | 'at'>;

export function createFileNames(): FileNames {
	const folders = numberTexts();
	const names = numberTexts();
	let lastFolder = '';
	let lastNumber = folders.numberOf('');

	/** `3/nota.xml`: the number of the folder, which ends at the last separator. */
	const shorten = (file: string): string => {
		const end = Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1;
		if (end !== lastFolder.length || !file.startsWith(lastFolder)) {
			lastFolder = file.slice(0, end);
			lastNumber = folders.numberOf(lastFolder);
		}
		return `${lastNumber}/${file.slice(end)}`;
	};

	return {
		numberOf: (file) => names.numberOf(shorten(file)),
		at(number) {
			const short = names.at(number);
			const separator = short.indexOf('/');
			return folders.at(Number(short.slice(0, separator))) + short.slice(separator + 1);
		},
	};
}
