import type { ShownProblem } from '../../src/messages/problem.ts';

/** `zip-damaged overlap`: the code of a problem, and its kind where it has one. */
export function problemName({ code, params }: Pick<ShownProblem, 'code' | 'params'>): string {
	const kind = params?.['kind'];
	return kind === undefined ? code : `${code} ${kind}`;
}
