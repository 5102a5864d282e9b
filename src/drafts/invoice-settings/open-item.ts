/** Questions about items of invoices: how many assets one is, or whether it is an asset at all. An answer becomes a product rule. */
import { foldText } from './item-match.ts';
import type { ProductRule, UnitRule } from './parse-rules.ts';
import { foldUnit, MAX_UNITS } from './unit-kinds.ts';

/** `unit`: the factor is unknown. All others may be no assets. */
export type ItemReason = 'unit' | Doubt;
/** Why an item may be no asset. `cheap`: its units cost less than the limit for expenses. */
export type Doubt = 'toner' | 'licence' | 'service' | 'part' | 'cheap';

/** An item of an invoice that a person decides about. */
export interface OpenItem {
	readonly reason: ItemReason;
	/** Root of the CNPJ, or CPF. */
	readonly supplier: string;
	readonly supplierName: string;
	readonly cProd: string;
	readonly description: string;
	readonly unit: string;
	readonly proposal?: UnitRule;
	readonly evidence?: string;
	/** How it is counted if it is an asset; absent if that is the question. */
	readonly asset?: UnitRule;
}

/** `group`: the unit, or why they are asked about; `proposed`: units with a proposal. */
export interface ItemsQuestion {
	readonly kind: 'items';
	readonly group: string;
	readonly reason: ItemReason | 'proposed';
	readonly items: readonly OpenItem[];
}

export const NO_ASSET_RULE = 'skip';
/** Answer for all items of a question: they are assets, counted as they are. */
export const AS_ASSETS = 'assets';

export function keyOfItem({ supplier, cProd, unit, description }: OpenItem): string {
	return [supplier, cProd, foldUnit(unit), foldText(description)].join(' ');
}

export function groupItems(open: readonly OpenItem[]): readonly ItemsQuestion[] {
	const groups = new Map<string, Map<string, OpenItem>>();
	for (const item of open) {
		const group = groupOf(item);
		const items = groups.get(group) ?? new Map<string, OpenItem>();
		if (!items.has(keyOfItem(item))) items.set(keyOfItem(item), item);
		groups.set(group, items);
	}
	return [...groups].flatMap(([group, items]) => {
		const [first] = items.values();
		if (first === undefined) return [];
		return [{ kind: 'items', group, reason: group === 'proposed' ? group : first.reason, items: [...items.values()] }];
	});
}

function groupOf({ reason, proposal, unit }: OpenItem): string {
	if (reason !== 'unit') return reason;
	return proposal === undefined ? `unit ${foldUnit(unit)}` : 'proposed';
}

export const nameOfAll = ({ group }: Pick<ItemsQuestion, 'group'>): string => `all ${group}`;

/** The rules that answers mean. An answer about one item comes before the one for all. */
export function rulesOf(questions: readonly ItemsQuestion[], answers: Readonly<Record<string, string>>): ProductRule[] {
	return questions.flatMap((question) =>
		question.items.flatMap((item) => {
			const answer = answers[keyOfItem(item)] ?? answers[nameOfAll(question)];
			const units = answer === AS_ASSETS ? item.asset : parseUnits(answer ?? '');
			return units === undefined ? [] : [{ ...productOf(item), units }];
		}),
	);
}

export function parseUnits(text: string): UnitRule | undefined {
	if (text === 'line' || text === NO_ASSET_RULE) return text;
	const count = /^[1-9]\d{0,4}$/.test(text.trim()) ? Number(text) : 0;
	return count > 0 && count <= MAX_UNITS ? count : undefined;
}

export type Product = Pick<OpenItem, 'supplier' | 'supplierName' | 'cProd' | 'unit' | 'description'>;

/** Unit and description must match too: some suppliers use one code for many products, or sell one in several units. */
export function productOf({
	supplier,
	supplierName,
	cProd,
	unit,
	description,
}: Product): Pick<ProductRule, 'name' | 'match'> {
	const text = foldText(description);
	const match = { supplier: [supplier], cProd: [cProd], unit: [foldUnit(unit)] };
	return {
		name: [supplierName, description].filter((part) => part !== '').join(' – ') || cProd,
		match: text === '' ? match : { ...match, text: [text] },
	};
}
