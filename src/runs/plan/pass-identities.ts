/**
 * Refuses repeated numbers, serial numbers and invoice units within the inputs, and warns of other spellings. One pass
 * collects them, the next one reports them (`plan-decisions.ts`).
 */
import type { Draft, Rejection } from '../../drafts/draft/built.ts';
import { renderUnitKey } from '../../drafts/invoice-unit/unit-identity.ts';
import type { Origin } from '../../messages/origin.ts';
import { joinProblem, type Problem } from '../../messages/problem.ts';
import { foldNumber, foldSpelling } from '../ledger/ledger-names.ts';
import type { PlanDecisions, RepeatedIdentities } from './plan-decisions.ts';
import { IdentityIndex, keyOf, type Repeats, type Sighting } from './repeats.ts';
import type { Row } from '../../sources/values/cell.ts';

/** A row, by its table's number in the pass. A column is -1 if the table lacks it. */
export interface RowPlace {
	readonly table: number;
	readonly row: Row;
	readonly columns: { readonly enrollmentId: number; readonly serialNumber: number };
}

export interface InvoicePlace {
	readonly table: number;
}

export type BuiltPlace = RowPlace | InvoicePlace;

export type CellPlace = (place: BuiltPlace, field: keyof RowPlace['columns']) => Problem['place'];

const MAX_NAMED = 4;

const NO_PROBLEMS: readonly Problem[] = Object.freeze([]);
const NONE_REPEATED: readonly RepeatedIdentity[] = Object.freeze([]);
const NO_REPEATS: Repeats = new Map();

const REPEATS = {
	enrollmentIds: { field: 'enrollmentId', code: 'enrollment-id-repeated' },
	serialNumbers: { field: 'serialNumber', code: 'serial-number-repeated' },
	draftKeys: { field: undefined, code: 'nfe-unit-repeated' },
} as const;

export interface RepeatedIdentity {
	readonly of: keyof typeof REPEATS;
	readonly problem: Problem;
}

interface Elsewhere {
	readonly code: Problem['code'];
	/** Undefined for a unit of an invoice, which has no field. */
	readonly kind: 'row' | 'invoice' | 'batch' | undefined;
	readonly found: string | undefined;
	readonly places: readonly Sighting[] | undefined;
	readonly field: Parameters<CellPlace>[1] | undefined;
	readonly row: number;
	readonly where: BuiltPlace;
}

export class PassIdentities {
	readonly #repeatedSerials: 'refuse' | 'accept';
	readonly #assumed: RepeatedIdentities;
	readonly #places: readonly string[];
	readonly #cellPlace: CellPlace;
	readonly #enrollmentIds = new IdentityIndex();
	readonly #serialNumbers = new IdentityIndex();
	readonly #draftKeys = new IdentityIndex();

	constructor(
		repeatedSerials: 'refuse' | 'accept',
		{ identities, places }: Pick<PlanDecisions, 'identities' | 'places'>,
		cellPlace: CellPlace,
	) {
		this.#repeatedSerials = repeatedSerials;
		this.#assumed = identities;
		this.#places = places;
		this.#cellPlace = cellPlace;
	}

