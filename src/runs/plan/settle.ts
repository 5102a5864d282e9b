/**
 * Settles what becomes of each row, in the order in which the rows are built. A row that shares nothing with others is settled at once.
 * Another one waits in a spool until all rows are built; rows behind it keep their place there.
 */
import path from 'node:path';
import { kindOf } from '../../messages/codes.ts';
import type { RowResult, Draft } from '../../drafts/draft/row-result.ts';
import type { PlacedDocument } from '../../invoices/plan/expand-invoices.ts';
import type { InvoiceReconciliation } from '../../invoices/plan/invoice-plan.ts';
import type { SeenChange } from '../../invoices/facts/invoice-facts.ts';
import { recallerOf } from '../../invoices/plan/known-invoice.ts';
import type { RefusedRows } from '../../invoices/plan/refused-rows.ts';
import { addToBucket, noBucketSums, reconcileBuckets, type UnitBucket } from '../../invoices/plan/reconcile-invoice.ts';
import { divideDraft } from '../../drafts/table/row-lot.ts';
import { columnLetters } from '../../messages/origin.ts';
import { definedOf, distinctProblems, type Problem } from '../../messages/problem.ts';
import type { BrokenPlace } from '../../sources/values/source.ts';
import type { Row } from '../../sources/values/cell.ts';
import type { PlanIdentities } from '../plan-file/plan-line.ts';
import { readNamedCells } from '../plan-file/row-names.ts';
import { ABSENT } from '../record/done-marks.ts';
import { PreviewCollector } from '../preview/collect-preview.ts';
import type { TableRecord } from '../record/run-record.ts';
import { EarlierComparison, type ReadingTable } from '../ledger/compare-earlier.ts';
import type { DraftedItems } from './drafted-items.ts';
import { Identities, NOTHING_REPEATED, type SettledPlace } from './identities.ts';
import { ItemSums } from './item-sums.ts';
import { nameOfTable } from './open-tables.ts';
import type { PlanRequest } from './plan-request.ts';
import { PlanSink, type Tally } from './plan-sink.ts';
import type { MayBeShared } from './seen-numbers.ts';
import { identityOf, type KnownOfRows, settleRow } from './settle-row.ts';
import type { Survey } from './survey.ts';
import { Spool, type SpooledLine, type Waiting } from './spool.ts';

const SPOOL = 'settle.spool';
const WAITING_AT_A_TIME = 256;

export interface RowToSettle {
	readonly built: RowResult;
	readonly row: Row;
}

export class Settle {
	readonly sink: PlanSink;
	readonly preview: PreviewCollector;
	readonly drafted: DraftedItems;
	readonly categories: Tally;
	/** Changes that invoices make, kept for later runs. */
	readonly seen: SeenChange[] = [];
	readonly #request: PlanRequest;
	readonly #mayBeShared: MayBeShared;
	readonly #places: string[] = [];
	readonly #records = new Map<number, TableRecord>();
	readonly #whole: TableRecord[] = [];
	readonly #identities = new Identities();
	readonly #refusedRows = new Map<string, RefusedRows>();
	readonly #itemSums: ItemSums;
	readonly #spool: Spool;
	readonly #alone: KnownOfRows;
	/** Absent if nothing is known about earlier runs. */
	readonly #comparison: EarlierComparison | undefined;
	#buckets = noBucketSums();

	constructor(request: PlanRequest, spoolDir: string, { numbers, beside }: Pick<Survey, 'numbers' | 'beside'>) {
		const { earlier, repeatedSerials } = request;
		this.#request = request;
		this.#mayBeShared = numbers.find();
		({ drafted: this.drafted, categories: this.categories } = beside);
		this.#spool = new Spool(path.join(spoolDir, SPOOL));
		this.preview = new PreviewCollector(request.table);
		this.sink = new PlanSink(spoolDir, request, this.#spool);
		this.#itemSums = new ItemSums((table, row) => `${this.#places[table] ?? ''}${row}`);
		this.#comparison = earlier?.done && new EarlierComparison(earlier.done);
		this.#alone = {
			repeats: NOTHING_REPEATED,
			repeatedSerials,
			earlier,
			comparison: this.#comparison,
			refusedRows: this.#refusedRows,
			elsewhere: new Map(),
		};
	}

