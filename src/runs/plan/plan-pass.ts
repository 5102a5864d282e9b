/**
 * One pass over the inputs: applies assumed decisions and collects evidence for new ones. Refuses or skips drafts because of
 * repeats in the inputs or earlier runs, or adds warnings.
 */
import { kindOf } from '../../messages/codes.ts';
import type { Built, Draft, Rejection } from '../../drafts/draft/built.ts';
import { nameOfItem } from '../../drafts/invoice-unit/item-layout.ts';
import type { SeenChange } from '../../drafts/invoice-facts/invoice-facts.ts';
import { listPriceProblems, type RefusedRows } from '../../drafts/invoice/plan-change.ts';
import { renderUnitKey } from '../../drafts/invoice-unit/unit-identity.ts';
import { groupUndecided, type Undecided } from '../../drafts/invoice-settings/open-item.ts';
import { divideDraft } from '../../drafts/table/row-lot.ts';
import type { ColumnDecisions } from '../../drafts/table/table-drafts.ts';
import { columnLetters } from '../../messages/origin.ts';
import { distinctProblems, type Problem } from '../../messages/problem.ts';
import type { BrokenPlace, MergedRange } from '../../sources/values/source.ts';
import type { LedgerFinding } from '../ledger/check-against-ledger.ts';
import type { PlanIdentities } from '../plan-file/plan-line.ts';
import type { TableRecord } from '../record/run-record.ts';
import { DraftedItems } from './drafted-items.ts';
import { ItemSums } from './item-sums.ts';
import { nameOfTable, type RefusedFile, UndecidedItems, type UndecidedTable, UndecidedTables } from './open-tables.ts';
import { type BuiltPlace, type CellPlace, PassIdentities } from './pass-identities.ts';
import type { BrokenFile, PlanDecisions } from './plan-decisions.ts';
import type { PlanRequest } from './plan-request.ts';
import { type PlanSink, Tally } from './plan-sink.ts';

export class PlanPass {
	readonly assumed: PlanDecisions;
	readonly sink: PlanSink;
	readonly columns = new Map<string, ColumnDecisions>();
	readonly merged = new Map<string, readonly MergedRange[]>();
	readonly #request: Pick<PlanRequest, 'earlier' | 'repeatedSerials'>;
	readonly #places: string[] = [];
	readonly #records = new Map<number, TableRecord>();
	readonly #undecided: UndecidedTable[] = [];
	readonly #openItems: Undecided[] = [];
	readonly #refused: RefusedFile[] = [];
	readonly #brokenFiles: Map<string, BrokenFile>;
	readonly drafted = new DraftedItems();
	readonly #refusedInvoices = new Map<string, RefusedRows>();
	/** Of invoices, for later runs. */
	readonly seen: SeenChange[] = [];
	/** Of all rows that could be read, also if they were created earlier. */
	readonly categories = new Tally();
	readonly #identities: PassIdentities;
	readonly #itemSums: ItemSums;

	constructor(request: Pick<PlanRequest, 'earlier' | 'repeatedSerials'>, assumed: PlanDecisions, sink: PlanSink) {
		this.assumed = assumed;
		this.sink = sink;
		this.#request = request;
		this.#brokenFiles = new Map(assumed.refusedFiles);
		this.#identities = new PassIdentities(request.repeatedSerials, assumed, this.#cellPlace);
		this.#itemSums = new ItemSums((table, row) => `${this.#places[table] ?? ''}${row}`, request.earlier?.assetsOfItem);
	}

	/** Returns the table's number for reporting repeats. */
	enterTable(record: TableRecord): number {
		const number = this.#places.push(`${nameOfTable(record)}:`) - 1;
		this.#records.set(number, record);
		return number;
	}

	enterInvoiceFile(file: string): number {
		return this.#places.push(`${file}, item `) - 1;
	}

	/** Call for a table with open questions: no plan is made. */
	leaveOpen(table: UndecidedTable): void {
		this.#undecided.push(table);
	}

	leaveItemOpen(item: Undecided): void {
		this.#openItems.push(item);
	}

