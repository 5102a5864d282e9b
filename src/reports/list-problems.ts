/** Problems that were folded into groups, as the summaries hold them and as a terminal tells them. Pure. */
import { placeholdersOf } from '../problems/fill-placeholders.ts';
import { type ProblemGroup, renderProblemGroup } from '../problems/group-problems.ts';
import { catalogue } from '../problems/catalogue/index.ts';
import type { Language } from '../problems/message.ts';
import { renderAction, renderProblem } from '../problems/render-problem.ts';
import type { SummaryProblem } from './run-summary.ts';

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

/** Rows come back with what to do beside each; of a file that is refused whole nothing comes back, so it is told here. */
function actionOf({ origin, problem, several = {} }: ProblemGroup, language: Language): string {
	const isRefused = Object.hasOwn(catalogue, problem.code) && catalogue[problem.code].kind === 'refusal';
	if (origin.kind !== 'file' || !isRefused) return '';
	// What holds for the first of them only would mislead of the others.
	const isOfFirst = placeholdersOf(catalogue[problem.code][language].action).some(
		(name) => several[name] !== undefined,
	);
	return isOfFirst ? '' : renderAction(problem, language);
}

/** One line, and what to do on a second where that is told. */
export function renderListed({ first, action, ...group }: SummaryProblem, language: Language): readonly string[] {
	return [
		`  ${renderProblemGroup({ ...group, origin: first }, language)}`,
		...(action === undefined ? [] : [`    ${action}`]),
	];
}
