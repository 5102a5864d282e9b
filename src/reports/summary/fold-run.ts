/** Passes over a run once: everything that a report is made of streams by, the figures come at the end. */
import type { SkipLine } from '../../runs/record/run-record.ts';
import type { RunLine, RunView } from '../../runs/view/run-view.ts';
import { foldFigures, type ReportFigures } from './fold-figures.ts';
import { type Rejected, readRejected } from '../rejected/rejected-rows.ts';

export interface RunSink {
	readonly addSkip?: (skip: SkipLine) => void;
	readonly addLine?: (line: RunLine) => void;
	readonly addRejected?: (rejected: Rejected) => void | Promise<void>;
}

export async function foldRun(run: RunView, sink: RunSink = {}): Promise<ReportFigures> {
	const fold = foldFigures(run);
	// What a plan that was never finished left behind is no result.
	if (run.record.planned === undefined) return fold.figures();
	for await (const skip of run.skips()) {
		fold.addSkip(skip);
		sink.addSkip?.(skip);
	}
	for await (const line of run.lines()) {
		fold.addLine(line);
		sink.addLine?.(line);
	}
	for await (const rejected of readRejected(run)) {
		fold.addRejected(rejected);
		await sink.addRejected?.(rejected);
	}
	return fold.figures();
}
