/** Builds the units of an invoice's items. The cents of an item are divided by largest remainder, so that they add up exactly. */
import { assetRequestSchema } from '../../contract/asset.ts';
import type { InvoiceOrigin } from '../../messages/origin.ts';
import { definedOf, type Problem } from '../../messages/problem.ts';
import type { RowResult, RejectedIdentity, UnitValues } from '../../drafts/draft/row-result.ts';
import { type Body, isPlainlyRight } from '../../drafts/draft/check-body.ts';
import type { ItemOrChange } from '../../drafts/invoice-settings/item-to-ask.ts';
import { listCustomFields } from '../../drafts/invoice-unit/custom-fields.ts';
import type { InvoicePlan, PlannedAssets } from './invoice-plan.ts';
import { renderItemLayout } from '../../drafts/invoice-unit/item-layout.ts';
import { renderUnitKey, type UnitIdentity } from '../../drafts/invoice-unit/unit-identity.ts';
import type { CorrectedRow, UnitCorrections } from '../corrections/unit-corrections.ts';
import { portionOf } from '../../drafts/invoice-unit/decimal.ts';

export interface EnrollmentSequence {
	next: number;
}

export function* buildUnits(
	plan: InvoicePlan,
	sequence: EnrollmentSequence,
	corrections?: UnitCorrections,
): Iterable<RowResult> {
	const { file, accessKey } = plan;
	for (const line of plan.lines) {
		const origin: InvoiceOrigin = {
			kind: 'invoice',
			file,
			accessKey,
			...(line.item === undefined ? {} : { item: line.item }),
		};
		if (line.kind === 'rejection') {
			const { item, earlier, problems, open } = line;
			const values = open && valuesOfOpen(open);
			const isSkipped = item !== undefined && values && corrections?.isSkippedItem(accessKey, item);
			if (isSkipped === true) yield { kind: 'skip', origin, reason: { code: 'row-skipped' }, values };
			else yield { kind: 'rejection', origin, problems, ...definedOf({ earlier, values }) };
		} else if (line.kind === 'skip') {
			const joined = line.joinedInto === undefined ? {} : { joinedInto: line.joinedInto };
			yield { kind: 'skip', origin, reason: line.reason, ...joined };
		} else yield* buildUnitsOfItem(plan, line, sequence, corrections);
	}
}

function* buildUnitsOfItem(
	{ file, accessKey, options, reconciliation }: InvoicePlan,
	line: PlannedAssets,
	sequence: EnrollmentSequence,
	corrections: UnitCorrections | undefined,
): Iterable<RowResult> {
	const { enrollmentIdTemplate: template, status } = options;
	const { item, number, rowsIn, series, units } = line;
	const named = { supplier: line.supplierId, number, series, item: String(item), key: accessKey, unit: '', seq: '' };
	const shared = fieldsOfItem(line);
	const inRows: Problem | undefined =
		rowsIn === undefined ? undefined : { code: 'nfe-rows-count', params: { file: rowsIn } };
	const layout = renderItemLayout(item, reconciliation.assetLines);
	for (let unit = 1; unit <= units; unit++) {
		const identity = { accessKey, item, unit };
		const origin: UnitOrigin = { kind: 'invoice', file, ...identity };
		const to = line.returned.get(unit);
		const reason = to === undefined ? inRows : ({ code: 'nfe-change', params: { kind: 'returned', to } } as const);
		if (reason !== undefined) {
			yield { kind: 'skip', origin, reason, ...(to === undefined ? { hasRows: true } : {}) };
			continue;
		}
		const key = renderUnitKey(identity);
		const customFields = listCustomFields(options.customFields, line.customValues, `${unit}/${units}`);
		named.unit = String(unit);
		if (template !== undefined) named.seq = String(sequence.next++);
		const body = openBody(template?.render(named), status);
		Object.assign(body, shared);
		const serialNumber = line.serialNumbers[unit - 1];
		if (serialNumber !== undefined) body.serialNumber = serialNumber;
		body.priceCents = Number(portionOf(line.costCents, units, unit - 1));
		if (customFields.length > 0) body.customFields = customFields;
		const corrected = corrections?.find(identity);
		if (corrected !== undefined && corrections !== undefined)
			yield buildCorrected({ body, key, layout, origin, line }, corrected, corrections);
		else if (isPlainlyRight(body))
			yield { kind: 'draft', key, unit: identity, layout, origin, body, notices: line.notices };
		else yield closeUnit({ body, key, layout, origin, line });
	}
}

