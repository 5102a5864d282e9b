const LAST_NUMBER = /^(?<before>.*?)(?<number>\d+)(?<after>\D*)$/s;

export const isSeries = (text: string): boolean => LAST_NUMBER.test(text);

/** `PAT-009` → `PAT-010`, `PAT-999` → `PAT-1000`. A text without a number repeats. */
export function renderSeries(first: string, count: number, from = 0): readonly string[] {
	const { before = '', number = '', after = '' } = LAST_NUMBER.exec(first)?.groups ?? {};
	if (number === '') return Array.from({ length: count }, () => first);
	return Array.from({ length: count }, (_, index) => {
		const next = BigInt(number) + BigInt(from + index);
		return `${before}${String(next).padStart(number.length, '0')}${after}`;
	});
}
