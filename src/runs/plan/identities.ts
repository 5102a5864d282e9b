/** Finds numbers, serial numbers and invoice units that several rows have, and other spellings of them. */
import type { Draft, Rejection } from '../../drafts/draft/row-result.ts';
import type { Origin } from '../../messages/origin.ts';
import { joinProblem, type Problem } from '../../messages/problem.ts';
import { foldNumber, foldSpelling } from '../ledger/ledger-names.ts';
import { IdentityIndex, keyOf, type Repeats, type Sighting } from './repeats.ts';

export type NumberedField = 'enrollmentId' | 'serialNumber';

/** The place of a row. `isRow`: it is in a table, not in an invoice. */
export interface SettledPlace {
	readonly table: number;
	readonly isRow: boolean;
	/** The cell of a field. Undefined if the table lacks it. */
	readonly cellOf: (field: NumberedField) => Problem['place'];
}

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

export interface RepeatFinder {
	readonly repeatsOf: (built: Draft | Rejection, place: SettledPlace) => readonly RepeatedIdentity[];
	/** Other spellings, and repeated serial numbers that are accepted. */
	readonly nearDuplicatesOf: (draft: Draft, place: SettledPlace) => readonly Problem[];
}

/** Used for a row whose numbers no other row has. */
export const NOTHING_REPEATED: RepeatFinder = {
	repeatsOf: () => NONE_REPEATED,
	nearDuplicatesOf: () => NO_PROBLEMS,
};

interface Elsewhere {
	readonly code: Problem['code'];
	/** Undefined for a unit of an invoice, which has no field. */
	readonly kind: 'row' | 'invoice' | 'batch' | undefined;
	readonly found: string | undefined;
	readonly places: readonly Sighting[] | undefined;
	readonly field: NumberedField | undefined;
	readonly row: number;
	readonly where: SettledPlace;
}

/** The identities of all rows that may share one. */
export class Identities {
	readonly #enrollmentIds = new IdentityIndex();
	readonly #serialNumbers = new IdentityIndex();
	readonly #draftKeys = new IdentityIndex();

	note(built: Draft | Rejection, { table, isRow }: Pick<SettledPlace, 'table' | 'isRow'>): void {
		const { enrollmentId, serialNumber } = (built.kind === 'draft' ? built.body : built.identity) ?? {};
		const sighting = { table, row: rowOf(built.origin) };
		const key = keyOfUnit(built, isRow);
		if (enrollmentId !== undefined) this.#enrollmentIds.add(enrollmentId, sighting, foldNumber(enrollmentId));
		if (serialNumber !== undefined) this.#serialNumbers.add(serialNumber, sighting, foldSpelling(serialNumber));
		if (key !== undefined) this.#draftKeys.add(key, sighting);
	}

