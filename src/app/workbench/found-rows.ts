import path from 'node:path';
import type { AssetRequest } from '../../contract/asset.ts';
import type { Language } from '../../messages/message.ts';
import { renderField, renderState } from '../../messages/render-param.ts';
import { renderOrigin, renderProblem } from '../../messages/render-problem.ts';
import { wordsOf } from '../../messages/texts.ts';
import { escapeUnseen } from '../../messages/render-visible.ts';
import { showUpload } from '../../messages/uploaded-file.ts';
import { createValueRenderer } from '../../reports/text/render-value.ts';
import type { RunRecord } from '../../runs/record/run-record.ts';
import { listRuns, type RunListing } from '../../runs/view/list-runs.ts';
import { type RowFacts, rowFacts } from '../../runs/view/row-facts.ts';
import { openRun } from '../../runs/view/run-view.ts';
import type { Fact, FoundRowView, RunListingView } from '../protocol/view.ts';
import { workbenchOf } from './commands.ts';

const MAX_FOUND = 50;

type ReadableRun = Extract<RunListing, { kind: 'run' }>;

async function listReadable(runsDir: string): Promise<readonly ReadableRun[]> {
	return (await listRuns(runsDir)).filter((run) => run.kind !== 'unreadable');
}

export async function listRunViews(runsDir: string, cwd: string): Promise<readonly RunListingView[]> {
	const shown = await listReadable(runsDir);
	return shown.toReversed().map(({ name, record, figures, resumable }): RunListingView => {
		const workbench = workbenchOf(record, cwd, runsDir);
		const { environment, startedAt, command, inputs } = record;
		return {
			name,
			startedAt,
			command,
			files: inputs.map(({ file }) => escapeUnseen(path.basename(showUpload(file)))),
			target: environment === undefined || environment.embedded !== undefined ? '' : environment.baseUrl,
			figures,
			isResumable: resumable,
			...(workbench === undefined ? {} : { workbench }),
		};
	});
}

export async function findRows(
	runsDir: string,
	cwd: string,
	text: string,
	language: Language,
): Promise<readonly FoundRowView[]> {
	const name = text.trim();
	const found: FoundRowView[] = [];
	if (name === '') return found;
	for (const { dir, record } of (await listReadable(runsDir)).toReversed()) {
		if (record.planned === undefined) continue;
		found.push(...(await showRow(dir, name, language)));
		if (found.length >= MAX_FOUND) break;
	}
	return found.slice(0, MAX_FOUND);
}

export async function showRow(dir: string, name: string, language: Language): Promise<readonly FoundRowView[]> {
	const run = await openRun(dir);
	const found = await rowFacts(run, name);
	const isRehearsal = run.record.environment?.embedded !== undefined;
	return found.map((facts) => ({
		run: path.basename(dir),
		...(facts.n === undefined ? {} : { n: facts.n }),
		enrollmentId: facts.body?.enrollmentId ?? '',
		place: renderOrigin(facts.origin, language),
		state: nameState(facts.state, isRehearsal, language),
		facts: [
			...cellFacts(facts),
			...(facts.body === undefined ? [] : factsOfLine(facts.body, { timeZone: timeZoneOf(run.record), language })),
			...answerFacts(facts, language),
		],
	}));
}

/** Assets of a rehearsal exist only in the rehearsal. */
function nameState(state: string, isRehearsal: boolean, language: Language): string {
	const named = renderState(state, language);
	return isRehearsal ? wordsOf('workbench', language)('found.rehearsed', { state: named }) : named;
}

function cellFacts({ cells }: RowFacts): readonly Fact[] {
	return cells.map(({ column, header, found }) => ({
		label: header === '' ? column : header,
		text: typeof found === 'object' && found !== null ? found.text : String(found),
	}));
}

function answerFacts({ problems, entry }: RowFacts, language: Language): readonly Fact[] {
	const said = problems.map((problem) => ({ label: '', text: renderProblem(problem, language) }));
	if (entry?.type !== 'created' || entry.id === undefined) return said;
	return [...said, { label: 'id', text: entry.id }];
}

/** `timeZone`: in which its cells were read. */
export function factsOfLine(
	{ customFields = [], ...body }: AssetRequest,
	{ timeZone, language }: { readonly timeZone: string; readonly language: Language },
): readonly Fact[] {
	const render = createValueRenderer(timeZone, language);
	const fields = Object.entries(body).flatMap(([field, value]) =>
		value === undefined || field === 'source'
			? []
			: [{ label: renderField(field, language), text: render(field, value) }],
	);
	return [...fields, ...customFields.map(({ label, value }) => ({ label, text: value }))];
}

export const timeZoneOf = ({ planned }: Pick<RunRecord, 'planned'>): string => planned?.preview?.timeZone ?? 'UTC';
