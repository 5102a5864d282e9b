/** Offers the readings that a person may choose for a decided column, with what each makes of its samples. */
import { localeKind, parseTarget } from '../columns/column-target.ts';
import { isNumbered } from '../columns/number-columns.ts';
import { SEPARATORS } from '../columns/paired-fields.ts';
import { columnPatch, pathOfColumn } from '../mapping/write-mapping.ts';
import { LOCALE_OF_ORDER, type Locale } from '../values/locale-evidence.ts';
import { splitText } from '../values/split-text.ts';
import { WHOLE_READINGS, wholeReading } from './ask-numbers.ts';
import { exampleOfAmount, exampleOfDate } from './ask-readings.ts';
import { ask, type Question, splitValue } from './question.ts';

export interface DecidedColumn {
	readonly header: readonly string[];
	readonly column: number;
	/** Its target, as a mapping file names it. */
	readonly to: string;
	/** The second field of its cells, if they are divided. */
	readonly second?: string | undefined;
	/** The present reading of its texts. */
	readonly locale: Locale;
	readonly samples: readonly string[];
}

const SHOWN = 3;

export function offerReadings(decided: DecidedColumn): readonly Question[] {
	const target = parseTarget(decided.to);
	if (target === undefined || decided.samples.length === 0) return [];
	const kind = localeKind(target);
	if (kind === 'date') return [offerOrder(decided)];
	if (kind === 'number') return [offerStyle(decided)];
	if (!isNumbered(target)) return offerSplit(decided);
	const thousands = decided.to === 'enrollmentId' ? offerWhole('thousands', decided) : [];
	return [...offerWhole('strip', decided), ...thousands];
}

function offerOrder({ header, column, to, locale, samples }: DecidedColumn): Question {
	return ask({
		path: pathOfColumn(header, column, 'order'),
		group: 'order',
		about: { kind: 'order', column, count: samples.length },
		values: ['dmy', 'mdy'],
		place: (order) => columnPatch(header, column, { to, order }),
		proposal: locale === 'en-US' ? 'mdy' : 'dmy',
		examples: (order) => samples.slice(0, SHOWN).map((text) => exampleOfDate(text, localeOfOrder(order))),
	});
}

const localeOfOrder = (order: string): Locale => LOCALE_OF_ORDER[order === 'mdy' ? 'mdy' : 'dmy'];

function offerStyle({ header, column, to, locale, samples }: DecidedColumn): Question {
	return ask({
		path: pathOfColumn(header, column, 'locale'),
		group: 'style',
		about: { kind: 'style', column, count: samples.length },
		values: ['pt-BR', 'en-US'],
		place: (style) => columnPatch(header, column, { to, locale: style }),
		proposal: locale,
		examples: (style) =>
			samples.slice(0, SHOWN).map((text) => exampleOfAmount(text, style === 'en-US' ? 'en-US' : 'pt-BR')),
	});
}

function offerWhole(reading: keyof typeof WHOLE_READINGS, decided: DecidedColumn): readonly Question[] {
	const sample = decided.samples.find((text) => WHOLE_READINGS[reading].read(text) !== undefined);
	return sample === undefined ? [] : [ask(wholeReading(reading, decided, { count: decided.samples.length, sample }))];
}

/** Pairs of fields that one cell most often holds together. */
const PAIRS = [
	['brand', 'model'],
	['category', 'model'],
	['category', 'brand'],
] as const;

function offerSplit({ header, column, to, second: divided, samples }: DecidedColumn): readonly Question[] {
	const at = SEPARATORS.find((separator) => samples.every((text) => splitText(text, separator) !== undefined));
	const [sample = ''] = samples;
	const parts = at === undefined ? undefined : splitText(sample, at);
	if (at === undefined || parts === undefined) return [];
	const pairs = new Map(PAIRS.map((pair) => [splitValue(pair[0], pair[1]), pair] as const));
	return [
		ask({
			path: pathOfColumn(header, column, 'split'),
			group: `split ${column}`,
			about: { kind: 'column', column, why: 'split', likely: 0, parts },
			values: [to, ...pairs.keys()],
			place: (value) => {
				const [first, second] = pairs.get(value) ?? [];
				return columnPatch(
					header,
					column,
					second === undefined ? { to } : { to: first ?? to, split: { at, to: second } },
				);
			},
			proposal: divided === undefined ? to : splitValue(to, divided),
		}),
	];
}
