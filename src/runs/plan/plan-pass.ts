/** One pass over the inputs: applies assumed decisions, and gathers the evidence for new ones. */
import type { Built } from '../../drafts/draft/built.ts';
import type { Mapping } from '../../drafts/mapping/mapping.ts';
import { divideDraft } from '../../drafts/table/row-lot.ts';
import type { ColumnDecisions } from '../../drafts/table/table-drafts.ts';
import { columnLetters } from '../../messages/origin.ts';
import type { Problem } from '../../messages/problem.ts';
import type { BrokenPlace, MergedRange } from '../../sources/values/source.ts';
import { createFileNames, type FileNames, numberTexts } from '../../sources/lists/kept-texts.ts';
import { createItemSums, type ItemSums } from './item-sums.ts';
import { type RefusedFile, type UndecidedTable, UndecidedTables } from './open-tables.ts';
import { identitiesOf, Settlement } from './settle-built.ts';
import type { PlanRequest } from './plan-request.ts';
import { type BuiltPlace, type CellPlace, createPassIdentities } from './pass-identities.ts';
import { type BrokenFile, createPlaceNames, type PlanDecisions } from './plan-decisions.ts';
import type { PlanSink } from './plan-sink.ts';
import type { TableRecord } from '../record/run-record.ts';

export interface PlanPass {
	readonly assumed: PlanDecisions;
	readonly sink: PlanSink;
	readonly names: FileNames;
	/** Returns a number, by which repeats name the table or file. */
	readonly enterTable: (record: TableRecord) => number;
	readonly enterInvoiceFile: (file: string) => number;
	/** The table has open questions: no plan is made. */
	readonly leaveOpen: (table: UndecidedTable) => void;
	/** Throws `UndecidedTables` if there are some. */
	readonly checkDecided: () => void;
	/** Loads what the ledger knows of these, and of all units of these invoices. */
	readonly lookUp: (built: readonly Built[], accessKeys?: readonly string[]) => Promise<void>;
	/** Returns the result; for a row of several assets, of the first. */
	readonly put: (built: Built, place: BuiltPlace) => Built;
	readonly refuseFile: (file: string, problems: readonly Problem[], place?: BrokenPlace) => void;
	readonly skipFile: (file: string, reason: Problem) => void;
	readonly noticeFile: (file: string, notice: Problem) => void;
	/** A file broke while it was read: the next pass leaves it out. */
	readonly breakFile: (file: string, broken: BrokenFile) => void;
	/** Access keys of invoices whose units are rows of tables. */
	readonly invoicesOfRows: () => Iterable<string>;
	/** Refuses rows that are units of the invoice. */
	readonly refuseInvoice: (accessKey: string, problems: readonly Problem[]) => void;
	readonly learnAnswers: (table: string, mapping: Mapping) => void;
	readonly learnColumns: (table: string, decisions: ColumnDecisions) => void;
	readonly learnMerged: (table: string, ranges: readonly MergedRange[]) => void;
	/** After the last input, see `item-sums.ts`. */
	readonly noticeItemSums: () => Promise<void>;
	readonly learnt: () => PlanDecisions;
	readonly tables: () => readonly TableRecord[];
}

