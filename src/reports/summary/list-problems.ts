import { type ProblemGroup, renderProblemGroup } from '../../messages/group-problems.ts';
import { findCode, type WantedOption } from '../../messages/codes.ts';
import type { Language } from '../../messages/message.ts';
import { renderAction, renderProblem } from '../../messages/render-problem.ts';
import { namesIn } from '../../messages/format-text.ts';
import { messageOf } from '../../messages/texts.ts';
import type { SummaryProblem } from './run-summary.ts';

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
	// A detail of the first problem would be wrong for the others.
	const isOfFirst = namesIn(messageOf(problem.code, language).action ?? '').some((name) => several[name] !== undefined);
	return isOfFirst ? '' : renderAction(problem, language);
}

/** The action comes once, behind neighbours that share it. */
export function renderList(problems: readonly SummaryProblem[], language: Language): readonly string[] {
	const actionAt = (index: number): string | undefined =>
		problems[index]?.first.kind === 'row' ? undefined : problems[index]?.action;
	return problems.flatMap(({ first, ...group }, index) => {
		const action = actionAt(index);
		const line = `  ${renderProblemGroup({ ...group, origin: first }, language)}`;
		return action === undefined || action === actionAt(index + 1) ? [line] : [line, `    ${action}`];
	});
}
