/**
 * Groups equal problems for a terminal: a column that is wrong in 142 rows is one problem, not 142.
 *
 * Equal means: same code, table, column, field, rule or answer; for invoices and whole files, in any file. The text found
 * may differ; then the group lists the values, so that its text is true of every row. The first invoices and items whose
 * sums are wrong are listed individually, since a list of differences without them is useless.
 * Memory grows with the number of groups, not of problems.
 */
import { findCode } from './codes.ts';
import { withoutCpf } from './cpf.ts';
import type { Language } from './message.ts';
import type { Origin } from './origin.ts';
import type { ShownProblem } from './problem.ts';
import { renderCount } from './render-number.ts';
import { renderGroupOrigin } from './render-problem.ts';
import { wordsOf } from './texts.ts';
import { foldValues, type Several, type ShownValue, type ValueFold } from './several-values.ts';

export interface ProblemGroup {
	readonly count: number;
	readonly origin: Origin;
	readonly problem: ShownProblem;
	readonly several?: Several;
}

export type ProblemGrouping = ReturnType<typeof groupProblems>;

/** Parameters that identify a kind of problem and not a value, so they separate groups. */
const KIND_PARAMS = ['kind', 'label', 'field', 'rule', 'unit', 'run', 'status', 'code', 'format', 'shape'] as const;

/** Limit for problems listed per invoice or item. */
const MAX_SHOWN_EACH = 10;

interface OpenGroup {
	count: number;
	/** Place of the last problem; two sheets of a file count once. */
	last: Origin;
	/** True for several columns, so that none is shown. */
	isOfManyColumns: boolean;
	readonly origin: Origin;
	readonly problem: ShownProblem;
	/** By parameter, from the first difference. */
	readonly values: Map<string, ValueFold>;
}

export function groupProblems() {
	const byKey = new Map<string, OpenGroup>();
	const named = new Set<string>();
	const nameOf = (origin: Origin, code: string): string | undefined => {
		const each = findCode(code)?.each;
		if (origin.kind !== 'invoice' || each === undefined) return undefined;
		const name = each === 'item' ? `${origin.accessKey}/${origin.item ?? ''}` : origin.accessKey;
		if (named.size < MAX_SHOWN_EACH) named.add(name);
		return named.has(name) ? name : undefined;
	};
	return {
		add(origin: Origin, told: ShownProblem, count = 1, several: Several = {}): void {
			const problem = withoutCpf(told);
			const key = keyOf(origin, problem, nameOf(origin, problem.code));
			const known = byKey.get(key);
			const group = known ?? {
				count: 0,
				last: origin,
				isOfManyColumns: false,
				origin,
				problem,
				values: new Map<string, ValueFold>(),
			};
			if (known === undefined) byKey.set(key, group);
			else addValues(group, problem);
			if (problem.place?.column !== group.problem.place?.column) group.isOfManyColumns = true;
			if (known === undefined || !isCounted(group.last, origin, problem.code)) group.count += count;
			group.last = origin;
			for (const [name, values] of Object.entries(several)) foldOf(group, name).addAll(values);
		},
		/** In the order of `compareWeight`. */
		groups: (): readonly ProblemGroup[] =>
			[...byKey.values()]
				.map(({ count, origin, problem: { place, ...problem }, isOfManyColumns, values }) => ({
					count,
					origin,
					problem: place === undefined || isOfManyColumns ? problem : { ...problem, place },
					...severalOf(values),
				}))
				.toSorted(compareWeight),
	};
}

/** Keeps every problem at its place. The units of an item have the same ones, so its first unit tells them. */
export function listProblems(): Pick<ProblemGrouping, 'add' | 'groups'> {
	const listed: ProblemGroup[] = [];
	const told = new Set<string>();
	let item = '';
	return {
		add(origin, problem): void {
			const isUnit = origin.kind === 'invoice' && origin.unit !== undefined;
			const name = isUnit ? `${origin.accessKey}/${origin.item ?? ''}` : '';
			if (name !== item) told.clear();
			item = name;
			const text = isUnit ? JSON.stringify(problem) : '';
			if (told.has(text)) return;
			if (isUnit) told.add(text);
			listed.push({ origin, problem, count: 1 });
		},
		groups: () => listed,
	};
}

