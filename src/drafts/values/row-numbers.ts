/** Numbers rows without an asset number by a template that the user chose: `INV-{seq:05}`. */
import { fillTemplate, parseTemplate, takeStart } from './template-text.ts';

export const DEFAULT_ROW_NUMBERS = 'INV-{seq:05}';

export interface RowNumberTemplate {
	/** First value of `{seq}`. */
	readonly start: number;
	/** Names of the row's values: `seq`, `row`, `sheet`, or headers. */
	readonly names: readonly string[];
	/** Undefined if the row has no value for one of the names. */
	readonly render: (valueOf: (name: string) => string) => string | undefined;
}

const NAME = /\{(?<name>[^{}:]+)/g;

/** Undefined if all rows of a sheet would get the same number, or if a brace is unmatched. */
export function parseRowNumbers(text: string): RowNumberTemplate | undefined {
	const { template, start } = takeStart(text.trim());
	const names = [...template.matchAll(NAME)].map((match) => match.groups?.['name'] ?? '');
	const parsed = parseTemplate(template, names);
	if ('unknown' in parsed || names.every((name) => name === 'sheet')) return undefined;
	return {
		start,
		names,
		render(valueOf) {
			const values = Object.fromEntries(names.map((name) => [name, valueOf(name)]));
			return names.every((name) => values[name] !== '') ? fillTemplate(parsed.pieces, values) : undefined;
		},
	};
}
