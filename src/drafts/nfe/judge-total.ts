/**
 * Whether the items of a note may miss its total by as much as they do. The tax authority authorises no note whose total is
 * not that of its items (rejection 610, rule W16-10), so that a file in which they miss it was altered, or has lost
 * items: it is refused (`nfe-total-altered`), unless `--allow total-differs` says otherwise.
 *
 * Told only (`nfe-total-differs`): up to R$ 1.00, which rounding may give; imports (CFOP 3xxx), for which the rule does not
 * hold, since taxes and expenses stand outside of their items; notes with taxes of the reform from 2027 on, whose total is
 * not settled yet; and a note with items whose amounts nobody can read, which are refused themselves, as long as the total
 * has room for them.
 *
 * Source: NF-e reference §4; Manual de Orientação do Contribuinte, W16-10 and its exception 2.
 */
import type { Problem } from '../../problems/problem.ts';
import type { NfeInvoice, NfeItem } from '../../sources/nfe/document.ts';
import { REFORM_YEAR, type NoteCost } from './note-cost.ts';
import type { NfeOptions } from './nfe-options.ts';

const MOST_ROUNDING_CENTS = 100n;
const REFORM_TAXES = ['vIBS', 'vCBS', 'vIS', 'vItem'] as const;

/** `year`: of issue. Undefined where the note may be imported for all that is known of its total. */
export function judgeTotal(
	{ items }: Pick<NfeInvoice, 'items'>,
	year: number,
	cost: Pick<NoteCost, 'lines' | 'differenceCents' | 'notices'>,
	allow: NfeOptions['allow'],
): Problem | undefined {
	const told = cost.notices.find(({ code }) => code === 'nfe-total-differs');
	if (told === undefined || allow.has('total-differs')) return undefined;
	const { differenceCents, lines } = cost;
	if (differenceCents >= -MOST_ROUNDING_CENTS && differenceCents <= MOST_ROUNDING_CENTS) return undefined;
	if (differenceCents > 0n && lines.some(({ problems }) => problems.length > 0)) return undefined;
	if (items.some(isImport) || (year >= REFORM_YEAR && items.some(hasReformTaxes))) return undefined;
	return { ...told, code: 'nfe-total-altered' };
}

function isImport({ prod }: NfeItem): boolean {
	return prod.CFOP?.startsWith('3') === true;
}

function hasReformTaxes({ taxes }: NfeItem): boolean {
	return REFORM_TAXES.some((name) => (taxes[name] ?? '') !== '');
}
