/**
 * Which identities of the inputs stand elsewhere too: noted as each thing is built, and told by what an earlier pass over
 * the same inputs learnt (`plan-decisions.ts`).
 *
 * Refused: an enrollment id, a serial number or a unit of an invoice that stands twice (`enrollment-id-repeated`,
 * `serial-number-repeated`, `nfe-unit-repeated`; of invoices the codes with `nfe-`). Told: a number that stands in another
 * spelling too (`enrollment-id-respelled`, `serial-number-respelled`), and a repeated serial number that a person accepts
 * (`serial-number-shared`).
 */
import type { Draft, Rejection } from '../../drafts/draft/built.ts';
import type { Origin } from '../../messages/origin.ts';
import type { Problem } from '../../messages/problem.ts';
import { foldSpelling } from '../ledger/fold-spelling.ts';
import { createIdentityIndex, keyOf, type Repeats } from '../ledger/identity-index.ts';
import type { Place } from '../ledger/place-numbers.ts';
import type { PlanDecisions } from './plan-decisions.ts';
import type { InvoicePlace, PlanPass, TablePlace } from './plan-pass.ts';

/** Repeated places that a message names. */
const MOST_NAMED = 4;

const NO_PROBLEMS: readonly Problem[] = Object.freeze([]);
const NO_REPEATS: Repeats = new Map();

type Field = keyof TablePlace['columns'];

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

export interface PassIdentities {
	/** Notes the identities that a built thing names, and tells which of them stand elsewhere too. */
	readonly note: (built: Draft | Rejection, place: TablePlace | InvoicePlace) => readonly Problem[];
	/** Notices of a draft whose numbers stand elsewhere in another spelling, or are accepted although they do. */
	readonly tellTwins: (draft: Draft, place: TablePlace | InvoicePlace) => readonly Problem[];
	readonly learnt: () => Pick<
		PlanDecisions,
		'enrollmentIds' | 'respelledIds' | 'serialNumbers' | 'respelledSerials' | 'draftKeys'
	>;
}

