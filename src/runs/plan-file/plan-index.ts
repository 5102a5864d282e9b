/**
 * Where the lines of a plan begin, every 1,024th of them: so that going on with a run reads only what is still to be sent.
 *
 * The index `plan.index` only saves time. It is one checked line, and counts for nothing when it is missing, damaged, or of a
 * plan of another size; whoever reads from a mark looks whether the line that begins there is the right one.
 */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { decodeCheckedLine, encodeCheckedLine } from '../storage/checked-line.ts';
import { PRIVATE_FILE } from '../storage/durable-file.ts';

export const LINES_PER_MARK = 1024;

export interface PlanMarks {
	/** Where the lines 1, 1025, 2049 … begin. */
	readonly offsets: readonly number[];
	/** Of the whole plan. */
	readonly bytes: number;
}

interface PlanIndex extends PlanMarks {
	readonly every: number;
	readonly drafts: number;
}

/** Of a plan of a few lines none is written. A folder that does not take it costs nothing but time. */
export function writePlanIndex(planFile: string, drafts: number, marks: PlanMarks): void {
	if (drafts <= LINES_PER_MARK) return;
	const index: PlanIndex = { every: LINES_PER_MARK, drafts, ...marks };
	try {
		writeFileSync(indexOf(planFile), encodeCheckedLine(index), { mode: PRIVATE_FILE });
	} catch {
		// The plan is read from its beginning then.
	}
}

export function readPlanIndex(planFile: string, drafts: number): PlanMarks | undefined {
	if (drafts <= LINES_PER_MARK) return undefined;
	try {
		const index = decodeCheckedLine(readFileSync(indexOf(planFile)));
		const isOfThisPlan = isPlanIndex(index) && index.every === LINES_PER_MARK && index.drafts === drafts;
		return isOfThisPlan && statSync(planFile).size === index.bytes ? index : undefined;
	} catch {
		return undefined;
	}
}

/** Its check sum vouches for the rest. */
function isPlanIndex(value: unknown): value is PlanIndex {
	return typeof value === 'object' && value !== null && 'offsets' in value;
}

function indexOf(planFile: string): string {
	return path.join(path.dirname(planFile), 'plan.index');
}
