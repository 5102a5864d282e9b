/** Outcomes of a run's rows, and their problems. */
import type { Problem } from '../../src/messages/problem.ts';
import { openRun } from '../../src/runs/view/run-view.ts';

/** By enrollment id: why a row was skipped, or the type of its last entry. */
export async function reasonsOf(dir: string): Promise<Record<string, unknown>> {
	const reasons: Record<string, unknown> = {};
	for await (const { line, entry } of (await openRun(dir)).lines()) {
		reasons[line.body.enrollmentId] = entry?.type === 'skipped' ? entry.reason : entry?.type;
	}
	return reasons;
}

/** Notices of created rows, by enrollment id. */
export async function noticesOf(dir: string): Promise<Record<string, readonly Problem[]>> {
	const notices: Record<string, readonly Problem[]> = {};
	for await (const { line, entry } of (await openRun(dir)).lines()) {
		if (entry?.type === 'created') notices[line.body.enrollmentId] = entry.notices ?? [];
	}
	return notices;
}
