/** The text of one segment of a path; nothing for an empty one, one with a slash, or one whose escapes are broken. */
export function decodeSegment(text: string): string | undefined {
	if (text === '' || text.includes('/')) return undefined;
	try {
		return decodeURIComponent(text);
	} catch {
		return undefined;
	}
}
