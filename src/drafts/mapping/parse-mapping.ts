/** Parses mapping files. `docs/mapping.schema.json` is generated from this schema. */
import { z } from 'zod';
import type { AssetField } from '../../contract/asset-fields.ts';
import {
	type ColumnTarget,
	CUSTOM_TARGET,
	IGNORED,
	isField,
	localeKind,
	MAPPING_TARGETS,
	parseTarget,
	renderTarget,
	uniqueKey,
} from '../columns/column-target.ts';
import { isNumbered, NUMBERED } from '../columns/number-columns.ts';
import { THOUSANDS } from '../columns/number-marks.ts';
import { STRIPS } from '../columns/whole-number.ts';
import { isOfWords, prepareColumn } from '../columns/prepare-column.ts';
import { definedOf, type Problem } from '../../messages/problem.ts';
import { CODE_PAGES } from '../../sources/values/source.ts';
import { isCurrencyCode } from '../values/foreign-money.ts';
import type { Converted } from '../values/converted.ts';
import { foldKey, foldName } from '../values/folded-name.ts';
import { EXAMPLE_NUMBERS, NO_ASSET, parseNumbers } from '../values/lot-numbers.ts';
import { RANGES } from '../values/number-range.ts';
import { parseQuantity } from '../values/quantity.ts';
import { DEFAULT_ROW_NUMBERS, parseRowNumbers } from '../values/row-numbers.ts';
import { nearestName } from '../values/near-miss.ts';
import {
	type ReadSettings,
	readSettings,
	recordOf,
	reportProblem,
	type SettingsContext,
	settingsObject,
} from '../values/read-settings.ts';
import { createZone } from '../values/time/zone.ts';
import {
	type ColumnReading,
	type LetteredColumn,
	type MappedColumn,
	type MappedConstant,
	type Mapping,
	type Meanings,
	NO_MAPPING,
	SERIAL_SEPARATORS,
} from './mapping.ts';
import { HEADER_PAIR, parseHeaderRow } from './header-row.ts';
import { UNDECIDED } from './patch.ts';

export function parseMapping(json: unknown): ReadSettings<Mapping> {
	return readSettings(withoutOpen(json), mappingSchema);
}

/** Leaves out what is not answered yet (`?`), so that it is asked again. */
function withoutOpen(table: unknown): unknown {
	return keepAnswers(table, (answers, name) => {
		if (name === 'tables') return keepAnswers(answers, withoutOpen);
		if (name === 'columns' || name === 'columnsByLetter') return keepAnswers(answers, withoutOpenReading);
		return keepAnswers(answers, (words) => keepAnswers(words));
	});
}

/** `name`: its header, or its letter. */
function withoutOpenReading(reading: unknown, name: string): unknown {
	if (!isObject(reading)) return isOpenTarget(reading, name) ? UNDECIDED : reading;
	const { split } = reading;
	// The header is no answer: a column may have this name.
	const { header, ...answers } = reading;
	const isOpenPart = (part: unknown): boolean => isOpenTarget(part, header ?? name);
	if (isOpenPart(reading['to']) || (isObject(split) && Object.values(split).some(isOpenPart))) return UNDECIDED;
	return { ...keepAnswers(answers, (values) => keepAnswers(values)), ...definedOf({ header }) };
}

function keepAnswers<Json>(json: Json, within: (value: unknown, name: string) => unknown = (value) => value) {
	if (!isObject(json)) return json;
	const kept = Object.entries(json).map(([name, value]) => [name, within(value, name)] as const);
	return Object.fromEntries(kept.filter(([, value]) => !isOpen(value)));
}

function isOpen(value: unknown): boolean {
	return typeof value === 'string' && value.trim() === UNDECIDED;
}

/** `custom: ?` is a label to fill in, unless the column itself is called so. */
function isOpenTarget(value: unknown, header: unknown): boolean {
	if (isOpen(value)) return true;
	const target = typeof value === 'string' ? parseTarget(value) : undefined;
	return target?.kind === 'custom' && isOpen(target.label) && !isOpen(header);
}

function isObject(json: unknown): json is Readonly<Record<string, unknown>> {
	return typeof json === 'object' && json !== null && !Array.isArray(json);
}