export function createPassIdentities(
	repeatedSerials: 'refuse' | 'accept',
	assumed: ReturnType<PassIdentities['learnt']> & Pick<PlanDecisions, 'places'>,
	cellPlace: (place: Parameters<PlanPass['put']>[1], field: Field) => Problem['place'],
): PassIdentities {
	const enrollmentIds = createIdentityIndex();
	const serialNumbers = createIdentityIndex();
	const draftKeys = createIdentityIndex();
	let rowsHaveUnits = false;

	const sightingProblem = (
		code: Problem['code'],
		found: string,
		{
			sightings,
			field,
			row,
		}: { readonly sightings: readonly Place[]; readonly field: Field | undefined; readonly row: number },
		where: TablePlace | InvoicePlace,
	): Problem => {
		const place = field === undefined ? undefined : cellPlace(where, field);
		const params = { others: nameOthers(sightings, row, where) };
		return { code, found, ...(place === undefined ? {} : { place }), params };
	};

	/** The problem of an identity that stands elsewhere too, by what an earlier pass learnt. */
	const repeatOf = (
		code: keyof typeof REPEATS,
		text: string,
		row: number,
		where: TablePlace | InvoicePlace,
	): Problem | undefined => {
		const { decision, field } = REPEATS[code];
		const repeats = assumed[decision];
		const sightings = repeats.size === 0 ? undefined : repeats.get(keyOf(text));
		if (sightings === undefined) return undefined;
		const found = code === 'nfe-unit-repeated' ? text.slice('nfe:'.length) : text;
		return sightingProblem('row' in where ? code : INVOICE_REPEATS[code], found, { sightings, field, row }, where);
	};

	const nameOthers = (sightings: readonly Place[], row: number, where: TablePlace | InvoicePlace): string => {
		const elsewhere = sightings.filter((one) => one.table !== where.table || one.row !== row);
		// Units of one item that have the same number.
		const others = elsewhere.length > 0 ? elsewhere : sightings.slice(0, 1);
		const named = others.slice(0, MOST_NAMED).map((one) => `${assumed.places.at(one.table) ?? '… '}${one.row}`);
		if (others.length > MOST_NAMED) named.push(`… (+${others.length - MOST_NAMED})`);
		return named.join('; ');
	};

	/** Invoices come behind all tables, and copies of a note are left out before: alone they repeat no unit. */
	const unitKeyOf = (built: Draft | Rejection, place: TablePlace | InvoicePlace): string | undefined => {
		const key = built.kind === 'draft' ? built.key : built.identity?.key;
		if (key === undefined || !key.startsWith('nfe:') || (!('row' in place) && !rowsHaveUnits)) return undefined;
		rowsHaveUnits = true;
		return key;
	};

	return {
		note(built, place) {
			const { enrollmentId, serialNumber } = (built.kind === 'draft' ? built.body : built.identity) ?? {};
			const row = rowOf(built.origin);
			const key = unitKeyOf(built, place);
			if (enrollmentId !== undefined) enrollmentIds.add(enrollmentId, place.table, row, foldSpelling(enrollmentId));
			if (serialNumber !== undefined) serialNumbers.add(serialNumber, place.table, row, foldSpelling(serialNumber));
			if (key !== undefined) draftKeys.add(key, place.table, row);
			if (assumed.enrollmentIds.size + assumed.serialNumbers.size + assumed.draftKeys.size === 0) return NO_PROBLEMS;
			const serial = repeatedSerials === 'refuse' ? serialNumber : undefined;
			const problems = [
				enrollmentId === undefined ? undefined : repeatOf('enrollment-id-repeated', enrollmentId, row, place),
				serial === undefined ? undefined : repeatOf('serial-number-repeated', serial, row, place),
				key === undefined ? undefined : repeatOf('nfe-unit-repeated', key, row, place),
			];
			return problems.filter((problem) => problem !== undefined);
		},
		tellTwins({ body, origin }, where) {
			const { respelledIds, respelledSerials } = assumed;
			const accepted = repeatedSerials === 'accept' ? assumed.serialNumbers : NO_REPEATS;
			if (respelledIds.size + respelledSerials.size + accepted.size === 0) return NO_PROBLEMS;
			const row = rowOf(origin);
			const { enrollmentId, serialNumber } = body;
			const ids = respelledIds.get(keyOf(foldSpelling(enrollmentId)));
			const serials = serialNumber === undefined ? undefined : respelledSerials.get(keyOf(foldSpelling(serialNumber)));
			const shared = serialNumber === undefined ? undefined : accepted.get(keyOf(serialNumber));
			const twins = [
				ids &&
					sightingProblem(
						'enrollment-id-respelled',
						enrollmentId,
						{ sightings: ids, field: 'enrollmentId', row },
						where,
					),
				serials &&
					serialNumber &&
					sightingProblem(
						'serial-number-respelled',
						serialNumber,
						{ sightings: serials, field: 'serialNumber', row },
						where,
					),
				shared &&
					serialNumber &&
					sightingProblem(
						'serial-number-shared',
						serialNumber,
						{ sightings: shared, field: 'serialNumber', row },
						where,
					),
			];
			return twins.filter((one) => typeof one === 'object');
		},
		learnt() {
			const ids = enrollmentIds.find();
			const serials = serialNumbers.find();
			return {
				enrollmentIds: ids.repeated,
				respelledIds: ids.respelled,
				serialNumbers: serials.repeated,
				respelledSerials: serials.respelled,
				draftKeys: draftKeys.find().repeated,
			};
		},
	};
}

/** The row of a table, or the item of an invoice: what a person looks for. */
function rowOf(origin: Origin): number {
	if (origin.kind === 'row') return origin.row;
	return origin.kind === 'invoice' ? (origin.item ?? 1) : 1;
}
