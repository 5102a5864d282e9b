/** JSON text to a value; `undefined` for anything that is not JSON. A byte order mark before it is passed over. */
export function readJson(text: string): unknown {
	try {
		return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
	} catch {
		return undefined;
	}
}
