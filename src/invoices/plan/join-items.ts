/**
 * A rule applies if each of its parts finds a line of its own, repeatedly. The main line takes the cost of all; the others are
 * skipped (`nfe-joined`). Quantities must match, else all lines of the match are refused (`nfe-join-quantities`).
 */
import { kindOf } from '../../messages/codes.ts';
import { definedOf, type Problem } from '../../messages/problem.ts';
import type { NfeItem } from '../../sources/values/nfe-document.ts';
import type { ItemPlan, PlannedAssets } from './invoice-plan.ts';
import { findItemsApart, type KnownInvoice } from './known-invoice.ts';
import { matchesItem } from '../../drafts/invoice-settings/match-item.ts';
import type { JoinRule } from '../../drafts/invoice-settings/parse-rules.ts';

export function joinItems(
	items: readonly NfeItem[],
	lines: readonly ItemPlan[],
	joins: readonly JoinRule[],
	supplierId: string,
	known: KnownInvoice,
): readonly ItemPlan[] {
	if (joins.length === 0) return lines;
	const joined = [...lines];
	const taken = new Set<number>();
	for (const rule of joins) {
		for (;;) {
			const found = findParts(rule, items, joined, taken, supplierId);
			if (found === undefined) break;
			for (const { index } of found) taken.add(index);
			applyJoin(rule, found, joined, known);
		}
	}
	return joined;
}

interface FoundPart {
	readonly index: number;
	readonly assets: Extract<ItemPlan, { kind: 'drafts' }>;
	readonly perAsset: number;
}

function findParts(
	rule: JoinRule,
	items: readonly NfeItem[],
	lines: readonly ItemPlan[],
	taken: ReadonlySet<number>,
	supplierId: string,
): readonly FoundPart[] | undefined {
	const found: FoundPart[] = [];
	for (const { match, perAsset } of rule.parts) {
		const index = items.findIndex(
			(item, at) =>
				lines[at]?.kind === 'drafts' &&
				!taken.has(at) &&
				!found.some((part) => part.index === at) &&
				matchesItem(match, item, supplierId),
		);
		const line = lines[index];
		if (line?.kind !== 'drafts') return undefined;
		found.push({ index, assets: line, perAsset });
	}
	return found;
}

function applyJoin(rule: JoinRule, matched: readonly FoundPart[], lines: ItemPlan[], known: KnownInvoice): void {
	const found = keepApart(matched, lines, known, rule.name);
	const [main] = found;
	if (main === undefined || found.length === 1) return;
	const units = main.assets.units / main.perAsset;
	const areReturned = found.some(({ assets }) => assets.returned.size > 0);
	const fit = found.every(({ assets, perAsset }) => assets.units === units * perAsset) && Number.isInteger(units);
	if (!fit || areReturned) {
		const quantities = found.map(({ assets }) => renderQuantity(assets)).join('; ');
		const problem: Problem = { code: 'nfe-join-quantities', params: { rule: rule.name, quantities } };
		for (const { index, assets } of found) lines[index] = { kind: 'rejection', item: assets.item, problems: [problem] };
		return;
	}
	for (const { index, assets } of found.slice(1)) {
		const reason: Problem = { code: 'nfe-joined', params: { item: main.assets.item, rule: rule.name } };
		lines[index] = { kind: 'skip', item: assets.item, reason, joinedInto: main.assets.item };
	}
	const { category, brand, model } = rule;
	const { open: _, product: __, ...joined } = main.assets;
	lines[main.index] = {
		...joined,
		units,
		costCents: found.reduce((sum, { assets }) => sum + assets.costCents, 0n),
		...definedOf({ category, brand, model }),
		serialNumbers: main.assets.serialNumbers.length === units ? main.assets.serialNumbers : [],
		customValues: { ...main.assets.customValues, description: main.assets.description, parts: renderParts(found) },
		notices: [...new Set(found.flatMap(({ assets }) => assets.notices))],
	};
}

function keepApart(
	matched: readonly FoundPart[],
	lines: ItemPlan[],
	known: KnownInvoice,
	rule: string,
): readonly FoundPart[] {
	const items = matched.map(({ assets }) => assets.item);
	const apart = findItemsApart(items, rule, known);
	for (const { index, assets } of matched) {
		const problem = apart.get(assets.item);
		if (problem === undefined) continue;
		lines[index] =
			kindOf(problem.code) === 'refusal'
				? { kind: 'rejection', item: assets.item, problems: [problem] }
				: { ...assets, keptApart: problem };
	}
	return matched.filter(({ assets }) => !apart.has(assets.item));
}

function renderQuantity({ units, returned, description }: PlannedAssets): string {
	return `${units}${returned.size === 0 ? '' : ` − ${returned.size}`} × ${description}`;
}

function renderParts(found: readonly FoundPart[]): string {
	return found.map(({ assets, perAsset }) => `${perAsset} × ${assets.description} (item ${assets.item})`).join('; ');
}
