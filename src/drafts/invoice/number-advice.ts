/**
 * What to do about a number of `{seq}` that another asset has: `--enrollment-start` with the first number behind all that
 * are taken (`nfe-number-taken`). A template without `{seq}` has no next number; its problem stays as it is.
 */
import type { Problem } from '../../messages/problem.ts';
import type { Draft } from '../draft/built.ts';
import type { InvoicePlan } from './invoice-plan.ts';
import type { NfeOptions } from '../invoice-settings/invoice-options.ts';

/** So many free numbers in a row are taken for the end of those that are taken. */
const FREE_STRETCH = 1_000;

/** `seq`: the number that the draft got. */
export type NumberAdvice = (
	plan: Pick<InvoicePlan, 'accessKey' | 'lines'>,
	seq: number,
	draft: Pick<Draft, 'origin'>,
	problem: Problem,
) => Problem;

export function createNumberAdvice(
	{ enrollmentIdTemplate: template }: Pick<NfeOptions, 'enrollmentIdTemplate'>,
	isTaken: (enrollmentId: string) => boolean = () => false,
): NumberAdvice {
	// Found once for all that comes before it: a month of invoices asks for thousands of numbers that are taken.
	let next = 0;

	const nextAfter = (seq: number, render: (seq: string) => string): number => {
		let last = seq;
		for (let at = seq + 1; at - last <= FREE_STRETCH; at++) if (isTaken(render(String(at)))) last = at;
		return last + 1;
	};

	return ({ accessKey: key, lines }, seq, { origin }, problem) => {
		if (problem.code !== 'enrollment-id-taken') return problem;
		if (template?.hasSequence !== true || origin.kind !== 'invoice') return problem;
		const line = lines.find((one) => one.fate === 'drafts' && one.item === origin.item);
		if (line?.fate !== 'drafts') return problem;
		const { supplierId: supplier, number, series, item } = line;
		const named = { supplier, number, series, item: String(item), key, unit: String(origin.unit ?? '') };
		if (seq >= next) next = nextAfter(seq, (one) => template.render({ ...named, seq: one }));
		return { ...problem, code: 'nfe-number-taken', params: { ...problem.params, next, seq: '{seq}' } };
	};
}
