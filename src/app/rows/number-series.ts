/** `PAT-001` goes on with `PAT-002`: the last number in a text counts, keeps its width, and grows where it must. */
export function seriesFrom(first: string): (index: number) => string {
	const groups = /^(?<before>.*?)(?<digits>\d+)(?<after>\D*)$/s.exec(first)?.groups;
	if (groups === undefined) return () => first;
	const { before = '', digits = '', after = '' } = groups;
	const start = BigInt(digits);
	return (index) => `${before}${String(start + BigInt(index)).padStart(digits.length, '0')}${after}`;
}