/** Fields that differ for each asset or person, so that a constant would be wrong in all rows but one. */
const NO_CONSTANT: ReadonlySet<string> = new Set(['serialNumber', 'employeeId']);
const A_TEMPLATE = `"${DEFAULT_ROW_NUMBERS}", "{sheet}-{row}"`;
const TARGET_NAMES = [...MAPPING_TARGETS.values()];
const CONSTANT_NAMES = TARGET_NAMES.filter(
	(name) => name !== 'ignore' && name !== 'quantity' && !NO_CONSTANT.has(name),
);
const ANY_TEXT = '"…"';
const A_SEPARATOR = '" / "';
const A_TARGET = '"status", "model", "price" … "custom: …", "ignore"';
/** For checking only the form of a value: zone and locale of the run are not known yet. */
const READING = { zone: createZone('UTC'), locale: 'pt-BR', shortYears: false } as const;

const targetSchema = z
	.string(A_TARGET)
	.meta({
		id: 'target',
		anyOf: [{ enum: [...TARGET_NAMES, UNDECIDED] }, { type: 'string', pattern: CUSTOM_TARGET }],
		description:
			'A field by its API name. price is in reais, priceCents in whole cents. quantity is the number of assets in each row. employeeId accepts an e-mail, a CPF, an id or a full name. "custom: Label" is a custom field. "?", here and for any other answer, is not answered yet: the program asks.',
	})
	.transform((text, context): ColumnTarget => {
		const target = parseTarget(text);
		if (target === undefined) reportProblem(context, unknownTarget(text));
		return target ?? { kind: 'ignored' };
	});

const READING_SHAPE = {
	to: targetSchema,
	locale: z
		.enum(['pt-BR', 'en-US'], 'pt-BR, en-US')
		.describe('How to read numbers: pt-BR is 1.234,56, en-US is 1,234.56. By default, the values in the column decide.')
		.exactOptional(),
	order: z
		.enum(['dmy', 'mdy'], 'dmy, mdy')
		.describe(
			'How dates are written: dmy is 31/12/2025, mdy is 12/31/2025. By default, the values in the column decide.',
		)
		.exactOptional(),
	swapped: z
		.boolean('true, false')
		.describe(
			'Whether a spreadsheet swapped day and month of the real dates in the column: true swaps them back, false reads them as written.',
		)
		.exactOptional(),
	currency: z
		.string('"USD"')
		.refine(isCurrencyCode, '"USD"')
		.describe(
			'For a price: the currency of the amounts (ISO 4217), converted by --exchange-rate. BRL if the header names another currency by mistake.',
		)
		.exactOptional(),
	split: settingsObject({
		at: z
			.string(A_SEPARATOR)
			.min(1, A_SEPARATOR)
			.describe('The separator of the parts. Blanks around a part do not count.'),
		to: targetSchema,
	})
		.describe(
			'For a cell with two values, such as Dell / Latitude: "to" of the column is the first, "to" of the split the second. A cell without exactly two parts is rejected.',
		)
		.exactOptional(),
	strip: z
		.enum(STRIPS, STRIPS.join(', '))
		.describe(
			'For numbers and custom fields: ".0" reads whole numbers that a program wrote with decimals (1001.0, 1001,00) as 1001, "none" keeps them as written. By default, the values in the column decide.',
		)
		.exactOptional(),
	thousands: z
		.enum(THOUSANDS, THOUSANDS.join(', '))
		.describe(
			'For enrollmentId: "strip" reads numbers with marks of thousands (1.001, 1,001) as 1001, "none" keeps them as written. By default, the values in the column decide.',
		)
		.exactOptional(),
	range: z
		.enum(RANGES, RANGES.join(', '))
		.describe(
			'For enrollmentId: whether a cell such as 1001 a 1010 is one asset for each number (expand), one asset with this number (none), or rejected (refuse). A quantity in the row must say the same as the range. Without a quantity column, each and total say whether the price in the row is that of each asset, or the total.',
		)
		.exactOptional(),
	price: z
		.enum(['each', 'total'], 'each, total')
		.describe(
			'For a quantity: whether the price in a row is that of each asset, or the total, which is divided among them.',
		)
		.exactOptional(),
	numbers: z
		.string(EXAMPLE_NUMBERS)
		.refine((text) => parseNumbers(text) !== undefined, EXAMPLE_NUMBERS)
		.describe(
			'For a quantity: the pattern for the numbers of the second and later assets of a row. The first keeps the number in the row. {number} is that number, {unit} is 2, 3 …, {unit:03} has three digits.',
		)
		.exactOptional(),
	serials: z
		.enum(SERIAL_SEPARATORS, SERIAL_SEPARATORS.join(' '))
		.describe('For a quantity: what separates the serial numbers in a cell that has one for each asset.')
		.exactOptional(),
	shortYears: z
		.boolean('true, false')
		.describe(
			'Allows years of two digits. They mean 1950 to 2049 where a date says what has happened, else 1980 to 2079.',
		)
		.exactOptional(),
	values: recordOf(z.string(ANY_TEXT), '{ … }')
		.describe('What each text in a cell means. An empty meaning leaves the cell empty.')
		.exactOptional(),
};
const A_COLUMN = `${A_TARGET}, { "to": … }`;

