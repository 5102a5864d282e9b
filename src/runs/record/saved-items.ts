/**
 * Remembered answers about products of suppliers, in `mappings/items.json` of the runs folder: product rules, as in a rules
 * file. The user's own rules take precedence.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { NfeOptions } from '../../drafts/invoice-settings/invoice-options.ts';
import { parseRules, type ProductRule } from '../../drafts/invoice-settings/parse-rules.ts';
import { diskErrorCode, unwritable } from '../../disk/disk-error.ts';
import { makeFolder, replaceFile } from '../../disk/durable-file.ts';
import { Fault } from '../../messages/fault.ts';
import { ITEMS, MAPPINGS } from './saved-mappings.ts';

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

/** Adds to what is remembered of the same products. */
export async function saveItems(runsDir: string, products: readonly ProductRule[]): Promise<void> {
	if (products.length === 0) return;
	const known = new Map((await loadItems(runsDir)).map((one) => [JSON.stringify(one.match), one]));
	for (const one of products) {
		const key = JSON.stringify(one.match);
		known.set(key, { ...known.get(key), ...one });
	}
	await writeItems(runsDir, [...known.values()]);
}

export async function forgetItems(runsDir: string, products: readonly ProductRule[]): Promise<void> {
	const gone = new Set(products.map(({ match }) => JSON.stringify(match)));
	const known = await loadItems(runsDir);
	const kept = known.filter(({ match }) => !gone.has(JSON.stringify(match)));
	if (kept.length < known.length) await writeItems(runsDir, kept);
}

async function writeItems(runsDir: string, products: readonly ProductRule[]): Promise<void> {
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
