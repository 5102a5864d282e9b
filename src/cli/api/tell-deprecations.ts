/** Deprecated endpoints that a command met, once each: what to know, and what to do about it. */
import { type DeprecationNotice, deprecationProblem } from '../../client/outcome.ts';
import type { Language } from '../../messages/message.ts';
import { renderAdvice, renderProblem } from '../../messages/render-problem.ts';
import type { Io } from '../terminal/io.ts';

export function tellDeprecations(io: Io, notices: readonly DeprecationNotice[], language: Language): void {
	for (const notice of notices) {
		const problem = deprecationProblem(notice, io.now().getTime());
		io.stderr.write(`${renderProblem(problem, language)}\n  ${renderAdvice(problem, language)}\n`);
	}
}
