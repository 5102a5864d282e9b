/**
 * The plan of a note to drafts, rejections and skips, one unit at a time.
 *
 * The cents of a line go to its units by largest remainder, so that they add up exactly. Every body is checked by the
 * contract; one that does not pass is refused (`nfe-body`), never sent.
 */
import { assetRequestSchema, type AssetRequest, type AssetStatus } from '../../contract/asset.ts';
import type { InvoiceOrigin } from '../../problems/origin.ts';
import type { Built } from '../built.ts';
import { listCustomFields } from './custom-fields.ts';
import type { EnrollmentTemplate } from './enrollment-template.ts';
import type { InvoicePlan, PlannedAssets } from './invoice-plan.ts';
import { renderNfeKey } from './nfe-identity.ts';
import { shareOf } from './split-cents.ts';

/** Where `{seq}` stands; goes on over all notes of a run. */
export interface EnrollmentSequence {
	next: number;
}

export function* buildInvoiceDrafts(plan: InvoicePlan, sequence: EnrollmentSequence): Iterable<Built> {
	const { file, accessKey, options } = plan;
	const { enrollmentIdTemplate: template, status } = options;
	for (const line of plan.lines) {
		const origin: InvoiceOrigin = {
			kind: 'invoice',
			file,
			accessKey,
			...(line.item === undefined ? {} : { item: line.item }),
		};
		if (line.fate === 'rejection') yield { kind: 'rejection', origin, problems: line.problems };
		else if (line.fate === 'skip') yield { kind: 'skip', origin, reason: line.reason };
		else if (template === undefined || status === undefined) throw new Error('assets planned without id or status');
		else for (let unit = 1; unit <= line.units; unit++) yield buildUnit(plan, line, unit, template, status, sequence);
	}
}

function buildUnit(
	{ file, accessKey, options }: InvoicePlan,
	line: PlannedAssets,
	unit: number,
	template: EnrollmentTemplate,
	status: AssetStatus,
	sequence: EnrollmentSequence,
): Built {
	const { item, number, series } = line;
	const origin: InvoiceOrigin = { kind: 'invoice', file, accessKey, item, unit };
	const enrollmentId = template.render({
		supplier: line.supplierId,
		number,
		series,
		item: String(item),
		unit: String(unit),
		key: accessKey,
		seq: String(sequence.next++),
	});
	const serialNumber = line.serialNumbers[unit - 1];
	const customFields =
		options.customFields === false
			? []
			: listCustomFields(options.customFields, { ...line.customValues, unit: `${unit}/${line.units}` });
	const body = {
		enrollmentId,
		status,
		source: 'nfe-import',
		...(line.category === undefined ? {} : { category: line.category }),
		...(line.brand === undefined ? {} : { brand: line.brand }),
		...(line.model === '' ? {} : { model: line.model }),
		...(line.vendorName === undefined ? {} : { vendorName: line.vendorName }),
		...(serialNumber === undefined ? {} : { serialNumber }),
		acquisitionDate: line.acquisitionDate,
		acquisitionType: line.acquisitionType,
		priceCents: Number(shareOf(line.costCents, line.units, unit - 1)),
		...(number === '' ? {} : { nfeNumber: number }),
		...(line.warrantyExpirationDate === undefined ? {} : { warrantyExpirationDate: line.warrantyExpirationDate }),
		...(customFields.length === 0 ? {} : { customFields: [...customFields] }),
	} satisfies AssetRequest;
	const checked = assetRequestSchema.safeParse(body);
	if (checked.success) {
		return { kind: 'draft', key: renderNfeKey(accessKey, item, unit), origin, body, notices: line.notices };
	}
	const names = new Set(checked.error.issues.map((issue) => issue.path.join('/')));
	const problems = [...names].map((name) => ({ code: 'nfe-body', place: { name }, params: { name } }) as const);
	return { kind: 'rejection', origin, identity: { enrollmentId }, problems };
}
