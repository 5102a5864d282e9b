/** `docs/rules.schema.json` is made from this schema. Every mistake is reported with its place. */
import { definedOf } from '../../messages/problem.ts';
import { z } from 'zod';
import { type CustomFieldLabels, INVOICE_FIELDS } from '../invoice-unit/custom-fields.ts';
import { parseCents } from '../invoice-unit/decimal.ts';
import {
	type ReadSettings,
	readSettings,
	recordOf,
	reportProblem,
	reportUnfit,
	type SettingsContext,
	settingsObject,
} from '../values/read-settings.ts';
import { type ItemMatch, matchSchema, NCM_PATTERN, tidyNcm } from './item-match.ts';
import { foldUnit, MAX_UNITS } from './unit-kinds.ts';

export interface NfeRules {
	readonly filters: ItemFilters;
	/** Each field comes from the first matching entry that has it. */
	readonly products: readonly ProductRule[];
	readonly joins: readonly JoinRule[];
	/** By NCM prefix; the longest wins, before the default table. */
	readonly categories: ReadonlyMap<string, string>;
	/** Keys are folded by `foldUnit`. */
	readonly units: ReadonlyMap<string, UnitRule>;
}

export interface ItemFilters {
	readonly include: readonly ItemMatch[];
	readonly exclude: readonly ItemMatch[];
	readonly minUnitPriceCents?: number;
}

/** The file as options of the import of invoices. */
export type ReadRules = { readonly rules: NfeRules } & {
	readonly recoverableTaxes?: 'include' | 'exclude';
	readonly maxUnitsPerLine?: number;
	readonly categories?: false;
	/** Sent only with `--invoice-fields`. */
	readonly customFields: CustomFieldLabels;
};

export function parseRules(json: unknown): ReadSettings<ReadRules> {
	return readSettings(json, rulesSchema);
}

const ANY_TEXT = '"…"';
const A_LIST = '[ … ]';
const A_SWITCH = 'true, false';
const A_PRICE = '"150.00"';
const PARTS = '[ { "match": … }, { "match": … } ]';

const filled = z
	.string(ANY_TEXT)
	.regex(/\S/, ANY_TEXT)
	.transform((text) => text.trim());

const UNITS = `1 … ${MAX_UNITS}, "line", "skip"`;
const unitsSchema = z
	.union([z.int(UNITS).min(1, UNITS).max(MAX_UNITS, UNITS), z.enum(['line', 'skip'], UNITS)], UNITS)
	.meta({
		id: 'units',
		description: 'Assets per commercial unit; "line": one asset for the whole item; "skip": left out.',
	});

/** `line`: one asset for the line; `skip`: none; a number: assets per commercial unit. */
export type UnitRule = z.output<typeof unitsSchema>;

const FIELDS = { category: filled.exactOptional(), brand: filled.exactOptional(), model: filled.exactOptional() };
export const PRODUCT_FIELDS = ['category', 'brand', 'model'] as const;

const productSchema = settingsObject({
	name: filled.exactOptional(),
	match: matchSchema,
	...FIELDS,
	units: unitsSchema.exactOptional(),
	origins: recordOf(filled)
		.describe('Where and when each field was answered or corrected. Kept by the program.')
		.exactOptional(),
}).check((context) => checkPlaceholders(context.value, listGroups(context.value.match.pattern), context));

/** `isRemembered`: made from an answer, not written by the user. */
export type ProductRule = Readonly<z.output<typeof productSchema>> & { readonly isRemembered?: true };

export function parseProduct(json: unknown): ProductRule | undefined {
	return productSchema.safeParse(json).data;
}

const ONE_OR_MORE = '1, 2, 3 …';
const partSchema = settingsObject({
	match: matchSchema,
	perAsset: z.int(ONE_OR_MORE).min(1, ONE_OR_MORE).default(1).describe('How many of it are in one asset.'),
});
const joinSchema = settingsObject({
	name: filled.exactOptional(),
	parts: z
		.array(partSchema, PARTS)
		.min(2, PARTS)
		.describe('The first is the main item: the asset has its item number and its description.'),
	...FIELDS,
}).check((context) => checkPlaceholders(context.value, [], context));

/** Lines of one invoice that are one asset: monitor + gabinete + teclado = one computer. */
export type JoinRule = Readonly<z.output<typeof joinSchema>> & { readonly name: string };

const label = z.union([filled, z.literal(false, ANY_TEXT)], ANY_TEXT);
const labelsSchema = settingsObject({
	accessKey: label.default(INVOICE_FIELDS.accessKey),
	series: label.default(INVOICE_FIELDS.series),
	item: label.default(INVOICE_FIELDS.item),
	unit: label.default(INVOICE_FIELDS.unit),
	supplierId: label.default(INVOICE_FIELDS.supplierId),
	ncm: label.default(INVOICE_FIELDS.ncm),
	parts: label.default(INVOICE_FIELDS.parts),
	description: label.default(INVOICE_FIELDS.description),
});

