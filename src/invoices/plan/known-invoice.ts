/** Holds what earlier runs know of invoices, as values: it is looked up once, before an invoice is planned. */
import type { AssetRequest } from '../../contract/asset.ts';
import { type DividedUnit, listItems } from '../../drafts/invoice-unit/item-layout.ts';
import type { Problem } from '../../messages/problem.ts';

/** An asset that an earlier run created, or may have created. */
export interface EarlierAsset extends DividedUnit {
	readonly state: 'created' | 'unconfirmed';
	readonly run: string;
	readonly enrollmentId: string;
	readonly key: string;
	readonly assetId?: string | undefined;
	readonly readBody: () => Pick<AssetRequest, 'priceCents' | 'model' | 'customFields'>;
}

export interface KnownItem {
	/** One asset of each run that used the item, alone or joined. */
	readonly uses: readonly EarlierAsset[];
	/** All assets of its own units. */
	readonly assets: readonly EarlierAsset[];
}

/** Has the items that earlier runs used, by their number. */
export type KnownInvoice = ReadonlyMap<number, KnownItem>;

/** Has invoices by their access key. */
export type KnownInvoices = ReadonlyMap<string, KnownInvoice>;

/** Absent items: all of them. */
export interface AskedInvoice {
	readonly accessKey: string;
	readonly items?: readonly number[];
}

export type RecallInvoices = (asked: readonly AskedInvoice[]) => Promise<KnownInvoices>;

export const NOTHING_KNOWN: ReadonlyMap<never, never> = new Map<never, never>();

export function recallerOf(earlier: { readonly recallInvoices?: RecallInvoices } | undefined): RecallInvoices {
	return earlier?.recallInvoices ?? (async () => NOTHING_KNOWN);
}

/** `name`: an access key, or `<key>/<item>`. */
export function parseName(name: string): AskedInvoice {
	const [accessKey = '', item] = name.split('/');
	return item === undefined ? { accessKey } : { accessKey, items: [Number(item)] };
}

/** Assets of an item, or of all items in their order. */
export function assetsOf(name: string, known: KnownInvoices): readonly EarlierAsset[] {
	const { accessKey, items } = parseName(name);
	const invoice: KnownInvoice = known.get(accessKey) ?? NOTHING_KNOWN;
	const numbers = items ?? [...invoice.keys()].toSorted((one, other) => one - other);
	return numbers.flatMap((item) => invoice.get(item)?.assets ?? []);
}

/**
 * Finds items of a join (main first) that stay apart, since earlier runs created assets from them. Either all of them or not the
 * main one.
 */
export function findItemsApart(
	items: readonly number[],
	rule: string,
	invoice: KnownInvoice,
): ReadonlyMap<number, Problem> {
	const known = items.map((item) => ({ item, uses: invoice.get(item)?.uses ?? [] }));
	const [main] = known;
	const witness = decisiveOf(known.find(({ uses }) => uses.length > 0)?.uses ?? []);
	const apart = new Map<number, Problem>();
	if (main === undefined || witness === undefined) return apart;
	const together = new Set(main.uses.map((use) => listItems(use).join()));
	for (const { item, uses } of known) {
		const own = decisiveOf(uses);
		if (own === undefined) apart.set(item, partWithoutAsset(item, witness));
		else if (!uses.some((use) => together.has(listItems(use).join()))) {
			const params = { rule, run: own.run, item: main.item };
			apart.set(item, { code: 'nfe-join-not-applied', found: own.enrollmentId, params });
		}
	}
	return apart;
}

function decisiveOf(uses: readonly EarlierAsset[]): EarlierAsset | undefined {
	return uses.findLast(({ state }) => state === 'created') ?? uses[0];
}

/** An item of a join that an asset was created without. */
export function partWithoutAsset(
	part: number,
	{ unit, run, enrollmentId }: Pick<EarlierAsset, 'run' | 'enrollmentId'> & DividedUnit,
): Problem {
	return { code: 'nfe-part-without-asset', found: enrollmentId, params: { part, item: unit?.item ?? '?', run } };
}
