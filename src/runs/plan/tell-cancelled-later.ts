/**
 * Of invoices that are cancelled now, and of which an earlier run made assets: nobody but a person can take those back
 * (`nfe-cancelled-later`). Gives the file that says so, by access key.
 */
import type { InvoiceFacts } from '../../drafts/invoice-facts/invoice-facts.ts';
import type { PlanRequest } from './make-plan.ts';
import type { PlanPass } from './plan-pass.ts';

/** Assets that a message names; the report of the earlier run has all of them. */
const MAX_NAMED = 40;

export function tellCancelledLater(
	facts: InvoiceFacts,
	{ earlier }: PlanRequest,
	pass: PlanPass,
): ReadonlyMap<string, string> {
	const told = new Map<string, string>();
	if (earlier?.assetsOf === undefined) return told;
	for (const { accessKey, file } of facts.cancellations()) {
		const made = earlier.assetsOf(accessKey);
		if (made.length === 0) continue;
		const ids = [...new Set(made.map(({ enrollmentId }) => enrollmentId))];
		const named = ids.slice(0, MAX_NAMED);
		if (ids.length > MAX_NAMED) named.push(`… (+${ids.length - MAX_NAMED})`);
		const run = [...new Set(made.map((one) => one.run))].join(', ');
		const problem = { code: 'nfe-cancelled-later', params: { run, assets: named.join(', '), file } } as const;
		pass.sink.put({ kind: 'rejection', origin: { kind: 'invoice', file, accessKey }, problems: [problem] });
		told.set(accessKey, file);
	}
	return told;
}
