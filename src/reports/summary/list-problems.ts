/** Problems that were folded into groups, as the summaries hold them and as a terminal shows them. Pure. */
import { type ProblemGroup, renderProblemGroup } from '../../messages/group-problems.ts';
import { findCode, type WantedOption } from '../../messages/codes.ts';
import type { Language } from '../../messages/message.ts';
import { renderAction, renderProblem } from '../../messages/render-problem.ts';
import { namesIn } from '../../messages/format-text.ts';
import { messageOf } from '../../messages/texts.ts';
import type { SummaryProblem } from './run-summary.ts';

/** The options that a run wants for. */
export function wantedOptions(problems: readonly SummaryProblem[]): ReadonlySet<WantedOption> {
	return new Set(problems.flatMap(({ code }) => findCode(code)?.wants ?? []));
}

export function listProblems(groups: readonly ProblemGroup[], language: Language): readonly SummaryProblem[] {
	return groups.map((group) => {
		const { count, origin, problem, several } = group;
		const action = actionOf(group, language);
		return {
			code: problem.code,
			count,
			message: renderProblem(problem, language, several),
			...(action === '' ? {} : { action }),
			first: origin,
		};
	});
}

function actionOf({ problem, several = {} }: ProblemGroup, language: Language): string {
	const code = findCode(problem.code);
	if (code?.kind !== 'refusal' || code.wants !== undefined) return '';
	// What holds for the first of them only would mislead of the others.
	const isOfFirst = namesIn(messageOf(problem.code, language).action ?? '').some((name) => several[name] !== undefined);
	return isOfFirst ? '' : renderAction(problem, language);
}

/**
 * A line each, and what to do on one more where there is something: once behind neighbours of which the same is to be done.
 * Rows come back to be corrected, with what to do beside each; files and invoices do not.
 */
export function renderList(problems: readonly SummaryProblem[], language: Language): readonly string[] {
	const actionAt = (index: number): string | undefined =>
		problems[index]?.first.kind === 'row' ? undefined : problems[index]?.action;
	return problems.flatMap(({ first, ...group }, index) => {
		const action = actionAt(index);
		const line = `  ${renderProblemGroup({ ...group, origin: first }, language)}`;
		return action === undefined || action === actionAt(index + 1) ? [line] : [line, `    ${action}`];
	});
}
