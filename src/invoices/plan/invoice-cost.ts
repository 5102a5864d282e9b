/**
 * vNF = vProd − vDesc − vICMSDeson (if deducted) + ST + FCP-ST + single-phase ICMS + freight + insurance + other costs + II +
 * IPI + returned IPI + services + PIS-ST and COFINS-ST (if flagged). Real invoices deviate: each variant is tried, the official
 * one first. Until the end of 2026 IBS, CBS and IS cost nothing; from 2027 on the total is `vNFTot`.
 * Source: NT 2025.002 p. 47 (VB01-10, VB01-20, W60); Manual de Orientação do Contribuinte, W16-10.
 */
import type { Problem } from '../../messages/problem.ts';
import type { NfeInvoice } from '../../sources/values/nfe-document.ts';
import { parseCents, renderCents, splitByWeight } from '../../drafts/invoice-unit/decimal.ts';
import { parseItemAmounts, type ItemAmounts } from './item-amounts.ts';

export const REFORM_YEAR = 2027;

export interface InvoiceCost {
	readonly lines: readonly ItemCost[];
	readonly totalCents: bigint;
	readonly differenceCents: bigint;
	readonly variant: string;
	readonly notices: readonly Problem[];
	readonly mismatch?: Mismatch;
}

export type Mismatch = Readonly<Record<'sum' | 'total' | 'difference', string>>;

export interface ItemCost {
	readonly totalCents: bigint;
	/** Cost of its assets together, by `--cost` and the rules. */
	readonly assetCents: bigint;
	readonly vProd: bigint;
	readonly problems: readonly Problem[];
	/** The amounts that complements add, by their access keys. */
	readonly complements?: Readonly<Record<string, bigint>>;
}

export interface CostOptions {
	readonly cost: 'product' | 'landed';
	readonly recoverableTaxes: 'include' | 'exclude';
}

export function reconcileCost({ items, totals }: NfeInvoice, year: number, options: CostOptions): InvoiceCost {
	const written = items.map(parseItemAmounts);
	const reform = year >= REFORM_YEAR;
	const vNF = parseCents(totals.vNF ?? '');
	const vNFTot = reform ? parseCents(totals.vNFTot ?? '') : undefined;
	const total = vNFTot ?? vNF;
	const sumOf = (lines: readonly ItemAmounts[], variant: Variant): bigint =>
		lines.reduce((sum, line) => sum + portionOfTotal(line, variant, vNFTot !== undefined), 0n);

	const apportioned = apportion(written, totals);
	const readings = apportioned === written ? [written] : [apportioned, written];
	const [first = written] = readings;
	let chosen: { readonly lines: readonly ItemAmounts[]; readonly variant: Variant } | undefined;
	for (const lines of readings) {
		const variant = listVariants(lines).find((one) => sumOf(lines, one) === total);
		if (variant !== undefined) {
			chosen = { lines, variant };
			break;
		}
	}
	const { lines, variant } = chosen ?? { lines: first, variant: FALLBACK };
	const sum = sumOf(lines, variant);
	return {
		lines: lines.map((line) => ({
			totalCents: portionOfTotal(line, variant, vNFTot !== undefined),
			assetCents: assetCost(line, variant, reform, options),
			vProd: line.vProd,
			problems: line.problems,
		})),
		totalCents: total ?? sum,
		differenceCents: (total ?? sum) - sum,
		variant: chosen === undefined ? 'none-closes' : variant.name,
		notices: total === undefined ? [{ code: 'nfe-total-missing', place: { name: 'total/ICMSTot/vNF' } }] : [],
		...(total === undefined || chosen !== undefined ? {} : { mismatch: renderMismatch(sum, total) }),
	};
}

export function renderMismatch(sum: bigint, total: bigint): Mismatch {
	return { sum: renderCents(sum), total: renderCents(total), difference: renderCents(total - sum) };
}

