/** The deprecated endpoints that a run met, as a summary tells them, each once. Pure. */
import { deprecationProblem, type DeprecationNotice } from '../../client/outcome.ts';
import { renderAdvice, renderProblem } from '../../messages/render-problem.ts';
import type { ShownProblem } from '../../messages/problem.ts';
import type { ReportOptions } from './report-options.ts';
import type { SummaryDeprecation } from './run-summary.ts';

export function listDeprecations(
	notices: readonly DeprecationNotice[] | undefined,
	{ language, now }: ReportOptions,
): readonly SummaryDeprecation[] {
	return (notices ?? []).map((notice) => {
		const problem = deprecationProblem(notice, now.getTime());
		const { params }: ShownProblem = problem;
		const daysLeft = problem.code === 'endpoint-sunset-passed' ? 0 : params?.['days'];
		return {
			code: problem.code,
			...notice,
			...(typeof daysLeft === 'number' ? { daysLeft } : {}),
			message: `${renderProblem(problem, language)}. ${renderAdvice(problem, language)}`,
		};
	});
}
