/**
 * A rules file: what of the company's invoices becomes an asset, and how it is filled in. Format:
 * `docs/rules.schema.json`.
 *
 * Every mistake is told at once, with its place in the file. Refused: unknown properties (`nfe-rules-property`), values of
 * the wrong kind (`nfe-rules-value`) and placeholders that no group of the pattern fills (`nfe-rules-placeholder`).
 */
import type { Problem } from '../../messages/problem.ts';
import { foldName } from '../values/folded-name.ts';
import { nearestName } from '../values/near-miss.ts';
import { CUSTOM_FIELD_NAMES } from '../invoice-unit/custom-fields.ts';
import { parseCents } from '../invoice-unit/decimal.ts';
import { parseItemMatch, RULE_VALUES, type Report } from './parse-item-match.ts';
import type { JoinRule, ItemMatch, NfeRules, ProductRule, UnitRule } from './rules.ts';
import { foldUnit } from './unit-kinds.ts';

export type ParsedRules =
	| { readonly ok: true; readonly value: NfeRules }
	| { readonly ok: false; readonly problems: readonly Problem[] };

/** Property names by the object they stand in; the schema is held to them by a test. */
export const RULE_PROPERTIES = {
	rules: ['$schema', 'include', 'exclude', 'minUnitPrice', 'units', 'products', 'joins', 'categories', 'customFields'],
	customFields: CUSTOM_FIELD_NAMES,
	match: ['supplier', 'cProd', 'ean', 'ncm', 'cfop', 'text', 'pattern'],
	product: ['match', 'category', 'brand', 'model', 'units'],
	join: ['name', 'parts', 'category', 'brand', 'model'],
	part: ['match', 'perAsset'],
} as const;

type Properties = ReadonlyMap<string, unknown>;

/** Checks what `JSON.parse` gave. */
export function parseRules(json: unknown): ParsedRules {
	const problems: Problem[] = [];
	const reader = createReader((problem) => void problems.push(problem));
	const value = reader.rules(json);
	return problems.length > 0 ? { ok: false, problems } : { ok: true, value };
}

