/** The page keeps an upload in a folder of its own, under a name that every file system takes. People know the name that it had. */

/** The folders of a workbench, in any runs folder. An entry of a container follows `!`. */
const UPLOAD =
	/^(?:[^]*[\\/])?workbenches[\\/]\d{14}-[0-9a-f]{8}[\\/](?:inputs|invoices)[\\/](?<name>[^!]+)(?<entry>[^]*)$/;

/** Takes a path as runs name it, also at the beginning of the name of a place. Other paths stay as they are. */
export function showUpload(file: string): string {
	const { name, entry = '' } = UPLOAD.exec(file)?.groups ?? {};
	return name === undefined ? file : `${shownName(name)}${entry}`;
}

/** Gives back what a file system may not take, and is kept as `%22`. */
export const shownName = (kept: string): string =>
	kept.replaceAll(/%[2-7][0-9A-F]/g, (escaped) => String.fromCharCode(Number.parseInt(escaped.slice(1), 16)));
