/** Never guesses: refuses fractions and packs without a factor, skips measured units and units that a rule excludes. */
import type { ParamsOf } from '../../messages/codes.ts';
import type { Problem } from '../../messages/problem.ts';
import type { NfeItem } from '../../sources/values/nfe-document.ts';
import { parseQuantity, wholeRatio, wholeTimes, type Quantity } from '../../drafts/invoice-unit/decimal.ts';
import type { KnownProduct } from '../../drafts/invoice-settings/match-item.ts';
import type { UnitRule } from '../../drafts/invoice-settings/parse-rules.ts';
import { foldUnit, kindOfUnit } from '../../drafts/invoice-settings/unit-kinds.ts';

export type AssetCount =
	| { readonly kind: 'count'; readonly units: number }
	| { readonly kind: 'reject'; readonly problem: Problem; readonly hint?: FactorHint | 'none' }
	| { readonly kind: 'skip'; readonly reason: Problem };

export interface CountOptions {
	readonly rule: UnitRule | undefined;
	readonly decidedBy?: KnownProduct['decidedBy'] | undefined;
	readonly rememberedAs?: string | undefined;
	readonly measuredUnits: 'skip' | 'one-per-line';
	readonly maxUnitsPerLine: number;
}

export function countAssets(prod: NfeItem['prod'], options: CountOptions): AssetCount {
	const found = prod.qCom ?? '';
	const quantity = parseQuantity(found);
	const place = { name: 'det/prod/qCom' };
	if (quantity === undefined || quantity.scaled === 0n) {
		return { kind: 'reject', problem: { code: 'nfe-element-unreadable', found, place, params: { kind: 'quantity' } } };
	}
	const unit = prod.uCom ?? '';
	const rule = ruleOfUnit(unit, options);
	switch (rule) {
		case 'line':
			return { kind: 'count', units: 1 };
		case 'skip':
			return options.rule === 'skip'
				? { kind: 'skip', reason: { code: 'nfe-rule-excluded', params: paramsOfSkip(unit, options) } }
				: { kind: 'skip', reason: { code: 'nfe-unit-measured', found, params: { unit } } };
		case undefined:
			return askForFactor(prod, quantity);
		default: {
			const units = wholeTimes(quantity, rule);
			if (units === undefined) {
				return { kind: 'reject', problem: { code: 'nfe-quantity-fraction', found, place, params: { unit } } };
			}
			if (units > BigInt(options.maxUnitsPerLine)) {
				const params = { units: Number(units), limit: options.maxUnitsPerLine };
				return { kind: 'reject', problem: { code: 'nfe-too-many-units', place, params } };
			}
			return { kind: 'count', units: Number(units) };
		}
	}
}

function paramsOfSkip(
	unit: string,
	{ decidedBy = 'rule', rememberedAs: product = '' }: CountOptions,
): ParamsOf<'nfe-rule-excluded'> {
	if (decidedBy === 'answer') return { kind: decidedBy, product };
	return decidedBy === 'rule' ? { kind: 'unit', rule: unit } : { kind: decidedBy };
}

export function ruleOfUnit(
	unit: string,
	{ rule, measuredUnits }: Pick<CountOptions, 'rule' | 'measuredUnits'>,
): UnitRule | undefined {
	if (rule !== undefined) return rule;
	const kind = kindOfUnit(foldUnit(unit));
	if (kind === 'piece') return 1;
	if (kind === 'pack') return undefined;
	return measuredUnits === 'skip' ? 'skip' : 'line';
}

const BY_NAME: ReadonlyMap<string, number> = new Map([
	['PR', 2],
	['PAR', 2],
	['PARES', 2],
	['DZ', 12],
	['DUZIA', 12],
]);
const IN_TEXT = [
	/\b(?:CX|CAIXA|KIT|KT|PCT|PACOTE|JG|JOGO|CJ|CONJ\w*)\.?\s*(?:COM|C\/)\s*(?<count>\d{1,4})\b/i,
	/\bC\/\s*(?<count>\d{1,4})\b(?!\s*(?:V|W|GB|MB|TB|MM|CM|M|POL|KG|G|ML|L)\b)/i,
	/\b(?<count>\d{1,4})\s*(?:UN|UND|UNID\w*|PCS?|PÇS?|PE[CÇ]AS?)\b/i,
];

function askForFactor(prod: NfeItem['prod'], quantity: Quantity): AssetCount {
	const hint = hintAtFactor(prod, quantity);
	const unit = prod.uCom ?? '';
	const params =
		hint === undefined ? ({ kind: 'open', unit } as const) : ({ kind: 'suggested', unit, ...hint } as const);
	return { kind: 'reject', problem: { code: 'nfe-unit-factor', found: prod.qCom ?? '', params }, hint: hint ?? 'none' };
}

export interface FactorHint {
	readonly factor: number;
	readonly evidence: string;
}

function hintAtFactor(prod: NfeItem['prod'], quantity: Quantity): FactorHint | undefined {
	const { uTrib = '', qTrib = '', uCom = '', xProd = '' } = prod;
	const taxed = parseQuantity(qTrib);
	if (taxed !== undefined && kindOfUnit(foldUnit(uTrib)) === 'piece') {
		const ratio = wholeRatio(taxed, quantity);
		if (ratio !== undefined && ratio <= 10_000n) return { factor: Number(ratio), evidence: `${qTrib} ${uTrib}` };
	}
	for (const pattern of IN_TEXT) {
		const match = pattern.exec(xProd);
		const factor = Number(match?.groups?.['count']);
		if (match !== null && factor > 0) return { factor, evidence: match[0] };
	}
	const byName = BY_NAME.get(foldUnit(uCom));
	return byName === undefined ? undefined : { factor: byName, evidence: uCom };
}
