/** A series of texts: the last number in each is one more than in the one before, as wide as the first. What a screen shows before and what the server fills are one. */

const LAST_NUMBER = /^(?<before>.*?)(?<number>\d+)(?<after>\D*)$/s;

export const isSeries = (text: string): boolean => LAST_NUMBER.test(text);

/** From the text at `from` on. `PAT-009` goes on with `PAT-010`, `PAT-999` with `PAT-1000`; a text without a number stays as it is. */
export function renderSeries(first: string, count: number, from = 0): readonly string[] {
	const { before = '', number = '', after = '' } = LAST_NUMBER.exec(first)?.groups ?? {};
	if (number === '') return Array.from({ length: count }, () => first);
	return Array.from({ length: count }, (_, index) => {
		const next = BigInt(number) + BigInt(from + index);
		return `${before}${String(next).padStart(number.length, '0')}${after}`;
	});
}
