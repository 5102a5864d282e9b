/**
 * Remembered answers about products of suppliers, in `mappings/items.json` of the runs folder: product rules, as in a rules
 * file. The user's own rules take precedence.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { NfeOptions } from '../../drafts/invoice-settings/invoice-options.ts';
import { parseRules, PRODUCT_FIELDS, type ProductRule } from '../../drafts/invoice-settings/parse-rules.ts';
import { diskErrorCode, unwritable } from '../../disk/disk-error.ts';
import { makeFolder, replaceFile } from '../../disk/durable-file.ts';
import { Fault } from '../../messages/fault.ts';
import { ITEMS, MAPPINGS } from './saved-mappings.ts';

const LEARNT = [...PRODUCT_FIELDS, 'units'] as const;
type Learnt = (typeof LEARNT)[number];

/** Throws `Fault` `saved-mapping-damaged`. */
export async function loadItems(runsDir: string): Promise<readonly ProductRule[]> {
	const file = path.join(runsDir, MAPPINGS, ITEMS);
	try {
		const parsed = parseRules(JSON.parse((await readFile(file, 'utf8')).replace(/^\uFEFF/, '')));
		if (parsed.ok) return parsed.value.rules.products;
	} catch (error) {
		if (diskErrorCode(error) === 'ENOENT') return [];
		throw new Fault('saved-mapping-damaged', { path: file }, { cause: error });
	}
	throw new Fault('saved-mapping-damaged', { path: file });
}

/** Adds to what is remembered of the same products. `place`: where it was said, for fields without an origin. */
export async function saveItems(
	runsDir: string,
	products: readonly ProductRule[],
	place: string,
	now: Date,
): Promise<void> {
	if (products.length === 0) return;
	const known = new Map((await loadItems(runsDir)).map((one) => [keyOf(one), one]));
	for (const one of products) {
		const before = known.get(keyOf(one));
		const origins = LEARNT.filter((field) => one[field] !== undefined).map(
			(field) => [field, `${one.origins?.[field] ?? place}, ${now.toISOString().slice(0, 10)}`] as const,
		);
		known.set(keyOf(one), { ...before, ...one, origins: { ...before?.origins, ...Object.fromEntries(origins) } });
	}
	await writeItems(runsDir, [...known.values()]);
}

export async function forgetItems(
	runsDir: string,
	products: readonly ProductRule[],
	fields: readonly Learnt[] = LEARNT,
): Promise<void> {
	const meant = new Set(products.map(keyOf));
	const forgotten = Object.fromEntries(fields.map((field) => [field, undefined]));
	const kept = (await loadItems(runsDir)).map((one) =>
		meant.has(keyOf(one)) ? { ...one, ...forgotten, origins: { ...one.origins, ...forgotten } } : one,
	);
	await writeItems(
		runsDir,
		kept.filter((one) => LEARNT.some((field) => one[field] !== undefined)),
	);
}

const keyOf = ({ match }: ProductRule): string => JSON.stringify(match);

async function writeItems(runsDir: string, products: readonly object[]): Promise<void> {
	const folder = path.join(runsDir, MAPPINGS);
	try {
		await makeFolder(folder);
		await replaceFile(path.join(folder, ITEMS), `${JSON.stringify({ products }, undefined, '\t')}\n`);
	} catch (error) {
		throw unwritable(folder, error);
	}
}

export function withItems<Options extends Pick<NfeOptions, 'rules'>>(
	options: Options,
	items: readonly ProductRule[],
): Options {
	if (items.length === 0) return options;
	const none = parseRules({});
	const rules = options.rules ?? (none.ok ? none.value.rules : undefined);
	if (rules === undefined) throw new Error('no rules are no rules');
	const remembered = items.map((one): ProductRule => ({ ...one, isRemembered: true }));
	return { ...options, rules: { ...rules, products: [...rules.products, ...remembered] } };
}