export const rulesSchema = settingsObject({
	$schema: z.string(ANY_TEXT).exactOptional(),
	include: z
		.array(matchSchema, A_LIST)
		.default([])
		.describe('When not empty, only items that match one of these become assets.'),
	exclude: z.array(matchSchema, A_LIST).default([]).describe('Items that match one of these are left out.'),
	minUnitPrice: z
		.union(
			[
				z.string().meta({ pattern: String.raw`^\d{1,15}(\.\d{1,2})?$` }),
				z.number().meta({ minimum: 0, multipleOf: 0.01 }),
			],
			A_PRICE,
		)
		.describe('Items whose units cost less, in reais, are left out: "150.00".')
		.transform(readPriceCents)
		.exactOptional(),
	units: recordOf(unitsSchema, '{ … }')
		.describe('Commercial units to the number of assets in each: { "CX": 10, "KG": "line" }.')
		.transform((units) => new Map(Object.entries(units).map(([unit, rule]) => [foldUnit(unit), rule])))
		.exactOptional(),
	products: z
		.array(productSchema, A_LIST)
		.default([])
		.describe('What is remembered of products. Each field is filled by the first entry that matches and names it.'),
	joins: z
		.array(joinSchema, A_LIST)
		.default([])
		.describe('Items of one invoice that are one asset: monitor + case + keyboard = one computer.'),
	customFields: labelsSchema
		.default(INVOICE_FIELDS)
		.describe('Labels of the custom fields that --invoice-fields fills; false leaves one out.'),
	categories: recordOf(filled, '{ … }', z.string().meta({ pattern: NCM_PATTERN }))
		.describe('First digits of the NCM to a category; the longest wins, before the built-in table.')
		.transform(readCategories)
		.exactOptional(),
	ncmCategories: z
		.boolean(A_SWITCH)
		.default(true)
		.describe('false: leave a category empty that no rule gives, instead of deriving it from the NCM.'),
	maxUnitsPerItem: z
		.int(ONE_OR_MORE)
		.min(1, ONE_OR_MORE)
		.describe('Maximum assets per invoice item; items above it are rejected (default: 200).')
		.exactOptional(),
	recoverableTaxes: z
		.enum(['include', 'exclude'], 'include, exclude')
		.describe('IBS and CBS: part of the price, or not (default).')
		.exactOptional(),
}).transform(({ maxUnitsPerItem, recoverableTaxes, ncmCategories, ...written }): ReadRules => {
	const { include, exclude, minUnitPrice, products, joins, categories, customFields, units } = written;
	return {
		rules: {
			filters: { include, exclude, ...(minUnitPrice === undefined ? {} : { minUnitPriceCents: minUnitPrice }) },
			products,
			joins: joins.map(({ name, ...join }, index): JoinRule => ({ ...join, name: name ?? `joins[${index}]` })),
			categories: categories ?? new Map(),
			units: units ?? new Map(),
		},
		...(ncmCategories ? {} : { categories: false }),
		customFields,
		...definedOf({ maxUnitsPerLine: maxUnitsPerItem, recoverableTaxes }),
	};
});

function readPriceCents(price: string | number, context: SettingsContext): number {
	const cents = parseCents(String(price));
	if (cents === undefined) reportUnfit(context, A_PRICE);
	return Number(cents ?? 0);
}

function readCategories(
	written: Readonly<Record<string, string>>,
	context: SettingsContext,
): ReadonlyMap<string, string> {
	const categories = new Map<string, string>();
	for (const [ncm, category] of Object.entries(written)) {
		const prefix = tidyNcm(ncm);
		if (prefix !== undefined) categories.set(prefix, category);
		else reportProblem(context, { code: 'property-invalid', found: ncm, params: { expected: '"8471"' } }, [ncm]);
	}
	return categories;
}

/** `(?<brand>DELL|HP)` has the group `brand`. */
function listGroups(pattern: RegExp | undefined): readonly string[] {
	return [...(pattern?.source ?? '').matchAll(/\(\?<(?<name>\w+)>/g)].map(({ groups }) => groups?.['name'] ?? '');
}

function checkPlaceholders(
	fields: Pick<ProductRule, 'category' | 'brand' | 'model'>,
	groups: readonly string[],
	context: SettingsContext,
): void {
	const known = groups.map((name) => `{${name}}`).join(', ');
	for (const field of PRODUCT_FIELDS) {
		const found = findUnknownPlaceholder(fields[field] ?? '', groups);
		if (found !== undefined) {
			reportProblem(context, { code: 'nfe-rules-placeholder', found, params: { known } }, [field]);
		}
	}
}

function findUnknownPlaceholder(text: string, groups: readonly string[]): string | undefined {
	const left = groups.reduce((rest, name) => rest.replaceAll(`{${name}}`, ''), text);
	return /\{[^{}]*\}/.exec(left)?.[0] ?? (/[{}]/.test(left) ? text : undefined);
}
