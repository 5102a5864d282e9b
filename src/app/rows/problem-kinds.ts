/**
 * The problems of wrong rows by kind: code and column. A row counts once in each of its kinds.
 *
 * Tables of one form share their kinds, for a column is known by its header.
 */
import type { Language } from '../../messages/message.ts';
import { namesIn } from '../../messages/format-text.ts';
import { groupProblems } from '../../messages/group-problems.ts';
import { columnLetters, type Origin } from '../../messages/origin.ts';
import type { Problem, ShownProblem } from '../../messages/problem.ts';
import { renderActionInPage, renderProblem } from '../../messages/render-problem.ts';
import type { Several } from '../../messages/several-values.ts';
import { messageOf } from '../../messages/texts.ts';
import type { ProblemView, WrongValueView } from '../protocol/view.ts';
import { nearTexts } from './near-texts.ts';

/** Different texts of a kind that are counted one by one, and that are shown. */
const MAX_COUNTED = 5_000;
const MAX_SHOWN = 50;

interface Kind {
	readonly id: string;
	readonly column: string | undefined;
	readonly problems: ReturnType<typeof groupProblems>;
	readonly values: Map<
		string,
		{ readonly text: string; readonly table: string; readonly problem: Problem; count: number }
	>;
	count: number;
	cents: number;
}

export interface ProblemKinds {
	/** Gives the numbers of the kinds of a row, each once. `cents`: of the row, 0 where nobody knows. */
	readonly add: (row: WrongRow, textAt: (column: number) => string) => readonly number[];
	readonly find: (id: string) => number | undefined;
	/** The most frequent first. */
	readonly view: (language: Language) => readonly ProblemView[];
}

export interface WrongRow {
	readonly origin: Origin;
	readonly table: string;
	readonly problems: readonly Problem[];
	readonly cents: number;
}

export function createProblemKinds(): ProblemKinds {
	const kinds: Kind[] = [];
	const numbers = new Map<string, number>();
	const numberOf = (id: string, column: string | undefined): number => {
		const known = numbers.get(id);
		if (known !== undefined) return known;
		numbers.set(id, kinds.length);
		return kinds.push({ id, column, problems: groupProblems(), values: new Map(), count: 0, cents: 0 }) - 1;
	};
	return {
		add({ origin, table, problems, cents }, textAt) {
			const met = new Set<number>();
			for (const problem of problems) {
				const column = columnOf(problem);
				const number = numberOf(column === undefined ? problem.code : `${problem.code} ${column}`, column);
				const kind = kinds[number];
				if (kind === undefined) continue;
				kind.problems.add(origin, problem);
				if (!met.has(number)) {
					kind.count += 1;
					kind.cents += cents;
				}
				met.add(number);
				if (problem.place?.column !== undefined) addValue(kind, table, problem, textAt(problem.place.column));
			}
			return [...met];
		},
		find: (id) => numbers.get(id),
		view: (language) => kinds.map((kind) => viewOf(kind, language)).toSorted((left, right) => right.count - left.count),
	};
}

function columnOf({ place }: Problem): string | undefined {
	if (place?.column === undefined) return undefined;
	return place.name === '' ? columnLetters(place.column) : place.name;
}

function addValue({ values }: Kind, table: string, problem: Problem, text: string): void {
	const key = `${table}\n${problem.place?.column ?? ''}\n${text}`;
	const known = values.get(key);
	if (known !== undefined) known.count += 1;
	else if (values.size < MAX_COUNTED) values.set(key, { text, table, problem, count: 1 });
}

function viewOf({ id, column, problems, values, count, cents }: Kind, language: Language): ProblemView {
	const [group] = problems.groups();
	const named = column === undefined ? {} : { column };
	const texts = [...values.values()].toSorted((left, right) => right.count - left.count).slice(0, MAX_SHOWN);
	const wrong = texts.map(
		({ text, table, problem, count: times }): WrongValueView => ({
			text,
			column: problem.place?.column ?? 0,
			table,
			count: times,
			near: nearTexts(problem, language),
		}),
	);
	return {
		id,
		title: group === undefined ? id : renderAtPlace(group.problem, language, group.several),
		action: group === undefined ? '' : renderActionInPage(group.problem, language),
		...named,
		count,
		cents,
		...(wrong.length === 0 ? {} : { values: wrong }),
	};
}

/** Beside the cell or under the column that it is about: these are named only where the words need them. */
export function renderAtPlace(problem: ShownProblem, language: Language, several?: Several): string {
	const { title, several: ofSeveral = title } = messageOf(problem.code, language);
	const names = new Set([...namesIn(title), ...namesIn(ofSeveral)]);
	if (names.has('column') || names.has('header')) return renderProblem(problem, language, several);
	const { place: _, ...rest } = problem;
	return renderProblem(rest, language, several);
}