export function createPlanPass(
	request: Pick<PlanRequest, 'earlier' | 'repeatedSerials'>,
	assumed: PlanDecisions,
	sink: PlanSink,
	names: FileNames = createFileNames(),
): PlanPass {
	const places = createPlaceNames(names);
	const records = new Map<number, TableRecord>();
	const answers = new Map(assumed.answers);
	const columns = new Map<string, ColumnDecisions>();
	const merged = new Map<string, readonly MergedRange[]>();
	const refusedFiles = new Map(assumed.refusedFiles);
	const invoicesOfRows = numberTexts();
	const refusedInvoices = new Map<string, readonly Problem[]>();
	const cellPlace = cellPlaceIn(records);
	const identities = createPassIdentities(request.repeatedSerials, assumed, cellPlace);
	const itemSums = createItemSums((table, row) => `${places.at(table) ?? ''}${row}`, request.earlier?.assetsOfItem);
	const settlement = new Settlement(request, assumed, identities, cellPlace, invoicesOfRows);

	const lookUp: PlanPass['lookUp'] = async (built, accessKeys) =>
		request.earlier?.lookUp?.(built.flatMap(identitiesOf), accessKeys);

	return {
		...createOpenTables(sink, records, refusedFiles),
		assumed,
		sink,
		names,
		enterTable(record) {
			const number = places.add(record.file, record.sheet === undefined ? ':' : ` [${record.sheet}]:`);
			records.set(number, record);
			return number;
		},
		enterInvoiceFile: (file) => places.add(file, ', item '),
		lookUp,
		put: createPut(settlement, itemSums, sink),
		skipFile: (file, reason) => sink.put({ kind: 'skip', origin: { kind: 'file', file }, reason }),
		noticeFile: (file, notice) => sink.notice({ kind: 'file', file }, notice),
		*invoicesOfRows() {
			for (let number = 0; number < invoicesOfRows.count(); number++) yield invoicesOfRows.at(number);
		},
		refuseInvoice(accessKey, problems) {
			const isOfRows = invoicesOfRows.count() > 0 && invoicesOfRows.find(accessKey) !== undefined;
			if (isOfRows && problems.length > 0) refusedInvoices.set(accessKey, problems);
		},
		async noticeItemSums() {
			await lookUp([], itemSums.accessKeys());
			for (const { origin, problem } of itemSums.tell()) sink.notice(origin, problem);
		},
		learnAnswers: (table, mapping) => void answers.set(table, mapping),
		learnColumns: (table, decisions) => void columns.set(table, decisions),
		learnMerged: (table, ranges) => void merged.set(table, ranges),
		learnt: () => ({ answers, columns, merged, ...identities.learnt(), places, refusedFiles, refusedInvoices }),
		tables: () => [...records.values()],
	};
}

function createOpenTables(
	sink: PlanSink,
	records: ReadonlyMap<number, TableRecord>,
	brokenFiles: Map<string, BrokenFile>,
): Pick<PlanPass, 'leaveOpen' | 'checkDecided' | 'refuseFile' | 'breakFile'> {
	const undecided: UndecidedTable[] = [];
	const refused: RefusedFile[] = [];
	return {
		leaveOpen: (table) => void undecided.push(table),
		checkDecided() {
			if (undecided.length > 0) throw new UndecidedTables(undecided, records.size === 0, refused);
		},
		refuseFile(file, problems, place) {
			refused.push(...problems.map((problem) => ({ file, problem })));
			sink.put({ kind: 'rejection', origin: { kind: 'file', file, ...place }, problems });
		},
		breakFile(file, broken) {
			refused.push({ file, problem: broken.problem });
			brokenFiles.set(file, broken);
		},
	};
}

function createPut(settlement: Settlement, itemSums: ItemSums, sink: PlanSink): PlanPass['put'] {
	return (built, place) => {
		const row = 'row' in place ? place.row : undefined;
		if (built.kind === 'draft' && built.lot !== undefined) {
			const units = settlement.settleLot(divideDraft(built), place);
			for (const unit of units) sink.put(unit, row);
			return units[0] ?? built;
		}
		const settled = settlement.settle(built, place);
		if (built.kind !== 'skip' && built.itemPortion !== undefined && 'row' in place) itemSums.add(built, settled, place);
		sink.put(settled, settled.origin.kind === 'row' ? row : undefined);
		return settled;
	};
}

function cellPlaceIn(records: ReadonlyMap<number, TableRecord>): CellPlace {
	return (place, field) => {
		if (!('columns' in place) || place.columns[field] < 0) return undefined;
		const column = place.columns[field];
		return { column, name: records.get(place.table)?.header[column] ?? columnLetters(column) };
	};
}
