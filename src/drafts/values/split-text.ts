/** Returns the two texts around a separator that occurs once, such as `Dell / Latitude 5440`. */
export function splitText(text: string, at: string): readonly [string, string] | undefined {
	const parts = text.split(at).map((part) => part.trim());
	const [first = '', second = ''] = parts;
	return parts.length === 2 && first !== '' && second !== '' ? [first, second] : undefined;
}
