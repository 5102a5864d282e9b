/**
 * Tables that are copies of one another, byte by byte: each row of one repeats a row of the other, and both are refused.
 * Told of the inputs that the record of a run holds (`copy-of-table`), so that nobody corrects numbers that are right. Pure.
 */
import { groupProblems, type ProblemGroup } from '../../messages/group-problems.ts';
import type { RunInput, TableRecord } from '../record/run-record.ts';

/** `tables`: what was read as rows. Copies of invoices are left out, and files that were not read repeat nothing. */
export function tellCopies(
	inputs: readonly RunInput[],
	tables: readonly Pick<TableRecord, 'file'>[],
): readonly ProblemGroup[] {
	const read = new Set(tables.map(({ file }) => file));
	const firstOf = new Map<string, string>();
	const copies = groupProblems();
	for (const { file, sha256 } of inputs) {
		if (!read.has(file)) continue;
		const first = firstOf.get(sha256);
		if (first === undefined) firstOf.set(sha256, file);
		else copies.add({ kind: 'file', file }, { code: 'copy-of-table', params: { file: first } });
	}
	return copies.groups();
}
