/**
 * One pass over the inputs: applies the assumed decisions to what was built, and gathers what the pass itself learns.
 */
import type { Built, Draft, Rejection } from '../../drafts/draft/built.ts';
import type { ColumnDecisions } from '../../drafts/table/table-drafts.ts';
import { columnLetters } from '../../messages/origin.ts';
import { isEarlierClash } from '../../messages/earlier-clash.ts';
import type { Problem } from '../../messages/problem.ts';
import type { Row } from '../../sources/values/cell.ts';
import type { MergedRange } from '../../sources/values/source.ts';
import { createFileNames, type FileNames } from '../../sources/lists/kept-texts.ts';
import { numberTexts } from '../../sources/lists/kept-texts.ts';
import { createItemSums } from './item-sums.ts';
import { earlierFate } from '../ledger/judge-draft.ts';
import type { PlanRequest } from './make-plan.ts';
import { createPassIdentities } from './pass-identities.ts';
import { createPlaceNames } from './place-names.ts';
import type { PlanDecisions } from './plan-decisions.ts';
import type { PlanSink } from './plan-sink.ts';
import type { TableRecord } from '../record/run-record.ts';

/** What earlier runs have to say of a serial number; all else is of the number. */
const OF_SERIAL: ReadonlySet<string> = new Set<Problem['code']>([
	'serial-number-created',
	'rejected-row-serial-created',
	'serial-number-respelled-earlier',
	'serial-number-shared-earlier',
]);

/** Of the whole item of a note, not of what stands in some cell. */
const OF_ITEM: ReadonlySet<string> = new Set<Problem['code']>([
	'nfe-divided-otherwise',
	'nfe-divided-in-part',
	'nfe-part-without-asset',
]);

const NO_PROBLEMS: readonly Problem[] = Object.freeze([]);

/** Where a built thing of a table came from. Columns are -1 where the table has none for the field. */
export interface TablePlace {
	readonly table: number;
	readonly row: Row;
	readonly columns: { readonly enrollmentId: number; readonly serialNumber: number };
}

/** Where a built thing of an invoice came from. */
export interface InvoicePlace {
	readonly table: number;
}

export interface PlanPass {
	readonly assumed: PlanDecisions;
	readonly sink: PlanSink;
	/** Of the files of the run. */
	readonly names: FileNames;
	/** Registers a table or an invoice file and gives its number, by which a repeat names it. */
	readonly enterTable: (record: TableRecord) => number;
	readonly enterInvoiceFile: (file: string) => number;
	/** Gives what became of it in the end. */
	readonly put: (built: Built, place: TablePlace | InvoicePlace) => Built;
	readonly refuseFile: (file: string, problems: readonly Problem[]) => void;
	readonly skipFile: (file: string, reason: Problem) => void;
	readonly noticeFile: (file: string, notice: Problem) => void;
	/** A file broke while it was read: the next pass leaves it out. */
	readonly breakFile: (file: string, problem: Problem) => void;
	/** Access keys of which rows of tables are units. */
	readonly invoicesOfRows: () => Iterable<string>;
	/** Refuses the rows that are units of the invoice, if there are some. */
	readonly refuseInvoice: (accessKey: string, problems: readonly Problem[]) => void;
	readonly learnColumns: (table: string, decisions: ColumnDecisions) => void;
	readonly learnMerged: (table: string, ranges: readonly MergedRange[]) => void;
	/** After the last input: tells of each item of a workbook of drafts whose assets no longer add up to it. */
	readonly tellItemSums: () => void;
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
	const columns = new Map<string, ColumnDecisions>();
	const merged = new Map<string, readonly MergedRange[]>();
	const refusedFiles = new Map(assumed.refusedFiles);
	const invoicesOfRows = numberTexts();
	const refusedInvoices = new Map<string, readonly Problem[]>();

	const cellPlace = (
		place: Parameters<PlanPass['put']>[1],
		field: 'enrollmentId' | 'serialNumber',
	): Problem['place'] => {
		if (!('columns' in place) || place.columns[field] < 0) return undefined;
		const column = place.columns[field];
		return { column, name: records.get(place.table)?.header[column] ?? columnLetters(column) };
	};

	const identities = createPassIdentities(request.repeatedSerials, assumed, cellPlace);
	const itemSums = createItemSums((table, row) => `${places.at(table) ?? ''}${row}`, request.earlier?.assetsOfItem);

	/** A draft that stands beside one that is most often the same equipment says so. */
	const warnNearDuplicates = (draft: Draft, place: Parameters<PlanPass['put']>[1]): Draft => {
		const earlier = request.earlier?.warnNearDuplicates?.(draft) ?? NO_PROBLEMS;
		const own = identities.warnNearDuplicates(draft, place);
		if (earlier.length + own.length === 0) return draft;
		return { ...draft, notices: [...draft.notices, ...earlier.map((one) => inCell(one, place)), ...own] };
	};

	/** Why the draft is not to be sent, by what earlier runs created. */
	const judgeOf = ({ key, unit, layout, origin, body }: Draft): Problem | undefined => {
		const { enrollmentId, serialNumber } = body;
		const isSerialAsked = serialNumber !== undefined && request.repeatedSerials === 'refuse';
		return request.earlier?.judge({
			key,
			enrollmentId,
			...(isSerialAsked ? { serialNumber } : {}),
			...(unit === undefined ? {} : { unit }),
			...(layout === undefined ? {} : { layout }),
			isRow: origin.kind === 'row',
			readBody: () => body,
		});
	};

