/** Files and places in `report.html`, without the folder that all inputs share. */
import type { Language } from '../../messages/message.ts';
import type { Origin } from '../../messages/origin.ts';
import { renderGroupOrigin } from '../../messages/render-problem.ts';
import { renderVisible } from '../../messages/render-visible.ts';

const MAX_NAME = 200;

/** The common folder with its final slash; empty if there is none. */
export function findFolder(files: readonly string[]): string {
	const [first = '', ...others] = files.map((file) => file.slice(0, file.lastIndexOf('/') + 1));
	return others.reduce((folder, other) => {
		let shared = folder;
		while (!other.startsWith(shared)) shared = shared.slice(0, shared.slice(0, -1).lastIndexOf('/') + 1);
		return shared;
	}, first);
}

export function renderFileName(file: string, folder: string): string {
	return renderVisible(withoutFolder(file, folder), MAX_NAME);
}

export function renderPlace(origin: Origin, folder: string, language: Language): string {
	return renderGroupOrigin({ ...origin, file: withoutFolder(origin.file, folder) }, language);
}

function withoutFolder(file: string, folder: string): string {
	return file.startsWith(folder) ? file.slice(folder.length) : file;
}
