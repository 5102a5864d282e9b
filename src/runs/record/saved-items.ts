/**
 * Remembered answers about items of invoices, in `mappings/items.json` of the runs folder: product rules, as in a rules file, and
 * what items of returns and complements belong to. The user's own rules and options take precedence.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { NfeOptions } from '../../drafts/invoice-settings/invoice-options.ts';
import type { ItemDecisions } from '../../drafts/invoice-settings/item-to-ask.ts';
import { parseRules, PRODUCT_FIELDS, type ProductRule } from '../../drafts/invoice-settings/parse-rules.ts';
import { diskErrorCode } from '../../disk/disk-error.ts';
import { keepFile } from '../../disk/durable-file.ts';
import { type Lock, LockedError, takeLock } from '../../disk/lock.ts';
import { Fault } from '../../messages/fault.ts';
import { lockedBy } from './lock.ts';
import { ITEMS, MAPPINGS } from './saved-mappings.ts';

const LEARNT = [...PRODUCT_FIELDS, 'units'] as const;
type Learnt = (typeof LEARNT)[number];

const NONE: ItemDecisions = { products: [], belongsTo: {} };
/** A change takes milliseconds. */
const LOCK = '.items-lock-';
const LOOK_AGAIN_MS = 25;
const MAX_TRIES = 400;
const belongsToSchema = z.record(z.string(), z.string());

/** Throws `Fault` `saved-mapping-damaged`. */
export async function loadItems(runsDir: string): Promise<ItemDecisions> {
	const file = path.join(runsDir, MAPPINGS, ITEMS);
	try {
		const { belongsTo = {}, ...saved } = JSON.parse((await readFile(file, 'utf8')).replace(/^\uFEFF/, ''));
		const parsed = parseRules(saved);
		if (parsed.ok) return { products: parsed.value.rules.products, belongsTo: belongsToSchema.parse(belongsTo) };
	} catch (error) {
		if (diskErrorCode(error) === 'ENOENT') return NONE;
		throw new Fault('saved-mapping-damaged', { kind: 'items', path: file }, { cause: error });
	}
	throw new Fault('saved-mapping-damaged', { kind: 'items', path: file });
}

/** Adds to what is remembered. `place`: where it was said, for fields of a product without an origin. */
export async function saveItems(
	runsDir: string,
	{ products, belongsTo }: ItemDecisions,
	place: string,
	now: Date,
): Promise<void> {
	if (products.length + Object.keys(belongsTo).length === 0) return;
	await changeItems(runsDir, (saved) => {
		const known = new Map(saved.products.map((one) => [keyOfRule(one), one]));
		for (const one of products) {
			const before = known.get(keyOfRule(one));
			const origins = LEARNT.filter((field) => one[field] !== undefined).map(
				(field) => [field, `${one.origins?.[field] ?? place}, ${now.toISOString().slice(0, 10)}`] as const,
			);
			known.set(keyOfRule(one), { ...before, ...one, origins: { ...before?.origins, ...Object.fromEntries(origins) } });
		}
		return { products: [...known.values()], belongsTo: { ...saved.belongsTo, ...belongsTo } };
	});
}

export async function forgetItems(
	runsDir: string,
	{ products, belongsTo }: ItemDecisions,
	fields: readonly Learnt[] = LEARNT,
): Promise<void> {
	const meant = new Set(products.map(keyOfRule));
	const forgotten = Object.fromEntries(fields.map((field) => [field, undefined]));
	await changeItems(runsDir, (saved) => {
		const kept = saved.products.map((one) =>
			meant.has(keyOfRule(one)) ? { ...one, ...forgotten, origins: { ...one.origins, ...forgotten } } : one,
		);
		return {
			products: kept.filter((one) => LEARNT.some((field) => one[field] !== undefined)),
			belongsTo: Object.fromEntries(Object.entries(saved.belongsTo).filter(([name]) => belongsTo[name] === undefined)),
		};
	});
}

export const keyOfRule = ({ match }: Pick<ProductRule, 'match'>): string => JSON.stringify(match);

interface Remembered extends Pick<ItemDecisions, 'belongsTo'> {
	readonly products: readonly object[];
}

/** Locks the file, so that no process overwrites what another has just remembered. */
async function changeItems(runsDir: string, change: (saved: ItemDecisions) => Remembered): Promise<void> {
	const lock = await waitForLock(path.join(runsDir, MAPPINGS));
	try {
		const text = JSON.stringify(change(await loadItems(runsDir)), undefined, '\t');
		await keepFile(path.join(runsDir, MAPPINGS, ITEMS), `${text}\n`);
	} finally {
		await lock.release();
	}
}

async function waitForLock(folder: string): Promise<Lock> {
	for (let tries = 1; ; tries++) {
		try {
			return await takeLock(folder, LOCK, new Date());
		} catch (error) {
			if (!(error instanceof LockedError)) throw error;
			if (tries === MAX_TRIES) throw lockedBy(error.lock);
		}
		await setTimeout(LOOK_AGAIN_MS);
	}
}

/** Adds the remembered answers to the options, and remembers `--belongs-to`. */
export async function recallItems(runsDir: string, options: NfeOptions): Promise<NfeOptions> {
	const saved = await loadItems(runsDir);
	const all = withItems(options, saved);
	const belongsTo = Object.fromEntries(options.belongsTo);
	if (options.belongsTo.size > 0)
		await changeItems(runsDir, (now) => ({ ...now, belongsTo: { ...now.belongsTo, ...belongsTo } }));
	return all;
}

export function withItems(options: NfeOptions, { products, belongsTo }: ItemDecisions): NfeOptions {
	const all = { ...options, belongsTo: new Map([...Object.entries(belongsTo), ...options.belongsTo]) };
	if (products.length === 0) return all;
	const none = parseRules({});
	const rules = options.rules ?? (none.ok ? none.value.rules : undefined);
	if (rules === undefined) throw new Error('no rules are no rules');
	const remembered = products.map((one): ProductRule => ({ ...one, isRemembered: true }));
	return { ...all, rules: { ...rules, products: [...rules.products, ...remembered] } };
}
