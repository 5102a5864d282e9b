/** Asks where a table is: which sheets count, in which encoding its text is, and which row is its header. */
import type { EncodingChoices } from '../../sources/values/source.ts';
import { parseHeaderRow } from '../mapping/header-row.ts';
import { pathOf } from '../mapping/patch.ts';
import type { TableToRead } from './fix-decided.ts';
import { ask, type HeaderCandidates, LEAVE_OUT, type Option, type Question, type SheetProposal } from './question.ts';
import type { HeaderOptions } from './table-options.ts';

export function askPlace(
	{ candidates, encodings, sheets = [] }: TableToRead,
	{ mapping }: HeaderOptions,
): readonly Question[] {
	const unsaid = sheets.filter(({ sheet }) => mapping?.sheets?.has(sheet) !== true);
	return [
		...unsaid.map((one) => askSheet(one)),
		...(encodings === undefined ? [] : [askEncoding(encodings)]),
		...(candidates === undefined ? [] : [askHeader(candidates)]),
	];
}

export function askSheet({ proposal, ...about }: SheetProposal): Question {
	return ask({
		path: pathOf('sheets', about.sheet),
		group: 'sheets',
		about: { kind: 'sheet', ...about },
		values: ['import', 'ignore'],
		place: (use) => ({ sheets: { [about.sheet]: use } }),
		proposal,
	});
}

/** There is no proposal. The table is described by the first choice. */
export function askEncoding({ line, choices }: EncodingChoices): Question {
	const question = ask({
		path: pathOf('encoding'),
		group: 'encoding',
		about: { kind: 'encoding', line },
		values: choices.map(({ encoding }) => encoding),
		place: (encoding) => ({ encoding }),
		samples: (encoding) => choices.find((one) => one.encoding === encoding)?.words,
	});
	const [first, ...others] = question.options;
	const again = others.map((one) => ({ ...one, readsAgain: true as const }));
	return { ...question, options: first === undefined ? [] : [first, ...again] };
}

function askHeader({ proposal, rows }: HeaderCandidates): Question {
	const question = ask({
		path: pathOf('headerRow'),
		group: 'header',
		about: { kind: 'header' },
		values: [...rows.map(({ row }) => String(row)), 'none'],
		place: (row) => ({ headerRow: parseHeaderRow(row) ?? row }),
		proposal: String(proposal),
		typed: 'headerRow',
		samples: (row) => rows.find((one) => String(one.row) === row)?.cells.filter((cell) => cell !== ''),
	});
	const options = question.options.map((one, index) =>
		index === question.proposal ? one : { ...one, readsAgain: true as const },
	);
	return { ...question, options: [...options, LEFT_OUT] };
}

/** The table is no list of assets. */
export const LEFT_OUT: Option = { value: LEAVE_OUT, patch: { leaveOut: true } };
