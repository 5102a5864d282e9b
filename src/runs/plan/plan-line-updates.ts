/**
 * Writes the plan of phone line updates: every row becomes exactly one update, rejection or skip.
 *
 * A company has thousands of lines, not millions, so all rows are in memory: two rows about one line are both refused.
 */
import path from 'node:path';
import type { BuiltUpdate } from '../../drafts/phone-line/build-update.ts';
import type { Origin } from '../../messages/origin.ts';
import { nameFirst } from '../../messages/render-param.ts';
import type { Problem } from '../../messages/problem.ts';
import { renderOrigin } from '../../messages/render-problem.ts';
import type { Language } from '../../messages/message.ts';
import type { Row } from '../../sources/values/cell.ts';
import { BatchFile, LineFile } from '../../disk/durable-file.ts';
import { encodeUpdateLine } from '../plan-file/plan-line.ts';
import { RUN_FILES } from '../record/run-folder.ts';
import type { PlacedNotice, PlanFigures, RejectionLine, SkipLine, UpdatePlanLine } from '../record/run-record.ts';

const MAX_NAMED = 4;

export interface PlacedUpdate {
	readonly built: BuiltUpdate;
	readonly origin: Origin;
	readonly row?: Row;
}

export interface UpdatePlan {
	readonly updates: readonly PlacedUpdate[];
	readonly notices: readonly PlacedNotice[];
	readonly files: PlanFigures['files'];
}

interface UpdatePlanSettings {
	/** False for a dry run, which keeps no updates. */
	readonly writeDrafts: boolean;
	readonly language: Language;
	readonly runId: string;
}

export function writeUpdatePlan(
	dir: string,
	{ updates, notices, files }: UpdatePlan,
	{ writeDrafts, language, runId }: UpdatePlanSettings,
): PlanFigures {
	const plan = writeDrafts ? new BatchFile(path.join(dir, RUN_FILES.plan), runId) : undefined;
	const rejections = new LineFile(path.join(dir, RUN_FILES.rejections));
	const skips = new LineFile(path.join(dir, RUN_FILES.skips));
	const counts = { draft: 0, rejection: 0, skip: 0 };
	const customFields = new Set<string>();
	for (const { built, origin, row } of refuseRepeats(updates, language)) {
		const n = ++counts[built.kind];
		const kept = row === undefined ? {} : { row };
		if (built.kind === 'draft') {
			const line: UpdatePlanLine = { n, key: built.lineId, origin, update: built.update, ...kept };
			plan?.write(encodeUpdateLine(line));
			for (const { label } of built.update.customFields ?? []) customFields.add(label);
		} else if (built.kind === 'rejection') {
			const line: RejectionLine = { origin, ...kept, problems: built.problems };
			rejections.write(`${JSON.stringify(line)}\n`);
		} else {
			const line: SkipLine = { origin, ...kept, reason: built.reason };
			skips.write(`${JSON.stringify(line)}\n`);
		}
	}
	for (const file of [plan, rejections, skips]) file?.close();
	return {
		units: updates.length - files.refused - files.skipped,
		drafts: counts.draft,
		rejected: counts.rejection - files.refused,
		skipped: counts.skip - files.skipped,
		files,
		totalCents: 0,
		byStatus: {},
		byCategory: {},
		bySupplier: {},
		...(customFields.size === 0 ? {} : { customFields: [...customFields] }),
		notices,
	};
}

/** Refuses all rows about one line, since any of them may be wrong. */
function refuseRepeats(updates: readonly PlacedUpdate[], language: Language): readonly PlacedUpdate[] {
	const byLine = new Map<string, PlacedUpdate[]>();
	for (const update of updates) {
		const { lineId } = update.built;
		if (lineId !== undefined) byLine.set(lineId, [...(byLine.get(lineId) ?? []), update]);
	}
	return updates.map((update) => {
		const { built } = update;
		const others = (built.lineId === undefined ? [] : (byLine.get(built.lineId) ?? [])).filter((one) => one !== update);
		if (built.lineId === undefined || others.length === 0) return update;
		const named = others.map(({ origin }) => renderOrigin(origin, language));
		const repeated: Problem = { code: 'line-repeated', params: { others: nameFirst(named, MAX_NAMED, '; ') } };
		const problems = built.kind === 'rejection' ? [...built.problems, repeated] : [repeated];
		return { ...update, built: { kind: 'rejection', lineId: built.lineId, problems } };
	});
}
