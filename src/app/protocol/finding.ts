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
