/**
 * Compares rows with the assets that earlier runs created of them. The cells from which an asset was read are read once more, as today's
 * table reads its own: only where that gives what was sent is another value a change. An invoice never changes, so only what a person
 * typed into its units can be one.
 */
import { hash } from 'node:crypto';
import type { Compared, Draft, FieldChange } from '../../drafts/draft/row-result.ts';
import { type EmployeeDirectory, nameOfEmployee } from '../../drafts/columns/employee-directory.ts';
import { divideDraft, keyOfRow } from '../../drafts/table/row-lot.ts';
import type { RowBuilder } from '../../drafts/table/table-drafts.ts';
import { renderCell } from '../../drafts/values/cell-text.ts';
import { foldKey } from '../../drafts/values/folded-name.ts';
import type { Cell, Row } from '../../sources/values/cell.ts';
import { compareReadings, isSameValue, type RowReadings, type Values, valueOf } from './compare-assets.ts';
import type { LedgerHit } from './ledger-types.ts';
import type { SentSource } from './sent-source.ts';
import type { DoneMarks } from '../record/done-marks.ts';
import type { KeptRow, TableRecord } from '../record/run-record.ts';
import { definedOf } from '../../messages/problem.ts';

/** A table of this plan, and how rows of another table are read as its own. */
export interface ReadingTable {
	readonly record: TableRecord;
	/** The columns of the rows must be those of `record`. */
	readonly createBuilder: (old: Pick<TableRecord, 'format' | 'formatCodes'>) => Pick<RowBuilder, 'build'>;
	readonly employees?: EmployeeDirectory | undefined;
}

const UNKNOWN: Compared = Object.freeze({ kind: 'unknown', readDifferently: 0 });
const UNCHANGED: Compared = Object.freeze({ kind: 'unchanged', readDifferently: 0 });

export class EarlierComparison {
	readonly #done: DoneMarks;
	readonly #tables = new Map<number, ReadingTable>();
	readonly #readers = new Map<TableRecord, Map<number, ReadOld>>();

	constructor(done: DoneMarks) {
		this.#done = done;
	}

	enterTable(number: number, table: ReadingTable): void {
		this.#tables.set(number, table);
	}

	/** `row`: undefined for a unit of an invoice. */
	compare(hit: LedgerHit, draft: Draft, row: Row | undefined, table: number): Compared {
		if (hit.hasNamesOnly === true) return UNKNOWN;
		const open = this.#tables.get(table);
		const readings = row === undefined ? ofUnit(draft, hit) : this.#ofRow(draft, row, hit, table);
		let isKnown = true;
		const known: RowReadings = {
			...readings,
			sent: hit.readBody(),
			now: draft.body,
			done: this.#done.get(hit.key),
			isReadAlike: (field) => {
				const isAlike = readings.isReadAlike(field);
				isKnown &&= isAlike !== undefined;
				return isAlike === true;
			},
		};
		const { fields, readDifferently } = compareReadings(known);
		if (!isKnown) return UNKNOWN;
		if (fields.length === 0) return readDifferently === 0 ? UNCHANGED : { kind: 'unchanged', readDifferently };
		const { key, enrollmentId, assetId, run } = hit;
		const named = fields.map((field) => withNames(field, open?.employees));
		return { kind: 'changed', readDifferently, asset: { key, enrollmentId, assetId, run, fields: named } };
	}

	/** The source is read only if a field differs. */
	#ofRow(draft: Draft, row: Row, hit: LedgerHit, table: number): Readings {
		let read: OldReadings | undefined;
		const readOld = (): OldReadings => (read ??= this.#readOld(hit, table));
		const fields = this.#tables.get(table)?.record.fields ?? [];
		/** An empty value proves nothing if a cell of the field was not kept. */
		const isSame = (field: string, old: Values, values: Values): boolean => {
			const value = valueOf(values, field);
			return (
				isSameValue(field, valueOf(old, field), value) && (value !== '' || readOld().withheld?.has(field) !== true)
			);
		};
		return {
			isReadAlike(field) {
				const { values } = readOld();
				return values && isSame(field, values, hit.readBody());
			},
			wasTyped(field) {
				const { uncorrected } = readOld();
				return uncorrected !== undefined && isSame(field, uncorrected, draft.body);
			},
			printOf: (field) => printCells(row, fields, field),
		};
	}

	#readOld(hit: LedgerHit, number: number): OldReadings {
		const source = hit.readSource();
		const table = this.#tables.get(number);
		if (source?.table === undefined || table === undefined) return {};
		const readers = this.#readers.get(source.table) ?? new Map<number, ReadOld>();
		this.#readers.set(source.table, readers);
		const read = readers.get(number) ?? createOldReader(source.table, table);
		readers.set(number, read);
		return read(source, hit);
	}
}

