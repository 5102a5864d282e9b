/**
 * The numbers of assets that are one row of a table: a template of the number of the row and the place of the asset in it, from 2 on.
 *
 * Both stand in it once, in any order, with something between them that is no digit at either end, so that `1` and `12` never give
 * what `11` and `2` give. A counter of its own (`PAT-{seq}`) is no such number: a row that comes back alone would get another.
 */
import { fillTemplate, parseTemplate } from './template-text.ts';

/** What a text of a column of quantities means of which a person says that it stands for no asset. */
export const NO_ASSET = '0';

const NAMES = ['number', 'unit'] as const;

export const DEFAULT_NUMBERS = '{number}-{unit}';
/** What a template may look like, for messages. */
export const EXAMPLE_NUMBERS = '"{number}-{unit}", "{number}/{unit:03}"';

export type NumberAsset = (number: string, unit: number) => string;

/** Undefined for a template that does not tell assets apart. */
export function parseNumbers(text: string): NumberAsset | undefined {
	const parsed = parseTemplate(text.trim(), NAMES);
	if ('unknown' in parsed) return undefined;
	const { pieces } = parsed;
	const places = pieces.flatMap((piece, index) => (typeof piece === 'string' ? [] : [{ name: piece.name, index }]));
	const [first, second] = places;
	if (first === undefined || second === undefined || places.length > 2 || first.name === second.name) return undefined;
	// One text, for two that follow each other are one.
	const between = pieces.slice(first.index + 1, second.index).find((piece) => typeof piece === 'string') ?? '';
	if (!/^\D(?:.*\D)?$/s.test(between)) return undefined;
	return (number, unit) => fillTemplate(pieces, { number, unit: String(unit) });
}
