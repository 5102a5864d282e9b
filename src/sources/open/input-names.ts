/** Names of files, as far as they decide anything: what is passed over in a folder, in which order it is read. */

/** Hidden files, lock files of Office and LibreOffice, and what operating systems leave behind. */
export function isPassedOver(name: string): boolean {
	return /^(?:\.|~\$|__MACOSX$|Thumbs\.db$|desktop\.ini$)/i.test(name);
}

/**
 * What an earlier run wrote is no input unless somebody names it: its rejected rows would come in again. `names`: all
 * names in the folder.
 */
export function isRunFolder(names: readonly string[]): boolean {
	return names.includes('run.json') && names.includes('plan.jsonl');
}

/** The same order on every machine and in every language. */
export function compareNames(one: string, other: string): number {
	if (one === other) return 0;
	return one < other ? -1 : 1;
}

/** `csv` of `Ativos.CSV`; `''` without one. */
export function extensionOf(file: string): string {
	return /[^./\\!]\.(?<extension>[^./\\!]+)$/.exec(file)?.groups?.['extension']?.toLowerCase() ?? '';
}