const shortColumn = targetSchema.transform((target): ColumnReading => ({ target }));
const readingSchema = settingsObject(READING_SHAPE);
const columnSchema = z.union([shortColumn, readingSchema.transform(readColumn)], A_COLUMN);
const letteredColumnSchema = z.union(
	[
		shortColumn,
		settingsObject({
			...READING_SHAPE,
			header: z
				.string(ANY_TEXT)
				.describe('The letter applies only if the column has this header. Empty for a column without a header.')
				.exactOptional(),
		}).transform(({ header, ...column }, context): LetteredColumn => {
			return { ...readColumn(column, context), ...(header === undefined ? {} : { header }) };
		}),
	],
	A_COLUMN,
);

const A_HEADER_ROW = '1, 2, 3 … "3-4", "none"';
const headerPairSchema = z
	.string(A_HEADER_ROW)
	.regex(HEADER_PAIR, A_HEADER_ROW)
	.transform((text, context) => {
		const rows = parseHeaderRow(text);
		if (rows !== undefined) return rows;
		context.addIssue(A_HEADER_ROW);
		return z.NEVER;
	});

const TABLE_SHAPE = {
	leaveOut: z.literal(true, 'true').describe('The table is not a list of assets. No row is imported.').exactOptional(),
	sheets: recordOf(z.enum(['import', 'ignore'], 'import, ignore'), '{ … }')
		.describe(
			'Which sheets to import, if several look like lists of assets. The program asks about a sheet that is not listed.',
		)
		.transform((sheets): NonNullable<Mapping['sheets']> => new Map(Object.entries(sheets)))
		.exactOptional(),
	encoding: z
		.enum(CODE_PAGES, CODE_PAGES.join(', '))
		.describe('The encoding of a text file, if its bytes fit several.')
		.exactOptional(),
	headerRow: z
		.union([z.int().min(1, A_HEADER_ROW), z.literal('none'), headerPairSchema], A_HEADER_ROW)
		.describe(
			'The row number of the header in the spreadsheet, if it cannot be recognised. "3-4" if the names of the columns are in two rows, such as Data below Aquisição: the column is then called Aquisição Data. "none" if the table has no header; its columns are then called A, B, C.',
		)
		.exactOptional(),
	columns: recordOf(columnSchema, '{ … }')
		.describe('The field of each column, by its header in the table.')
		.transform(byHeader)
		.exactOptional(),
	columnsByLetter: recordOf(letteredColumnSchema, '{ … }', z.string().meta({ pattern: '^[A-Za-z]{1,3}$' }))
		.describe(
			'The field of each column by its letters in the spreadsheet, for repeated or empty headers. Takes precedence over "columns". Letters alone do not find the header row.',
		)
		.transform(byLetter)
		.exactOptional(),
	constants: recordOf(
		z.string(ANY_TEXT).regex(/\S/, ANY_TEXT),
		'{ … }',
		z.string().meta({ anyOf: [{ enum: CONSTANT_NAMES }, { type: 'string', pattern: CUSTOM_TARGET }] }),
	)
		.describe(
			'Values for all rows, written as in a cell (pt-BR). The table must not have a column for the same field. enrollmentId is a pattern that numbers rows without an asset number: {seq:05} counts, {row} and {sheet} are the place of the row, and a header in braces is the cell of that column.',
		)
		.transform(readConstants)
		.exactOptional(),
	words: recordOf(
		recordOf(z.string(ANY_TEXT), '{ … }'),
		'{ … }',
		z.string().regex(/^(?:status|acquisitionType|quantity|enrollmentId|serialNumber|employeeId)$/),
	)
		.describe(
			'What words mean, by field, in any column with that field. With an empty meaning the cell counts as empty.',
		)
		.transform(readWords)
		.exactOptional(),
};

