/** Names of files, as far as they decide anything: what is passed over in a folder, in which order it is
 * read, what an extension promises. */

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

/** Where a file came from, as far as it decides whether it is refused or skipped. */
export interface Provenance {
	readonly file: string;
	/** In a folder, by a glob or in a zip; not named by the user. */
	readonly found: boolean;
}

/** Extensions that promise a table or an invoice. */
const PROMISING_TEXT = new Set(['csv', 'tsv', 'tab']);
const PROMISING_MORE = new Set(['xlsx', 'xlsm', 'xltx', 'xltm', 'xls', 'xlsb', 'ods', 'fods', 'ots', 'xml', 'zip']);

/** Nobody named the file, and its name promises nothing. */
export function isIncidental({ file, found }: Provenance): boolean {
	return found && !PROMISING_TEXT.has(extensionOf(file)) && !promisesMore({ file });
}

/** Nobody named the file, and its name says no more than that it is a zip: pictures may be all that is in it. */
export function isIncidentalZip({ file, found }: Provenance): boolean {
	return found && (!promisesMore({ file }) || extensionOf(file) === 'zip');
}

/** Its name promises a workbook, an invoice or a zip: bytes that mean nothing are no damaged table of text. */
export function promisesMore({ file }: Pick<Provenance, 'file'>): boolean {
	return PROMISING_MORE.has(extensionOf(file));
}
