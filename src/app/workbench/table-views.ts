import { definedOf } from '../../config/config.ts';
import { findMappedColumn, fingerprintHeader } from '../../drafts/mapping/mapping.ts';
import { offerReadings } from '../../drafts/decisions/offer-readings.ts';
import { renderTarget } from '../../drafts/columns/column-target.ts';
import { columnPatch } from '../../drafts/mapping/write-mapping.ts';
import { type HeaderRow, lastRowOf } from '../../drafts/mapping/header-row.ts';
import { UNDECIDED } from '../../drafts/mapping/patch.ts';
import { columnLetters } from '../../messages/origin.ts';
import { nameOfTable } from '../../runs/plan/open-tables.ts';
import type { TableRecord } from '../../runs/record/run-record.ts';
import type { ColumnView, TableView } from '../protocol/view.ts';
import type { CheckedRun } from '../rows/checked-run.ts';
import type { Language } from '../../messages/message.ts';
import { wordsOf } from '../../messages/texts.ts';
import type { InvoiceViews } from './invoice-views.ts';
import type { InForce, FiledTable, MappingFile } from './mapping-file.ts';
import type { ShownFile } from './shown-file.ts';

/** A table with open questions, as a check tells of it. */
export type PlainTable = Pick<TableView, 'key' | 'file' | 'sheet' | 'isRemembered' | 'rows' | 'alike' | 'questions'> & {
	readonly headerRow: HeaderRow;
	readonly columns: readonly OpenColumn[];
};

type OpenColumn = Pick<ColumnView, 'column' | 'header'> &
	Partial<Pick<ColumnView, 'filled' | 'distinct' | 'samples' | 'target'>>;

export interface KnownTable {
	readonly view: TableView;
	readonly mapped: FiledTable;
}

type Place = Pick<TableView, 'file' | 'sheet'>;

export function describeUndecided(
	tables: readonly PlainTable[],
	mapping: MappingFile,
	shownFile: ShownFile,
): readonly KnownTable[] {
	return tables.map(({ key, headerRow, isRemembered, rows, alike, columns, questions, ...place }) => {
		const header = columns.map((column) => column.header);
		const named = { key, name: nameOfTable(place), header, headerRow: lastRowOf(headerRow) ?? 0 };
		const inForce = mapping.inForce(named);
		const views = columns.map(({ column, target, filled, distinct, samples = [] }): ColumnView => {
			const known = definedOf({ target, filled, distinct, values: valuesOf(inForce, column, header, target) });
			return { ...nameColumn(named, column), ...known, samples };
		});
		const shown = definedOf({ alike: alike?.map((one) => ({ ...one, file: shownFile(one.file) })) });
		return knownTable(named, place, shownFile, { rows, ...shown, columns: views, questions, isRemembered });
	});
}

/** Rows of the tables in `waiting` wait for answers. */
export function describeDecided(
	run: CheckedRun,
	mapping: MappingFile,
	shownFile: ShownFile,
	waiting: readonly PlainTable[],
): readonly KnownTable[] {
	const asked = new Set<string>();
	return run.tables.map(({ record, isUnits, localeOf }, index) => {
		const { header, headerRow, fields } = record;
		const named = { key: keyOfDecided(record, mapping), name: nameOfTable(record), header, headerRow };
		const inForce = isUnits ? undefined : mapping.inForce(named);
		const seen = run.index.seen[index];
		const asks = waiting.find(({ key }) => key === named.key);
		const columns = header.map((_, column): ColumnView => {
			const mapped = findMappedColumn(inForce?.mapping, column, header);
			const target = (mapped && renderTarget(mapped.target)) ?? targetOfField(fields[column]);
			// If some rows wait, the profile is of all rows. Those that were seen first are the rejected ones.
			const profiled = asks?.columns.find((one) => one.column === column);
			const { samples = [...(seen?.samples.get(column) ?? [])], filled, distinct } = profiled ?? {};
			const second = mapped?.split && renderTarget(mapped.split.to);
			const reading = { header, column, to: target, second, locale: localeOf(column), samples };
			return {
				...nameColumn(named, column),
				target,
				samples,
				...definedOf({ filled, distinct }),
				...(isUnits ? {} : { readings: offerReadings(reading) }),
				...definedOf({ values: valuesOf(inForce, column, header, target) }),
				...(isUnits && fields[column] === null ? { isLocked: true as const } : {}),
			};
		});
		const { isRemembered = false } = inForce ?? {};
		const rows = seen?.rows ?? 0;
		const uses = [...(inForce?.mapping.sheets ?? [])];
		const ignoredSheets = uses.flatMap(([sheet, use]) => (use === 'ignore' ? [sheet] : []));
		const isAnswered = inForce !== undefined;
		// Tables with the same header are asked about together.
		const { questions = [] } = (asked.has(named.key) ? undefined : asks) ?? {};
		asked.add(named.key);
		const view = { rows, columns, questions, isAnswered, isRemembered, ignoredSheets };
		return knownTable(named, record, shownFile, isUnits ? { ...view, isUnits } : view);
	});
}