/** Nearly all bodies have both, and share one shape. */
function openBody(enrollmentId: string | undefined, status: Body['status']): Body {
	if (enrollmentId !== undefined && status !== undefined) return { enrollmentId, status, source: 'nfe-import' };
	return definedOf({ enrollmentId, status, source: 'nfe-import' as const });
}

interface OpenUnit {
	readonly body: Body;
	readonly key: string;
	readonly layout: string;
	readonly origin: UnitOrigin;
	readonly line: PlannedAssets;
}

type UnitOrigin = InvoiceOrigin & UnitIdentity;

function closeUnit(
	{ body, key, layout, origin, line: { notices } }: OpenUnit,
	problems: readonly Problem[] = NO_PROBLEMS,
): RowResult {
	const { accessKey, item, unit } = origin;
	const about = { unit: { accessKey, item, unit }, layout, origin };
	if (problems.length === 0 && isPlainlyRight(body)) return { kind: 'draft', key, ...about, body, notices };
	const told = new Set(problems.map(({ place }) => place?.field));
	const all = [...problems, ...listProblems(body).filter(({ place }) => !told.has(place?.field))];
	return { kind: 'rejection', ...about, identity: identityOf(body, key), values: body, notices, problems: all };
}

/** A unit into which a person typed. */
function buildCorrected(unit: OpenUnit, { isSkipped, typed }: CorrectedRow, corrections: UnitCorrections): RowResult {
	const { origin, line, body } = unit;
	const { values, problems, notices } = corrections.correct(body, typed);
	const corrected = { typed: Object.fromEntries(typed), given: body };
	if (isSkipped) return { kind: 'skip', origin, reason: { code: 'row-skipped' }, values, corrected };
	const told = { ...unit, body: values, line: { ...line, notices: [...line.notices, ...notices] } };
	return { ...closeUnit(told, problems), corrected };
}

/** A row of an item that nobody decided. */
const valuesOfOpen = (open: ItemOrChange): UnitValues | undefined =>
	'change' in open ? undefined : { model: open.description, vendorName: open.supplierName };

function identityOf({ enrollmentId }: Body, key: string): RejectedIdentity {
	return enrollmentId === undefined ? { key } : { enrollmentId, key };
}

const NO_PROBLEMS: readonly Problem[] = Object.freeze([]);
const MISSING = { enrollmentId: 'nfe-enrollment-missing', status: 'nfe-status-missing' } as const;

function listProblems(body: Body): readonly Problem[] {
	const { error } = assetRequestSchema.safeParse(body);
	const names = new Set(error?.issues.map((issue) => issue.path.join('/')));
	return [...names].map((name): Problem => {
		const place = { name: '', field: name.replace(/\/.*/, '') };
		if ((name === 'enrollmentId' || name === 'status') && body[name] === undefined)
			return { code: MISSING[name], place };
		return { code: 'nfe-body', place, params: { name } };
	});
}

/** Use `Object.assign`: bodies of spread objects left 54 MB in the old space at 20,000 invoices. */
function fieldsOfItem(line: PlannedAssets): Body {
	const { category, brand, model, vendorName, acquisitionDate, acquisitionType, number, warrantyExpirationDate } = line;
	const fields: Body = {};
	if (category) fields.category = category;
	if (brand) fields.brand = brand;
	if (model) fields.model = model;
	if (vendorName) fields.vendorName = vendorName;
	if (acquisitionDate) fields.acquisitionDate = acquisitionDate;
	fields.acquisitionType = acquisitionType;
	if (number) fields.nfeNumber = number;
	if (warrantyExpirationDate) fields.warrantyExpirationDate = warrantyExpirationDate;
	return fields;
}
