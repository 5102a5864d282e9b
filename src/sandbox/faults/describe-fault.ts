/** A fault as the request log names it: `#1 reset after-creating`, the rule counted from 1. */
import type { ChosenFaults } from './choose-fault.ts';

export function describeFault({ fault, latencyMs }: ChosenFaults): string | undefined {
	const delay = latencyMs > 0 ? [`delayed ${Math.round(latencyMs)} ms`] : [];
	if (fault === undefined) return delay[0];
	const { action, rule } = fault;
	const what = action.type === 'answer' ? `answer ${action.status}` : action.type;
	const when = 'when' in action && action.when !== undefined ? ` ${action.when}` : '';
	return [`#${rule + 1} ${what}${when}`, ...delay].join(', ');
}
