/** One call that checks an input like `asset-importer validate` does. Works in a temporary folder that it removes, also on error. */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ImportSettings } from './config/import-settings.ts';
import { parsePlanOptions } from './config/plan-options.ts';
import { PROGRAM } from './config/program-version.ts';
import { withoutCpf } from './messages/cpf.ts';
import type { Language } from './messages/message.ts';
import { columnLetters, type Origin } from './messages/origin.ts';
import { definedOf, type ShownProblem } from './messages/problem.ts';
import { renderAction, renderProblem } from './messages/render-problem.ts';
import { loadTexts } from './messages/texts.ts';
import { planInputs } from './runs/plan/plan-run.ts';
import type { Plan } from './runs/plan/make-plan.ts';
import type { PlacedNotice, RunRecord } from './runs/record/run-record.ts';
import { InputList } from './sources/open/input-list.ts';
import { listInputs } from './sources/open/list-inputs.ts';

/** A file in memory. The content decides its type; the name appears in messages and may be a zip's. */
export interface NamedInput {
	readonly name: string;
	readonly content: Uint8Array | Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

/** Options of `validateInput`. */
export interface ValidateOptions {
	/** Language of messages and actions. Default: `en`. */
	readonly language?: Language;
	readonly settings?: ImportSettings;
}

/** A problem or notice about a row, an invoice item or a file. */
export interface InputProblem {
	/** Stable. `asset-importer --explain <code>` says what it means. */
	readonly code: string;
	/** `refusal`: the row or file is rejected. `skip`: it is left out on purpose. `notice`: nothing is rejected. */
	readonly kind: 'refusal' | 'skip' | 'notice';
	readonly message: string;
	/** Empty if there is nothing to do. */
	readonly action: string;
	readonly file: string;
	readonly sheet?: string;
	/** From 1, as in a spreadsheet. In a CSV, the line. */
	readonly row?: number;
	/** Letters of a spreadsheet column. */
	readonly column?: string;
	/** The column's header, or the element of an invoice. */
	readonly header?: string;
	/** Text of the cell, with CPFs masked. */
	readonly found?: string;
	/** Position in the input. For invoices: access key, item and unit. */
	readonly origin: Origin;
	/** Number of places that a notice stands for. */
	readonly count: number;
}

/** The result of checking one input. */
export interface ValidatedInput {
	/** True if no row and no file is rejected. */
	readonly ok: boolean;
	readonly problems: readonly InputProblem[];
	readonly figures: InputFigures;
}

/** Counts of what was read. */
export interface InputFigures {
	/** Data rows of spreadsheets and units of invoice items: `drafts + rejected + skipped`. */
	readonly units: number;
	/** Assets that can be created. */
	readonly drafts: number;
	readonly rejected: number;
	readonly skipped: number;
	/** Files that are refused or skipped as a whole count only here. */
	readonly files: { readonly read: number; readonly refused: number; readonly skipped: number };
	/** Sum of the drafts' prices, in cents of BRL. */
	readonly totalCents: number;
	/** Custom field labels of the drafts. Absent if they have none. */
	readonly customFields?: readonly string[];
	/** Columns that are not imported. Absent if there are none; at most a hundred. */
	readonly ignoredColumns?: readonly IgnoredColumn[];
}

/** A column that is not imported. */
export interface IgnoredColumn {
	/** The first table with the column. */
	readonly file: string;
	readonly sheet?: string;
	/** Letters of a spreadsheet column. */
	readonly column: string;
	/** Empty for a column without a header. */
	readonly header: string;
	/**
	 * `empty`: no row has a value in it. `decided`: the mapping ignores it. `option`: it is not known, and `unknownColumns` is `ignore`.
	 * `system`: only the program that made the table uses it. `own`: this program added it to a file that it returned.
	 */
	readonly reason: 'empty' | 'decided' | 'option' | 'system' | 'own';
}

export async function validateInput(
	input: string | NamedInput,
	{ language = 'en', settings = {} }: ValidateOptions,
	signal?: AbortSignal,
): Promise<ValidatedInput> {
	if (typeof input !== 'string' && input.name.trim() === '') throw new TypeError('validateInput needs a name');
	await loadTexts(language);
	const folder = await mkdtemp(path.join(tmpdir(), 'asset-importer-'));
	try {
		const list = typeof input === 'string' ? () => listInputs([input]) : async () => listContent(input, folder, signal);
		const request = {
			command: 'validate',
			runsDir: path.join(folder, 'runs'),
			inputs: [typeof input === 'string' ? input : input.name],
			program: PROGRAM,
			settings: parsePlanOptions(settings),
		} as const;
		const { plan, notices } = await planInputs(request, signal, list);
		const figures = figuresOf({ planned: plan.figures });
		const problems: InputProblem[] = [];
		for await (const problem of problemsOf({ ...plan, notices }, language)) problems.push(problem);
		return { ok: figures.rejected + figures.files.refused === 0, problems, figures };
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

export function figuresOf({ planned }: Pick<RunRecord, 'planned'>): InputFigures {
	if (planned === undefined) throw new Error('the input was not planned');
	const { units, drafts, rejected, skipped, files, totalCents, customFields, ignoredColumns } = planned;
	const columns = ignoredColumns?.columns.map(({ file, sheet, column, name: header, reason }) => ({
		file,
		...definedOf({ sheet }),
		column: columnLetters(column),
		header,
		reason,
	}));
	return {
		units,
		drafts,
		rejected,
		skipped,
		files,
		totalCents,
		...definedOf({ customFields, ignoredColumns: columns }),
	};
}

/** The notices of a plan, and its rows. */
interface ToldOfPlan extends Pick<Plan, 'rejections' | 'skips'> {
	readonly notices: readonly PlacedNotice[];
}

export async function* problemsOf(plan: ToldOfPlan, language: Language): AsyncGenerator<InputProblem> {
	for (const { origin, problem, count } of plan.notices) yield flatten(problem, origin, 'notice', language, count);
	for await (const { origin, problems } of plan.rejections())
		for (const problem of problems) yield flatten(problem, origin, 'refusal', language);
	for await (const { origin, reason } of plan.skips()) yield flatten(reason, origin, 'skip', language);
}

async function listContent(
	{ name, content }: NamedInput,
	folder: string,
	signal: AbortSignal | undefined,
): Promise<InputList> {
	const file = path.join(folder, 'input');
	const chunks = content instanceof Uint8Array ? [content] : content;
	await pipeline(Readable.from(chunks), createWriteStream(file, { mode: 0o600 }), { signal });
	const list = new InputList();
	list.add({ file: name, path: file, named: true, stats: await stat(file), input: 0 });
	return list;
}

function flatten(
	problem: ShownProblem,
	origin: Origin,
	kind: InputProblem['kind'],
	language: Language,
	count = 1,
): InputProblem {
	const { code, place, found } = withoutCpf(problem);
	return {
		code,
		kind,
		message: renderProblem(problem, language),
		action: renderAction(problem, language),
		file: origin.file,
		...('sheet' in origin && origin.sheet !== undefined && { sheet: origin.sheet }),
		...(origin.kind === 'row' && { row: origin.row }),
		...(place?.column !== undefined && { column: columnLetters(place.column) }),
		...(place !== undefined && { header: place.name }),
		...(found !== undefined && { found }),
		origin,
		count,
	};
}