	/** Call after the last row. `places`: names of tables and files by number, with the text before the row or item. */
	find(repeatedSerials: 'refuse' | 'accept', places: readonly string[]): RepeatFinder {
		const enrollmentIds = this.#enrollmentIds.find();
		const serialNumbers = this.#serialNumbers.find();
		const draftKeys = this.#draftKeys.find();
		const repeated = {
			enrollmentIds: enrollmentIds.repeated,
			serialNumbers: repeatedSerials === 'refuse' ? serialNumbers.repeated : NO_REPEATS,
			draftKeys: draftKeys.repeated,
		};
		const shared = repeatedSerials === 'accept' ? serialNumbers.repeated : NO_REPEATS;
		const repeatOf = (
			of: keyof typeof REPEATS,
			text: string | undefined,
			built: Draft | Rejection,
			where: SettledPlace,
		): readonly RepeatedIdentity[] => {
			const found = findPlaces(repeated[of], text);
			if (found === undefined) return NONE_REPEATED;
			const kind = of === 'draftKeys' ? undefined : where.isRow ? 'row' : 'invoice';
			const shown = of === 'draftKeys' ? nameOfUnit(built) : text;
			const row = rowOf(built.origin);
			const elsewhere = { ...REPEATS[of], kind, found: shown, places: found, row, where } as const;
			return sayElsewhere(elsewhere, places).map((problem): RepeatedIdentity => ({ of, problem }));
		};
		return {
			repeatsOf(built, where) {
				const { enrollmentId, serialNumber } = (built.kind === 'draft' ? built.body : built.identity) ?? {};
				const ids = repeatOf('enrollmentIds', enrollmentId, built, where);
				const serials = repeatOf('serialNumbers', serialNumber, built, where);
				const units = repeatOf('draftKeys', keyOfUnit(built, where.isRow), built, where);
				return ids.length + serials.length + units.length === 0 ? NONE_REPEATED : [...ids, ...serials, ...units];
			},
			nearDuplicatesOf({ body: { enrollmentId, serialNumber }, origin }, where) {
				const ids = findPlaces(enrollmentIds.respelled, enrollmentId, foldNumber);
				const serials = findPlaces(serialNumbers.respelled, serialNumber, foldSpelling);
				const same = findPlaces(shared, serialNumber);
				if (ids === undefined && serials === undefined && same === undefined) return NO_PROBLEMS;
				const row = rowOf(origin);
				const ofId = { kind: 'batch', found: enrollmentId, field: 'enrollmentId', row, where } as const;
				const ofSerial = { kind: 'batch', found: serialNumber, field: 'serialNumber', row, where } as const;
				const elsewhere: readonly Elsewhere[] = [
					{ code: 'enrollment-id-respelled', places: ids, ...ofId },
					{ code: 'serial-number-respelled', places: serials, ...ofSerial },
					{ code: 'serial-number-shared', places: same, ...ofSerial },
				];
				return elsewhere.flatMap((one) => sayElsewhere(one, places));
			},
		};
	}
}

/** An invoice with rows in a table makes no drafts, and copies of invoices are skipped. */
function keyOfUnit(built: Draft | Rejection, isRow: boolean): string | undefined {
	if (!isRow || built.unit === undefined) return undefined;
	return built.kind === 'draft' ? built.key : built.identity?.key;
}

function nameOfUnit({ unit }: Draft | Rejection): string | undefined {
	return unit && `${unit.accessKey}/${unit.item}/${unit.unit}`;
}

function sayElsewhere(elsewhere: Elsewhere, tables: readonly string[]): readonly Problem[] {
	const { code, kind, found, places, field, row, where } = elsewhere;
	if (found === undefined || places === undefined) return NO_PROBLEMS;
	const place = field === undefined ? undefined : where.cellOf(field);
	const params = { ...(kind === undefined ? {} : { kind }), others: nameOthers(places, row, where.table, tables) };
	return [joinProblem(code, { found, ...(place === undefined ? {} : { place }), params })];
}

function nameOthers(places: readonly Sighting[], row: number, table: number, tables: readonly string[]): string {
	// Check only a few places, since thousands of rows may repeat the number.
	const first = places.slice(0, MAX_NAMED + 1);
	const elsewhere = first.filter((one) => one.table !== table || one.row !== row).slice(0, MAX_NAMED);
	// Units of one item may share the number.
	const others = elsewhere.length > 0 ? elsewhere : first;
	const named = others.map((one) => `${tables[one.table] ?? '… '}${one.row}`);
	const more = places.length - 1 - named.length;
	if (more > 0) named.push(`… (+${more})`);
	return named.join('; ');
}

function findPlaces(
	repeats: Repeats,
	text: string | undefined,
	fold = (unfolded: string): string => unfolded,
): readonly Sighting[] | undefined {
	return text === undefined || repeats.size === 0 ? undefined : repeats.get(keyOf(fold(text)));
}

/** Row of a table, or item of an invoice. */
function rowOf(origin: Origin): number {
	if (origin.kind === 'row') return origin.row;
	return origin.kind === 'invoice' ? (origin.item ?? 1) : 1;
}
