/**
 * One pass over the inputs: applies the assumed decisions to what was built, and gathers what the pass itself learns.
 */
import type { Built, Draft, Rejection } from '../drafts/built.ts';
import type { ColumnDecisions } from '../drafts/table/table-drafts.ts';
import type { Origin } from '../problems/origin.ts';
import { columnLetters } from '../problems/origin.ts';
import { isEarlierClash } from '../problems/earlier-clash.ts';
import type { Problem } from '../problems/problem.ts';
import type { Row } from '../sources/cell.ts';
import { createFileNames, type FileNames } from '../sources/file-names.ts';
import { earlierFate } from './judge-draft.ts';
import { foldSpelling } from './fold-spelling.ts';
import { createIdentityIndex, keyOf } from './identity-index.ts';
import type { PlanRequest } from './make-plan.ts';
import { createPlaceNames } from './place-names.ts';
import type { Place } from './place-numbers.ts';
import type { PlanDecisions } from './plan-decisions.ts';
import type { PlanSink } from './plan-sink.ts';
import type { TableRecord } from './run-record.ts';

const isOfSerial = ({ code }: Problem): boolean =>
	code === 'serial-number-repeated' || code === 'nfe-serial-number-repeated';

/** What earlier runs have to say of a serial number; all else is of the number. */
const OF_SERIAL: ReadonlySet<string> = new Set<Problem['code']>([
	'serial-number-created',
	'rejected-row-serial-created',
]);

const NO_PROBLEMS: readonly Problem[] = Object.freeze([]);

/** Repeated places that a message names. */
const MOST_NAMED = 4;

/** Where each kind of repeat is learnt, and the field of the cell that names it. */
const REPEATS = {
	'enrollment-id-repeated': { decision: 'enrollmentIds', field: 'enrollmentId' },
	'serial-number-repeated': { decision: 'serialNumbers', field: 'serialNumber' },
	'nfe-unit-repeated': { decision: 'draftKeys', field: undefined },
} as const;

/** What is repeated on an invoice is not corrected where it is on a spreadsheet. */
const INVOICE_REPEATS = {
	'enrollment-id-repeated': 'nfe-enrollment-id-repeated',
	'serial-number-repeated': 'nfe-serial-number-repeated',
	'nfe-unit-repeated': 'nfe-unit-repeated',
} as const;

/** Where a built thing of a table came from. Columns are -1 where the table has none for the field. */
export interface TablePlace {
	readonly table: number;
	readonly row: Row;
	readonly columns: { readonly enrollmentId: number; readonly serialNumber: number };
}

/** Where a built thing of an invoice came from. */
export interface InvoicePlace {
	readonly table: number;
	/** Says more of a draft's number that another asset has. */
	readonly advise?: (draft: Draft, problem: Problem) => Problem;
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
	readonly learnColumns: (table: string, decisions: ColumnDecisions) => void;
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
	const enrollmentIds = createIdentityIndex();
	const serialNumbers = createIdentityIndex();
	const draftKeys = createIdentityIndex();
	let rowsHaveUnits = false;
	const columns = new Map<string, ColumnDecisions>();
	const refusedFiles = new Map(assumed.refusedFiles);

	/** The problem of an identity that stands elsewhere too, by what an earlier pass learnt. */
	const repeatOf = (
		code: keyof typeof REPEATS,
		text: string,
		row: number,
		where: Parameters<PlanPass['put']>[1],
	): Problem | undefined => {
		const { decision, field } = REPEATS[code];
		const repeats = assumed[decision];
		if (repeats.size === 0) return undefined;
		const sightings = repeats.get(keyOf(text));
		if (sightings === undefined) return undefined;
		const place = field === undefined ? undefined : cellPlace(where, field);
		const found = code === 'nfe-unit-repeated' ? text.slice('nfe:'.length) : text;
		return {
			code: 'row' in where ? code : INVOICE_REPEATS[code],
			found,
			...(place === undefined ? {} : { place }),
			params: { others: nameOthers(sightings, row, where) },
		};
	};

	const nameOthers = (sightings: readonly Place[], row: number, where: Parameters<PlanPass['put']>[1]): string => {
		const elsewhere = sightings.filter((one) => one.table !== where.table || one.row !== row);
		// Units of one item that have the same number.
		const others = elsewhere.length > 0 ? elsewhere : sightings.slice(0, 1);
		const named = others.slice(0, MOST_NAMED).map((one) => `${assumed.places.at(one.table) ?? '… '}${one.row}`);
		if (others.length > MOST_NAMED) named.push(`… (+${others.length - MOST_NAMED})`);
		return named.join('; ');
	};

	/** A draft whose number stands elsewhere in another spelling says so: most often they are one number. */
	const tellRespelled = (draft: Draft, where: Parameters<PlanPass['put']>[1]): Draft => {
		const { enrollmentId: found } = draft.body;
		const sightings =
			assumed.respelledIds.size === 0 ? undefined : assumed.respelledIds.get(keyOf(foldSpelling(found)));
		const place = cellPlace(where, 'enrollmentId');
		const notices: readonly (Problem | undefined)[] = [
			request.earlier?.respelled?.(found),
			sightings && {
				code: 'enrollment-id-respelled',
				found,
				params: { others: nameOthers(sightings, rowOf(draft.origin), where) },
			},
		];
		const told = notices.filter((one) => one !== undefined);
		if (told.length === 0) return draft;
		return {
			...draft,
			notices: [...draft.notices, ...told.map((one) => (place === undefined ? one : { ...one, place }))],
		};
	};