/** `isReadAlike`: undefined if it is not known from which cells the asset was read. */
interface Readings extends Pick<RowReadings, 'wasTyped' | 'printOf'> {
	readonly isReadAlike: (field: string) => boolean | undefined;
}

/** The row of an asset as today's reader reads it, as it was sent, and as it was in the file. Absent if that is not known. */
interface OldReadings {
	readonly values?: Values;
	/** Set if a person had corrected the row. */
	readonly uncorrected?: Values;
	/** Fields that are read today from cells that were not kept. */
	readonly withheld?: ReadonlySet<string>;
}

type Named = Pick<LedgerHit, 'key' | 'enrollmentId'>;
type ReadOld = (source: SentSource, of: Named) => OldReadings;

function createOldReader(old: TableRecord, { record, createBuilder }: ReadingTable): ReadOld {
	const builder = createBuilder(old);
	const columns = matchColumns(old.header, record.header);
	const read = (row: Row, of: Named): Values => {
		const built = builder.build({
			number: row.number,
			cells: columns.map((column) => (column === undefined ? null : (row.cells[column] ?? null))),
			...(row.formats === undefined ? {} : { formats: columns.map((column) => row.formats?.[column ?? -1] ?? -1) }),
		});
		if (built.kind === 'draft') return divideDraft(built).find((unit) => isOf(unit, of))?.body ?? NO_VALUES;
		const isOfOne = built.kind === 'rejection' && keyOfRow(of.key) === of.key;
		return (isOfOne ? built.read : undefined) ?? NO_VALUES;
	};
	const listWithheld = ({ withheld = [] }: KeptRow): ReadonlySet<string> | undefined => {
		if (withheld.length === 0) return undefined;
		const { fields, seconds = {} } = record;
		const isWithheld = (column: number): boolean => withheld.includes(columns[column] ?? -1);
		return new Set(
			fields.flatMap((field, column) => (isWithheld(column) ? [field ?? [], seconds[column] ?? []].flat() : [])),
		);
	};
	return ({ line: { row } }, of) => {
		if (row === undefined) return {};
		const uncorrected = row.corrected && read(undoCorrections(row), of);
		return { values: read(row, of), ...definedOf({ uncorrected, withheld: listWithheld(row) }) };
	};
}

function isOf(unit: Draft, { key, enrollmentId }: Named): boolean {
	return unit.key === key || unit.body.enrollmentId === enrollmentId;
}

const NO_VALUES: Values = Object.freeze({});

/** For each column of a header the column of another one that has its name. */
function matchColumns(old: readonly string[], header: readonly string[]): readonly (number | undefined)[] {
	const byName = new Map(nameColumns(old).map((name, column) => [name, column]));
	return nameColumns(header).map((name) => byName.get(name));
}

/** Columns of the same name are told apart by their order. */
function nameColumns(header: readonly string[]): readonly string[] {
	const times = new Map<string, number>();
	return header.map((name) => {
		const key = foldKey(name);
		const before = times.get(key) ?? 0;
		times.set(key, before + 1);
		return `${before} ${key}`;
	});
}

function undoCorrections(row: Row): Row {
	const cells: Cell[] = [...row.cells];
	for (const [column, cell] of Object.entries(row.corrected ?? {})) cells[Number(column)] = cell;
	return { ...row, cells };
}

const PRINT_DIGITS = 6;

/** Short, so that nobody can tell the text from it. Undefined if the field is in no column. */
function printCells({ cells }: Row, fields: TableRecord['fields'], field: string): string | undefined {
	const texts = fields.flatMap((name, column) => (name === field ? [renderCell(cells[column] ?? null)] : []));
	return texts.length === 0 ? undefined : hash('sha1', texts.join('\t'), 'hex').slice(0, PRINT_DIGITS);
}

/** Values that a person typed into a unit count; values that were typed then but are gone do not. */
function ofUnit({ corrected }: Draft, hit: LedgerHit): Readings {
	let source: SentSource | undefined;
	const typedThen = (field: string): string | undefined => (source ??= hit.readSource())?.line.corrected?.typed[field];
	return {
		isReadAlike(field) {
			const typed = corrected?.typed[field];
			return typed !== undefined && typed !== typedThen(field);
		},
		wasTyped(field) {
			const isTyped = corrected?.typed[field] !== undefined;
			return !isTyped && (typedThen(field) !== undefined || source?.table !== undefined);
		},
		printOf: () => undefined,
	};
}

function withNames(change: FieldChange, employees: EmployeeDirectory | undefined): FieldChange {
	if (change.field !== 'employeeId' || employees === undefined) return change;
	const nameOf = (id: string): string => nameOfEmployee(id, employees) ?? id;
	return { ...change, names: { was: nameOf(change.was), is: nameOf(change.is) } };
}
