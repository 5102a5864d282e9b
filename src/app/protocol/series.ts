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

/** Finds cells whose text contains `find`, or is all of it (`isWhole`), in any case. Without `find`, all cells are found. */
export interface Finding {
	readonly find?: string | undefined;
	readonly isWhole?: boolean | undefined;
}

function patternOf({ find = '', isWhole = false }: Finding): RegExp {
	const escaped = find.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
	return new RegExp(isWhole ? `^${escaped}$` : escaped, 'giu');
}

/** Returns a test for texts that would be replaced, which an empty one never is. */
export function createFinder(finding: Finding): (now: string) => boolean {
	const pattern = patternOf(finding);
	return (now) => now !== '' && now.search(pattern) !== -1;
}

/** Returns the new text of a cell, or undefined where nothing is found. */
export function createReplacer(finding: Finding, text: string): (now: string) => string | undefined {
	if ((finding.find ?? '') === '') return () => text;
	const isFound = createFinder(finding);
	const pattern = patternOf(finding);
	return (now) => (isFound(now) ? now.replaceAll(pattern, () => text) : undefined);
}
