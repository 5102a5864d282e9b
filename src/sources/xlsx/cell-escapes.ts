/** Characters that XML cannot hold, as Office Open XML writes them into cells. */

const PAIR = /_x([dD][89abAB][\da-fA-F]{2})__x([dD][c-fC-F][\da-fA-F]{2})_/g;
const SINGLE = /_x((?![dD][89a-fA-F])[\da-fA-F]{4})_/g;

/**
 * `_x000D_` in a cell is the character that XML cannot hold; `_x005F_` is the underscore itself. A half of a pair without
 * its other half is left as it stands. Source: ECMA-376 Part 1, 22.9.2.19 (ST_Xstring).
 */
export function decodeCellEscapes(text: string): string {
	if (!text.includes('_x')) return text;
	return text
		.replaceAll(PAIR, (_, high: string, low: string) => fromUnits(high, low))
		.replaceAll(SINGLE, (_, unit: string) => fromUnits(unit));
}

function fromUnits(...units: readonly string[]): string {
	return String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)));
}
