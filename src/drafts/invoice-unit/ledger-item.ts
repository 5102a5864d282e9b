/**
 * What the fixed-asset ledger needs of an invoice item. The components add up to what the item has in the total of its invoice;
 * the taxes are inside these amounts, and no column says whether they can be credited.
 */
import { z } from 'zod';
import { portionOf } from './decimal.ts';
import type { AssetItem } from './item-layout.ts';

/** `outside`: takes back what is not in the total, such as the goods of a line with `indTot` 0. */
export const COMPONENTS = [
	'goods',
	'discount',
	'freight',
	'insurance',
	'otherCosts',
	'ipi',
	'st',
	'importDuty',
	'otherTaxes',
	'icmsRelief',
	'reform',
	'outside',
] as const;
export type Component = (typeof COMPONENTS)[number];

export const INNER_TAXES = ['icms', 'difal', 'pis', 'cofins', 'ibs', 'cbs'] as const;

const cents = z.int();
const ledgerItem = z.strictObject({
	/** 0: without a usable number. */
	item: z.int(),
	issued: z.string(),
	ncm: z.string(),
	cfop: z.string(),
	description: z.string(),
	/** Absent: zero. */
	components: z.partialRecord(z.enum(COMPONENTS), cents).readonly(),
	/** Absent: not on the invoice, or unreadable. */
	taxes: z.partialRecord(z.enum(INNER_TAXES), cents).readonly(),
});
export type LedgerItem = Readonly<z.infer<typeof ledgerItem>>;

/** Header of the hidden column of a drafts workbook, and of the first column of its sheet for the ledger. */
export const NFE_LEDGER_HEADER = 'Dados fiscais NF-e';
export const NFE_LEDGER_SHEET_HEADER = 'Chave NF-e (ativo imobilizado)';
const ledgerCell = z.array(ledgerItem).min(1).readonly();

export function renderLedgerCell(items: readonly LedgerItem[]): string {
	return JSON.stringify(items);
}

/** Undefined if a person changed the cell. */
export function parseLedgerCell(text: string): readonly LedgerItem[] | undefined {
	try {
		return ledgerCell.safeParse(JSON.parse(text)).data;
	} catch {
		return undefined;
	}
}

/** The items of the asset of `item`, joined ones included, as far as they are in its unit `unit`. */
export function itemsOfUnit(
	item: number,
	unit: number,
	{ ledger, assetLines }: { readonly ledger: readonly LedgerItem[]; readonly assetLines: readonly AssetItem[] },
): readonly LedgerItem[] {
	const lines = assetLines.filter((line) => (line.joinedInto ?? line.item) === item);
	const units = lines[0]?.assets ?? 1;
	let first = 0;
	/** The remaining cents of each amount go on where those of the one before ended, so that a unit's sum is its share of the sum. */
	const shareOf = (amount: number): number => {
		const share = portionOf(BigInt(amount), units, (((unit - 1 - first) % units) + units) % units);
		first = (first + (((amount % units) + units) % units)) % units;
		return Number(share);
	};
	return lines.flatMap((line) => {
		const found = ledger.find((one) => one.item === line.item);
		if (found === undefined) return [];
		const components = mapCents(found.components, shareOf);
		const taxes = mapCents(found.taxes, (amount) => Number(portionOf(BigInt(amount), units, unit - 1)));
		return [{ ...found, components, taxes }];
	});
}

function mapCents<Name extends string>(
	amounts: { readonly [Key in Name]?: number },
	change: (amount: number) => number,
): { readonly [Key in Name]?: number } {
	const changed: { [Key in Name]?: number } = {};
	for (const name in amounts) {
		const amount = amounts[name];
		if (amount !== undefined) changed[name] = change(amount);
	}
	return changed;
}

export function sumOfComponents(components: LedgerItem['components']): number {
	return Object.values(components).reduce((sum, amount) => sum + amount, 0);
}