	/** Returns the table's number. `constants`: fields that its mapping fills for all rows. */
	enterTable(record: TableRecord, constants: ReadonlySet<string>, reading: Omit<ReadingTable, 'record'>): number {
		const number = this.#places.push(`${nameOfTable(record)}:`) - 1;
		this.#records.set(number, record);
		this.preview.enterTable(number, record, { constants, employees: reading.employees });
		this.#comparison?.enterTable(number, { record, ...reading });
		return number;
	}

	/** Every row of the table was taken. `isNumbered`: its rows have no numbers of their own, so that nobody can tell which are missing. */
	leaveTable(number: number, isNumbered: boolean): void {
		const record = this.#records.get(number);
		if (record !== undefined && !isNumbered) this.#whole.push(record);
	}

	enterInvoiceFile(file: string): number {
		return this.#places.push(`${file}, item `) - 1;
	}

	tables(): readonly TableRecord[] {
		return [...this.#records.values()];
	}

	/** Takes the next rows of a table. */
	async take(rows: readonly RowToSettle[], table: number): Promise<void> {
		// Rows that wait are looked up again when they are settled.
		await this.#lookUp(() => rows.flatMap(({ built, row }) => this.#identitiesOf(built, row, table)));
		const place = this.#placeOf(table, true);
		for (const { built, row } of rows) {
			this.#note(built, row, table);
			const written = this.#writtenNumber(built, row, table);
			if (written !== undefined) this.#request.earlier?.notePresent?.(written);
			if (this.#waits(built)) this.#wait(built, { table, row });
			else this.#put(settleRow(built, place, this.#alone, row), row, table);
		}
	}

	/**
	 * Takes a unit or an item of an invoice. It waits, since an invoice is told as a whole. `cents`: what the unit is worth on the invoice;
	 * undefined if it counts nowhere.
	 */
	takeUnit(built: RowResult, cents: number | undefined, table: number): void {
		this.#wait(built, { table, cents });
	}

	/** Call after the last unit of an invoice. `planned`: undefined for a copy. */
	endInvoice(planned: InvoiceReconciliation | undefined): void {
		this.#spool.addSmall({ kind: 'invoice', value: planned ?? null });
	}

	refuseFile(file: string, problems: readonly Problem[], place?: BrokenPlace): void {
		this.sink.put({ kind: 'rejection', origin: { kind: 'file', file, ...place }, problems });
	}

	/** A skip or a refusal, as its code says. */
	leaveOutFile(file: string, problem: Problem): void {
		if (kindOf(problem.code) === 'skip') this.skipFile(file, problem);
		else this.refuseFile(file, [problem]);
	}

	leaveOut({ document: { problem }, origin }: PlacedDocument): void {
		// A damaged document in a batch was not skipped on purpose.
		const isDamaged = kindOf(problem.code) === 'refusal';
		this.sink.put(
			isDamaged ? { kind: 'rejection', origin, problems: [problem] } : { kind: 'skip', origin, reason: problem },
		);
	}

	skipFile(file: string, reason: Problem): void {
		this.sink.put({ kind: 'skip', origin: { kind: 'file', file }, reason });
	}

	noticeFile(file: string, notice: Problem): void {
		this.sink.notice({ kind: 'file', file }, notice);
	}

	/** Refuses rows that are units of invoices, see `PlannedInvoices`. */
	refuseRows(refused: ReadonlyMap<string, RefusedRows>): void {
		for (const [name, of] of refused) this.#refusedRows.set(name, of);
	}

	/** Loads what the ledger knows about these, and about all units of these invoices. */
	async #lookUp(identities: () => readonly PlanIdentities[], accessKeys?: readonly string[]): Promise<void> {
		const { lookUp } = this.#request.earlier ?? {};
		if (lookUp !== undefined) await lookUp(identities(), accessKeys);
	}

	#identitiesOf(built: RowResult, row: Row, table: number): readonly PlanIdentities[] {
		const written = this.#writtenNumber(built, row, table);
		return written === undefined ? identitiesOf(built) : [written];
	}

