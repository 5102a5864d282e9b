/** Turns answers about a table into entries of a mapping file. `form.ts` defines the names of answers. */
import { IGNORED, type NamedColumns, renderTarget, tidyLabel } from '../columns/column-target.ts';
import { fieldOfName } from '../columns/match-column.ts';
import { definedOf } from '../../messages/problem.ts';
import { UNDECIDED } from '../mapping/mapping.ts';
import { putColumn, type WrittenTable } from '../mapping/write-mapping.ts';
import { ENTRY, ONE_SERIAL, STATUS_OF_ALL } from './form.ts';

export type Answers = Readonly<Record<string, string>>;

const OF_COLUMN =
	/^(?<column>\d+) (?<part>to|numbers|price|serials|locale|shortYears|value)(?: (?<field>\S+) (?<text>.*))?$/s;

export function putAnswers(table: WrittenTable, named: NamedColumns, answers: Answers): WrittenTable {
	const { header, targets } = named;
	if (answers[ENTRY.leaveOut] !== undefined) return { leaveOut: true };
	const chosen = new Map<number, string>();
	const entries = Object.entries(answers).flatMap(([name, value]) => {
		const { column, part, field = '', text = '' } = OF_COLUMN.exec(name)?.groups ?? {};
		if (part === 'to') chosen.set(Number(column), value);
		return part === undefined || part === 'to' ? [] : [{ column: Number(column), part, field, text, value }];
	});
	const { [ENTRY.number]: number, [ENTRY.status]: status, [ENTRY.statusOfAll]: ofAll } = answers;
	const isTemplate = number?.includes('{') === true;
	if (number !== undefined && number !== UNDECIDED && !isTemplate) chosen.set(Number(number), 'enrollmentId');
	if (status !== undefined && status !== STATUS_OF_ALL) chosen.set(Number(status), 'status');
	let written: WrittenTable = { ...table, ...readOfFile(table.sheets, answers) };
	for (const [column, to] of chosen) written = putColumn(written, header, column, { to });
	if (isTemplate) written = { ...written, constants: { ...written.constants, enrollmentId: number } };
	if (ofAll !== undefined) written = putStatus(written, named, ofAll);
	for (const { column, part, field, text, value } of entries) {
		const implied = ['numbers', 'price', 'serials'].includes(part) ? 'quantity' : undefined;
		const to = chosen.get(column) ?? implied ?? renderTarget(targets[column] ?? IGNORED) ?? UNDECIDED;
		// The column has another target by now.
		if (field !== '' && field !== to) continue;
		written = putColumn(written, header, column, { to, ...readEntry(part, text, value) });
	}
	return putWords(written, answers);
}

function readOfFile(before: WrittenTable['sheets'], answers: Answers): object {
	const { [ENTRY.header]: row, [ENTRY.encoding]: encoding } = answers;
	const sheets = answersAbout(ENTRY.sheet, answers);
	return definedOf({
		encoding,
		headerRow: row === undefined || row === 'none' ? row : Number(row),
		sheets: sheets && { ...before, ...sheets },
	});
}

/** Returns the answers whose names begin with a prefix, by the rest of the name. */
function answersAbout(prefix: string, answers: Answers): Answers | undefined {
	const found = Object.entries(answers).filter(([name]) => name.startsWith(prefix));
	return found.length === 0
		? undefined
		: Object.fromEntries(found.map(([name, value]) => [name.slice(prefix.length), value]));
}

function readEntry(part: string, text: string, value: string): object {
	switch (part) {
		case 'numbers':
		case 'price':
		case 'locale':
			return { [part]: value };
		case 'serials':
			return value === ONE_SERIAL ? {} : { serials: value };
		case 'shortYears':
			return { shortYears: value === 'true' };
		default:
			return { values: { [text]: value } };
	}
}

/** Sets one status for all rows. Makes a column named like a status a custom field, because the two would contradict each other. */
function putStatus(table: WrittenTable, { header, targets }: NamedColumns, value: string): WrittenTable {
	const named = header.findIndex((name, column) => {
		const target = renderTarget(targets[column] ?? IGNORED);
		return target === 'status' || (target === 'ignore' && fieldOfName(name) === 'status');
	});
	const without =
		named === -1 ? table : putColumn(table, header, named, { to: `custom: ${tidyLabel(header[named] ?? '')}` });
	return { ...without, constants: { ...without.constants, status: value } };
}

function putWords(table: WrittenTable, answers: Answers): WrittenTable {
	const words = answersAbout(ENTRY.statusWord, answers);
	return words === undefined
		? table
		: { ...table, words: { ...table.words, status: { ...table.words?.['status'], ...words } } };
}
