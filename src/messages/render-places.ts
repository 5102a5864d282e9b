/**
 * Places of rows that a message names beside its own, in the words in which its own is told: `a.csv:2; a.csv:3` becomes
 * `a.csv, linhas 2 e 3`. What is no such place stays as it is. Pure.
 */
import type { Language } from './message.ts';
import { renderQuoted } from './render-visible.ts';

const SEPARATOR = '; ';
/** As `runs/plan/place-names.ts` and `runs/plan-file/row-names.ts` write it; no sheet has a bracket in its name. */
const PLACE = /^(?<file>[^\n]+?)(?: \[(?<sheet>[^[\]]+)\])?:(?<row>\d+)$/;

const WORDS = {
	'pt-BR': { sheet: 'aba', row: 'linha', rows: 'linhas', and: ' e ' },
	en: { sheet: 'sheet', row: 'row', rows: 'rows', and: ' and ' },
} as const satisfies Record<Language, object>;

export function renderPlaces(list: string, language: Language): string {
	const words = WORDS[language];
	const tables: { readonly where: string; readonly rows: string[] }[] = [];
	for (const item of list.split(SEPARATOR)) {
		const { file = '', sheet, row } = PLACE.exec(item)?.groups ?? {};
		const where = sheet === undefined ? file : `${file}, ${words.sheet} ${renderQuoted(sheet)}`;
		const last = tables.at(-1);
		if (row === undefined) tables.push({ where: item, rows: [] });
		else if (last?.where === where && last.rows.length > 0) last.rows.push(row);
		else tables.push({ where, rows: [row] });
	}
	return tables
		.map(({ where, rows }) => {
			if (rows.length < 2) return [where, ...rows.map((row) => `${words.row} ${row}`)].join(', ');
			return `${where}, ${words.rows} ${rows.slice(0, -1).join(', ')}${words.and}${rows.at(-1)}`;
		})
		.join(SEPARATOR);
}