	/** The number in the cells of a row that is not read as an asset, but that the inputs have. */
	#writtenNumber(built: RowResult, row: Row, table: number): PlanIdentities | undefined {
		const record = this.#records.get(table);
		if (this.#comparison === undefined || record === undefined || built.kind === 'draft') return undefined;
		if (built.kind === 'rejection' && built.identity?.enrollmentId !== undefined) return undefined;
		const { enrollmentId } = readNamedCells(row, record);
		return enrollmentId === undefined ? undefined : { key: enrollmentId, enrollmentId };
	}

	/** Call after the last row. Settles the rows that wait. `fileOf`: where an invoice is. */
	async finish(fileOf: (accessKey: string) => string | undefined, signal?: AbortSignal): Promise<void> {
		const { earlier, repeatedSerials } = this.#request;
		const recallInvoices = recallerOf(earlier);
		const undecided = await recallInvoices(this.drafted.undecided());
		const known: KnownOfRows = {
			...this.#alone,
			repeats: this.#identities.find(repeatedSerials, this.#places),
			elsewhere: this.drafted.listElsewhere(
				({ accessKey, item }) => fileOf(accessKey) ?? undecided.get(accessKey)?.get(item)?.assets[0]?.run,
			),
		};
		let settled = 0;
		for await (const lines of this.#spool.take(WAITING_AT_A_TIME, signal)) {
			settled += lines.length;
			const file = await this.#settleLines(lines, known);
			if (file !== undefined) this.#request.onProgress?.({ file, units: settled });
		}
		const incomplete = await recallInvoices(this.#itemSums.incomplete());
		for (const { origin, problem } of this.#itemSums.tell(incomplete)) this.sink.notice(origin, problem);
		await this.#listAbsent(signal);
	}

	async #listAbsent(signal: AbortSignal | undefined): Promise<void> {
		const { earlier } = this.#request;
		if (earlier?.listAbsent === undefined || this.#whole.length === 0) return;
		for await (const asset of earlier.listAbsent(this.#whole, signal))
			if (earlier.done?.get(asset.key)?.has(ABSENT) !== true) this.sink.absent(asset);
	}

	abandon(): void {
		this.sink.abandon();
		this.close();
	}

	/** Removes what waited. */
	close(): void {
		this.#spool.close();
	}

	#note(built: RowResult, row: Row, table: number): void {
		const { file } = built.origin;
		if (built.kind === 'draft') this.categories.add(built.body.category);
		if (built.kind === 'skip') this.drafted.addSkipped(this.#records.get(table)?.header ?? [], row, file);
		else if (built.unit !== undefined) this.drafted.addRow(built.unit, file);
		if (built.kind === 'rejection' && built.undecided !== undefined) this.drafted.addUndecided(built.undecided, file);
	}

	#waits(built: RowResult): boolean {
		if (built.kind === 'skip') return false;
		const isUndecided = built.kind === 'rejection' && built.undecided !== undefined;
		const isLot = built.kind === 'draft' && built.lot !== undefined;
		return isUndecided || isLot || built.unit !== undefined || this.#mayBeShared(identityOf(built));
	}

	#wait(built: RowResult, { table, row, cents }: Pick<Waiting, 'table' | 'row' | 'cents'>): void {
		const place = { table, isRow: row !== undefined };
		for (const unit of unitsOf(built)) if (unit.kind !== 'skip') this.#identities.note(unit, place);
		const line = { kind: 'waiting', value: { table, row, cents, built: withoutRow(built) } } as const;
		if (row === undefined) this.#spool.addSmall(line);
		else this.#spool.add(line);
	}

	/** Returns the file of the last row that waited. */
	async #settleLines(lines: readonly SpooledLine[], known: KnownOfRows): Promise<string | undefined> {
		const waiting = lines.flatMap((line) => (line.kind === 'waiting' ? [line.value] : []));
		const keys = waiting.flatMap(({ row, built }) => (row === undefined ? accessKeyOf(built) : []));
		await this.#lookUp(() => waiting.flatMap(({ built }) => identitiesOf(built)), [...new Set(keys)]);
		for (const line of lines) {
			if (line.kind === 'waiting') this.#settleWaiting(line.value, known);
			else if (line.kind === 'invoice') this.#reconcile(line.value);
			else if (line.kind === 'notice') this.sink.notice(line.value.origin, line.value.problem);
			else this.sink.write(line.kind, line.value);
		}
		return waiting.at(-1)?.built.origin.file;
	}

	#settleWaiting({ table, built, row, cents }: Waiting, known: KnownOfRows): void {
		const place = this.#placeOf(table, row !== undefined);
		if (built.kind === 'draft' && built.lot !== undefined) {
			const units = divideDraft(built);
			const settled = units.map((unit) => settleRow(unit, place, known, row));
			for (const one of joinLot(units, settled)) this.#put(one, row, table);
			return;
		}
		const one = withValues(settleRow(built, place, known, row), built);
		if (row !== undefined && built.kind !== 'skip') this.#itemSums.add(built, one, { table, row });
		if (cents !== undefined) addToBucket(this.#buckets, bucketOf(one), cents);
		this.#put(one, one.origin.kind === 'row' ? row : undefined, table);
	}

	#put(settled: RowResult, row: Row | undefined, table: number): void {
		if (settled.kind === 'draft') this.preview.see(settled, row, table);
		this.sink.put(settled, row);
	}

