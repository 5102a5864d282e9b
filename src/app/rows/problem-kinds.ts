/** Kinds are code, finding and column header, so that tables of one form share them. A row counts once in each of its kinds. */
import { ACQUISITION_TYPE_WORDS, STATUS_WORDS } from '../../drafts/values/asset-words.ts';
import { foldName } from '../../drafts/values/folded-name.ts';
import { editDistance, isNearName } from '../../drafts/values/near-miss.ts';
import { definedOf } from '../../config/config.ts';
import { namesIn } from '../../messages/format-text.ts';
import { findAwaited, nameFinding } from '../../messages/codes.ts';
import { groupProblems } from '../../messages/group-problems.ts';
import type { Language } from '../../messages/message.ts';
import { columnLetters, type Origin } from '../../messages/origin.ts';
import { type Problem, type ShownProblem, suggestionOf } from '../../messages/problem.ts';
import { renderActionInPage, renderProblem } from '../../messages/render-problem.ts';
import type { Several } from '../../messages/several-values.ts';
import { messageOf } from '../../messages/texts.ts';
import type { ProblemView, WrongValueView } from '../protocol/view.ts';

const MAX_COUNTED = 5_000;
const MAX_SHOWN = 50;

interface Kind {
	readonly id: string;
	readonly column: string | undefined;
	readonly problems: ReturnType<typeof groupProblems>;
	readonly values: Map<
		string,
		{ readonly text: string; readonly table: string; readonly problem: Problem; count: number; cents: number }
	>;
	count: number;
	cents: number;
}

interface WrongRow {
	readonly origin: Origin;
	readonly table: string;
	readonly problems: readonly Problem[];
	readonly cents: number;
}

export class ProblemKinds {
	readonly #kinds: Kind[] = [];
	readonly #numbers = new Map<string, number>();

	add({ origin, table, problems, cents }: WrongRow, textAt: (column: number) => string): readonly number[] {
		const met = new Set<number>();
		for (const problem of problems) {
			const column = columnOf(problem);
			const number = this.#numberOf([nameFinding(problem), column ?? []].flat().join(' '), column);
			const kind = this.#kinds[number];
			if (kind === undefined) continue;
			kind.problems.add(origin, problem);
			if (!met.has(number)) {
				kind.count += 1;
				kind.cents += cents;
			}
			met.add(number);
			if (problem.place?.column !== undefined) addValue(kind, { table, problem, cents }, textAt(problem.place.column));
		}
		return [...met];
	}

	find(id: string): number | undefined {
		return this.#numbers.get(id);
	}

	view(language: Language): readonly ProblemView[] {
		return this.#kinds.map((kind) => viewOf(kind, language)).toSorted((left, right) => right.count - left.count);
	}

	#numberOf(id: string, column: string | undefined): number {
		const known = this.#numbers.get(id);
		if (known !== undefined) return known;
		this.#numbers.set(id, this.#kinds.length);
		return this.#kinds.push({ id, column, problems: groupProblems(), values: new Map(), count: 0, cents: 0 }) - 1;
	}
}

function columnOf({ place }: Problem): string | undefined {
	if (place?.column === undefined) return undefined;
	return place.name === '' ? columnLetters(place.column) : place.name;
}

function addValue(
	{ values }: Kind,
	{ table, problem, cents }: Pick<WrongRow, 'table' | 'cents'> & { readonly problem: Problem },
	text: string,
): void {
	const key = `${table}\n${problem.place?.column ?? ''}\n${text}`;
	const known = values.get(key);
	if (known !== undefined) {
		known.count += 1;
		known.cents += cents;
	} else if (values.size < MAX_COUNTED) values.set(key, { text, table, problem, count: 1, cents });
}

function viewOf({ id, column, problems, values, count, cents }: Kind, language: Language): ProblemView {
	const [group] = problems.groups();
	const texts = [...values.values()].toSorted((left, right) => right.count - left.count).slice(0, MAX_SHOWN);
	const wrong = texts.map(
		({ text, table, problem, count: times, cents: worth }): WrongValueView => ({
			text,
			column: problem.place?.column ?? 0,
			table,
			count: times,
			cents: worth,
			near: nearTexts(problem, language),
			...definedOf({ awaits: findAwaited(problem) }),
		}),
	);
	return {
		id,
		title: group === undefined ? id : renderAtPlace(group.problem, language, group.several),
		action: group === undefined ? '' : renderActionInPage(group.problem, language),
		...definedOf({ column, values: wrong.length === 0 ? undefined : wrong }),
		count,
		cents,
	};
}

/** Names the column only if the message needs it: the page shows the problem at its cell. */
export function renderAtPlace(problem: ShownProblem, language: Language, several?: Several): string {
	const { title, several: ofSeveral = title } = messageOf(problem.code, language);
	const names = new Set([...namesIn(title), ...namesIn(ofSeveral)]);
	if (names.has('column') || names.has('header')) return renderProblem(problem, language, several);
	const { place: _, ...rest } = problem;
	return renderProblem(rest, language, several);
}

export function nearTexts(problem: Problem, language: Language): readonly string[] {
	const { code, found = '' } = problem;
	const suggestion = suggestionOf(problem);
	const list = LISTS.find(({ unknown }) => unknown === code);
	if (list !== undefined) return nearWords(list.words, foldName(found), suggestion, language);
	return suggestion === undefined ? [] : [suggestion];
}

const LISTS = [STATUS_WORDS, ACQUISITION_TYPE_WORDS] as const;

function nearWords(
	words: Readonly<Record<string, readonly string[]>>,
	folded: string,
	suggestion: string | undefined,
	language: Language,
): readonly string[] {
	const shown = language === 'pt-BR' ? 0 : 1;
	return Object.entries(words)
		.filter(([value, all]) => value === suggestion || all.some((one) => isNearName(folded, foldName(one))))
		.map(([value, all]) => ({
			word: all[shown] ?? '',
			slips: value === suggestion ? -1 : Math.min(...all.map((one) => editDistance(folded, foldName(one)))),
		}))
		.toSorted((left, right) => left.slips - right.slips)
		.map(({ word }) => word);
}
