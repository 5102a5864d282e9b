/** What became of the rows of a run, by enrollment id: why one was left out, or the kind of its last entry. */
import { openRun } from '../../src/runs/view/run-view.ts';

export async function reasonsOf(dir: string): Promise<Record<string, unknown>> {
	const reasons: Record<string, unknown> = {};
	for await (const { line, entry } of (await openRun(dir)).lines()) {
		reasons[line.body.enrollmentId] = entry?.type === 'skipped' ? entry.reason : entry?.type;
	}
	return reasons;
}
