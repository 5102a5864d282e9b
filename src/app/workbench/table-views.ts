/** The tables of an import: what each of their columns is, and what is still open about them. */
import { definedOf } from '../../config/config.ts';
import { findMappedColumn, fingerprintHeader } from '../../drafts/mapping/mapping.ts';
import { foldKey } from '../../drafts/values/folded-name.ts';
import { renderTarget } from '../../drafts/mapping/mapping-target.ts';
import type { ColumnProfile, Question } from '../../drafts/decisions/question.ts';
import { columnLetters } from '../../messages/origin.ts';
import { nameOfTable } from '../../runs/plan/open-tables.ts';
import type { TableRecord } from '../../runs/record/run-record.ts';
import type { ColumnView, TableView } from '../protocol/view.ts';
import type { CheckedRun } from '../rows/checked-run.ts';
import type { InForce, MappedTable, MappingFile } from './mapping-file.ts';

/** As `--json` prints what is open, see `docs/undecided.schema.json`. */
export interface UndecidedTables {
	/** Where the proposals were written. */
	readonly mapping: string;
	readonly tables: readonly UndecidedTable[];
}

interface UndecidedTable {
	readonly key: string;
	readonly file: string;
	readonly sheet?: string;
	readonly headerRow: number | 'none';
	readonly isRemembered: boolean;
	readonly rows: number;
	/** All of them; what stands in them of those alone about which something is open. */
	readonly columns: readonly UndecidedColumn[];
	readonly questions: readonly Question[];
}

/** `target`: as a mapping file names it; absent: open. */
type UndecidedColumn = Pick<ColumnProfile, 'column' | 'header'> &
	Partial<Pick<ColumnProfile, 'filled' | 'distinct' | 'samples'>> & { readonly target?: string };

/** Of the output of a command that ended because somebody has to answer. */
export function readUndecided(stdout: string): UndecidedTables | undefined {
	try {
		const json: { readonly undecided?: UndecidedTables } = JSON.parse(stdout);
		return json.undecided;
	} catch {
		return undefined;
	}
}

/** A table with what is needed to answer about it. */
export interface KnownTable {
	readonly view: TableView;
	readonly mapped: MappedTable;
}

/** `shownFile`: as a person knows it. */
export function describeUndecided(
	{ tables }: UndecidedTables,
	mapping: MappingFile,
	shownFile: (file: string) => string,
): readonly KnownTable[] {
	return tables.map(({ key, file, sheet, headerRow, isRemembered, rows, columns, questions }) => {
		const place = sheet === undefined ? { file } : { file, sheet };
		const header = columns.map((column) => column.header);
		const targets = columns.map(({ target = null }) => target);
		const rowNumber = headerRow === 'none' ? 0 : headerRow;
		const mapped = { key, name: nameOfTable(place), header, headerRow: rowNumber, targets };
		const inForce = mapping.inForce(mapped);
		const views = columns.map(({ column, target, filled, distinct, samples = [] }): ColumnView => {
			const values = valuesOf(inForce, column, header);
			return {
				column,
				letters: columnLetters(column),
				header: headerRow === 'none' ? '' : (header[column] ?? ''),
				...definedOf({ target, filled, distinct, values }),
				samples,
			};
		});
		const shown = { ...place, file: shownFile(file) };
		return {
			mapped,
			view: {
				key,
				...shown,
				headerRow,
				rows,
				columns: views,
				questions,
				isLeftOut: false,
				isAnswered: false,
				isRemembered,
			},
		};
	});
}

export function describeDecided(
	run: CheckedRun,
	mapping: MappingFile,
	shownFile: (file: string) => string,
): readonly KnownTable[] {
	return run.tables.map(({ record }, index) => {
		const { header, headerRow } = record;
		const key = keyOfDecided(record, mapping);
		const named = { key, name: nameOfTable(record), header, headerRow };
		const inForce = mapping.inForce(named);
		const seen = run.index.seen[index];
		const columns = header.map((name, column): ColumnView => {
			const mappedColumn = findMappedColumn(inForce?.mapping, column, header);
			const values = valuesOf(inForce, column, header);
			const target = (mappedColumn && renderTarget(mappedColumn.target)) ?? targetOfField(record.fields[column]);
			return {
				column,
				letters: columnLetters(column),
				header: headerRow === 0 ? '' : name,
				target,
				samples: [...(seen?.samples.get(column) ?? [])],
				...(values === undefined ? {} : { values }),
			};
		});
		const { file, sheet } = record;
		const view: TableView = {
			key,
			file: shownFile(file),
			...(sheet === undefined ? {} : { sheet }),
			headerRow: headerRow === 0 ? 'none' : headerRow,
			rows: seen?.rows ?? 0,
			columns,
			questions: [],
			isLeftOut: false,
			isAnswered: inForce !== undefined,
			isRemembered: inForce?.isRemembered ?? false,
		};
		return { view, mapped: { ...named, targets: columns.map(({ target = null }) => target) } };
	});
}

/** By which the plan finds what is said of a table that has nothing open. */
export function keyOfDecided(record: TableRecord, mapping: Pick<MappingFile, 'written'>): string {
	const name = nameOfTable(record);
	const isNamed = record.headerRow === 0 || mapping.written(name) !== undefined;
	return isNamed ? name : fingerprintHeader(record.header);
}

/** Tables that a person left out: there is nothing of them in a run. */
export function describeLeftOut(mapping: MappingFile, shownFile: (file: string) => string): readonly KnownTable[] {
	return mapping.leftOut().map(({ key, name }) => {
		const [, file = name, sheet] = /^(?<file>.*) \[(?<sheet>.*)\]$/s.exec(name) ?? [];
		const view: TableView = {
			key,
			file: shownFile(file),
			...(sheet === undefined ? {} : { sheet }),
			headerRow: 'none',
			rows: 0,
			columns: [],
			questions: [],
			isLeftOut: true,
			isAnswered: true,
			isRemembered: false,
		};
		return { view, mapped: { key, name, header: [], headerRow: 0, targets: [] } };
	});
}

/** A field as `run.json` has it, as a mapping file names it. */
function targetOfField(field: string | null | undefined): string {
	if (field === null || field === undefined) return 'ignore';
	if (field.startsWith('custom:')) return `custom: ${field.slice('custom:'.length)}`;
	return field === 'priceCents' ? 'price' : field;
}

/** What the words of a column were said to mean, as they were written. */
function valuesOf(inForce: InForce | undefined, column: number, header: readonly string[]): ColumnView['values'] {
	if (findMappedColumn(inForce?.mapping, column, header)?.values === undefined) return undefined;
	const { columns = {}, columnsByLetter = {} } = inForce?.written ?? {};
	const name = foldKey(header[column] ?? '');
	const named = Object.entries(columns).find(([written]) => foldKey(written) === name)?.[1];
	const said = columnsByLetter[columnLetters(column)] ?? named;
	return typeof said === 'object' ? said.values : undefined;
}