export function keyOfDecided(record: TableRecord, mapping: Pick<MappingFile, 'json'>): string {
	const name = nameOfTable(record);
	const isNamed = record.headerRow === 0 || mapping.json(name) !== undefined;
	return isNamed ? name : fingerprintHeader(record.header);
}

/** Tables of the last check stay with their rows while a newer one asks about them, or about others. */
export function joinKnown(checked: readonly KnownTable[], open: readonly KnownTable[]): readonly KnownTable[] {
	const isSame = (one: KnownTable, other: KnownTable): boolean => one.mapped.name === other.mapped.name;
	const kept = checked.map((one) => open.find((other) => isSame(one, other)) ?? one);
	const added = open.filter((one) => !checked.some((other) => isSame(one, other)));
	return [...kept, ...added.map(({ mapped, view }) => ({ mapped, view: { ...view, isUnchecked: true as const } }))];
}

/** A run has no record of tables that were left out. */
export function describeIgnored(mapping: MappingFile, shownFile: ShownFile): readonly KnownTable[] {
	return mapping.ignored().map(({ key, name }) => {
		const named = { key, name, header: [], headerRow: 0 };
		return knownTable(named, { file: name }, shownFile, { isIgnored: true, isAnswered: true });
	});
}

/** Questions about items of invoices are shown and answered like those of a table. */
export const ITEMS_KEY = 'items of invoices';

export function describeItems(views: InvoiceViews | undefined, language: Language): readonly KnownTable[] {
	const { questions = [], answers = { products: [], belongsTo: {} } } = views ?? {};
	const answered = answers.products.length + Object.keys(answers.belongsTo).length;
	if (questions.length + answered === 0) return [];
	const file = wordsOf('decisions', language)('items.title');
	const rows = questions.length + answered;
	const isAnswered = answered > 0;
	const named = { key: ITEMS_KEY, name: file, header: [], headerRow: 0 };
	return [knownTable(named, { file }, (text) => text, { questions, rows, isAnswered, isRemembered: isAnswered })];
}

function knownTable(
	named: FiledTable,
	{ file, sheet }: Place,
	shownFile: ShownFile,
	view: Partial<TableView>,
): KnownTable {
	return {
		mapped: named,
		view: {
			key: named.key,
			file: shownFile(file),
			...definedOf({ sheet }),
			rows: 0,
			columns: [],
			questions: [],
			isIgnored: false,
			isAnswered: false,
			isRemembered: false,
			...view,
		},
	};
}

function nameColumn({ header, headerRow }: FiledTable, column: number) {
	const place = columnPatch(header, column, { to: UNDECIDED });
	return { column, letters: columnLetters(column), header: headerRow === 0 ? '' : (header[column] ?? ''), place };
}

function targetOfField(field: string | null | undefined): string {
	if (field === null || field === undefined) return 'ignore';
	if (field.startsWith('custom:')) return `custom: ${field.slice('custom:'.length)}`;
	return field === 'priceCents' ? 'price' : field;
}

/** Returns the meanings of a column's words, as they were answered. */
function valuesOf(
	inForce: InForce | undefined,
	column: number,
	header: readonly string[],
	target = '',
): ColumnView['values'] {
	const mapped = findMappedColumn(inForce?.mapping, column, header);
	const values = { ...inForce?.json.words?.[target], ...mapped?.written };
	return Object.keys(values).length === 0 ? undefined : values;
}
