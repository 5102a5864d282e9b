/** Problems that were folded into groups, as the summaries hold them and as a terminal tells them. Pure. */
import { placeholdersOf } from '../../messages/fill-placeholders.ts';
import { type ProblemGroup, renderProblemGroup } from '../../messages/group-problems.ts';
import { catalogue } from '../../messages/catalogue/index.ts';
import type { Language } from '../../messages/message.ts';
import type { Problem } from '../../messages/problem.ts';
import { renderAction, renderProblem } from '../../messages/render-problem.ts';
import type { SummaryProblem } from './run-summary.ts';

/** What to do about these is told at the end, with its command. */
const HAS_A_NEXT_STEP: ReadonlySet<Problem['code']> = new Set([
	'nfe-company-unknown',
	'nfe-enrollment-missing',
	'nfe-status-missing',
]);

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

/** Rows come back to be corrected, with what to do beside each; files and invoices do not, so it is told here. */
function actionOf({ origin, problem, several = {} }: ProblemGroup, language: Language): string {
	const isRefused = Object.hasOwn(catalogue, problem.code) && catalogue[problem.code].kind === 'refusal';
	if (origin.kind === 'row' || !isRefused || HAS_A_NEXT_STEP.has(problem.code)) return '';
	// What holds for the first of them only would mislead of the others.
	const isOfFirst = placeholdersOf(catalogue[problem.code][language].action).some(
		(name) => several[name] !== undefined,
	);
	return isOfFirst ? '' : renderAction(problem, language);
}

/** A line each, and what to do on one more where that is told: once behind neighbours of which the same is to be done. */
export function renderList(problems: readonly SummaryProblem[], language: Language): readonly string[] {
	return problems.flatMap(({ first, action, ...group }, index) => [
		`  ${renderProblemGroup({ ...group, origin: first }, language)}`,
		...(action === undefined || problems[index + 1]?.action === action ? [] : [`    ${action}`]),
	]);
}