export const mappingSchema = settingsObject({
	$schema: z.string(ANY_TEXT).exactOptional(),
	...TABLE_SHAPE,
	tables: recordOf(
		settingsObject({
			name: z.string(ANY_TEXT).describe('The name of the table, only for people who read this file.').exactOptional(),
			...TABLE_SHAPE,
		}).transform((table): Mapping => ({ ...NO_MAPPING, ...table })),
		'{ … }',
	)
		.describe(
			'Settings of single tables, by the fingerprint of their headers, which the program writes. The settings outside apply to all other tables.',
		)
		.transform((tables): ReadonlyMap<string, Mapping> => new Map(Object.entries(tables)))
		.exactOptional(),
}).transform((mapping): Mapping => ({ ...NO_MAPPING, ...mapping }));

export type MappingJson = z.input<typeof mappingSchema>;

function readColumn(
	{ to: target, values, ...said }: z.output<typeof readingSchema>,
	context: SettingsContext,
): ColumnReading {
	const reading = localeKind(target) === 'date' ? withOrder(said) : said;
	const isNumber = isField(target, 'enrollmentId');
	if (reading.strip !== undefined && target.kind !== 'custom' && !isNumbered(target))
		reportProblem(context, onlyFor(reading.strip, [...NUMBERED, 'custom: …']), ['strip']);
	for (const name of ['thousands', 'range'] as const) {
		const value = reading[name];
		if (value !== undefined && !isNumber) reportProblem(context, onlyFor(value, ['enrollmentId']), [name]);
	}
	checkSplit({ target, ...reading }, values !== undefined, context);
	if (values === undefined) return { target, ...reading };
	return { target, ...reading, ...readMeanings(values, target, context, 'values') };
}

/** Fields that need no more than the text of a part. */
const SPLIT_FIELDS: readonly AssetField[] = [
	'category',
	'brand',
	'model',
	'vendorName',
	'allocatedLocation',
	'serialNumber',
	'nfeNumber',
	'contractId',
];

function checkSplit({ target, split }: ColumnReading, hasValues: boolean, context: SettingsContext): void {
	if (split === undefined) return;
	const isSplit = (one: ColumnTarget): boolean =>
		one.kind === 'custom' || SPLIT_FIELDS.some((field) => isField(one, field));
	const wrong = [target, split.to].find((one) => !isSplit(one));
	const found = wrong === undefined ? undefined : (renderTarget(wrong) ?? '');
	if (found !== undefined) reportProblem(context, onlyFor(found, [...SPLIT_FIELDS, 'custom: …']), ['split']);
	else if (uniqueKey(target, '') === uniqueKey(split.to, '')) {
		const name = renderTarget(target) ?? '';
		reportProblem(context, { code: 'property-repeated', found: name, params: { other: name } }, ['split', 'to']);
	}
	if (hasValues)
		reportProblem(context, { code: 'property-repeated', found: 'values', params: { other: 'split' } }, ['values']);
}

/** A reading that the target does not have. */
function onlyFor(found: string, targets: readonly string[]): Problem {
	const expected = targets.map((target) => `"to": "${target}"`).join(', ');
	return { code: 'property-invalid', found, params: { expected } };
}

type SaidOfColumn = Omit<z.output<typeof readingSchema>, 'to' | 'values'>;

/** Earlier versions wrote the order of dates as a locale. */
function withOrder({ locale, ...reading }: SaidOfColumn): SaidOfColumn {
	return locale === undefined ? reading : { order: locale === 'pt-BR' ? 'dmy' : 'mdy', ...reading };
}

function readMeanings(
	written: Meanings['written'],
	target: ColumnTarget,
	context: SettingsContext,
	list: string,
): Meanings {
	const values = new Map<string, string>();
	for (const [text, meant] of Object.entries(written)) {
		const path = [list, text];
		const problem = checkMeant(meant, target);
		if (problem !== undefined) reportProblem(context, problem, path);
		if (values.has(foldKey(text))) reportProblem(context, repeated(text, text), path);
		values.set(foldKey(text), meant);
	}
	return { values, written };
}

