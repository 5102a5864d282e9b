/** Refuses or skips drafts because of repeats in the inputs and of earlier runs, or adds their warnings. */
import type { Built, Draft, Rejection } from '../../drafts/draft/built.ts';
import { distinctProblems, type Problem } from '../../messages/problem.ts';
import { divideDraft } from '../../drafts/table/row-lot.ts';
import type { PlanIdentities } from '../plan-file/plan-line.ts';
import type { NumberedTexts } from '../../sources/lists/kept-texts.ts';
import type { LedgerFinding, LedgerWarning } from '../ledger/check-against-ledger.ts';
import type { PlanRequest } from './plan-request.ts';
import type { BuiltPlace, CellPlace, PassIdentities } from './pass-identities.ts';
import type { PlanDecisions } from './plan-decisions.ts';

const NO_PROBLEMS: readonly Problem[] = Object.freeze([]);
const NO_WARNINGS: readonly LedgerWarning[] = Object.freeze([]);

export class Settlement {
	readonly #request: Pick<PlanRequest, 'earlier' | 'repeatedSerials'>;
	readonly #refusedInvoices: PlanDecisions['refusedInvoices'];
	readonly #identities: PassIdentities;
	readonly #cellPlace: CellPlace;
	/** Access keys of which rows of tables are units. */
	readonly #invoicesOfRows: NumberedTexts;

	constructor(
		request: Pick<PlanRequest, 'earlier' | 'repeatedSerials'>,
		{ refusedInvoices }: Pick<PlanDecisions, 'refusedInvoices'>,
		identities: PassIdentities,
		cellPlace: CellPlace,
		invoicesOfRows: NumberedTexts,
	) {
		this.#request = request;
		this.#refusedInvoices = refusedInvoices;
		this.#identities = identities;
		this.#cellPlace = cellPlace;
		this.#invoicesOfRows = invoicesOfRows;
	}

	settle(built: Built, place: BuiltPlace): Built {
		if (built.kind === 'skip') return built;
		const { origin } = built;
		const repeats = this.#identities.note(built, place);
		const ofInvoice = this.#refusalOfInvoice(built, place);
		const found = built.kind === 'draft' ? this.#check(built) : undefined;
		// An asset that exists keeps its serial number; the other row is refused.
		const isKnown =
			found !== undefined && found.earlier !== 'clash' && repeats.every(({ of }) => of === 'serialNumbers');
		if (ofInvoice !== undefined && !isKnown) return ofInvoice;
		if (repeats.length > 0 && !isKnown) {
			const own = built.kind === 'rejection' ? built.problems : NO_PROBLEMS;
			const rejection = this.#reject(built, [...own, ...repeats.map(({ problem }) => problem)], place);
			return repeats.some(({ of }) => of === 'draftKeys') ? { ...rejection, isRepeatedUnit: true } : rejection;
		}
		if (built.kind === 'rejection') return this.#reject(built, built.problems, place);
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
	settleLot(units: readonly Draft[], place: BuiltPlace): readonly Built[] {
		const settled = units.map((unit) => this.settle(unit, place));
		const refused = settled.filter((one) => one.kind === 'rejection');
		// Every shard reports problems of the inputs alike, so they come before those of earlier runs.
		const ofInputs = refused.filter(({ earlier }) => earlier === undefined);
		const all = ofInputs.length > 0 ? ofInputs : refused;
		const [[first], [own]] = [all, units];
		if (first === undefined || own?.origin.kind !== 'row') return settled;
		const { unit: _, units: __, ...origin } = own.origin;
		const problems = distinctProblems(all.flatMap((one) => one.problems));
		return [{ ...first, origin, identity: identityOf(own), problems }];
	}

	#check({ key, unit, layout, origin, body }: Draft): LedgerFinding | undefined {
		const { enrollmentId, serialNumber } = body;
		const isSerialAsked = serialNumber !== undefined && this.#request.repeatedSerials === 'refuse';
		return this.#request.earlier?.check({
			key,
			enrollmentId,
			...(isSerialAsked ? { serialNumber } : {}),
			...(unit === undefined ? {} : { unit }),
			...(layout === undefined ? {} : { layout }),
			isRow: origin.kind === 'row',
			readBody: () => body,
		});
	}

	#withNearDuplicates(draft: Draft, place: BuiltPlace): Draft {
		const earlier = this.#request.earlier?.warnNearDuplicates?.(draft) ?? NO_WARNINGS;
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

	/** Refuses the unit, not the row: in a file of rejected rows it would come back without the document that voids it. */
	#refusalOfInvoice(built: Draft | Rejection, place: BuiltPlace): Rejection | undefined {
		const { unit } = built;
		if (!('row' in place) || unit === undefined) return undefined;
		this.#invoicesOfRows.numberOf(unit.accessKey);
		const problems = this.#refusedInvoices.get(unit.accessKey);
		if (problems === undefined) return undefined;
		const origin = { kind: 'invoice', file: built.origin.file, ...unit } as const;
		return { kind: 'rejection', origin, identity: identityOf(built), problems };
	}
}

function identityOf(built: Draft | Rejection): NonNullable<Rejection['identity']> {
	if (built.kind === 'rejection') return built.identity ?? {};
	const { enrollmentId, serialNumber } = built.body;
	return { enrollmentId, ...(serialNumber === undefined ? {} : { serialNumber }), key: built.key };
}

export function identitiesOf(built: Built): readonly PlanIdentities[] {
	if (built.kind === 'skip') return [];
	const { unit } = built;
	const ofInvoice = unit === undefined ? {} : { unit };
	const serialOf = (serialNumber: string | undefined) => (serialNumber === undefined ? {} : { serialNumber });
	if (built.kind === 'rejection') {
		const { enrollmentId = '', key = enrollmentId, serialNumber } = built.identity ?? {};
		return [{ key, enrollmentId, ...serialOf(serialNumber), ...ofInvoice }];
	}
	return divideDraft(built).map(({ key, body: { enrollmentId, serialNumber } }) => ({
		key,
		enrollmentId,
		...serialOf(serialNumber),
		...ofInvoice,
	}));
}
