/** Makes the refusal of a file: the error that ends its reading, with the problem as a value. */
import type { ProblemCode } from '../../messages/catalogue/index.ts';
import { SourceRefusal } from '../values/source.ts';

export function refusal(
	file: string,
	code: ProblemCode,
	params?: Readonly<Record<string, string | number>>,
	cause?: unknown,
): SourceRefusal {
	return new SourceRefusal(file, params === undefined ? { code } : { code, params }, { cause });
}
