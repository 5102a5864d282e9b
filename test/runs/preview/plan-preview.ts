/** Plans files that a test writes as text, and returns the preview of the plan. */
import path from 'node:path';
import { systemClock } from '../../../src/client/clock.ts';
import { parsePlanOptions } from '../../../src/config/plan-options.ts';
import { parseMapping } from '../../../src/drafts/mapping/parse-mapping.ts';
import { planRun } from '../../../src/runs/plan/plan-run.ts';
import type { PreviewValue } from '../../../src/runs/record/preview-record.ts';
import { readRunRecord } from '../../../src/runs/record/run-folder.ts';
import type { PlanFigures } from '../../../src/runs/record/run-record.ts';
import { type Files, throwAwayFolder } from '../../throw-away-folder.ts';

/** `mapping`: as in a file. The preview is read from the record of the run. */
export async function planPreview(
	files: Files,
	{ mapping, settings = {} }: { readonly mapping?: object; readonly settings?: object } = {},
): Promise<Pick<PlanFigures, 'preview' | 'ignoredColumns'>> {
	const folder = throwAwayFolder(files);
	const options = parsePlanOptions(settings);
	const parsed = mapping === undefined ? undefined : parseMapping(mapping);
	if (parsed?.ok === false) throw new Error('no mapping', { cause: parsed });
	const { dir } = await planRun({
		command: 'validate',
		program: 'test',
		runsDir: path.join(folder, 'runs'),
		inputs: Object.keys(files).map((name) => path.join(folder, name)),
		settings: parsed === undefined ? options : { ...options, table: { ...options.table, mapping: parsed.value } },
		clock: { ...systemClock, now: () => Date.UTC(2026, 1, 1, 12) },
	});
	const { planned } = await readRunRecord(dir);
	return { preview: planned?.preview, ignoredColumns: planned?.ignoredColumns };
}

/** `A1: PAT-1 < PAT-1`, by field. */
export function shownValues(values: readonly PreviewValue[]): Readonly<Record<string, string>> {
	return Object.fromEntries(
		values.map(({ field, value, cells = [], from }) => {
			const source = from ?? cells.map(({ column, text }) => `${column} ${text}`).join(' + ');
			return [field, `${value} < ${source}`];
		}),
	);
}
