/** The end of a command on a run: its reports written, its summary told, the next command named. */
import path from 'node:path';
import type { Config } from '../../config/config.ts';
import { renderSummary } from '../../reports/text/render-summary.ts';
import type { RunSummary } from '../../reports/summary/run-summary.ts';
import { writeReports } from '../../reports/write/write-reports.ts';
import type { Language } from '../../messages/message.ts';
import type { PlacedNotice } from '../../runs/record/run-record.ts';
import type { Io } from '../terminal/io.ts';
import { createProgress } from '../terminal/progress.ts';
import { printJson } from '../api/read-api.ts';

const WRITING: Readonly<Record<Language, string>> = {
	'pt-BR': 'gravando os relatórios…',
	en: 'writing the reports…',
};

export interface Telling {
	readonly io: Io;
	readonly config: Config;
	/** The summary as JSON on standard output, instead of text. */
	readonly json: boolean;
	readonly quiet: boolean;
	/** Notices that this command has shown already. */
	readonly told?: readonly PlacedNotice[];
}

export async function reportRun(dir: string, { io, config, json, quiet, told }: Telling): Promise<RunSummary> {
	const progress = createProgress(io, quiet);
	progress.show(() => WRITING[config.language]);
	const summary = await writeReports(dir, { language: config.language, now: io.now(), shownDir: showPath(io, dir) });
	progress.clear();
	if (json) printJson(io, summary);
	else if (!quiet) io.stderr.write(`\n${renderSummary(summary, showPath(io, dir), config.language, told)}\n`);
	return summary;
}

/** A path as a person in the working directory would type it. */
export function showPath(io: Io, dir: string): string {
	const relative = path.relative(io.cwd, dir);
	return relative === '' || relative.startsWith('..') ? dir : relative;
}
