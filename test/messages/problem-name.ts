import type { ShownProblem } from '../../src/messages/problem.ts';

/** `zip-damaged overlap`: a problem's code, and its kind if it has one. */
export function problemName({ code, params }: Pick<ShownProblem, 'code' | 'params'>): string {
	const kind = params?.['kind'];
	return kind === undefined ? code : `${code} ${kind}`;
}
