/** Plans inputs into a run folder and writes its reports, like a dry run without the command line. */
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { planSettings } from '../../src/cli/run/plan-settings.ts';
import type { Config } from '../../src/config/config.ts';
import type { Language } from '../../src/messages/message.ts';
import type { RunSummary } from '../../src/reports/summary/run-summary.ts';
import { writeReports } from '../../src/reports/write/write-reports.ts';
import { makePlan } from '../../src/runs/plan/make-plan.ts';
import type { PlanRequest } from '../../src/runs/plan/plan-request.ts';
import { writeRunRecord } from '../../src/runs/record/run-folder.ts';
import { openRun } from '../../src/runs/view/run-view.ts';
import type { PlanLine, RejectionLine } from '../../src/runs/record/run-record.ts';
import { AT, NOW } from './run-folder.ts';

export interface Planned {
	readonly dir: string;
	readonly summary: RunSummary;
	readonly rejections: readonly RejectionLine[];
	readonly drafts: readonly PlanLine[];
}

export async function planFolder(
	folder: string,
	name: string,
	inputs: readonly string[],
	settings: Partial<Config> = {},
	language: Language = 'pt-BR',
	more: Pick<PlanRequest, 'rowsWait'> = {},
): Promise<Planned> {
	const config: Config = {
		language,
		runsDir: folder,
		isRunsDirChosen: true,
		ofFolder: { file: '', settings: new Set() },
		...settings,
	};
	const { figures, tables, keep } = await makePlan({
		...(await planSettings(config, folder)),
		...more,
		inputs,
		runsDir: folder,
		writeDrafts: true,
	});
	const dir = path.join(folder, name);
	await rename(await keep({ name, startedAt: new Date(AT) }), dir);
	await writeRunRecord(dir, {
		version: 1,
		program: '0.1.0',
		command: 'import',
		startedAt: AT,
		options: { ...settings },
		inputs: inputs.map((file) => ({ file, sha256: '0'.repeat(64), bytes: 0 })),
		tables,
		planned: figures,
	});
	const summary = await writeReports(dir, { language, now: NOW });
	const run = await openRun(dir);
	const rejections: RejectionLine[] = [];
	for await (const rejection of run.rejections()) rejections.push(rejection);
	const drafts: PlanLine[] = [];
	for await (const { line } of run.lines()) drafts.push(line);
	return { dir, summary, rejections, drafts };
}