	/** A refused row whose asset exists says so first: its owner would correct it for nothing. */
	const rejectionOf = (
		built: Draft | Rejection,
		problems: readonly Problem[],
		place: Parameters<PlanPass['put']>[1],
	): Rejection => {
		const identity = identityOf(built);
		const { serialNumber: _, ...withoutSerial } = identity;
		const asked = request.repeatedSerials === 'accept' ? withoutSerial : identity;
		const created = 'row' in place ? request.earlier?.created?.(asked) : undefined;
		return {
			kind: 'rejection',
			origin: built.origin,
			identity,
			problems: created === undefined ? problems : [inCell(created, place), ...problems],
		};
	};

	const inCell = (problem: Problem, place: Parameters<PlanPass['put']>[1]): Problem => {
		const cell = cellPlace(place, OF_SERIAL.has(problem.code) ? 'serialNumber' : 'enrollmentId');
		return cell === undefined ? problem : { ...problem, place: cell };
	};

	/**
	 * A row whose invoice may become no asset. It is refused as a unit of that, not as a row: in a file of rejected rows it
	 * would come in again without the document that speaks against it.
	 */
	const refusalOfInvoice = (built: Draft | Rejection, place: Parameters<PlanPass['put']>[1]): Rejection | undefined => {
		const { unit } = built;
		if (!('row' in place) || unit === undefined) return undefined;
		invoicesOfRows.numberOf(unit.accessKey);
		const problems = assumed.refusedInvoices.get(unit.accessKey);
		if (problems === undefined) return undefined;
		const origin = { kind: 'invoice', file: built.origin.file, ...unit } as const;
		return { kind: 'rejection', origin, identity: identityOf(built), problems };
	};

	/** What becomes of it by what stands elsewhere and by what earlier runs created. */
	const settle = (built: Built, place: Parameters<PlanPass['put']>[1]): Built => {
		if (built.kind === 'skip') return built;
		const { origin } = built;
		const repeats = identities.note(built, place);
		const ofInvoice = refusalOfInvoice(built, place);
		const reason = built.kind === 'draft' ? judgeOf(built) : undefined;
		// What is created already needs no other serial number: the other asset that has it is refused.
		const isKnown =
			reason !== undefined && earlierFate(reason) !== undefined && repeats.every(({ of }) => of === 'serialNumbers');
		if (ofInvoice !== undefined && !isKnown) return ofInvoice;
		if (repeats.length > 0 && !isKnown) {
			const own = built.kind === 'rejection' ? built.problems : NO_PROBLEMS;
			const rejection = rejectionOf(built, [...own, ...repeats.map(({ problem }) => problem)], place);
			return repeats.some(({ of }) => of === 'draftKeys') ? { ...rejection, isRepeatedUnit: true } : rejection;
		}
		if (built.kind === 'rejection') return rejectionOf(built, built.problems, place);
		if (reason === undefined) return warnNearDuplicates(built, place);
		return isEarlierClash(reason)
			? {
					kind: 'rejection',
					origin,
					identity: identityOf(built),
					problems: [OF_ITEM.has(reason.code) ? reason : inCell(reason, place)],
				}
			: { kind: 'skip', origin, reason };
	};

	return {
		assumed,
		sink,
		names,
		enterTable(record) {
			const number = places.add(record.file, record.sheet === undefined ? ':' : ` [${record.sheet}]:`);
			records.set(number, record);
			return number;
		},
		enterInvoiceFile: (file) => places.add(file, ', item '),
		put(built, place) {
			const settled = settle(built, place);
			if (built.kind !== 'skip' && built.itemPortion !== undefined && 'row' in place)
				itemSums.add(built, settled, place);
			sink.put(settled, 'row' in place && settled.origin.kind === 'row' ? place.row : undefined);
			return settled;
		},
		refuseFile(file, problems) {
			sink.put({ kind: 'rejection', origin: { kind: 'file', file }, problems });
		},
		skipFile(file, reason) {
			sink.put({ kind: 'skip', origin: { kind: 'file', file }, reason });
		},
		noticeFile: (file, notice) => sink.notice({ kind: 'file', file }, notice),
		*invoicesOfRows() {
			for (let number = 0; number < invoicesOfRows.count(); number++) yield invoicesOfRows.at(number);
		},
		refuseInvoice(accessKey, problems) {
			const isOfRows = invoicesOfRows.count() > 0 && invoicesOfRows.find(accessKey) !== undefined;
			if (isOfRows && problems.length > 0) refusedInvoices.set(accessKey, problems);
		},
		breakFile: (file, problem) => void refusedFiles.set(file, problem),
		tellItemSums() {
			for (const { origin, problem } of itemSums.tell()) sink.notice(origin, problem);
		},
		learnColumns: (table, decisions) => void columns.set(table, decisions),
		learnMerged: (table, ranges) => void merged.set(table, ranges),
		learnt: () => ({ columns, merged, ...identities.learnt(), places, refusedFiles, refusedInvoices }),
		tables: () => [...records.values()],
	};
}

/** What a refused draft would have been known by. */
function identityOf(built: Draft | Rejection): NonNullable<Rejection['identity']> {
	if (built.kind === 'rejection') return built.identity ?? {};
	const { enrollmentId, serialNumber } = built.body;
	return { enrollmentId, ...(serialNumber === undefined ? {} : { serialNumber }), key: built.key };
}