	#reconcile(planned: InvoiceReconciliation | null): void {
		if (planned !== null) this.sink.reconciliation(reconcileBuckets(planned, this.#buckets));
		this.#buckets = noBucketSums();
	}

	#placeOf(table: number, isRow: boolean): SettledPlace {
		const record = isRow ? this.#records.get(table) : undefined;
		return {
			table,
			isRow,
			cellOf: (field) => {
				if (!isRow) return { name: '', field };
				const column = record?.fields.indexOf(field) ?? -1;
				return column < 0 ? undefined : { column, name: record?.header[column] ?? columnLetters(column) };
			},
		};
	}
}

/** A unit of an invoice that becomes no asset comes back as a row with what is known of it. */
function withValues(settled: RowResult, built: RowResult): RowResult {
	if (settled.kind === 'draft' || built.kind === 'skip' || built.origin.kind !== 'invoice') return settled;
	const values = built.kind === 'draft' ? built.body : built.values;
	if (values === undefined) return settled;
	const known = { ...settled, values, ...definedOf({ corrected: built.corrected }) };
	return known.kind === 'skip' ? known : { ...known, ...definedOf({ notices: built.notices }) };
}

/** The row is kept once, beside its units. */
function withoutRow(built: RowResult): RowResult {
	if (built.kind === 'draft' || built.row === undefined) return built;
	if (built.kind === 'skip') return { ...built, row: undefined };
	const { row: _, read: __, ...rest } = built;
	return rest;
}

/** The assets of a row. */
function unitsOf(built: RowResult): readonly RowResult[] {
	return built.kind === 'draft' ? divideDraft(built) : [built];
}

function accessKeyOf(built: RowResult): readonly string[] {
	const { origin } = built;
	return origin.kind === 'invoice' ? [origin.accessKey] : [];
}

/** Refuses the whole row if one of its assets is refused: it is corrected as a row, and its assets get new numbers. */
function joinLot(units: readonly RowResult[], settled: readonly RowResult[]): readonly RowResult[] {
	const refused = settled.filter((one) => one.kind === 'rejection');
	// Problems of the inputs come before problems with earlier runs.
	const ofInputs = refused.filter(({ earlier }) => earlier === undefined);
	const all = ofInputs.length > 0 ? ofInputs : refused;
	const [[first], [own]] = [all, units];
	if (first === undefined || own?.kind !== 'draft' || own.origin.kind !== 'row') return settled;
	const { unit: _, units: __, ...origin } = own.origin;
	const problems = distinctProblems(all.flatMap((one) => one.problems));
	return [{ ...first, origin, identity: identityOf(own), problems }];
}

function bucketOf(settled: RowResult): UnitBucket {
	const isInAssets =
		settled.kind === 'skip'
			? settled.earlier === 'created'
			: settled.kind === 'rejection' && settled.earlier?.isInAssets === true;
	return isInAssets ? 'earlier' : settled.kind;
}

function identitiesOf(built: RowResult): readonly PlanIdentities[] {
	if (built.kind === 'skip') return [];
	const { unit } = built;
	const all: readonly (Draft | typeof built)[] = built.kind === 'draft' ? divideDraft(built) : [built];
	return all.map((one) => {
		const { enrollmentId = '', key = enrollmentId, serialNumber } = identityOf(one);
		return { key, enrollmentId, serialNumber, unit };
	});
}
