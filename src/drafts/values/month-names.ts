/** Names of months as people write them in dates, in Portuguese and English, whole or by their first three letters. */
import { foldName } from './folded-name.ts';

const NAMES: readonly (readonly string[])[] = [
	['janeiro', 'january'],
	['fevereiro', 'february'],
	['março', 'march'],
	['abril', 'april'],
	['maio', 'may'],
	['junho', 'june'],
	['julho', 'july'],
	['agosto', 'august'],
	['setembro', 'september'],
	['outubro', 'october'],
	['novembro', 'november'],
	['dezembro', 'december'],
];

const MONTHS: ReadonlyMap<string, number> = new Map(
	NAMES.flatMap((names, index) =>
		names.flatMap((name) => [foldName(name), foldName(name).slice(0, 3)].map((form) => [form, index + 1] as const)),
	).concat([['sept', 9]]),
);

/** 1 to 12, or undefined for a word that is no month. */
export function readMonthName(word: string): number | undefined {
	return MONTHS.get(foldName(word));
}
