/** Plans a table that a test writes as text, accepts every proposal, and says what is planned, refused, told and asked. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { systemClock } from '../../../src/client/clock.ts';
import { parsePlanOptions } from '../../../src/config/plan-options.ts';
import type { AssetRequest } from '../../../src/contract/asset.ts';
import type { TableOptions } from '../../../src/drafts/decisions/table-options.ts';
import { proposalOf, targetOfRival } from '../../../src/drafts/decisions/question.ts';
import { parseMapping } from '../../../src/drafts/mapping/parse-mapping.ts';
import type { ShownProblem } from '../../../src/messages/problem.ts';
import { proposeMappings, OpenQuestions } from '../../../src/runs/plan/open-tables.ts';
import { planRun } from '../../../src/runs/plan/plan-run.ts';
import type { RejectionLine } from '../../../src/runs/record/run-record.ts';
import { planLinesOf } from '../../runs/plan-lines.ts';
import { throwAwayFolder } from '../../throw-away-folder.ts';
import { kindsOf } from '../decisions/asked.ts';

export interface Planned {
	readonly bodies: readonly AssetRequest[];
	/** `code kind: found`, in order. */
	readonly refused: readonly string[];
	readonly notices: readonly string[];
	/** Why a column is not imported, by its header, or its position if it has none. */
	readonly ignoredColumns: Readonly<Record<string, string>>;
	/** Proposed target of each column that is asked about, by its header, without the one that a clearer header makes the field. */
	readonly asked: Readonly<Record<string, string>>;
	readonly questions: readonly string[];
}

/** Cells are divided by ` | ` or `;`. */
export async function planText(text: string, table: Partial<TableOptions> = {}): Promise<Planned> {
	const folder = throwAwayFolder();
	const file = path.join(folder, 'bens.csv');
	writeFileSync(
		file,
		text
			.trim()
			.replaceAll(/^\s+/gm, '')
			.replaceAll(/ *\| */g, ';'),
	);
	const plan = async (options: Partial<TableOptions>, rowsWait = false) =>
		planRun({
			rowsWait,
			command: 'import',
			program: 'test',
			runsDir: path.join(folder, 'runs'),
			inputs: [file],
			settings: { ...parsePlanOptions({}), table: { ...parsePlanOptions({}).table, ...options } },
			clock: { ...systemClock, now: () => Date.UTC(2026, 1, 1, 12) },
		});
	const asked: Record<string, string> = {};
	const questions: string[] = [];
	let made: Awaited<ReturnType<typeof plan>>;
	try {
		made = await plan(table);
	} catch (error) {
		if (!(error instanceof OpenQuestions)) throw error;
		for (const { found, questions: open } of error.tables) {
			questions.push(...kindsOf(open));
			for (const question of open) {
				const { about } = question;
				const proposed = proposalOf(question)?.value ?? '?';
				if (about.kind === 'column') asked[found.header[about.column] ?? ''] = proposed;
				if (about.kind !== 'rivals') continue;
				for (const { column } of about.columns.filter((one) => one.column !== about.strongest))
					asked[found.header[column] ?? ''] = targetOfRival(about, proposed, column);
			}
		}
		const mapping = parseMapping(proposeMappings(error));
		if (!mapping.ok) throw new Error('no proposal', { cause: error });
		made = await plan({ ...table, mapping: mapping.value }, true);
	}
	const rejections = readFileSync(path.join(made.dir, 'rejections.jsonl'), 'utf8').trimEnd().split('\n');
	const lines = rejections.filter((line) => line !== '').map((line): RejectionLine => JSON.parse(line));
	return {
		bodies: planLinesOf(path.join(made.dir, 'plan.jsonl')).map(({ body }) => body),
		refused: lines.flatMap(({ problems }) => problems.map(nameOf)),
		notices: (made.record.planned?.notices ?? []).map(({ problem }) => nameOf(problem)),
		ignoredColumns: Object.fromEntries(
			(made.record.planned?.ignoredColumns?.columns ?? []).map(({ name, column, reason }) => [name || column, reason]),
		),
		asked,
		questions,
	};
}

function nameOf({ code, found, params = {} }: ShownProblem): string {
	const kind = 'kind' in params ? ` ${String(params['kind'])}` : '';
	return `${code}${kind}: ${found ?? ''}`;
}