	checkDecided(): void {
		if (this.#undecided.length > 0) {
			throw new UndecidedTables(this.#undecided, this.#records.size === 0, this.#refused);
		}
		if (this.#openItems.length > 0) throw new UndecidedItems(groupUndecided(this.#openItems));
	}

	/** Loads what the ledger knows about these, and about all units of these invoices. */
	async lookUp(built: readonly Built[], accessKeys?: readonly string[]): Promise<void> {
		await this.#request.earlier?.lookUp?.(built.flatMap(identitiesOf), accessKeys);
	}

	/** Returns the result; for a row with several assets, the first one's. */
	put(built: Built, place: BuiltPlace): Built {
		const row = 'row' in place ? place.row : undefined;
		if (row !== undefined && built.kind === 'draft') this.categories.add(built.body.category);
		if (built.kind === 'draft' && built.lot !== undefined) {
			const units = this.#settleLot(divideDraft(built), place);
			for (const unit of units) this.sink.put(unit, row);
			return units[0] ?? built;
		}
		const settled = this.#settle(built, place);
		if ('row' in place) {
			if (built.kind !== 'skip') this.#itemSums.add(built, settled, place);
			else this.drafted.addLeftOut(this.#records.get(place.table)?.header ?? [], place.row, built.origin.file);
		}
		this.sink.put(settled, settled.origin.kind === 'row' ? row : undefined);
		return settled;
	}

	refuseFile(file: string, problems: readonly Problem[], place?: BrokenPlace): void {
		this.#refused.push(...problems.map((problem) => ({ file, problem })));
		this.sink.put({ kind: 'rejection', origin: { kind: 'file', file, ...place }, problems });
	}

	/** A skip or a refusal, as its code says. */
	leaveOutFile(file: string, problem: Problem): void {
		if (kindOf(problem.code) === 'skip') this.skipFile(file, problem);
		else this.refuseFile(file, [problem]);
	}

	skipFile(file: string, reason: Problem): void {
		this.sink.put({ kind: 'skip', origin: { kind: 'file', file }, reason });
	}

	noticeFile(file: string, notice: Problem): void {
		this.sink.notice({ kind: 'file', file }, notice);
	}

	/** Call if a file broke while it was read: the next pass omits it. */
	breakFile(file: string, broken: BrokenFile): void {
		this.#refused.push({ file, problem: broken.problem });
		this.#brokenFiles.set(file, broken);
	}

	/** `name`: see `PlanDecisions`. Call only for an invoice of rows. */
	refuseInvoice(name: string, refused: RefusedRows): void {
		if (refused.problems.length > 0 || refused.repriced !== undefined) this.#refusedInvoices.set(name, refused);
	}

	/** Call after the last input, see `item-sums.ts`. */
	async noticeItemSums(): Promise<void> {
		await this.lookUp([], this.#itemSums.accessKeys());
		for (const { origin, problem } of this.#itemSums.tell()) this.sink.notice(origin, problem);
	}

	/** Call after the last input. `fileOf`: where an invoice is. */
	async learn(fileOf: (accessKey: string) => string | undefined): Promise<PlanDecisions> {
		const { earlier } = this.#request;
		await this.lookUp([], this.drafted.undecidedInvoices());
		return {
			columns: this.columns,
			merged: this.merged,
			identities: this.#identities.learnt(),
			places: this.#places,
			refusedFiles: this.#brokenFiles,
			refusedInvoices: this.#refusedInvoices,
			elsewhere: this.drafted.listElsewhere(
				({ accessKey, item }) => fileOf(accessKey) ?? earlier?.assetsOfItem?.(accessKey, item)[0]?.run,
			),
		};
	}

	tables(): readonly TableRecord[] {
		return [...this.#records.values()];
	}

	#settle(built: Built, place: BuiltPlace): Built {
		if (built.kind === 'skip') return built;
		const { origin } = built;
		if (built.kind === 'rejection' && built.undecided !== undefined) {
			const { accessKey, item } = built.undecided;
			this.drafted.addUndecided(built.undecided, origin.file);
			const elsewhere = this.assumed.elsewhere.get(nameOfItem(accessKey, item));
			if (elsewhere !== undefined)
				return { kind: 'skip', origin, reason: { code: 'nfe-item-elsewhere', params: { place: elsewhere } } };
		}
		const repeats = this.#identities.note(built, place);
		const ofInvoice = this.#refusalOfInvoice(built, place);
		const found = built.kind === 'draft' ? this.#check(built) : undefined;
		// An existing asset keeps its serial number; the other row is refused.
		const isKnown =
			found !== undefined && found.earlier !== 'clash' && repeats.every(({ of }) => of === 'serialNumbers');
		if (ofInvoice !== undefined && !isKnown) return ofInvoice;
		const own = [...(built.kind === 'rejection' ? built.problems : []), ...(isKnown ? [] : this.#checkPrice(built))];
		if (repeats.length > 0 && !isKnown) {
			const rejection = this.#reject(built, [...own, ...repeats.map(({ problem }) => problem)], place);
			return repeats.some(({ of }) => of === 'draftKeys') ? { ...rejection, isRepeatedUnit: true } : rejection;
		}
		if (built.kind === 'rejection' || own.length > 0) return this.#reject(built, own, place);
		if (found === undefined) return this.#withNearDuplicates(built, place);
		if (found.earlier !== 'clash') return { kind: 'skip', origin, reason: found.problem, earlier: found.earlier };
		return {
			kind: 'rejection',
			origin,
			identity: identityOf(built),
			earlier: { isInAssets: found.isInAssets },
			problems: [found.about === 'item' ? found.problem : this.#inCell(found.problem, found.about, place)],
		};
	}

	/** Refuses the whole row if one of its assets is refused: it is corrected as a row, and its assets get new numbers. */
	#settleLot(units: readonly Draft[], place: BuiltPlace): readonly Built[] {
		const settled = units.map((unit) => this.#settle(unit, place));
		const refused = settled.filter((one) => one.kind === 'rejection');
		// Problems of the inputs come before problems with earlier runs.
		const ofInputs = refused.filter(({ earlier }) => earlier === undefined);
		const all = ofInputs.length > 0 ? ofInputs : refused;
		const [[first], [own]] = [all, units];
		if (first === undefined || own?.origin.kind !== 'row') return settled;
		const { unit: _, units: __, ...origin } = own.origin;
		const problems = distinctProblems(all.flatMap((one) => one.problems));
		return [{ ...first, origin, identity: identityOf(own), problems }];
	}

	#check({ key, unit, layout, origin, body }: Draft): LedgerFinding | undefined {
		const { earlier, repeatedSerials } = this.#request;
		if (earlier === undefined) return undefined;
		const { enrollmentId, serialNumber } = body;
		return earlier.check({
			key,
			enrollmentId,
			serialNumber: repeatedSerials === 'refuse' ? serialNumber : undefined,
			unit,
			layout,
			isRow: origin.kind === 'row',
			readBody: () => body,
		});
	}

	#withNearDuplicates(draft: Draft, place: BuiltPlace): Draft {
		const earlier = this.#request.earlier?.warnNearDuplicates?.(draft) ?? [];
		const own = this.#identities.warnNearDuplicates(draft, place);
		if (earlier.length + own.length === 0) return draft;
		const placed = earlier.map(({ about, problem }) => this.#inCell(problem, about, place));
		return { ...draft, notices: [...draft.notices, ...placed, ...own] };
	}

	/** If the asset exists, that comes first: correcting the row would be useless. */
	#reject(built: Draft | Rejection, problems: readonly Problem[], place: BuiltPlace): Rejection {
		const identity = identityOf(built);
		const { serialNumber: _, ...withoutSerial } = identity;
		const asked = this.#request.repeatedSerials === 'accept' ? withoutSerial : identity;
		const created = 'row' in place ? this.#request.earlier?.created?.(asked) : undefined;
		const all = created === undefined ? problems : [this.#inCell(created.problem, created.about, place), ...problems];
		return { kind: 'rejection', origin: built.origin, identity, problems: all };
	}

	#inCell(problem: Problem, field: Parameters<CellPlace>[1], place: BuiltPlace): Problem {
		const cell = this.#cellPlace(place, field);
		return cell === undefined ? problem : { ...problem, place: cell };
	}

	readonly #cellPlace: CellPlace = (place, field) => {
		if (!('columns' in place) || place.columns[field] < 0) return undefined;
		const column = place.columns[field];
		return { column, name: this.#records.get(place.table)?.header[column] ?? columnLetters(column) };
	};

	/** A row whose price a complement changed can be corrected. */
	#checkPrice(built: Draft | Rejection): readonly Problem[] {
		const { unit } = built;
		const refused = unit && this.assumed.refusedInvoices.get(nameOfItem(unit.accessKey, unit.item));
		return refused === undefined ? [] : listPriceProblems(refused, built);
	}

	/** Refuses the unit, not the row: in a file of rejected rows it would come back without the document that voids it. */
	#refusalOfInvoice(built: Draft | Rejection, place: BuiltPlace): Rejection | undefined {
		const { unit } = built;
		if (!('row' in place) || unit === undefined) return undefined;
		this.drafted.addRow(unit, built.origin.file);
		const { refusedInvoices } = this.assumed;
		const { problems } = refusedInvoices.get(unit.accessKey) ?? refusedInvoices.get(renderUnitKey(unit)) ?? {};
		if (problems === undefined) return undefined;
		const origin = { kind: 'invoice', file: built.origin.file, ...unit } as const;
		return { kind: 'rejection', origin, identity: identityOf(built), problems };
	}
}

function identityOf(built: Draft | Rejection): NonNullable<Rejection['identity']> {
	if (built.kind === 'rejection') return built.identity ?? {};
	const { enrollmentId, serialNumber } = built.body;
	return { enrollmentId, serialNumber, key: built.key };
}

function identitiesOf(built: Built): readonly PlanIdentities[] {
	if (built.kind === 'skip') return [];
	const { unit } = built;
	const all = built.kind === 'draft' ? divideDraft(built) : [built];
	return all.map((one) => {
		const { enrollmentId = '', key = enrollmentId, serialNumber } = identityOf(one);
		return { key, enrollmentId, serialNumber, unit };
	});
}