	/** Notes the identities that a built thing names, and tells which of them stand elsewhere too. */
	const repeatsOf = (built: Draft | Rejection, place: Parameters<PlanPass['put']>[1]): readonly Problem[] => {
		const { enrollmentId, serialNumber } = (built.kind === 'draft' ? built.body : built.identity) ?? {};
		const row = rowOf(built.origin);
		const serial = request.repeatedSerials === 'refuse' ? serialNumber : undefined;
		const key = unitKeyOf(built, place);
		if (enrollmentId !== undefined) enrollmentIds.add(enrollmentId, place.table, row, foldSpelling(enrollmentId));
		if (serial !== undefined) serialNumbers.add(serial, place.table, row);
		if (key !== undefined) draftKeys.add(key, place.table, row);
		if (assumed.enrollmentIds.size + assumed.serialNumbers.size + assumed.draftKeys.size === 0) return NO_PROBLEMS;
		const problems = [
			enrollmentId === undefined ? undefined : repeatOf('enrollment-id-repeated', enrollmentId, row, place),
			serial === undefined ? undefined : repeatOf('serial-number-repeated', serial, row, place),
			key === undefined ? undefined : repeatOf('nfe-unit-repeated', key, row, place),
		];
		return problems.filter((problem) => problem !== undefined);
	};

	/** Invoices come behind all tables, and copies of a note are left out before: alone they repeat no unit. */
	const unitKeyOf = (built: Draft | Rejection, place: Parameters<PlanPass['put']>[1]): string | undefined => {
		const key = built.kind === 'draft' ? built.key : built.identity?.key;
		if (key === undefined || !key.startsWith('nfe:') || (!('row' in place) && !rowsHaveUnits)) return undefined;
		rowsHaveUnits = true;
		return key;
	};

	const cellPlace = (
		place: Parameters<PlanPass['put']>[1],
		field: 'enrollmentId' | 'serialNumber',
	): Problem['place'] => {
		if (!('columns' in place) || place.columns[field] < 0) return undefined;
		const column = place.columns[field];
		return { column, name: records.get(place.table)?.header[column] ?? columnLetters(column) };
	};

	/** Why the draft is not to be sent, by what earlier runs created. */
	const judgeOf = ({ key, layout, origin, body }: Draft): Problem | undefined => {
		const { enrollmentId, serialNumber } = body;
		const isSerialAsked = serialNumber !== undefined && request.repeatedSerials === 'refuse';
		return request.earlier?.judge({
			key,
			enrollmentId,
			...(isSerialAsked ? { serialNumber } : {}),
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

	const refusalOf = (draft: Draft, reason: Problem, place: Parameters<PlanPass['put']>[1]): Problem => {
		if ('advise' in place && place.advise !== undefined) return place.advise(draft, reason);
		if (reason.code === 'nfe-divided-otherwise') return reason;
		return inCell(reason, place);
	};

	/** What becomes of it by what stands elsewhere and by what earlier runs created. */
	const settle = (built: Built, place: Parameters<PlanPass['put']>[1]): Built => {
		if (built.kind === 'skip') return built;
		const { origin } = built;
		const repeats = repeatsOf(built, place);
		const reason = built.kind === 'draft' ? judgeOf(built) : undefined;
		// What is created already needs no other serial number: the other asset that has it is refused.
		const isKnown = reason !== undefined && earlierFate(reason) !== undefined && repeats.every(isOfSerial);
		if (repeats.length > 0 && !isKnown) {
			const problems = built.kind === 'rejection' ? [...built.problems, ...repeats] : repeats;
			return rejectionOf(built, problems, place);
		}
		if (built.kind === 'rejection') return rejectionOf(built, built.problems, place);
		if (reason === undefined) return tellRespelled(built, place);
		return isEarlierClash(reason)
			? { kind: 'rejection', origin, identity: identityOf(built), problems: [refusalOf(built, reason, place)] }
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
			sink.put(settled, 'row' in place ? place.row : undefined);
			return settled;
		},
		refuseFile(file, problems) {
			sink.put({ kind: 'rejection', origin: { kind: 'file', file }, problems });
		},
		skipFile(file, reason) {
			sink.put({ kind: 'skip', origin: { kind: 'file', file }, reason });
		},
		noticeFile: (file, notice) => sink.notice({ kind: 'file', file }, notice),
		breakFile: (file, problem) => void refusedFiles.set(file, problem),
		learnColumns: (table, decisions) => void columns.set(table, decisions),
		learnt() {
			const ids = enrollmentIds.find();
			return {
				columns,
				enrollmentIds: ids.repeated,
				respelledIds: ids.respelled,
				serialNumbers: serialNumbers.find().repeated,
				draftKeys: draftKeys.find().repeated,
				places,
				refusedFiles,
			};
		},
		tables: () => [...records.values()],
	};
}

/** What a refused draft would have been known by. */
function identityOf(built: Draft | Rejection): NonNullable<Rejection['identity']> {
	if (built.kind === 'rejection') return built.identity ?? {};
	const { enrollmentId, serialNumber } = built.body;
	return { enrollmentId, ...(serialNumber === undefined ? {} : { serialNumber }), key: built.key };
}

/** The row of a table, or the item of an invoice: what a person looks for. */
function rowOf(origin: Origin): number {
	if (origin.kind === 'row') return origin.row;
	return origin.kind === 'invoice' ? (origin.item ?? 1) : 1;
}