interface Variant {
	readonly name: string;
	readonly deson: 'flagged' | 'all' | 'none';
	readonly importDuty: boolean;
	/** Freight and taxes of a line with `indTot` 0 are in the total: officially only its products are not. */
	readonly outside: boolean;
	readonly services: boolean;
}

const FALLBACK: Variant = { name: 'none-closes', deson: 'none', importDuty: false, outside: true, services: true };
const DESON = { flagged: '', all: 'deson-deducted', none: 'deson-not-deducted' } as const;
const VARIANTS: readonly Variant[] = [true, false].flatMap((services) =>
	[true, false].flatMap((outside) =>
		[true, false].flatMap((importDuty) =>
			(['flagged', 'all', 'none'] as const).map((deson) => {
				const names = [
					DESON[deson],
					importDuty ? '' : 'import-duty-inside',
					outside ? '' : 'outside-ignored',
					services ? '' : 'services-ignored',
				];
				const name = names.filter((part) => part !== '').join(', ') || 'formula';
				return { name, deson, importDuty, outside, services };
			}),
		),
	),
);

function listVariants(lines: readonly ItemAmounts[]): readonly Variant[] {
	const hasDeson = lines.some((line) => line.vICMSDeson > 0n);
	const hasDuty = lines.some((line) => line.vII > 0n);
	const hasOutside = lines.some((line) => !line.inTotal);
	const hasServices = lines.some((line) => !line.inTotal && line.isService);
	return VARIANTS.filter(
		(one) =>
			(hasDeson || one.deson === 'flagged') &&
			(hasDuty || one.importDuty) &&
			(hasOutside || one.outside) &&
			(hasServices || one.services),
	);
}

function portionOfTotal(line: ItemAmounts, variant: Variant, withReform: boolean): bigint {
	const inTotal = line.inTotal || (line.isService && variant.services);
	if (!inTotal && !variant.outside) return 0n;
	const full = price(line, variant, withReform);
	return inTotal ? full : full - line.vProd;
}

function assetCost(line: ItemAmounts, variant: Variant, reform: boolean, options: CostOptions): bigint {
	if (options.cost === 'product') return line.vProd - line.vDesc;
	if (!reform) return landed(line, variant);
	return fullPrice(line, variant) - (options.recoverableTaxes === 'include' ? 0n : line.recoverable);
}

function landed(line: ItemAmounts, variant: Variant): bigint {
	const deducts = variant.deson === 'all' || (variant.deson === 'flagged' && line.desonDeducted);
	return (
		line.vProd -
		line.vDesc +
		line.vFrete +
		line.vSeg +
		line.vOutro +
		line.vIPI +
		(line.directBilling ? 0n : line.vST) +
		(variant.importDuty ? line.vII : 0n) +
		line.vICMSMonoReten +
		line.vIPIDevol +
		line.vPISST +
		line.vCOFINSST -
		(deducts ? line.vICMSDeson : 0n)
	);
}

function price(line: ItemAmounts, variant: Variant, withReform: boolean): bigint {
	return withReform ? fullPrice(line, variant) : landed(line, variant);
}

function fullPrice(line: ItemAmounts, variant: Variant): bigint {
	return line.vItem ?? landed(line, variant) + line.recoverable + line.vIS;
}

const APPORTIONED = ['vFrete', 'vSeg', 'vDesc', 'vOutro'] as const;

/** Divides amounts of the total that no line has by product value. */
function apportion(written: readonly ItemAmounts[], totals: NfeInvoice['totals']): readonly ItemAmounts[] {
	const weights = written.map((line) => (line.inTotal ? line.vProd : 0n));
	let lines = written;
	for (const name of APPORTIONED) {
		const total = parseCents(totals[name] ?? '') ?? 0n;
		if (total === 0n || written.length === 0 || written.some((line) => line[name] > 0n)) continue;
		const shares = splitByWeight(total, weights);
		lines = lines.map((line, index) => ({ ...line, [name]: shares[index] ?? 0n }));
	}
	return lines;
}
