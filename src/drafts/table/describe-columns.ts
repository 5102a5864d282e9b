/**
 * What the columns of a table are and hold, for a person who asks before importing: header, field, kinds of cells, what
 * the texts prove about dates and amounts, three sample values. The cells are those that an import reads: with the zeros
 * that a number format shows of an identifier, and the text of `="000107"` in a CSV.
 *
 * Rows are added as they stream; nothing of them is kept but the samples.
 */
import type { Cell, Row } from '../../sources/values/cell.ts';
import { weighDateOrder } from '../values/time/date-text.ts';
import type { CellReader } from '../values/converted.ts';
import { readIdentifier } from '../values/identifier.ts';
import { isBlank, readPlainText, renderCell } from '../values/cell-text.ts';
import { createFormulaReader } from './quoted-formula.ts';
import { localeKind } from './compile-columns.ts';
import { createRowRestorer } from './handed-back-row.ts';
import {
	decideLocale,
	type Locale,
	type LocaleCounts,
	type LocaleDecision,
	type LocaleKind,
	noLocaleCounts,
} from '../values/locale-evidence.ts';
import type { FoundHeader, TablePlace } from './table-drafts.ts';
import { maskCpf } from '../../messages/cpf.ts';
import { weighNumberStyle } from '../values/number-text.ts';
import type { ColumnTarget } from '../columns/match-column.ts';

const SAMPLES = 3;
/** A sample is shown in one line of a terminal. */
const SAMPLE_LENGTH = 60;

export interface ColumnDescription {
	/** From 0. */
	readonly column: number;
	readonly header: string;
	readonly target: ColumnTarget;
	/** Cells by what they hold. */
	readonly kinds: Readonly<Record<CellKind, number>>;
	/** The first distinct values as they are read, cut short where they are long. */
	readonly samples: readonly string[];
	/** For columns of dates and amounts: what their texts prove, and what follows from it. */
	readonly evidence?: LocaleDecision & { readonly kind: LocaleKind; readonly counts: Readonly<LocaleCounts> };
}

export type CellKind = 'empty' | 'text' | 'number' | 'boolean' | 'date' | 'time' | 'error';

export interface ColumnDescriber {
	readonly add: (row: Row) => void;
	readonly describe: () => readonly ColumnDescription[];
}

/** `locale` reads what a column does not decide by itself. */
export function createColumnDescriber(
	{ header, targets }: FoundHeader,
	{ format, formatCodes = [] }: TablePlace,
	locale: Locale,
): ColumnDescriber {
	const restore = createRowRestorer(header);
	const readFormulas = createFormulaReader(header, format);
	const columns = header.map((_, column) => ({
		kinds: { empty: 0, text: 0, number: 0, boolean: 0, date: 0, time: 0, error: 0 } as Record<CellKind, number>,
		samples: new Set<string>(),
		kind: localeKind(targets[column] ?? { kind: 'ignored' }),
		read: shownReader(targets[column], locale),
		counts: noLocaleCounts(),
	}));
	return {
		add(row) {
			const { cells: written, formats = [] } = restore(row);
			const cells = readFormulas(written);
			for (const [index, column] of columns.entries()) {
				const cell = cells[index] ?? null;
				const kind = kindOf(cell);
				column.kinds[kind] += 1;
				if (kind === 'empty') continue;
				if (column.samples.size < SAMPLES) {
					column.samples.add(sampleOf(cell, column.read, formatCodes[formats[index] ?? -1]));
				}
				if (column.kind === undefined || typeof cell !== 'string') continue;
				const proof = column.kind === 'date' ? weighDateOrder(cell) : weighNumberStyle(cell);
				if (proof !== undefined) column.counts[proof] += 1;
			}
		},
		describe: () =>
			columns.map(({ kinds, samples, kind, counts }, column) => {
				const name = header[column] ?? '';
				const target = targets[column] ?? { kind: 'ignored' };
				const shown = target.kind === 'employee' ? [...samples].map(maskCpf) : [...samples];
				const described = { column, header: name, target, kinds, samples: shown };
				if (kind === undefined) return described;
				return { ...described, evidence: { kind, counts, ...decideLocale(kind, counts, locale, { column, name }) } };
			}),
	};
}

const IDENTIFIERS: ReadonlySet<string> = new Set(['enrollmentId', 'serialNumber', 'nfeNumber', 'contractId']);

/** How a number of the column is read by what its format shows; prices, dates and people are not. */
function shownReader(target: ColumnTarget | undefined, locale: Locale): CellReader<string> | undefined {
	if (target === undefined || target.kind === 'employee' || localeKind(target) !== undefined) return undefined;
	if (target.kind === 'field' && IDENTIFIERS.has(target.field)) {
		return (cell, formatCode) => readIdentifier(cell, formatCode, locale);
	}
	const isPrice = target.kind === 'field' && target.field === 'priceCents';
	return isPrice ? undefined : (cell, formatCode) => readPlainText(cell, locale, formatCode);
}

function kindOf(cell: Cell): CellKind {
	if (isBlank(cell)) return 'empty';
	if (typeof cell === 'string') return 'text';
	if (typeof cell === 'number') return 'number';
	if (typeof cell === 'boolean') return 'boolean';
	if (cell.kind === 'date') return 'date';
	return cell.kind === 'error' || cell.kind === 'invalid' ? 'error' : 'time';
}

/** A copy of its own: a cell may be a slice that keeps the whole text of a file alive. */
function sampleOf(cell: Cell, read: CellReader<string> | undefined, formatCode: string | undefined): string {
	const shown = typeof cell === 'number' && formatCode !== undefined ? read?.(cell, formatCode) : undefined;
	const text = shown?.ok === true ? shown.value : renderCell(cell);
	return text.length > SAMPLE_LENGTH
		? `${Array.from(text.slice(0, SAMPLE_LENGTH)).join('')}…`
		: Array.from(text).join('');
}
