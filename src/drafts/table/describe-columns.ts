/**
 * What the columns of a table are and hold, for a person who asks before importing: header, field, kinds of cells, what
 * the texts prove about dates and amounts, three sample values.
 *
 * Rows are added as they stream; nothing of them is kept but the samples.
 */
import type { Cell, Row } from '../../sources/cell.ts';
import { isBlank } from './cells/is-blank.ts';
import { weighDateOrder } from './cells/date-text.ts';
import { weighNumberStyle } from './cells/number-style.ts';
import { localeKind } from './compile-columns.ts';
import {
	decideLocale,
	type Locale,
	type LocaleCounts,
	type LocaleDecision,
	type LocaleKind,
	noLocaleCounts,
} from './locale-evidence.ts';
import { renderCell } from './render-cell.ts';
import type { ColumnTarget, FoundHeader } from './table-drafts.ts';

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
	/** The first distinct values, cut short where they are long. */
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
export function createColumnDescriber({ header, targets }: FoundHeader, locale: Locale): ColumnDescriber {
	const columns = header.map((_, column) => ({
		kinds: { empty: 0, text: 0, number: 0, boolean: 0, date: 0, time: 0, error: 0 } as Record<CellKind, number>,
		samples: new Set<string>(),
		kind: localeKind(targets[column] ?? { kind: 'ignored' }),
		counts: noLocaleCounts(),
	}));
	return {
		add({ cells }) {
			for (const [index, column] of columns.entries()) {
				const cell = cells[index] ?? null;
				const kind = kindOf(cell);
				column.kinds[kind] += 1;
				if (kind === 'empty') continue;
				if (column.samples.size < SAMPLES) column.samples.add(sampleOf(cell));
				if (column.kind === undefined || typeof cell !== 'string') continue;
				const proof = column.kind === 'date' ? weighDateOrder(cell) : weighNumberStyle(cell);
				if (proof !== undefined) column.counts[proof] += 1;
			}
		},
		describe: () =>
			columns.map(({ kinds, samples, kind, counts }, column) => {
				const name = header[column] ?? '';
				const target = targets[column] ?? { kind: 'ignored' };
				const described = { column, header: name, target, kinds, samples: [...samples] };
				if (kind === undefined) return described;
				return { ...described, evidence: { kind, counts, ...decideLocale(kind, counts, locale, { column, name }) } };
			}),
	};
}

/** The same for rows at hand. */
export function describeColumns(
	found: FoundHeader,
	rows: Iterable<Row>,
	locale: Locale = 'pt-BR',
): readonly ColumnDescription[] {
	const describer = createColumnDescriber(found, locale);
	for (const row of rows) if (row.number > found.rowNumber) describer.add(row);
	return describer.describe();
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
function sampleOf(cell: Cell): string {
	const text = renderCell(cell);
	return text.length > SAMPLE_LENGTH
		? `${Array.from(text.slice(0, SAMPLE_LENGTH)).join('')}…`
		: Array.from(text).join('');
}