	/** Collects the identities, and returns the repeated ones. */
	note(built: Draft | Rejection, place: BuiltPlace): readonly RepeatedIdentity[] {
		const { enrollmentId, serialNumber } = (built.kind === 'draft' ? built.body : built.identity) ?? {};
		const row = rowOf(built.origin);
		// An invoice with rows in a table makes no drafts, and copies of invoices are skipped.
		const unit = 'row' in place ? built.unit : undefined;
		const key = unit && renderUnitKey(unit);
		const sighting = { table: place.table, row };
		if (enrollmentId !== undefined) this.#enrollmentIds.add(enrollmentId, sighting, foldNumber(enrollmentId));
		if (serialNumber !== undefined) this.#serialNumbers.add(serialNumber, sighting, foldSpelling(serialNumber));
		if (key !== undefined) this.#draftKeys.add(key, sighting);
		const { enrollmentIds, serialNumbers, draftKeys } = this.#assumed;
		if (enrollmentIds.repeated.size + serialNumbers.repeated.size + draftKeys.repeated.size === 0) return NONE_REPEATED;
		const serial = this.#repeatedSerials === 'refuse' ? serialNumber : undefined;
		const repeatOf = (of: keyof typeof REPEATS, text: string | undefined, found = text) => {
			const places = findPlaces(this.#assumed[of].repeated, text);
			const kind = of === 'draftKeys' ? undefined : 'row' in place ? 'row' : 'invoice';
			const problems = this.#sayElsewhere({ ...REPEATS[of], kind, found, places, row, where: place });
			return problems.map((problem): RepeatedIdentity => ({ of, problem }));
		};
		return [
			...repeatOf('enrollmentIds', enrollmentId),
			...repeatOf('serialNumbers', serial),
			...repeatOf('draftKeys', key, unit && `${unit.accessKey}/${unit.item}/${unit.unit}`),
		];
	}

	warnNearDuplicates({ body, origin }: Draft, where: BuiltPlace): readonly Problem[] {
		const { enrollmentIds, serialNumbers } = this.#assumed;
		const accepted = this.#repeatedSerials === 'accept' ? serialNumbers.repeated : NO_REPEATS;
		if (enrollmentIds.respelled.size + serialNumbers.respelled.size + accepted.size === 0) return NO_PROBLEMS;
		const row = rowOf(origin);
		const { enrollmentId, serialNumber } = body;
		const ofId = { kind: 'batch', found: enrollmentId, field: 'enrollmentId', row, where } as const;
		const ofSerial = { kind: 'batch', found: serialNumber, field: 'serialNumber', row, where } as const;
		const ids = findPlaces(enrollmentIds.respelled, foldNumber(enrollmentId));
		const serials = findPlaces(serialNumbers.respelled, serialNumber && foldSpelling(serialNumber));
		return [
			...this.#sayElsewhere({ code: 'enrollment-id-respelled', places: ids, ...ofId }),
			...this.#sayElsewhere({ code: 'serial-number-respelled', places: serials, ...ofSerial }),
			...this.#sayElsewhere({ code: 'serial-number-shared', places: findPlaces(accepted, serialNumber), ...ofSerial }),
		];
	}

	learnt(): RepeatedIdentities {
		return {
			enrollmentIds: this.#enrollmentIds.find(),
			serialNumbers: this.#serialNumbers.find(),
			draftKeys: this.#draftKeys.find(),
		};
	}

	#sayElsewhere({ code, kind, found, places, field, row, where }: Elsewhere): readonly Problem[] {
		if (found === undefined || places === undefined) return NO_PROBLEMS;
		const place = field === undefined ? undefined : this.#cellPlace(where, field);
		const params = { ...(kind === undefined ? {} : { kind }), others: this.#nameOthers(places, row, where) };
		return [joinProblem(code, { found, ...(place === undefined ? {} : { place }), params })];
	}

	#nameOthers(places: readonly Sighting[], row: number, where: BuiltPlace): string {
		// Check only a few places, since thousands of rows may repeat the number.
		const first = places.slice(0, MAX_NAMED + 1);
		const elsewhere = first.filter((one) => one.table !== where.table || one.row !== row).slice(0, MAX_NAMED);
		// Units of one item may share the number.
		const others = elsewhere.length > 0 ? elsewhere : first;
		const named = others.map((one) => `${this.#places[one.table] ?? '… '}${one.row}`);
		const more = places.length - 1 - named.length;
		if (more > 0) named.push(`… (+${more})`);
		return named.join('; ');
	}
}

function findPlaces(repeats: Repeats, text: string | undefined): readonly Sighting[] | undefined {
	return text === undefined || repeats.size === 0 ? undefined : repeats.get(keyOf(text));
}

/** Row of a table, or item of an invoice. */
function rowOf(origin: Origin): number {
	if (origin.kind === 'row') return origin.row;
	return origin.kind === 'invoice' ? (origin.item ?? 1) : 1;
}
