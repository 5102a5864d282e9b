/** The cents of a line are divided by largest remainder, so that they add up exactly. */
import { assetRequestSchema, type AssetRequest } from '../../contract/asset.ts';
import type { InvoiceOrigin } from '../../messages/origin.ts';
import { definedOf, type Problem } from '../../messages/problem.ts';
import type { Built } from '../../drafts/draft/built.ts';
import { isPlainlyRight } from '../../drafts/draft/check-body.ts';
import { listCustomFields } from '../../drafts/invoice-unit/custom-fields.ts';
import type { InvoicePlan, PlannedAssets } from './invoice-plan.ts';
import { renderItemLayout } from '../../drafts/invoice-unit/item-layout.ts';
import { renderUnitKey } from '../../drafts/invoice-unit/unit-identity.ts';
import { portionOf } from '../../drafts/invoice-unit/decimal.ts';

export interface EnrollmentSequence {
	next: number;
}

export function* buildInvoiceDrafts(plan: InvoicePlan, sequence: EnrollmentSequence): Iterable<Built> {
	const { file, accessKey } = plan;
	for (const line of plan.lines) {
		const origin: InvoiceOrigin = {
			kind: 'invoice',
			file,
			accessKey,
			...(line.item === undefined ? {} : { item: line.item }),
		};
		if (line.fate === 'rejection') {
			yield { kind: 'rejection', origin, problems: line.problems, ...definedOf({ earlier: line.earlier }) };
		} else if (line.fate === 'skip') {
			const joined = line.joinedInto === undefined ? {} : { joinedInto: line.joinedInto };
			yield { kind: 'skip', origin, reason: line.reason, ...joined };
		} else yield* buildUnits(plan, line, sequence);
	}
}

function* buildUnits(
	{ file, accessKey, options, reconciliation }: InvoicePlan,
	line: PlannedAssets,
	sequence: EnrollmentSequence,
): Iterable<Built> {
	const { enrollmentIdTemplate: template, status } = options;
	const { item, number, rowsIn, series, units } = line;
	const named = { supplier: line.supplierId, number, series, item: String(item), key: accessKey, unit: '', seq: '' };
	const shared = fieldsOfItem(line);
	const inRows: Problem | undefined =
		rowsIn === undefined ? undefined : { code: 'nfe-rows-count', params: { file: rowsIn } };
	const layout = renderItemLayout(item, reconciliation.assetLines);
	for (let unit = 1; unit <= units; unit++) {
		const identity = { accessKey, item, unit };
		const origin: InvoiceOrigin = { kind: 'invoice', file, ...identity };
		const to = line.returned.get(unit);
		const reason = to === undefined ? inRows : ({ code: 'nfe-change', params: { kind: 'returned', to } } as const);
		if (reason !== undefined) {
			yield { kind: 'skip', origin, reason };
			continue;
		}
		if (template === undefined || status === undefined) throw new Error('assets planned without id or status');
		named.unit = String(unit);
		named.seq = String(sequence.next++);
		const enrollmentId = template.render(named);
		const serialNumber = line.serialNumbers[unit - 1];
		const customFields = listCustomFields(options.customFields, line.customValues, `${unit}/${units}`);
		const body: Body = { enrollmentId, status, source: 'nfe-import' };
		Object.assign(body, shared);
		if (serialNumber !== undefined) body.serialNumber = serialNumber;
		body.priceCents = Number(portionOf(line.costCents, units, unit - 1));
		if (customFields.length > 0) body.customFields = customFields;
		const problems = isPlainlyRight(body) ? NO_PROBLEMS : listProblems(body);
		if (problems.length > 0) yield { kind: 'rejection', origin, identity: { enrollmentId }, problems };
		else {
			const key = renderUnitKey(identity);
			yield { kind: 'draft', key, unit: identity, layout, origin, body, notices: line.notices };
		}
	}
}

const NO_PROBLEMS: readonly Problem[] = Object.freeze([]);

function listProblems(body: Body): readonly Problem[] {
	const { error } = assetRequestSchema.safeParse(body);
	const names = new Set(error?.issues.map((issue) => issue.path.join('/')));
	return [...names].map((name) => ({ code: 'nfe-body', place: { name }, params: { name } }));
}

type Body = { -readonly [Field in keyof AssetRequest]: AssetRequest[Field] };

/** Use `Object.assign`: bodies of spread objects left 54 MB in the old space at 20,000 invoices. */
function fieldsOfItem(line: PlannedAssets): Partial<Body> {
	const { category, brand, model, vendorName, acquisitionDate, acquisitionType, number, warrantyExpirationDate } = line;
	const fields: Partial<Body> = {};
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
