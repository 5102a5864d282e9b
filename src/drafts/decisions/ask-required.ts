/** Asks for asset number and status: a column, or one text for all rows. */
import { IGNORED, isField, tidyLabel } from '../columns/column-target.ts';
import { NAME, SHARE } from '../columns/evidence.ts';
import { WRITE_OFF_WORDS } from '../columns/fields.ts';
import { fieldOfName, isQuantityHeader } from '../columns/match-column.ts';
import { type Patch, UNDECIDED } from '../mapping/patch.ts';
import { columnPatch } from '../mapping/write-mapping.ts';
import type { Problem } from '../../messages/problem.ts';
import { foldKey, headerWords } from '../values/folded-name.ts';
import { DEFAULT_ROW_NUMBERS } from '../values/row-numbers.ts';
import { LEFT_OUT } from './ask-place.ts';
import { askWords, proposeWords } from './ask-texts.ts';
import type { ProposedTable } from './propose-targets.ts';
import { FOR_ALL, MEANINGS, type Option, type Question, TYPED } from './question.ts';
import type { HeaderOptions } from './table-options.ts';
import { valuesOf } from './weigh-columns.ts';

export function askNumber(table: ProposedTable): Question {
	const { header, system, columns } = table;
	const { column, ranked } = table.number;
	const mayNumber = (one: number): boolean =>
		columns[one]?.claims.some(({ field, name }) => field === 'enrollmentId' && name > NAME.mentioned) === true;
	const hasQuantity = columns.some((one) => isQuantityHeader(one.header) && !one.isEmpty);
	const isStock = system === undefined && column === undefined && hasQuantity && !ranked.some(mayNumber);
	const place = (text: string): Patch => ({ constants: { enrollmentId: text } });
	const ofColumns = listColumns('enrollmentId', ranked, table);
	const options = [
		...ofColumns.slice(0, ranked.length),
		{ value: DEFAULT_ROW_NUMBERS, patch: place(DEFAULT_ROW_NUMBERS) },
		{ value: TYPED, patch: place(UNDECIDED), typed: 'rowNumbers' } as const,
		...ofColumns.slice(ranked.length),
		LEFT_OUT,
	];
	const [likeliest] = ranked;
	return {
		path: '/fields/enrollmentId',
		scope: 'table',
		group: 'number',
		about: { kind: 'number', likely: ranked.length, ...(isStock ? { isStock } : {}) },
		options,
		...(column === undefined ? {} : { proposal: 0 }),
		evidence: [],
		open: likeliest === undefined ? place(UNDECIDED) : columnPatch(header, likeliest, { to: UNDECIDED }),
	};
}

/** A column with more different words is hardly a status. */
const MOST_STATUS_WORDS = 20;

export function askStatus(table: ProposedTable, { mapping }: HeaderOptions): readonly Question[] {
	const { column, ranked } = table.status;
	const likely = column === undefined ? ranked.slice(0, 3) : [];
	const words = likely.flatMap((one) => {
		const { words: all = [] } = table.columns[one]?.profile ?? {};
		return all.length > MOST_STATUS_WORDS ? [] : all;
	});
	const isMeant = (text: string): boolean => mapping?.words?.get('status')?.values.has(foldKey(text)) === true;
	const ofColumns = listColumns('status', ranked, table);
	const ofAll = MEANINGS.status.map((status) => ({ value: FOR_ALL + status, patch: patchStatus(status, table) }));
	const question: Question = {
		path: '/fields/status',
		scope: 'table',
		group: 'status',
		about: { kind: 'status', likely: ranked.length },
		options: [...ofColumns.slice(0, ranked.length), ...ofAll, ...ofColumns.slice(ranked.length)],
		...(column === undefined ? {} : { proposal: 0 }),
		evidence: column === undefined ? findWrittenOff(table) : [],
		open: patchStatus(UNDECIDED, table),
	};
	// Asking about the words of the likely columns now saves a second round.
	const open = proposeWords('status', words, isMeant);
	return [question, ...askWords(likely[0] ?? -1, 'status', open, question.path)];
}

const WRITE_OFF = new Set(WRITE_OFF_WORDS.split(' '));

/** Columns that have a day of leaving in some rows. It says that a status for all is wrong, but not which status those rows have. */
function findWrittenOff({ columns, profile }: ProposedTable): readonly Problem[] {
	return columns.flatMap(({ header, profile: own }): readonly Problem[] => {
		if (own === undefined || profile === undefined || !headerWords(header).some((word) => WRITE_OFF.has(word)))
			return [];
		const [count, { rows }] = [valuesOf(own), profile];
		const dates = (own.kinds.date ?? 0) + (own.otherwise?.date ?? 0);
		const areSome = count > 0 && count < rows && dates >= SHARE.mostly * count;
		return areSome ? [{ code: 'column-written-off', params: { columns: header, count, rows } }] : [];
	});
}

/** All filled columns, the likeliest first. */
function listColumns(
	to: 'enrollmentId' | 'status',
	ranked: readonly number[],
	{ header, columns, targets }: ProposedTable,
): readonly Option[] {
	const filled = columns.filter(({ profile, isEmpty }) => profile !== undefined && !isEmpty);
	const all = [...new Set([...ranked, ...filled.map(({ column }) => column)])];
	return all
		.filter((column) => !isField(targets[column], 'enrollmentId'))
		.map((column) => ({ value: String(column), patch: columnPatch(header, column, { to }) }));
}

/** One status for all rows. A column that is named like a status becomes a custom field, because the two would contradict each other. */
function patchStatus(status: string, { header, targets }: ProposedTable): Patch {
	const named = header.findIndex((name, column) => {
		const target = targets[column] ?? IGNORED;
		return isField(target, 'status') || (target.kind === 'ignored' && fieldOfName(name) === 'status');
	});
	const custom = { to: `custom: ${tidyLabel(header[named] ?? '')}` };
	const other = named === -1 ? {} : columnPatch(header, named, custom);
	return { ...other, constants: { status } };
}