/** True if the previous problem was of the same file, or of the same row if columns do not matter. */
function isCounted(last: Origin, origin: Origin, code: string): boolean {
	if (last.file !== origin.file) return false;
	if (last.kind === 'file' && origin.kind === 'file') return last.document === origin.document;
	const isRow = last.kind === 'row' && origin.kind === 'row' && findCode(code)?.scope === 'table';
	return isRow && last.sheet === origin.sheet && last.row === origin.row;
}

function keyOf(origin: Origin, { code, place, params }: ShownProblem, each: string | undefined): string {
	const table = origin.kind === 'row' ? [origin.file, origin.sheet] : [];
	const isOfTable = findCode(code)?.scope === 'table';
	const kinds = KIND_PARAMS.filter((name) => !isOfTable || name !== 'run').map((name) => params?.[name]);
	const column = isOfTable ? [] : [place?.column, place?.name];
	return JSON.stringify([code, countedAs(origin), column, each, ...table, ...kinds]);
}

function addValues(group: OpenGroup, problem: ShownProblem): void {
	const { found, params } = problem;
	const first = group.problem;
	if (found !== first.found) foldOf(group, 'found').add(foundOf(problem));
	for (const name in params) {
		// The suggestion is kept with the text found.
		if (name === 'suggestion') continue;
		const value = params[name];
		if (value !== undefined && value !== first.params?.[name]) foldOf(group, name).add({ text: String(value) });
	}
}

function foldOf({ values, problem }: OpenGroup, name: string): ValueFold {
	const known = values.get(name);
	if (known !== undefined) return known;
	const first = name === 'found' ? foundOf(problem) : { text: String(problem.params?.[name] ?? '') };
	const fold = foldValues(first);
	values.set(name, fold);
	return fold;
}

function foundOf({ found = '', params }: Pick<ShownProblem, 'found' | 'params'>): ShownValue {
	const suggestion = params?.['suggestion'];
	return { text: found, ...(suggestion === undefined ? {} : { suggestion: String(suggestion) }) };
}

function severalOf(values: OpenGroup['values']): { readonly several?: Several } {
	const several = [...values].flatMap(([name, fold]) => {
		const differing = fold.several();
		return differing === undefined ? [] : [[name, differing] as const];
	});
	return several.length === 0 ? {} : { several: Object.fromEntries(several) };
}

type Counted = 'row' | 'invoice' | 'item' | 'unit' | 'file' | 'document';

/** The unit a group counts: invoices, items or units. */
function countedAs(origin: Origin): Counted {
	if (origin.kind === 'row') return 'row';
	if (origin.kind === 'file') return origin.document === undefined ? 'file' : 'document';
	if (origin.unit !== undefined) return 'unit';
	return origin.item === undefined ? 'invoice' : 'item';
}

/**
 * `142 linhas: coluna F “Valor”: … (a primeira: ativos.xlsx, linha 17)`; a group of one has no count.
 * `message`: the group, rendered by `renderProblem`.
 */
export function renderProblemGroup(
	{ count, origin, message }: { readonly count: number; readonly origin: Origin; readonly message: string },
	language: Language,
): string {
	const where = renderGroupOrigin(origin, language);
	if (where === '') return message;
	if (count === 1) return `${where}: ${message}`;
	return wordsOf('messages', language)(`group.${countedAs(origin)}`, {
		count: renderCount(count, language),
		message,
		where,
	});
}

/**
 * The order in which problems are shown, since many users read only the first few: first what affects many rows (how a
 * table, sheet or column was read), then problems of single rows, the most frequent first; ties in input order. For
 * `toSorted`.
 */
export function compareWeight(
	left: Pick<ProblemGroup, 'problem' | 'count'>,
	right: Pick<ProblemGroup, 'problem' | 'count'>,
): number {
	return weightOf(left.problem) - weightOf(right.problem) || right.count - left.count;
}

function weightOf({ code }: ShownProblem): number {
	return findCode(code)?.weighs === 'table' ? 0 : 1;
}
