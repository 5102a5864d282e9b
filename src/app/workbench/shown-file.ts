/** Names files as the user knows them. */
import path from 'node:path';
import { escapeUnseen } from '../../messages/render-visible.ts';
import { showUpload } from '../../messages/uploaded-file.ts';

/** Takes a path as runs name it, an entry of a container with it, also at the beginning of a longer name. */
export type ShownFile = (file: string) => string;

/** A file that is imported from where it is has its path from the working directory. */
export function showFiles(cwd: string, inPlace: () => readonly string[]): ShownFile {
	return (file) => {
		const start = inPlace().find((one) => file.startsWith(one));
		const named = start === undefined ? showUpload(file) : showPath(cwd, start) + file.slice(start.length);
		return escapeUnseen(named);
	};
}

export function showPath(cwd: string, file: string): string {
	const within = path.relative(cwd, file);
	return within === '' || within.startsWith('..') || path.isAbsolute(within) ? file : within;
}
