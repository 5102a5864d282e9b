/**
 * Which column says the status of the assets, by what it is called and by its words.
 *
 * Words of a status decide alone only where columns about other things hardly have them: an antivirus is `Ativo` too. What
 * state of repair an asset is in is no status, whatever the column is called.
 */
import { matchColumn } from '../columns/match-column.ts';
import { headerWords } from '../values/folded-name.ts';
import { ASSET_NOUNS, hasWord, listWords, NAMING } from './header-vocabulary.ts';
import type { ColumnProfile } from './question.ts';
import { weighStatusWord } from './propose-words.ts';

export interface StatusProposal {
	readonly proposal?: number;
	/** Columns, the likeliest first. */
	readonly ranked: readonly number[];
}

const STATUS_NAMES = listWords(
	'status situacao situacion situation sit estado estatus state stat lifecycle stage fase disposition availability',
	'disponibilidade disponibilidad',
);
/** What may stand beside it and does not make another thing of it. */
const OF_ASSETS = new Set([
	...ASSET_NOUNS,
	...NAMING,
	...listWords(
		'record atual current actual uso use usage utilizacao operacional operational life cycle inventory inventario label',
		'deployment allocation alocacao stock estoque',
	),
]);

interface Weighed {
	readonly column: number;
	readonly isAlias: boolean;
	/** 2: called by words of a status alone; 1: among others; 0: otherwise. */
	readonly named: 0 | 1 | 2;
	/** Of the rows that hold a word: how many have one of a status, one of repair. */
	readonly share: number;
	readonly conditionShare: number;
	readonly certainWords: number;
}

const NEARLY_ALL = 0.9;
const MOSTLY = 0.5;
/** Without a name that says so, one word may be a chance. */
const FEWEST_CERTAIN = 2;

/** Columns without words (there are too many different ones) are ranked only by what they are called. */
export function proposeStatus(columns: readonly ColumnProfile[]): StatusProposal {
	const weighed = columns.filter(({ filled }) => filled > 0).map(weigh);
	const ranked = weighed
		.filter((column) => column.isAlias || column.named > 0 || column.share >= MOSTLY)
		.sort((one, other) => scoreOf(other) - scoreOf(one))
		.map(({ column }) => column);
	const only = findOnly(weighed);
	return only === undefined
		? { ranked }
		: { proposal: only, ranked: [only, ...ranked.filter((column) => column !== only)] };
}

function findOnly(weighed: readonly Weighed[]): number | undefined {
	const aliases = weighed.filter(({ isAlias }) => isAlias);
	const good =
		aliases.length > 0
			? aliases.filter(({ share, conditionShare }) => share >= MOSTLY && share > conditionShare)
			: weighed.filter(isSure);
	const [only, ...others] = good;
	if (only === undefined || others.length > 0) return undefined;
	const isRivalled = weighed.some(
		(other) =>
			other !== only &&
			other.share >= NEARLY_ALL &&
			other.certainWords > only.certainWords &&
			(other.certainWords >= FEWEST_CERTAIN || (other.named > 0 && !only.isAlias)),
	);
	return isRivalled ? undefined : only.column;
}

function isSure({ share, named, certainWords, conditionShare }: Weighed): boolean {
	if (share < NEARLY_ALL || conditionShare > 0 || named === 1) return false;
	return named === 2 || certainWords >= FEWEST_CERTAIN;
}

function scoreOf({ isAlias, named, share, conditionShare }: Weighed): number {
	return (isAlias ? 1 : 0) + named / 2 + 2 * share - conditionShare;
}

function weigh({ column, header, words = [] }: ColumnProfile): Weighed {
	const rows = { certain: 0, possible: 0, condition: 0, none: 0 };
	let certainWords = 0;
	for (const { text, count } of words) {
		const evidence = weighStatusWord(text);
		rows[evidence] += count;
		if (evidence === 'certain') certainWords += 1;
	}
	const all = rows.certain + rows.possible + rows.condition + rows.none;
	const match = matchColumn(header);
	return {
		column,
		isAlias: match.kind === 'known' && match.target.kind === 'field' && match.target.field === 'status',
		named: namedAs(header),
		share: all === 0 ? 0 : (rows.certain + rows.possible) / all,
		conditionShare: all === 0 ? 0 : rows.condition / all,
		certainWords,
	};
}

function namedAs(header: string): 0 | 1 | 2 {
	const words = headerWords(header);
	if (!words.some((word) => STATUS_NAMES.has(word))) return 0;
	return words.every((word) => STATUS_NAMES.has(word) || hasWord(OF_ASSETS, word)) ? 2 : 1;
}
