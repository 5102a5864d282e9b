/** A non-digit must separate number and unit. Otherwise number `1`, unit 12 and number `11`, unit 2 would be the same. */
import { fillTemplate, parseTemplate } from './template-text.ts';

export const NO_ASSET = '0';

const NAMES = ['number', 'unit'] as const;

export const DEFAULT_NUMBERS = '{number}-{unit}';
export const EXAMPLE_NUMBERS = '"{number}-{unit}", "{number}/{unit:03}"';

export type NumberAsset = (number: string, unit: number) => string;

export function parseNumbers(text: string): NumberAsset | undefined {
	const parsed = parseTemplate(text.trim(), NAMES);
	if ('unknown' in parsed) return undefined;
	const { pieces } = parsed;
	const places = pieces.flatMap((piece, index) => (typeof piece === 'string' ? [] : [{ name: piece.name, index }]));
	const [first, second] = places;
	if (first === undefined || second === undefined || places.length > 2 || first.name === second.name) return undefined;
	const between = pieces.slice(first.index + 1, second.index).find((piece) => typeof piece === 'string') ?? '';
	if (!/^\D(?:.*\D)?$/s.test(between)) return undefined;
	return (number, unit) => fillTemplate(pieces, { number, unit: String(unit) });
}
