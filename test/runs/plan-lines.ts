/** Reads the lines of a plan on disk. */
import { decodePlanLine } from '../../src/runs/plan-file/plan-line.ts';
import type { PlanLine } from '../../src/runs/record/run-record.ts';
import { linesOfLog } from '../disk/log-of.ts';

export function planLinesOf(file: string): readonly PlanLine[] {
	return linesOfLog(file).map((line) => decodePlanLine(Buffer.from(line)));
}