function checkMeant(meant: string, target: ColumnTarget): Problem | undefined {
	if (meant === '') return undefined;
	if (target.kind === 'quantity') return meant === NO_ASSET ? undefined : problemOf(parseQuantity(meant));
	return isOfWords(target) ? readForm(meant, target) : undefined;
}

function byHeader(
	written: Readonly<Record<string, ColumnReading>>,
	context: SettingsContext,
): ReadonlyMap<string, MappedColumn> {
	const columns = new Map<string, MappedColumn>();
	for (const [header, reading] of Object.entries(written)) {
		const other = columns.get(foldKey(header));
		if (other !== undefined) reportProblem(context, repeated(header, other.header), [header]);
		else columns.set(foldKey(header), { header, ...reading });
	}
	return columns;
}

function byLetter(
	written: Readonly<Record<string, LetteredColumn>>,
	context: SettingsContext,
): ReadonlyMap<number, LetteredColumn> {
	const columns = new Map<number, LetteredColumn>();
	for (const [letters, reading] of Object.entries(written)) {
		const column = columnOfLetters(letters);
		if (column === undefined) {
			reportProblem(context, { code: 'property-invalid', found: letters, params: { expected: 'A, B … Z, AA' } }, [
				letters,
			]);
		} else if (columns.has(column)) reportProblem(context, repeated(letters, letters.toUpperCase()), [letters]);
		else columns.set(column, reading);
	}
	return columns;
}

/** Inverse of `columnLetters`: `A` is 0, `AA` is 26. Ignores case. Undefined if it is no column of a sheet. */
function columnOfLetters(letters: string): number | undefined {
	if (!/^[A-Za-z]{1,3}$/.test(letters)) return undefined;
	let column = 0;
	for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 0x40;
	return column - 1;
}

function readConstants(written: Readonly<Record<string, string>>, context: SettingsContext): readonly MappedConstant[] {
	const seen = new Map<string, string>();
	return Object.entries(written).flatMap(([name, text]) => {
		const target = parseTarget(name);
		const problem = target === undefined ? unknownTarget(name) : checkConstant(target, name, text, seen);
		if (problem !== undefined) reportProblem(context, problem, [name]);
		return target === undefined ? [] : [{ target, text }];
	});
}

function readWords(
	written: Readonly<Record<string, Readonly<Record<string, string>>>>,
	context: SettingsContext,
): NonNullable<Mapping['words']> {
	const byField = Object.entries(written).map(([name, words]) => {
		return [name, readMeanings(words, parseTarget(name) ?? IGNORED, context, name)] as const;
	});
	return new Map(byField);
}

function checkConstant(
	target: ColumnTarget,
	name: string,
	text: string,
	seen: Map<string, string>,
): Problem | undefined {
	const isAllowed = target.kind === 'custom' || (target.kind === 'field' && !NO_CONSTANT.has(target.field));
	if (!isAllowed) return { code: 'mapping-constant-not-allowed', found: name };
	const key = foldName(target.kind === 'custom' ? `custom ${target.label}` : target.field);
	const other = seen.get(key);
	seen.set(key, name);
	if (other !== undefined) return { code: 'property-repeated', found: name, params: { other } };
	if (name !== 'enrollmentId') return readForm(text, target);
	return parseRowNumbers(text) === undefined
		? { code: 'property-invalid', found: text, params: { expected: A_TEMPLATE } }
		: undefined;
}

/** Returns why a cell with this text would be refused, so that a mistake in the mapping is reported once, not for each row. */
function readForm(text: string, target: ColumnTarget): Problem | undefined {
	const result = prepareColumn(target, READING)?.(text, {});
	return result && problemOf(result);
}

function problemOf(read: Converted<unknown>): Problem | undefined {
	return read.ok ? undefined : read.problem;
}

function unknownTarget(text: string): Problem {
	const suggestion = nearestName(foldName(text), MAPPING_TARGETS);
	return {
		code: 'mapping-unknown-target',
		found: text,
		...(suggestion === undefined ? {} : { params: { suggestion } }),
	};
}

function repeated(found: string, other: string): Problem {
	return { code: 'property-repeated', found, params: { other } };
}
