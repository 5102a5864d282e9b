/** Reads which lines of `changed.xlsx`, `changed.csv` or `absent.csv` a person marked as done, in any language and order of columns. */
import { foldName } from '../../drafts/values/folded-name.ts';
import { renderCell } from '../../drafts/values/cell-text.ts';
import { Fault } from '../../messages/fault.ts';
import { LANGUAGES } from '../../messages/message.ts';
import { loadTexts, wordsOf } from '../../messages/texts.ts';
import { parseMarkable } from '../../runs/record/done-marks.ts';
import type { PlacedChange } from '../../runs/view/mark-done.ts';
import { openSources } from '../../sources/open/open-sources.ts';
import type { TableSource } from '../../sources/values/source.ts';

/** Throws `changed-line-unknown` for a file without these columns, and for a word or a line that means nothing. */
export async function readDoneLines(file: string): Promise<readonly PlacedChange[]> {
	await Promise.all(LANGUAGES.map(loadTexts));
	const done: PlacedChange[] = [];
	let isOurs = false;
	for await (const source of openSources([file], { scoreHeader: () => 0 })) {
		if (source.kind !== 'table') continue;
		for (const index of source.tables.keys()) isOurs = (await readTable(source, index, done, file)) || isOurs;
	}
	if (!isOurs) throw new Fault('changed-line-unknown', { kind: 'columns', path: file, line: '' });
	return done;
}

async function readTable(source: TableSource, index: number, done: PlacedChange[], file: string): Promise<boolean> {
	let columns: { readonly done: number; readonly line: number } | undefined;
	for await (const batch of source.readRows(index)) {
		for (const { cells } of batch) {
			if (columns === undefined) {
				columns = findColumns(cells.map((cell) => foldName(renderCell(cell))));
				continue;
			}
			const [word, name] = [renderCell(cells[columns.done]), renderCell(cells[columns.line])];
			const isDone = readWord(word);
			const line = parseMarkable(name);
			if (isDone === undefined) throw new Fault('changed-line-unknown', { kind: 'word', path: file, line: word });
			if (isDone && line === undefined)
				throw new Fault('changed-line-unknown', { kind: 'line', path: file, line: name });
			if (isDone && line !== undefined) done.push(line);
		}
	}
	return columns !== undefined;
}

function findColumns(header: readonly string[]): { readonly done: number; readonly line: number } | undefined {
	const columnOf = (column: 'done' | 'line'): number => {
		const names = LANGUAGES.map((language) => foldName(wordsOf('reports', language)(`column.${column}`)));
		return header.findIndex((name) => names.includes(name));
	};
	const [done, line] = [columnOf('done'), columnOf('line')];
	return done === -1 || line === -1 ? undefined : { done, line };
}

const YES: ReadonlySet<string> = new Set([
	'x',
	'ok',
	'sim',
	's',
	'feito',
	'yes',
	'y',
	'done',
	'1',
	'true',
	'verdadeiro',
]);
const NO: ReadonlySet<string> = new Set(['', 'nao', 'n', 'no', '0', 'false', 'falso']);

function readWord(word: string): boolean | undefined {
	const folded = word.trim() === '✓' ? 'x' : foldName(word);
	if (NO.has(folded) && (folded !== '' || word.trim() === '' || word.trim() === '-')) return false;
	return YES.has(folded) ? true : undefined;
}