function createReader(add: (problem: Problem) => void): { readonly rules: (json: unknown) => NfeRules } {
	const report: Report = (path, found, expected) =>
		add({ code: 'nfe-rules-value', place: { name: path }, found: shorten(found), params: { expected } });

	const objectAt = (value: unknown, path: string, known: readonly string[] | undefined): Properties => {
		if (typeof value !== 'object' || value === null || Array.isArray(value)) {
			report(path, value, '{ … }');
			return new Map();
		}
		const properties: Properties = new Map(Object.entries(value));
		if (known !== undefined) refuseUnknown(properties, known, path);
		return properties;
	};

	const refuseUnknown = (properties: Properties, known: readonly string[], path: string): void => {
		const byName = new Map(known.map((name) => [foldName(name), name]));
		for (const name of properties.keys()) {
			if (known.includes(name)) continue;
			const suggestion = nearestName(foldName(name), byName);
			const params = { known: known.join(', '), ...(suggestion === undefined ? {} : { suggestion }) };
			add({ code: 'nfe-rules-property', place: { name: `${path}.${name}` }, params });
		}
	};

	const listAt = (value: unknown, path: string): readonly unknown[] => {
		if (value === undefined) return [];
		if (Array.isArray(value)) return value;
		report(path, value, '[ … ]');
		return [];
	};

	const textAt = (value: unknown, path: string): string | undefined => {
		if (value === undefined) return undefined;
		if (typeof value === 'string' && value.trim() !== '') return value.trim();
		report(path, value, '"…"');
		return undefined;
	};

	const unitsAt = (value: unknown, path: string): UnitRule | undefined => {
		if (value === undefined || value === 'line' || value === 'skip') return value;
		if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= RULE_VALUES.maxUnits)
			return value;
		report(path, value, `1 … ${RULE_VALUES.maxUnits}, "line", "skip"`);
		return undefined;
	};

	const matchAt = (value: unknown, path: string): ItemMatch =>
		parseItemMatch(objectAt(value, path, RULE_PROPERTIES.match), path, report);

	const fieldsAt = (
		of: Properties,
		path: string,
		groups: readonly string[],
	): Pick<ProductRule, 'category' | 'brand' | 'model'> => {
		const fieldAt = (field: 'category' | 'brand' | 'model'): string | undefined => {
			const text = textAt(of.get(field), `${path}.${field}`);
			const found = text === undefined ? undefined : findUnknownPlaceholder(text, groups);
			if (found === undefined) return text;
			const known = groups.map((name) => `{${name}}`).join(', ');
			add({ code: 'nfe-rules-placeholder', place: { name: `${path}.${field}` }, found, params: { known } });
			return undefined;
		};
		const category = fieldAt('category');
		const brand = fieldAt('brand');
		const model = fieldAt('model');
		return {
			...(category === undefined ? {} : { category }),
			...(brand === undefined ? {} : { brand }),
			...(model === undefined ? {} : { model }),
		};
	};

	const productAt = (value: unknown, path: string): ProductRule => {
		const product = objectAt(value, path, RULE_PROPERTIES.product);
		const units = unitsAt(product.get('units'), `${path}.units`);
		const match = matchAt(product.get('match'), `${path}.match`);
		return {
			match,
			...fieldsAt(product, path, listGroups(match.pattern)),
			...(units === undefined ? {} : { units }),
		};
	};

	const joinAt = (value: unknown, path: string): JoinRule => {
		const join = objectAt(value, path, RULE_PROPERTIES.join);
		const parts = listAt(join.get('parts'), `${path}.parts`);
		if (parts.length < 2) report(`${path}.parts`, join.get('parts'), '[ { "match": … }, { "match": … } ]');
		return {
			name: textAt(join.get('name'), `${path}.name`) ?? path,
			parts: parts.map((part, index) => partAt(part, `${path}.parts[${index}]`)),
			...fieldsAt(join, path, []),
		};
	};

	const partAt = (value: unknown, path: string): JoinRule['parts'][number] => {
		const part = objectAt(value, path, RULE_PROPERTIES.part);
		const perAsset = part.get('perAsset') ?? 1;
		const valid = typeof perAsset === 'number' && Number.isInteger(perAsset) && perAsset >= 1;
		if (!valid) report(`${path}.perAsset`, perAsset, '1, 2, 3 …');
		return { match: matchAt(part.get('match'), `${path}.match`), perAsset: valid ? perAsset : 1 };
	};

	const priceAt = (value: unknown, path: string): number | undefined => {
		if (value === undefined) return undefined;
		const cents = typeof value === 'string' || typeof value === 'number' ? parseCents(String(value)) : undefined;
		if (cents === undefined) report(path, value, '"150.00"');
		return cents === undefined ? undefined : Number(cents);
	};

	const unitTableAt = (value: unknown): ReadonlyMap<string, UnitRule> => {
		const table = new Map<string, UnitRule>();
		for (const [unit, meant] of objectAt(value ?? {}, 'units', undefined)) {
			const rule = unitsAt(meant, `units.${unit}`);
			if (rule !== undefined) table.set(foldUnit(unit), rule);
		}
		return table;
	};

	const categoriesAt = (value: unknown): ReadonlyMap<string, string> => {
		const table = new Map<string, string>();
		for (const [ncm, meant] of objectAt(value ?? {}, 'categories', undefined)) {
			const category = textAt(meant, `categories.${ncm}`);
			const prefix = RULE_VALUES.tidyNcm(ncm);
			if (prefix === undefined) report(`categories.${ncm}`, ncm, '"8471"');
			else if (category !== undefined) table.set(prefix, category);
		}
		return table;
	};

	const labelsAt = (value: unknown): NfeRules['customFields'] => {
		const labels: { -readonly [Name in keyof NfeRules['customFields']]: string | false } = {};
		const given = objectAt(value ?? {}, 'customFields', RULE_PROPERTIES.customFields);
		for (const name of CUSTOM_FIELD_NAMES) {
			const label = given.get(name);
			const text = label === false ? false : textAt(label, `customFields.${name}`);
			if (text !== undefined) labels[name] = text;
		}
		return labels;
	};

	return {
		rules(json) {
			const root = objectAt(json, '$', RULE_PROPERTIES.rules);
			const each = <Value>(name: string, read: (value: unknown, path: string) => Value): readonly Value[] =>
				listAt(root.get(name), name).map((value, index) => read(value, `${name}[${index}]`));
			const minUnitPriceCents = priceAt(root.get('minUnitPrice'), 'minUnitPrice');
			return {
				filters: {
					include: each('include', matchAt),
					exclude: each('exclude', matchAt),
					...(minUnitPriceCents === undefined ? {} : { minUnitPriceCents }),
				},
				products: each('products', productAt),
				joins: each('joins', joinAt),
				categories: categoriesAt(root.get('categories')),
				customFields: labelsAt(root.get('customFields')),
				units: unitTableAt(root.get('units')),
			};
		},
	};
}

/** Names of the groups of a pattern: `(?<brand>DELL|HP)`. */
function listGroups(pattern: RegExp | undefined): readonly string[] {
	return [...(pattern?.source ?? '').matchAll(/\(\?<(?<name>\w+)>/g)].map(({ groups }) => groups?.['name'] ?? '');
}

function findUnknownPlaceholder(text: string, groups: readonly string[]): string | undefined {
	const left = groups.reduce((rest, name) => rest.replaceAll(`{${name}}`, ''), text);
	return /\{[^{}]*\}/.exec(left)?.[0] ?? (/[{}]/.test(left) ? text : undefined);
}

function shorten(value: unknown): string {
	const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
	return text.slice(0, 200);
}
