/**
 * Folds equal problems for a terminal: a column that is wrong in 142 rows is one thing to know, not 142.
 *
 * Equal means: same code, same table, same column; for invoices and whole files, in whichever file. What was found may differ; the first one stands for all.
 * Memory is that of the groups, however many problems are added.
 */
import type { Language } from './message.ts';
import type { Origin } from './origin.ts';
import type { Problem } from './problem.ts';
import { renderOrigin } from './render-problem.ts';

export interface ProblemGroup {
	readonly count: number;
	/** Where the first one was, and what it was. */
	readonly origin: Origin;
	readonly problem: Problem;
}

export interface ProblemGrouping {
	readonly add: (origin: Origin, problem: Problem, count?: number) => void;
	/** Largest first; equal ones in the order in which they came. */
	readonly groups: () => readonly ProblemGroup[];
}

export function groupProblems(): ProblemGrouping {
	const byKey = new Map<string, { count: number; readonly origin: Origin; readonly problem: Problem }>();
	return {
		add(origin, problem, count = 1) {
			const table = origin.kind === 'row' ? [origin.file, origin.sheet] : [];
			const key = JSON.stringify([problem.code, origin.kind, problem.place?.column, problem.place?.name, ...table]);
			const known = byKey.get(key);
			if (known === undefined) byKey.set(key, { count, origin, problem });
			else known.count += count;
		},
		groups: () => [...byKey.values()].toSorted((left, right) => right.count - left.count),
	};
}

const WORDS = {
	'pt-BR': {
		row: ['linhas', 'a primeira'],
		invoice: ['itens ou notas', 'o primeiro'],
		file: ['arquivos', 'o primeiro'],
	},
	en: { row: ['rows', 'the first'], invoice: ['items or invoices', 'the first'], file: ['files', 'the first'] },
} as const satisfies Record<Language, Record<Origin['kind'], readonly [string, string]>>;

/**
 * `142 linhas: coluna F “Valor”: … (a primeira: ativos.xlsx, linha 17)`; a group of one is told without counting.
 * `message`: the first problem, rendered.
 */
export function renderProblemGroup(
	{ count, origin, message }: { readonly count: number; readonly origin: Origin; readonly message: string },
	language: Language,
): string {
	const where = renderOrigin(origin, language);
	if (count === 1) return `${where}: ${message}`;
	const [many, first] = WORDS[language][origin.kind];
	return `${count.toLocaleString(language)} ${many}: ${message} (${first}: ${where})`;
}
