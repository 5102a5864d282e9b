/** One call that checks an input like `asset-importer validate` does. Works in a temporary folder that it removes, also on error. */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PROGRAM } from './config/program-version.ts';
import { withoutCpf } from './messages/cpf.ts';
import { kindOf, type MessageKind } from './messages/codes.ts';
import type { Language } from './messages/message.ts';
import { columnLetters, type Origin } from './messages/origin.ts';
import type { ShownProblem } from './messages/problem.ts';
import { renderAction, renderProblem } from './messages/render-problem.ts';
import { loadTexts } from './messages/texts.ts';
import { DEFAULT_PLAN_SETTINGS, type PlanSettings, planRun } from './runs/plan/plan-run.ts';
import type { PlanFigures } from './runs/record/run-record.ts';
import { openRun } from './runs/view/run-view.ts';
import { InputList } from './sources/open/input-list.ts';
import { listInputs } from './sources/open/list-inputs.ts';

/** A file in memory. The content decides its type; the name appears in messages and may be a zip's. */
export interface NamedInput {
	readonly name: string;
	readonly content: Uint8Array | Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

export interface ValidateOptions {
	/** Default: `en`. */
	readonly language?: Language;
	/** Each absent one as in `DEFAULT_PLAN_SETTINGS`. */
	readonly settings?: Partial<PlanSettings>;
}

export interface InputProblem {
	readonly code: string;
	/** `refusal`: the row or file is rejected; `skip`: left out on purpose; `notice`: worth knowing. */
	readonly kind: MessageKind;
	readonly message: string;
	/** Empty if there is nothing to do. */
	readonly action: string;
	readonly file: string;
	readonly sheet?: string;
	/** From 1, as a spreadsheet numbers it; a line of a CSV. */
	readonly row?: number;
	/** Letters of a spreadsheet column. */
	readonly column?: string;
	/** The column's header, or the element of an invoice. */
	readonly header?: string;
	/** The text of the cell, with CPFs masked. */
	readonly found?: string;
	/** Of an invoice: access key, item and unit. */
	readonly origin: Origin;
	/** A notice may stand for several places. */
	readonly count: number;
}

export interface ValidatedInput {
	/** No row and no file is rejected. */
	readonly ok: boolean;
	readonly problems: readonly InputProblem[];
	readonly figures: Omit<PlanFigures, 'notices'>;
}

/** Throws `UndecidedTables` while columns or words are open, and `Fault` if the input cannot be read at all. Sends nothing. */
export async function validateInput(
	input: string | NamedInput,
	{ language = 'en', settings = {} }: ValidateOptions = {},
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
			settings: { ...DEFAULT_PLAN_SETTINGS, ...settings },
		} as const;
		const { dir, record } = await planRun(request, signal, list);
		if (record.planned === undefined) throw new Error('the input was not planned');
		const { notices, ...figures } = record.planned;
		const problems = notices.map(({ origin, problem, count }) => flatten(problem, origin, language, count));
		const run = await openRun(dir, signal);
		for await (const { origin, problems: own } of run.rejections())
			problems.push(...own.map((problem) => flatten(problem, origin, language)));
		for await (const { origin, reason } of run.skips()) problems.push(flatten(reason, origin, language));
		return { ok: figures.rejected + figures.files.refused === 0, problems, figures };
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
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

function flatten(problem: ShownProblem, origin: Origin, language: Language, count = 1): InputProblem {
	const { code, place, found } = withoutCpf(problem);
	return {
		code,
		kind: kindOf(code) ?? 'notice',
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
