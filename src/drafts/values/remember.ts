const LONGEST = 60;
const MOST = 4_096;

export function rememberByText<Result>(read: (text: string) => Result): (text: string) => Result {
	const known = new Map<string, Result>();
	return (text) => {
		const before = text.length > LONGEST ? undefined : known.get(text);
		if (before !== undefined) return before;
		const result = read(text);
		if (text.length > LONGEST) return result;
		if (known.size >= MOST) known.clear();
		known.set(detach(text), result);
		return result;
	};
}

/** Copies a text, because a slice would keep the whole text of its file in memory. */
export function detach(text: string): string {
	return ` ${text}`.slice(1);
}
